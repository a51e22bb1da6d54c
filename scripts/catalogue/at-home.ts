import { join } from "node:path";
import { BASICS } from "#domain/cupboard/cupboard";
import type { Food } from "#domain/food/food";
import { REGIONS } from "#domain/options/options";
import type { Region } from "#domain/options/options";
import { gramsOf } from "#domain/quantity/units";
import type { Cooking, StandIn } from "#domain/recipe/recipe";
import { listOf, readCsv } from "./read.ts";
import type { Faults } from "./read.ts";
import type { FoodByName } from "./stand-ins.ts";

/*
 * Small amounts that something in nearly every kitchen can replace: nobody opens a jar of white pepper for a pinch if there is
 * black pepper on the shelf (decision 54). They are stand-ins like those named in a recipe, used when the ordinary food is not at
 * home and the replacement is.
 *
 * Pepper is in nearly every kitchen, but a household may avoid "pepper": a pinch of it has other replacements, by the dish's
 * cuisine, so that such a household is not left with the few dishes without.
 */

/** One row of `at-home.csv`. */
export interface AtHome {
  readonly food: Food;
  readonly instead: Food;
  /** Grams a serving up to which the ordinary food is not missed. */
  readonly mostGrams: number;
  /** Parts of a title, description or tip: a dish known for the food keeps it. */
  readonly unless: readonly string[];
  /** The cuisines that suit the replacement; all if none is named. */
  readonly regions: readonly Region[];
  readonly words: readonly [from: string, to: string];
}

/** Reads the table. A replacement must be one of the basics assumed at home, unless the food it replaces is itself one. */
export function readAtHome(root: string, foods: FoodByName, faults: Faults): AtHome[] {
  const header = ["food", "instead", "most_grams", "unless", "from", "to", "regions"];
  const known = new Set<string>(BASICS);
  return readCsv(join(root, "at-home.csv"), header, faults).flatMap(({ where, cells }): AtHome[] => {
    const food = foods.get((cells.food ?? "").toLowerCase());
    const instead = foods.get((cells.instead ?? "").toLowerCase());
    const mostGrams = Number(cells.most_grams);
    if (food === undefined) faults.add(where, `unknown food "${cells.food}"`);
    if (instead === undefined) faults.add(where, `unknown food "${cells.instead}"`);
    if (!(mostGrams > 0)) faults.add(where, "most_grams must be a number above 0");
    if (food === undefined || instead === undefined) return [];
    // A second replacement for a food is for those who may not eat the first.
    if (!known.has(food.id) && !isBasic(instead)) faults.add(where, `${instead.name} is not one of the assumed basics`);
    known.add(food.id);
    const named = listOf(cells.regions);
    const regions = REGIONS.flatMap((region) => (region !== "none" && named.includes(region) ? [region] : []));
    if (regions.length < named.length) faults.add(where, `regions must be some of ${REGIONS.join(", ")}`);
    const words = [cells.from ?? "", cells.to ?? ""] as const;
    return [{ food, instead, mostGrams, unless: listOf(cells.unless), words, regions }];
  });
}

function isBasic({ id }: Food): boolean {
  return BASICS.some((basic) => basic === id);
}

/** A dish or a side, with its texts. A side goes with dishes of every cuisine. */
interface Told extends Cooking {
  readonly region?: Region;
  readonly texts: readonly string[];
}

/** A dish's or side's stand-ins together with those of the table, where the amount is small and the dish is not known for the food. */
export function withAtHome(dish: Told, table: readonly AtHome[]): StandIn[] {
  const all = [...dish.standIns];
  for (const row of table) {
    // The recipe's own stand-ins come first, and each food replaces only one other.
    const isTaken = all.some(
      ({ foodId, insteadId, atHome }) => insteadId === row.instead.id || (foodId === row.food.id && atHome !== true),
    );
    if (!isTaken && suits(dish, row)) all.push(standInOf(row));
  }
  return all;
}

function suits(dish: Told, { food, instead, mostGrams, unless, regions }: AtHome): boolean {
  const lines = dish.lines.filter(({ foodId }) => foodId === food.id);
  const texts = dish.texts.join(" ").toLowerCase();
  if (lines.length === 0 || unless.some((part) => texts.includes(part))) return false;
  if (regions.length > 0 && dish.region !== undefined && !regions.includes(dish.region)) return false;
  // Some cuisines offer several replacements: take one that is not already in the dish.
  if (regions.length > 0 && dish.lines.some(({ foodId }) => foodId === instead.id)) return false;
  const grams = lines.map(({ quantity, unit }) => gramsOf(food, quantity, unit));
  const measured = lines.every(({ quantity, unit }) => gramsOf(instead, quantity, unit) !== null);
  const each = grams.reduce<number>((sum, one) => sum + (one ?? Number.POSITIVE_INFINITY), 0) / dish.servings;
  return measured && each <= mostGrams;
}

function standInOf({ food, instead, words: [from, to] }: AtHome): StandIn {
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  return {
    foodId: food.id,
    insteadId: instead.id,
    factor: 1,
    unit: null,
    words: [
      [from, to],
      [capital(from), capital(to)],
    ],
    minutes: [],
    cookMinutes: 0,
    atHome: true,
  };
}
