import type { Food } from "#domain/food/food";
import { gramsOf } from "#domain/quantity/units";
import type { RecipeLine, StandIn } from "#domain/recipe/recipe";
import type { Faults } from "./read.ts";

export type FoodByName = ReadonlyMap<string, Food>;

const FIELDS = ["food", "instead", "factor", "unit", "words", "minutes", "cook"];

/**
 * Reads a recipe's stand-ins: `{food: penne, instead: gluten-free penne, factor: 1, words: {Penne: Gluten-free penne}, minutes:
 * {10: 12}, cook: 2}`; `food` and `instead` are required.
 */
export function standInsField(
  value: unknown,
  lines: readonly RecipeLine[],
  foods: FoodByName,
  where: string,
  faults: Faults,
): StandIn[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    faults.add(where, "stand_ins must be a list");
    return [];
  }
  return value.flatMap((entry: unknown): StandIn[] => {
    const standIn = standInOf(entry, foods, where, faults);
    if (standIn === null) return [];
    const own = lines.filter(({ foodId }) => foodId === standIn.foodId);
    const instead = [...foods.values()].find(({ id }) => id === standIn.insteadId) as Food;
    if (own.length === 0) faults.add(where, `no line has ${standIn.foodId}, which ${instead.id} replaces`);
    for (const { quantity, unit } of own) {
      const measure = standIn.unit ?? unit;
      if (gramsOf(instead, quantity * standIn.factor, measure) === null)
        faults.add(
          where,
          `${instead.name} is never measured in "${measure}", in which it stands in for ${standIn.foodId}`,
        );
    }
    return [standIn];
  });
}

function standInOf(entry: unknown, foods: FoodByName, where: string, faults: Faults): StandIn | null {
  if (typeof entry !== "object" || entry === null) {
    faults.add(where, "a stand-in must say food and instead");
    return null;
  }
  const given = entry as Record<string, unknown>;
  for (const field of Object.keys(given))
    if (!FIELDS.includes(field)) faults.add(where, `a stand-in has no field "${field}"`);
  const ordinary = foods.get(String(given.food).toLowerCase());
  const instead = foods.get(String(given.instead).toLowerCase());
  if (ordinary === undefined) faults.add(where, `unknown food "${String(given.food)}" in a stand-in`);
  if (instead === undefined) faults.add(where, `unknown food "${String(given.instead)}" in a stand-in`);
  if (ordinary === undefined || instead === undefined) return null;
  const factor = given.factor ?? 1;
  const cookMinutes = given.cook ?? 0;
  if (typeof factor !== "number" || factor <= 0) faults.add(where, "a stand-in's factor must be a number above 0");
  if (typeof cookMinutes !== "number" || !Number.isInteger(cookMinutes))
    faults.add(where, "a stand-in's cook must be whole minutes more or less");
  for (const [from, to] of pairsOf(given.words))
    if (typeof to !== "string")
      faults.add(where, `"${from}" has no words to stand for it in a stand-in: put words that hold a comma in quotes`);
  return {
    foodId: ordinary.id,
    insteadId: instead.id,
    factor: Number(factor),
    unit: typeof given.unit === "string" ? given.unit : null,
    words: pairsOf(given.words).map(([from, to]) => [from, String(to)] as const),
    minutes: pairsOf(given.minutes).map(([from, to]) => [Number(from), Number(to)] as const),
    cookMinutes: Number(cookMinutes),
  };
}

function pairsOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
