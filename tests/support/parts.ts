import { join, resolve } from "node:path";
import type { Assets, Overrides } from "#server/context";
import type { PdfRenderer } from "#server/services/pdf/pdf";
import { createTypstPrinter } from "#server/services/pdf/typst-printer";
import { inProcessPlanner } from "#server/services/planner/in-process-planner";
import { realCatalogue } from "#tests/support/catalogue";

const root = resolve(import.meta.dirname, "../..");
const PDF_ASSETS = join(root, "src/server/services/pdf");

/** Where a server of the tests finds its files; the catalogue is handed to it compiled. */
export function testAssets(pages: string): Assets {
  return { migrations: join(root, "migrations"), pages, catalogue: "", pdf: PDF_ASSETS };
}

/** The real catalogue, planner and printer, on the test's own thread. */
export function realParts(): Pick<Overrides, "catalogue" | "planner" | "pdf"> {
  const { catalogue } = realCatalogue();
  return { catalogue, planner: inProcessPlanner(catalogue), pdf: inProcessPdf() };
}

function inProcessPdf(): PdfRenderer {
  let printer: ReturnType<typeof createTypstPrinter> | null = null;
  return {
    version: "test",
    render: async (plan, meta) => (printer ??= createTypstPrinter(PDF_ASSETS))(plan, meta).bytes,
  };
}
