import type { PrintForm } from "#server/services/pdf/print-form";
import { heightOf, linesHeight, linesOf, widthOf } from "#server/services/pdf/text-lines";

// The templates' own sizes in points, from which the height of a page is worked out. To have Typst measure it instead takes
// longer than laying out the whole document.
const MM = 72 / 25.4;
const TEXT = { width: 174 * MM, height: 258 * MM, size: 9.5 };
/** Between two paragraphs. */
const BETWEEN = 0.9 * TEXT.size;
/** The heights are estimates, so a little stays free. */
const ROOM = TEXT.height - 10;

const DISH_SCALES = [1.3, 1.2, 1.12, 1.05, 1, 0.95] as const;
const SMALLEST_DISH = 0.9;

const PICTURE_SIDES = [26, 22, 19, 17, 15, 13] as const;
const SMALLEST_PICTURE = 11;
/** For a week of one or two meals. */
const LARGEST_PICTURE = 34;
/** Of the first page, what is the same for every plan: the wordmark, headings, labels and the room between them. */
const WEEK_FIXED = 199.7;

type Dish = PrintForm["dishes"][number];

/** A printed form with the sizes at which each of its pages holds what it should. */
export function fitPages(form: PrintForm) {
  return {
    ...form,
    pictureSide: pictureSide(form),
    shopping: form.shopping.map((aisle) => ({
      ...aisle,
      items: aisle.items.map((item) => ({ ...item, height: itemHeight(item) })),
    })),
    dishes: form.dishes.map((dish) => ({
      ...dish,
      scale: dishScale(dish),
      onePage: dishHeight(dish, SMALLEST_DISH) <= ROOM,
      ingredients: dish.ingredients.map((entry) => ({ ...entry, oneLine: isOneLine(entry) })),
    })),
  };
}

/** The largest scale of a dish's type with which it keeps to one page. */
function dishScale(dish: Dish): number {
  return DISH_SCALES.find((scale) => dishHeight(dish, scale) <= ROOM) ?? SMALLEST_DISH;
}

function dishHeight(dish: Dish, scale: number): number {
  const side = dish.picture === null ? 0 : 34 * MM * Math.min(1.2, Math.max(0.9, scale));
  const head = headHeight(dish, scale, dish.picture === null ? TEXT.width : TEXT.width - 8 * MM - side);
  const columns = Math.max(ingredientsHeight(dish, scale), stepsHeight(dish, scale));
  const nutrition = 38;
  return Math.max(head, side) + columns + nutrition + notesHeight(dish, scale) + 15 * MM + 3 * BETWEEN;
}

function headHeight(dish: Dish, scale: number, width: number): number {
  const grown = Math.min(scale, 1.15);
  const description = { width, size: 10.5 * grown, leading: 0.5 * TEXT.size };
  const small = { width, size: 8.6, leading: 0.5 * TEXT.size };
  const facts = dish.facts.map(({ label, value }) => `${label} ${value}`.replaceAll(" ", "\u{A0}")).join("   ");
  return (
    linesHeight(1, { size: 8, leading: 0 }) +
    7 +
    heightOf(dish.title, { width, size: 19 * grown, leading: 0.4 * 19, bold: true }) +
    11 +
    (dish.description === "" ? 0 : heightOf(dish.description, description)) +
    3 +
    BETWEEN +
    heightOf(facts, { ...small, leading: 0.6 * TEXT.size, bold: true }) +
    (dish.equipment === "" ? 0 : BETWEEN + heightOf(`You need ${dish.equipment}`, small)) +
    (dish.origin === null ? 0 : BETWEEN + heightOf(dish.origin, { ...small, size: 8 }))
  );
}

function ingredientsHeight(dish: Dish, scale: number): number {
  const size = 8.6 * Math.min(scale, 1.1);
  const leading = 0.45 * size;
  const rows = dish.ingredients.map((entry) =>
    Math.max(linesOf(named(entry), { width: 46 * MM - 6, size }), linesOf(entry.amount, { width: 22 * MM - 6, size })),
  );
  const inset = 2 * 3.4 * scale;
  const heading = linesHeight(1, { size: 7.5, leading }) + inset;
  return heading + [...rows, 1].reduce((sum, lines) => sum + linesHeight(lines, { size, leading }) + inset, 0);
}

function named({ name, preparation }: Dish["ingredients"][number]): string {
  return preparation === "" ? name : `${name}, ${preparation}`;
}

/** Whether an ingredient surely takes one line in its table, at every scale. */
function isOneLine(entry: Dish["ingredients"][number]): boolean {
  const size = 8.6 * 1.1;
  const kept = 0.92;
  return (
    widthOf(named(entry)) * size <= (46 * MM - 6) * kept * 1000 &&
    widthOf(entry.amount) * size <= (22 * MM - 6) * kept * 1000
  );
}

function stepsHeight(dish: Dish, scale: number): number {
  const size = 9 * scale;
  const digits = dish.steps.length > 9 ? 2 : 1;
  const place = { width: TEXT.width - 88 * MM - (digits * 0.64 * 9 + 7) * scale, size, leading: 0.58 * size };
  const between = Math.max(0, dish.steps.length - 1) * 8 * scale;
  return dish.steps.reduce((sum, step) => sum + heightOf(step, place), 3) + between;
}

function notesHeight(dish: Dish, scale: number): number {
  const size = 8.8 * scale;
  const place = { width: TEXT.width, size, leading: 0.58 * size };
  const allergens = dish.allergens ?? "None of the 14 that UK law names, by our food table";
  return [
    `Allergens. ${allergens}. Read the labels all the same.`,
    ...(dish.estimate === null ? [] : [`Counting. ${dish.estimate}.`]),
    ...(dish.tip === "" ? [] : [`Tip. ${dish.tip}`]),
  ].reduce((sum, note, index) => sum + heightOf(note, place) + (index > 0 ? 0.75 * size : 0), 0);
}

/** The largest side of its pictures, in millimetres, with which the week keeps to one page. */
function pictureSide(form: PrintForm): number {
  const sides = form.week.length <= 2 ? [LARGEST_PICTURE, ...PICTURE_SIDES] : PICTURE_SIDES;
  return sides.find((side) => weekHeight(form, side) <= ROOM) ?? SMALLEST_PICTURE;
}

function weekHeight({ title, figures, week, checks, notices }: PrintForm, side: number): number {
  const half = Math.ceil(checks.length / 2);
  const columns = [checks.slice(0, half), checks.slice(half)].map(checksHeight);
  const figureLines = Math.max(...figures.map(({ value }) => linesOf(value, { width: 95, size: 16.5, bold: true })));
  return (
    WEEK_FIXED +
    heightOf(title, { width: TEXT.width, size: 25, leading: 0.58 * 25, bold: true }) +
    linesHeight(figureLines, { size: 16.5, leading: 0.52 * TEXT.size }) +
    overviewHeight(week, side) +
    (checks.length === 0 ? 0 : 8.4 + 9 + Math.max(...columns)) +
    (notices.length === 0 ? 0 : 8.4 + 8 + 6 + noticesHeight(notices))
  );
}

function overviewHeight(week: PrintForm["week"], side: number): number {
  const pictured = week.some(({ picture }) => picture !== null);
  const gap = pictured ? 3 : 6;
  const sizes = { size: side > 20 ? 14 : 11.5, leading: 0.4 * TEXT.size, bold: true };
  const width = TEXT.width - 81 * MM - 8 - (pictured ? (side + 4) * MM : 0);
  const thawing = { width: 44 * MM - 8, size: 8.5, leading: 0.5 * TEXT.size };
  const rows = week.map(({ title, picture, thawWhen, thawFoods }) => {
    const foods =
      thawWhen === null && thawFoods !== null ? `Fresh from the fridge: ${thawFoods}` : (thawFoods ?? "Nothing");
    const lines = linesOf(foods, thawing) + (thawWhen === null ? 0 : linesOf(thawWhen, { ...thawing, bold: true }));
    const drawing = picture === null ? 0 : side * MM;
    return Math.max(drawing, heightOf(title, { width, ...sizes }), linesHeight(lines, thawing)) + 2 * gap;
  });
  const note = week.some(({ thawWhen }) => thawWhen !== null)
    ? linesHeight(2, { size: 8, leading: 0.58 * TEXT.size }) + BETWEEN
    : 0;
  return linesHeight(1, { size: 7.5, leading: 0 }) + 8 + rows.reduce((sum, row) => sum + row, 0) + note;
}

function checksHeight(checks: PrintForm["checks"]): number {
  const place = { width: (TEXT.width - 8 * MM) / 2 - 13, size: 8.2, leading: 0.5 * 8.2 };
  return checks.reduce((sum, { label, detail }) => sum + heightOf(`${label}. ${detail}`, place) + 6, -6);
}

function noticesHeight(notices: readonly string[]): number {
  const place = { width: TEXT.width - 10, size: 8.5, leading: 0.58 * 8.5 };
  return notices.reduce((sum, notice) => sum + heightOf(notice, place) + 5, -5);
}

/** How high an item of the shopping list gets, in points. */
function itemHeight(item: PrintForm["shopping"][number]["items"][number]): number {
  const width = (TEXT.width - 10 * MM) / 2 - 14.5 - 15 * MM - 4;
  const place = { width, size: TEXT.size, leading: 0.45 * TEXT.size, bold: true };
  const tickBox = 8.5;
  // What is taken from the cupboard needs no line of its own: its amount stands beside the name, in smaller type.
  if (item.byUse) {
    const saved = (widthOf(item.amount) * (TEXT.size - 8)) / 1000;
    return Math.max(tickBox, heightOf(`${item.name} ${item.amount}`, { ...place, width: width + saved }));
  }
  const below = item.leftover === null ? item.amount : `${item.amount}   ${item.leftover}`;
  const size = item.leftover === null ? 8 : TEXT.size;
  const lines = linesOf(below, { width, size: 8 });
  return heightOf(item.name, place) + place.leading + linesHeight(lines, { size, leading: place.leading });
}
