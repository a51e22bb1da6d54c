import { join } from "node:path";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import { packPdf } from "#server/services/pdf/pack-pdf";

/** A printed document. `standard` is PDF/UA-1, or plain PDF 1.7 (tagged all the same) when our fonts lack one of its characters. */
export interface PrintedPdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly standard: "ua-1" | "1.7";
  readonly pages: number;
}

/** How a document came out: its pages, and how far down the last one goes as a share of its height (1 where nobody asks). */
export interface LaidOut {
  readonly pages: number;
  readonly filled: number;
}

/**
 * Sets a document by one of our templates, which reads its data as JSON: the first of `choices` that fits, or else the one with the
 * fewest pages. Takes the thread for some 0.1 to 0.3 s a choice.
 */
export type Typst = (
  template: "plan" | "fridge" | "receipt",
  choices: readonly unknown[],
  fits?: (laidOut: LaidOut) => boolean,
) => PrintedPdf;

interface Sheet extends LaidOut {
  readonly document: NodeTypstDocument;
}

/** Opens the compiler on the folder with `template/` and `fonts/`. */
export function openTypst(assets: string): Typst {
  const compiler = NodeCompiler.create({ workspace: assets, fontArgs: [{ fontPaths: [join(assets, "fonts")] }] });
  return (template, choices, fits) => {
    try {
      const entry = join(assets, "template", `${template}.typ`);
      let best: Sheet | null = null;
      for (const data of choices) {
        const sheet = layOut(compiler, { template, entry, data: JSON.stringify(data), measured: fits !== undefined });
        if (best === null || isShorter(sheet, best)) best = sheet;
        if (fits === undefined || fits(sheet)) return print(compiler, sheet);
      }
      if (best === null) throw new Error(`there is nothing to lay out as a ${template}`);
      return print(compiler, best);
    } finally {
      // The cache would otherwise keep every document ever printed.
      compiler.evictCache(0);
    }
  };
}

/** Fewer pages, or as many with more on the last. */
function isShorter(one: LaidOut, other: LaidOut): boolean {
  return one.pages < other.pages || (one.pages === other.pages && one.filled > other.filled);
}

type Job = { readonly template: string; readonly entry: string; readonly data: string; readonly measured: boolean };

function layOut(compiler: NodeCompiler, { template, entry, data, measured }: Job): Sheet {
  // The data travels as one string that the template parses: nothing a person typed is ever source code.
  const compiled = compiler.compile({ mainFilePath: entry, inputs: { [template]: data } });
  const document = compiled.result;
  if (document === null)
    throw new Error(`the ${template} could not be laid out: ${describe(compiled.takeDiagnostics()?.shortDiagnostics)}`);
  const filled = measured ? Number(compiler.query(document, { selector: "<end>", field: "value" })) : 1;
  return { document, pages: document.numOfPages, filled };
}

function print(compiler: NodeCompiler, { document, pages }: Sheet): PrintedPdf {
  try {
    return { bytes: packPdf(compiler.pdf(document, { pdfStandard: "ua-1" })), standard: "ua-1", pages };
  } catch {
    // PDF/UA refuses a document with a character that no bundled font has. What the error says holds that very text.
    return { bytes: packPdf(compiler.pdf(document, { pdfStandard: "1.7" })), standard: "1.7", pages };
  }
}

function describe(diagnostics: unknown): string {
  const first: unknown = Array.isArray(diagnostics) ? diagnostics[0] : undefined;
  return typeof first === "object" && first !== null && "message" in first && typeof first.message === "string"
    ? first.message.slice(0, 200)
    : "no reason given";
}
