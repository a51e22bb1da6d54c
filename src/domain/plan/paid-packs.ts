import { NEGLIGIBLE_GRAMS, purchase } from "#domain/basket/prices";
import type { Purchase } from "#domain/basket/prices";
import { pence, sumPence } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";
import { isBought } from "#domain/plan/plan-data";
import type { BoughtPack, PlannedLine, StructuredPlan } from "#domain/plan/plan-data";
import type { Catalogue } from "#domain/recipe/catalogue";

/** The packs of a plan's list that are home already, by food. `shopped`: the foods whose packs are all home. */
export function paidPacks(plan: StructuredPlan, shopped: readonly string[]): Map<string, readonly BoughtPack[]> {
  return new Map(
    plan.basket.flatMap((line): [string, readonly BoughtPack[]][] => {
      const packs = isBought(line) && shopped.includes(line.foodId) ? line.packs : (line.paid ?? []);
      return packs.length === 0 ? [] : [[line.foodId, packs]];
    }),
  );
}

/** The total price of some packs. */
export function priceOf(packs: readonly BoughtPack[]): Pence {
  return sumPence(packs.map((pack) => pence(pack.pence * pack.count)));
}

/** The total grams of some packs. */
export function gramsOfPacks(packs: readonly BoughtPack[]): number {
  return packs.reduce((sum, { grams, count }) => sum + grams * count, 0);
}

/** The lines of a changed plan, and the foods on them with nothing left to buy. */
export interface JoinedLines {
  readonly basket: readonly PlannedLine[];
  readonly shopped: readonly string[];
}

/**
 * Merges what a changed week still has to buy with its previous list: packs that are home stay on it, whoever uses them now, and
 * food that the user said to have can still be restored. `still`: the week's lines given that everything brought home is in the
 * cupboard.
 */
export function joinLines(
  before: StructuredPlan,
  still: readonly PlannedLine[],
  shopped: readonly string[],
  catalogue: Catalogue,
): JoinedLines {
  const level = catalogue.levelOf(before.request.preferredSupermarket);
  const paid = paidPacks(before, shopped);
  const former = new Map(before.basket.map((line) => [line.foodId, line]));
  const basket = still.map((line): PlannedLine => {
    const old = former.get(line.foodId);
    const packs = paid.get(line.foodId);
    if (packs !== undefined) return withPaid(line, packs, old?.homeGrams ?? 0);
    if (old?.have !== true || line.pence > 0) return line;
    const food = catalogue.foodById.get(line.foodId);
    const home = Math.min(old.homeGrams ?? 0, line.neededGrams);
    const bought = food === undefined ? null : purchase(food, line.neededGrams - home, level);
    return bought === null || bought.pence === 0 ? line : asHad(line, old, home, bought);
  });
  const listed = new Set(still.map(({ foodId }) => foodId));
  // Bought and paid for, but no longer used by any dish.
  const unused = before.basket.filter(({ foodId }) => paid.has(foodId) && !listed.has(foodId));
  const kept = unused.map(({ foodId }) => withPaid(unusedLine(foodId), paid.get(foodId) ?? [], 0));
  return {
    basket: [...basket, ...kept],
    shopped: [...paid.keys()].filter((foodId) => still.every((line) => line.foodId !== foodId || line.pence === 0)),
  };
}

/**
 * The plan when the shop for some foods is undone: what it brought must be bought again, for a changed plan only what its meals
 * need now. An unchanged plan stays the same.
 */
export function withShopTakenBack(plan: StructuredPlan, foodIds: readonly string[]): StructuredPlan {
  const basket = plan.basket.flatMap((line): PlannedLine[] => {
    if (!foodIds.includes(line.foodId)) return [line];
    if (line.usedIn.length === 0) return [];
    const { paid: _paid, ...rest } = line;
    const packs = withoutSpare(line.packs, line.neededGrams - (line.homeGrams ?? 0));
    return [{ ...rest, packs, boughtGrams: gramsOfPacks(packs), pence: priceOf(packs) }];
  });
  return { ...plan, basket, totalPence: sumPence(basket.filter(isBought).map((line) => line.pence)) };
}

/** The plan when the shop for some foods is done: nothing of them is left to buy. */
export function withShopDone(plan: StructuredPlan, foodIds: readonly string[]): StructuredPlan {
  const basket = plan.basket.map((line): PlannedLine => {
    const { paid: _paid, ...rest } = line;
    return foodIds.includes(line.foodId) ? rest : line;
  });
  return { ...plan, basket };
}

function withoutSpare(packs: readonly BoughtPack[], needed: number): readonly BoughtPack[] {
  const spare = packs.find((pack) => gramsOfPacks(packs) - pack.grams >= needed - NEGLIGIBLE_GRAMS);
  if (spare === undefined) return packs;
  const fewer = packs.flatMap((pack) => {
    if (pack !== spare) return [pack];
    return pack.count > 1 ? [{ ...pack, count: pack.count - 1 }] : [];
  });
  return withoutSpare(fewer, needed);
}

function unusedLine(foodId: string): PlannedLine {
  return { foodId, neededGrams: 0, boughtGrams: 0, packs: [], pence: pence(0), usedIn: [] };
}

/** All packs of a food, those already home first. */
function withPaid(line: PlannedLine, paid: readonly BoughtPack[], formerHome: number): PlannedLine {
  const { homeGrams: _home, assumed: _assumed, ...rest } = line;
  const packs = [...paid, ...line.packs];
  // Food that was in the cupboard before the shop is kept separate from what the shop brought.
  const home = Math.min(formerHome, line.neededGrams);
  return {
    ...rest,
    ...(home > 0 ? { homeGrams: home } : {}),
    boughtGrams: gramsOfPacks(packs),
    packs: together(packs),
    pence: priceOf(packs),
    ...(line.pence > 0 ? { paid } : {}),
  };
}

/** Merges packs of one size and price into one entry. */
function together(packs: readonly BoughtPack[]): BoughtPack[] {
  const joined: BoughtPack[] = [];
  for (const pack of packs) {
    const at = joined.findIndex(({ label, grams, pence: each }) => {
      return label === pack.label && grams === pack.grams && each === pack.pence;
    });
    if (at === -1) joined.push(pack);
    else joined[at] = { ...pack, count: pack.count + joined[at]!.count };
  }
  return joined;
}

function asHad(line: PlannedLine, old: PlannedLine, home: number, { packs, ...bought }: Purchase): PlannedLine {
  const { homeGrams: _home, assumed: _assumed, ...rest } = line;
  return {
    ...rest,
    ...(home > 0 ? { homeGrams: home } : {}),
    ...(old.assumed === undefined ? {} : { assumed: old.assumed }),
    have: true,
    ...bought,
    packs: packs.map(({ pack, count, each }) => ({ label: pack.label, grams: pack.grams, count, pence: each })),
  };
}
