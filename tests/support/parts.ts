import { join, resolve } from "node:path";
import type { Assets, Overrides } from "#server/context";
import type { PasswordCost } from "#server/services/passwords/passwords";
import type { PdfRenderer } from "#server/services/pdf/pdf";
import { openTypst } from "#server/services/pdf/typst";
import type { Typst } from "#server/services/pdf/typst";
import { createFridgePrinter, createReceiptPrinter, createTypstPrinter } from "#server/services/pdf/typst-printer";
import { inProcessPlanner } from "#server/services/planner/in-process-planner";
import type { Planner } from "#server/services/planner/planner";
import { realCatalogue } from "#tests/support/catalogue";
import { rememberingPlanner } from "#tests/support/remembering-planner";

const root = resolve(import.meta.dirname, "../..");
const PDF_ASSETS = join(root, "src/server/services/pdf");

/** The least that argon2 takes; what a real server asks for is held by `passwords.test.ts`. */
export const LIGHT_PASSWORDS: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Where a server of the tests finds its files; the catalogue is handed to it compiled. */
export function testAssets(pages: string): Assets {
  return { version: "0.0.0-test", migrations: join(root, "migrations"), pages, catalogue: "", pdf: PDF_ASSETS };
}

let planner: Planner | null = null;

/** The real catalogue, matcher, planner and printer, on the test's own thread; all servers of a worker share the first three. */
export function realParts(): Pick<Overrides, "catalogue" | "matcher" | "planner" | "pdf"> {
  const { catalogue, matcher } = realCatalogue();
  planner ??= rememberingPlanner(inProcessPlanner(catalogue, matcher));
  return { catalogue, matcher, planner, pdf: inProcessPdf() };
}

function inProcessPdf(): PdfRenderer {
  let opened: Typst | null = null;
  const typst: Typst = (...job) => (opened ??= openTypst(PDF_ASSETS))(...job);
  const print = createTypstPrinter(typst);
  const printFridge = createFridgePrinter(typst);
  const printReceipt = createReceiptPrinter(typst);
  return {
    version: "test",
    render: async (plan, meta) => print(plan, meta).bytes,
    renderFridge: async (plan, meta) => printFridge(plan, meta).bytes,
    renderReceipt: async (receipt) => printReceipt(receipt).bytes,
  };
}
