import { dishPicture, dishPictureSvg } from "#domain/drawing/dish-picture";
import type { PlanDocument } from "#domain/plan/plan-document";
import type { PdfMeta, ReceiptForm } from "#server/services/pdf/pdf";
import { fitPages } from "#server/services/pdf/page-fit";
import { printForm } from "#server/services/pdf/print-form";
import type { DrawDish } from "#server/services/pdf/print-form";
import { receiptForm } from "#server/services/pdf/receipt-form";
import type { PrintedPdf, Typst } from "#server/services/pdf/typst";

export type TypstPrinter = (plan: PlanDocument, meta: PdfMeta) => PrintedPdf;
export type ReceiptPrinter = (receipt: ReceiptForm) => PrintedPdf;

export function createTypstPrinter(typst: Typst, draw: DrawDish = drawDish): TypstPrinter {
  return (plan, meta) => typst("plan", fitPages(printForm(plan, meta, oncePerDish(draw))));
}

export function createReceiptPrinter(typst: Typst): ReceiptPrinter {
  return (receipt) => typst("receipt", receiptForm(receipt));
}

/** As a group of its own a drawing becomes one form, which the document holds once however often and in whatever sizes it is shown. */
const drawDish: DrawDish = (mealId, foods) =>
  dishPictureSvg(dishPicture(mealId, foods))
    .replace(/^<svg[^>]*>/u, '$&<g style="isolation:isolate">')
    .replace(/<\/svg>$/u, "</g></svg>");

/** A dish is shown on two pages of its plan, and drawn once for both. */
function oncePerDish(draw: DrawDish): DrawDish {
  const drawings = new Map<string, string | null>();
  return (mealId, foods) => {
    const same = `${mealId} ${foods.join(" ")}`;
    const before = drawings.get(same);
    if (before !== undefined) return before;
    const drawing = draw(mealId, foods);
    drawings.set(same, drawing);
    return drawing;
  };
}
