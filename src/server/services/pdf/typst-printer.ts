import { dishPicture, dishPictureSvg } from "#domain/drawing/dish-picture";
import type { PlanDocument } from "#domain/plan/plan-document";
import type { PdfMeta, ReceiptForm } from "#server/services/pdf/pdf";
import { fitPages } from "#server/services/pdf/page-fit";
import { fridgeForm, printForm } from "#server/services/pdf/print-form";
import type { DrawDish } from "#server/services/pdf/print-form";
import { receiptForm } from "#server/services/pdf/receipt-form";
import type { PrintedPdf, Typst } from "#server/services/pdf/typst";

export type TypstPrinter = (plan: PlanDocument, meta: PdfMeta) => PrintedPdf;
export type ReceiptPrinter = (receipt: ReceiptForm) => PrintedPdf;

/**
 * How close a plan is set: the type as a share of its size, the room between things, and whether what a dish is made of may go on
 * over the end of a page. The first that fits is taken.
 */
const SETTINGS = [
  { scale: 1, gap: 1, loose: false },
  { scale: 1, gap: 0.5, loose: false },
  { scale: 0.955, gap: 0.5, loose: false },
  { scale: 0.955, gap: 0.5, loose: true },
  { scale: 0.91, gap: 0.3, loose: true },
] as const;
/** A last page that ends above this share of its height is all but empty. */
const LEAST_FILLED = 0.25;

export function createTypstPrinter(typst: Typst, draw: DrawDish = drawDish): TypstPrinter {
  return (plan, meta) => {
    const form = fitPages(printForm(plan, meta, oncePerDish(draw)));
    // The week, the list, and the dishes one after the other.
    const mostPages = form.dishes.length + (form.dishes.length < 5 ? 2 : 1);
    // What is far too long stays so, and is set once.
    const settings = form.dishes.some(({ long }) => long) ? SETTINGS.slice(-1) : SETTINGS;
    return typst(
      "plan",
      settings.map((setting) => ({ ...form, ...setting })),
      ({ pages, filled }) => pages <= mostPages && filled >= LEAST_FILLED,
    );
  };
}

export function createFridgePrinter(typst: Typst, draw: DrawDish = drawDish): TypstPrinter {
  return (plan, meta) => typst("fridge", [fridgeForm(plan, meta, oncePerDish(draw))]);
}

export function createReceiptPrinter(typst: Typst): ReceiptPrinter {
  return (receipt) => typst("receipt", [receiptForm(receipt)]);
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
