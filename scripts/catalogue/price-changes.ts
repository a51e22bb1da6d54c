import type { Food, Pack } from "#domain/food/food";
import { optionLabel } from "#domain/options/options";
import type { PriceKnowledge, PriceRow, WrongLine } from "./price-rows.ts";
import type { NewPrice, PackPrice } from "./price-tables.ts";

/** How the source of a price from a shop's website begins. */
export const SHELF_PRICE = "shelf price at";

/** A new price for the catalogue, and the present one. */
export interface PriceChange {
  /** The lines of the file it comes from. */
  readonly lines: readonly number[];
  readonly food: Food;
  readonly pack: Pack;
  readonly from: PackPrice;
  readonly to: NewPrice;
}

/** A larger change, up or down, is more likely a mistake than a price. */
const MAX_CHANGE = 0.4;
/** How much dearer by weight a larger pack may be than a smaller one. */
const LARGER_DEARER = 1.1;
/** How many times as dear by weight a smaller pack may be as a larger one. */
const SMALLER_DEARER = 3;

/**
 * What the rows would change, and what looks wrong about it; doubtful changes are included only if one of their lines is
 * accepted. If several shops give a pack's price, Tesco's own counts, otherwise the mean of the others.
 */
export function priceChanges(
  rows: readonly PriceRow[],
  { prices }: Pick<PriceKnowledge, "prices">,
  accepted: ReadonlySet<number>,
): { changes: PriceChange[]; wrong: WrongLine[] } {
  const wrong: WrongLine[] = [];
  const isRight = (change: PriceChange, what: string | null): boolean => {
    if (what === null || change.lines.some((line) => accepted.has(line))) return true;
    wrong.push(...change.lines.map((line) => ({ line, what })));
    return false;
  };
  const groups = Map.groupBy(rows, ({ food, pack }) => JSON.stringify([food.id, pack.label]));
  const likely = [...groups.values()].map(changeOf).filter((change) => isRight(change, tooLargeChange(change)));
  const after = (foodId: string, label: string): number | undefined =>
    likely.find(({ to }) => to.foodId === foodId && to.label === label)?.to.pence ??
    prices.get(foodId)?.find((price) => price.label === label)?.pence;
  const changes = likely.filter((change) => isRight(change, dearBesideSibling(change, after)));
  return { changes, wrong: wrong.toSorted((a, b) => a.line - b.line) };
}

function changeOf(rows: readonly PriceRow[]): PriceChange {
  const tesco = rows.filter(({ shop }) => shop === "tesco");
  const used = tesco.length > 0 ? tesco : rows;
  const [first] = used;
  if (first === undefined) throw new RangeError("a price without a row");
  const { food, pack, present } = first;
  return {
    lines: used.map(({ line }) => line),
    food,
    pack,
    from: present,
    to: {
      foodId: food.id,
      label: pack.label,
      pence: Math.round(used.reduce((sum, { tescoPence }) => sum + tescoPence, 0) / used.length),
      // As recent as the oldest of them.
      month: used.map(({ month }) => month).toSorted()[0] ?? present.month,
      source: `${SHELF_PRICE} ${used.map(({ shop }) => optionLabel(shop)).join(" and ")}`,
    },
  };
}

/** A change as a share of the present price; negative if it falls. */
export function shareOf({ from, to }: Pick<PriceChange, "from" | "to">): number {
  return to.pence / from.pence - 1;
}

function tooLargeChange(change: PriceChange): string | null {
  const share = shareOf(change);
  return Math.abs(share) > MAX_CHANGE
    ? `${change.food.id}, ${change.pack.label}: ${percentText(share)}, more than ${MAX_CHANGE * 100} %`
    : null;
}

/** "+7.6 %". */
export function percentText(share: number): string {
  return `${share < 0 ? "−" : "+"}${(Math.abs(share) * 100).toFixed(1)} %`;
}

/** What would newly look wrong compared with the new prices of the food's other packs. */
function dearBesideSibling(
  { food, pack, from, to }: PriceChange,
  after: (foodId: string, label: string) => number | undefined,
): string | null {
  for (const sibling of food.packs) {
    const pence = after(food.id, sibling.label);
    if (sibling.label === pack.label || pence === undefined) continue;
    const before = isDear({ ...pack, tescoPence: from.pence }, sibling);
    if (!before && isDear({ ...pack, tescoPence: to.pence }, { ...sibling, tescoPence: pence }))
      return `${food.id}: ${perWeight(pack, to.pence)} in the ${pack.label} beside ${perWeight(sibling, pence)} in the ${sibling.label}`;
  }
  return null;
}

/** Whether one of two packs is far dearer by weight than the other. */
function isDear(one: Pack, other: Pack): boolean {
  const [small, large] = one.grams <= other.grams ? [one, other] : [other, one];
  const times = large.tescoPence / large.grams / (small.tescoPence / small.grams);
  return times > LARGER_DEARER || times < 1 / SMALLER_DEARER;
}

function perWeight({ grams }: Pack, pence: number): string {
  return `£${((pence / grams) * 10).toFixed(2)} a kilogram`;
}
