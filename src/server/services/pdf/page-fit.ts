import type { PrintForm } from "#server/services/pdf/print-form";
import { heightOf, linesHeight, linesOf, widthOf } from "#server/services/pdf/text-lines";

// The templates' own sizes in points, from which the height of a page is worked out. To have Typst measure it instead takes
// longer than laying out the whole document.
const MM = 72 / 25.4;
const TEXT = { width: 180 * MM, height: 265 * MM, size: 11 };
/** Between two paragraphs. */
const BETWEEN = 0.9 * TEXT.size;
/** The heights are estimates, so a little stays free. */
const ROOM = TEXT.height - 10;

const PICTURE_SIDES = [26, 22, 19, 17, 15, 13] as const;
const SMALLEST_PICTURE = 11;
const SMALLEST_BESIDE_LABELS = 15;
/** The type of amounts, in points. */
const SMALL_TYPE = 9.5;
/** For a week of one or two meals. */
const LARGEST_PICTURE = 34;
/** Of the first page, what is the same for every plan: the wordmark, headings, labels and the room between them. */
const WEEK_FIXED = 228;

/** A printed form with the sizes at which each of its pages holds what it should. */
export function fitPages(form: PrintForm) {
  const labels = labelsHeight(form);
  const labelsFirst = weekHeight(form, SMALLEST_BESIDE_LABELS) + labels <= ROOM;
  return {
    ...form,
    labelsFirst,
    pictureSide: pictureSide(form, labelsFirst ? labels : 0),
    shopping: form.shopping.map((aisle) => ({
      ...aisle,
      items: aisle.items.map((item) => ({ ...item, height: itemHeight(item) })),
    })),
    atHomeHeight: form.atHome === null ? 0 : AROUND_AT_HOME + heightOf(form.atHome, AT_HOME),
    dishes: form.dishes.map((dish) => ({ ...dish, long: isLong(dish) })),
  };
}

/** What comes from the cupboard, above the list. */
const AT_HOME = { width: TEXT.width, size: 9.5, leading: 0.5 * 9.5 };
const AROUND_AT_HOME = 4 * MM + 5;

/** Letters and ingredients with which a part of a dish may be longer than a page; no dish of ours comes near. */
const LONG = { letters: 2_000, ingredients: 24 };

function isLong({ title, description, forYou, tip, equipment, ingredients }: PrintForm["dishes"][number]): boolean {
  const written = [
    title,
    description,
    forYou ?? "",
    tip,
    equipment,
    ...ingredients.flatMap(({ name, amount }) => [name, amount]),
  ];
  return ingredients.length > LONG.ingredients || written.join("").length > LONG.letters;
}

/** The largest side of its pictures, in millimetres, with which the week keeps to one page beside something else of this height. */
function pictureSide(form: PrintForm, beside: number): number {
  const sides = form.week.length <= 2 ? [LARGEST_PICTURE, ...PICTURE_SIDES] : PICTURE_SIDES;
  return sides.find((side) => weekHeight(form, side) + beside <= ROOM) ?? SMALLEST_PICTURE;
}

/** What is said of labels and prices: on the first page where there is room, or else at the end. */
function labelsHeight({ labels, prices }: PrintForm): number {
  const place = { width: (TEXT.width - 24 - 8 * MM) / 2, size: 9, leading: 0.5 * 9 };
  return 24 + 8.8 + 5 + Math.max(heightOf(labels, place), heightOf(prices, place)) + 5 * MM + BETWEEN;
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
  const sizes = { size: side > 20 ? 14 : 12, leading: 0.4 * TEXT.size, bold: true };
  const width = TEXT.width - 52 * MM - 8 - (pictured ? (side + 4) * MM : 0);
  const thawing = { width, size: 9.5, leading: 0.45 * TEXT.size, bold: true };
  const rows = week.map(({ title, picture, thawWhen, thawFoods }) => {
    const words =
      thawWhen === null ? `Fresh from the fridge: ${thawFoods}` : `${thawWhen}: take ${thawFoods} out of the freezer`;
    const below = thawFoods === null ? 0 : 5 + heightOf(words, thawing);
    const drawing = picture === null ? 0 : side * MM;
    return Math.max(drawing, heightOf(title, { width, ...sizes }) + below) + 2 * gap;
  });
  const note = week.some(({ thawWhen }) => thawWhen !== null)
    ? linesHeight(2, { size: 9, leading: 0.58 * TEXT.size }) + BETWEEN
    : 0;
  return linesHeight(1, { size: 7.5, leading: 0 }) + 8 + rows.reduce((sum, row) => sum + row, 0) + note;
}

function checksHeight(checks: PrintForm["checks"]): number {
  const place = { width: (TEXT.width - 8 * MM) / 2 - 14, size: 9, leading: 0.5 * 9 };
  return checks.reduce((sum, { label, detail }) => sum + heightOf(`${label}. ${detail}`, place) + 6, -6);
}

function noticesHeight(notices: readonly string[]): number {
  const place = { width: TEXT.width - 10, size: 10, leading: 0.58 * 10 };
  return notices.reduce((sum, notice) => sum + heightOf(notice, place) + 5, -5);
}

/** How high an item of the shopping list gets, in points. */
function itemHeight(item: PrintForm["shopping"][number]["items"][number]): number {
  const width = (TEXT.width - 8 * MM) / 2 - 15.5 - 13 * MM - 4;
  const place = { width, size: TEXT.size, leading: 0.42 * TEXT.size };
  // What stands behind the name is smaller, and the name is bold: as much room as its letters leave.
  const small = item.leftover === null ? item.amount : `${item.amount}   ${item.leftover}`;
  const share = SMALL_TYPE / TEXT.size;
  const tickBox = 9.5;
  const lines = linesOf(`${item.name} ${small}`, {
    ...place,
    width: width + widthOf(small) * (1 - share) * (TEXT.size / 1000),
  });
  return Math.max(tickBox, linesHeight(lines, place));
}
