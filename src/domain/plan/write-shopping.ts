import { AISLES } from "#domain/food/food";
import type { PlanFood, PlannedLine } from "#domain/plan/plan-data";
import type { PlanCategory, PlanFromCupboard, PlanItem } from "#domain/plan/plan-document";
import type { ShoppedFood } from "#domain/plan/week-tips";
import { priceOf } from "#domain/plan/paid-packs";
import { formatAmount, formatGrams, formatMillilitres } from "#domain/quantity/format";
import { packsInWords } from "#domain/quantity/packs";

/** Leftovers below this many grams, or below this share of the need, are not worth mentioning. */
const SMALL_LEFTOVER_GRAMS = 15;

/** The list by aisle, in the order of a walk through the shop. */
export function writeShopping(shopped: readonly ShoppedFood[]): PlanCategory[] {
  return AISLES.flatMap((aisle): PlanCategory[] => {
    const items = shopped
      .filter(({ food }) => food.aisle === aisle)
      .map(({ item }) => item)
      .sort((a, b) => a.name.localeCompare(b.name, "en-GB"));
    return items.length === 0 ? [] : [{ category: aisle, items }];
  });
}

/** Writes one row of the list. */
export function writeItem(food: PlanFood, line: PlannedLine): PlanItem {
  const chargedByUse = isChargedByUse(food, line);
  const fromShop = line.neededGrams - (line.homeGrams ?? 0);
  const leftoverGrams = chargedByUse ? 0 : Math.max(0, line.boughtGrams - fromShop);
  const worthSaying = leftoverGrams >= Math.max(SMALL_LEFTOVER_GRAMS, fromShop * 0.03);
  return {
    foodId: food.id,
    name: nameOf(food),
    amount: chargedByUse
      ? `${readableWeight(food, fromShop)} from the cupboard`
      : line.packs.map(({ label, count }) => packsInWords(label, count)).join(" + "),
    needed: readableWeight(food, fromShop),
    packs: line.packs.map(({ label, count, pence }) => ({ label, count, pence })),
    chargedByUse,
    leftover: worthSaying ? readableLeftover(food, line.boughtGrams, fromShop) : null,
    leftoverGrams: Math.round(leftoverGrams * 10) / 10,
    pence: line.pence,
    ...stillToBuy(line),
    usedIn: line.usedIn,
  };
}

function stillToBuy({ packs, paid }: PlannedLine): Pick<PlanItem, "stillToBuy"> {
  if (paid === undefined) return {};
  const still = packs.flatMap((pack) => {
    const home = paid.filter(({ label, pence: each }) => label === pack.label && each === pack.pence);
    const count = pack.count - home.reduce((sum, { count: own }) => sum + own, 0);
    return count > 0 ? [{ ...pack, count }] : [];
  });
  const amount = still.map(({ label, count }) => packsInWords(label, count)).join(" + ");
  return { stillToBuy: { amount, pence: priceOf(still) } };
}

/** Store-cupboard food of plans older than the cupboard. */
export function isChargedByUse(food: PlanFood, { packs, pence }: PlannedLine): boolean {
  return food.buy === "use" && packs.length === 0 && pence > 0;
}

/** What the week takes from the cupboard, by aisle and name. A line entirely at home is listed with all it needs. */
export function writeFromCupboard(
  lines: readonly { readonly food: PlanFood; readonly line: PlannedLine }[],
): PlanFromCupboard[] {
  return lines
    .filter(({ line }) => line.have === true || (line.homeGrams ?? 0) > 0)
    .sort(
      (a, b) =>
        AISLES.indexOf(a.food.aisle) - AISLES.indexOf(b.food.aisle) || a.food.name.localeCompare(b.food.name, "en-GB"),
    )
    .map(({ food, line }) => ({
      foodId: food.id,
      name: nameOf(food),
      amount: readableWeight(food, line.have === true ? line.neededGrams : (line.homeGrams ?? 0)),
      category: food.aisle,
      assumed: line.assumed === true && line.have !== true,
      have: line.have === true,
    }));
}

/** The piece in which shoppers count a food, with its grams; null for food sold by weight. */
function pieceOf(food: PlanFood): { unit: string; grams: number } | null {
  if (food.smallest === null) return null;
  const unit = ["each", "clove"].find((candidate) => food.units[candidate] !== undefined);
  return unit === undefined ? null : { unit, grams: food.units[unit] ?? 1 };
}

function quarters(count: number): number {
  return Math.round(count * 4) / 4;
}

/** The leftover as bought minus needed, both as displayed: "½" of one and "¾" left would not add up. Null: nothing to show. */
function readableLeftover(food: PlanFood, boughtGrams: number, neededGrams: number): string | null {
  const piece = pieceOf(food);
  if (piece === null || neededGrams / piece.grams < SMALLEST_COUNT)
    return readableWeight(food, boughtGrams - neededGrams);
  const left = quarters(boughtGrams / piece.grams) - quarters(neededGrams / piece.grams);
  return left <= 0 ? null : formatAmount(food, left, piece.unit);
}

/** A smaller fraction of a piece is shown by weight. */
const SMALLEST_COUNT = 0.2;

/** A weight as shoppers think of it: counted things in pieces, liquids in millilitres, the rest in grams. */
function readableWeight(food: PlanFood, grams: number): string {
  const piece = pieceOf(food);
  const count = piece === null ? 0 : grams / piece.grams;
  if (piece !== null && count >= SMALLEST_COUNT) return formatAmount(food, quarters(count), piece.unit);
  if (food.packs.some((pack) => /\b(?:ml|litres?|pints?)\b/u.test(pack.label)) && food.density !== null)
    return formatMillilitres(grams / food.density);
  return formatGrams(grams);
}

function nameOf({ name, plural }: PlanFood): string {
  const words = plural ?? name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
