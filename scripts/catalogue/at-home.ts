import { join } from "node:path";
import { BASICS } from "#domain/cupboard/cupboard";
import type { Food } from "#domain/food/food";
import { gramsOf } from "#domain/quantity/units";
import type { Cooking, StandIn } from "#domain/recipe/recipe";
import { readCsv } from "./read.ts";
import type { Faults } from "./read.ts";
import type { FoodByName } from "./stand-ins.ts";

/*
 * Small amounts that something from nearly every kitchen takes the place of: nobody opens a jar of white pepper for a pinch where
 * black pepper stands on the shelf (decision 54). They are stand-ins like those that a recipe names, and are taken where the
 * ordinary food is not at home and the other one is.
 */

/** One row of `at-home.csv`. */
export interface AtHome {
  readonly food: Food;
  readonly instead: Food;
  /** Grams a serving up to which nobody misses the ordinary food. */
  readonly mostGrams: number;
  /** Part of a title, a description or a tip: a dish that is known for it keeps it. */
  readonly unless: string;
  readonly words: readonly [from: string, to: string];
}

/** Reads the table. What stands in must be among the basics that a kitchen is assumed to hold. */
export function readAtHome(root: string, foods: FoodByName, faults: Faults): AtHome[] {
  const header = ["food", "instead", "most_grams", "unless", "from", "to"];
  return readCsv(join(root, "at-home.csv"), header, faults).flatMap(({ where, cells }): AtHome[] => {
    const food = foods.get((cells.food ?? "").toLowerCase());
    const instead = foods.get((cells.instead ?? "").toLowerCase());
    const mostGrams = Number(cells.most_grams);
    if (food === undefined) faults.add(where, `unknown food "${cells.food}"`);
    if (instead === undefined) faults.add(where, `unknown food "${cells.instead}"`);
    if (!(mostGrams > 0)) faults.add(where, "most_grams must be a number above 0");
    if (food === undefined || instead === undefined) return [];
    if (!BASICS.some((id) => id === instead.id)) faults.add(where, `${instead.name} is none of the assumed basics`);
    return [{ food, instead, mostGrams, unless: cells.unless ?? "", words: [cells.from ?? "", cells.to ?? ""] }];
  });
}

/** A dish's or side's stand-ins with those from the table, where the amount is small and the dish is not known for the food. */
export function withAtHome(dish: Cooking & { readonly texts: readonly string[] }, table: readonly AtHome[]): StandIn[] {
  const own = dish.standIns;
  const texts = dish.texts.join(" ").toLowerCase();
  const more = table.flatMap(({ food, instead, mostGrams, unless, words }): StandIn[] => {
    const lines = dish.lines.filter(({ foodId }) => foodId === food.id);
    const taken = own.some(({ foodId, insteadId }) => insteadId === instead.id || foodId === instead.id);
    if (lines.length === 0 || taken || (unless !== "" && texts.includes(unless))) return [];
    const grams = lines.map(({ quantity, unit }) => gramsOf(food, quantity, unit));
    const measured = lines.every(({ quantity, unit }) => gramsOf(instead, quantity, unit) !== null);
    const each = grams.reduce<number>((sum, one) => sum + (one ?? Number.POSITIVE_INFINITY), 0) / dish.servings;
    if (!measured || each > mostGrams) return [];
    const [from, to] = words;
    const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
    return [
      {
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
      },
    ];
  });
  return [...own, ...more];
}
