import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { dishPicture, dishPictureSvg } from "#domain/plan/dish-picture";
import type { PlanDocument } from "#domain/plan/plan-document";
import type { PdfMeta } from "#server/services/pdf/pdf";
import { printForm } from "#server/services/pdf/print-form";
import type { DrawDish } from "#server/services/pdf/print-form";

/** A printed plan. `standard` is PDF/UA-1, or plain PDF 1.7 (tagged all the same) when our fonts lack one of its characters. */
export interface PrintedPdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly standard: "ua-1" | "1.7";
  readonly pages: number;
}

export type TypstPrinter = (plan: PlanDocument, meta: PdfMeta) => PrintedPdf;

/** Opens the compiler on the folder with `template/` and `fonts/`. The printer takes the thread for some 0.3 s a document. */
export function createTypstPrinter(assets: string, draw: DrawDish = drawDish): TypstPrinter {
  const compiler = NodeCompiler.create({ workspace: assets, fontArgs: [{ fontPaths: [join(assets, "fonts")] }] });
  const entry = join(assets, "template", "plan.typ");
  return (plan, meta) => {
    try {
      return print(compiler, entry, JSON.stringify(printForm(plan, meta, draw)));
    } finally {
      // The cache would otherwise keep every document ever printed.
      compiler.evictCache(0);
    }
  };
}

const drawDish: DrawDish = (mealId, foods) => dishPictureSvg(dishPicture(mealId, foods));

function print(compiler: NodeCompiler, entry: string, plan: string): PrintedPdf {
  // The plan travels as one string that the template parses: nothing a person typed is ever source code.
  const compiled = compiler.compile({ mainFilePath: entry, inputs: { plan } });
  const document = compiled.result;
  if (document === null)
    throw new Error(`the plan could not be laid out: ${describe(compiled.takeDiagnostics()?.shortDiagnostics)}`);
  const pages = document.numOfPages;
  try {
    return { bytes: copy(compiler.pdf(document, { pdfStandard: "ua-1" })), standard: "ua-1", pages };
  } catch {
    // PDF/UA refuses a document with a character that no bundled font has. What the error says holds that very text.
    return { bytes: copy(compiler.pdf(document, { pdfStandard: "1.7" })), standard: "1.7", pages };
  }
}

/** Out of native memory, which may not be handed to another thread. */
function copy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

function describe(diagnostics: unknown): string {
  const first: unknown = Array.isArray(diagnostics) ? diagnostics[0] : undefined;
  return typeof first === "object" && first !== null && "message" in first && typeof first.message === "string"
    ? first.message.slice(0, 200)
    : "no reason given";
}
