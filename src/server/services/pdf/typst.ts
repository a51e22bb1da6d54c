import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { packPdf } from "#server/services/pdf/pack-pdf";

/** A printed document. `standard` is PDF/UA-1, or plain PDF 1.7 (tagged all the same) when our fonts lack one of its characters. */
export interface PrintedPdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly standard: "ua-1" | "1.7";
  readonly pages: number;
}

/** Sets a document by one of our templates, which reads `data` as JSON. Takes the thread for some 0.1 to 0.3 s. */
export type Typst = (template: "plan" | "receipt", data: unknown) => PrintedPdf;

/** Opens the compiler on the folder with `template/` and `fonts/`. */
export function openTypst(assets: string): Typst {
  const compiler = NodeCompiler.create({ workspace: assets, fontArgs: [{ fontPaths: [join(assets, "fonts")] }] });
  return (template, data) => {
    try {
      const entry = join(assets, "template", `${template}.typ`);
      return print(compiler, template, entry, JSON.stringify(data));
    } finally {
      // The cache would otherwise keep every document ever printed.
      compiler.evictCache(0);
    }
  };
}

function print(compiler: NodeCompiler, template: string, entry: string, data: string): PrintedPdf {
  // The data travels as one string that the template parses: nothing a person typed is ever source code.
  const compiled = compiler.compile({ mainFilePath: entry, inputs: { [template]: data } });
  const document = compiled.result;
  if (document === null)
    throw new Error(`the ${template} could not be laid out: ${describe(compiled.takeDiagnostics()?.shortDiagnostics)}`);
  const pages = document.numOfPages;
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
