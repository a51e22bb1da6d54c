import type { Catalogue } from "#domain/recipe/catalogue";
import type { Food } from "#domain/food/food";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { FaultCode } from "#domain/meal/faults";
import type { MealIngredient } from "#domain/meal/meal";
import { readAmount, unitsOf } from "#domain/proposal/reading/proposed-amount";
import { quoted } from "#domain/proposal/reading/quoted";
import type { ProposedIngredient } from "#domain/proposal/reading/proposed-meal";

/** A line of a proposal as a known food, in one of our units, for all servings. */
export interface ResolvedLine {
  readonly food: Food;
  readonly line: MealIngredient;
}

type Report = (code: FaultCode, detail: string) => void;

/**
 * The food for a proposer's word: an id of the vocabulary, or free text that the matcher fully understands as one priced food.
 * Null otherwise.
 */
export function foodNamed(word: string, catalogue: Catalogue, matcher: Matcher): Food | null {
  const exact =
    catalogue.foodById.get(word) ??
    catalogue.foodById.get(
      word
        .toLowerCase()
        .trim()
        .replace(/[\s_]+/gu, "-"),
    );
  if (exact !== undefined) return exact;
  const match = matcher.matchLine(word);
  return match.unresolved || match.food === null ? null : match.food;
}

/** Resolves the lines of a proposal; a line that cannot be resolved is reported and null. */
export function resolveIngredients(
  ingredients: readonly ProposedIngredient[],
  servings: number,
  catalogue: Catalogue,
  matcher: Matcher,
  fault: Report,
): (ResolvedLine | null)[] {
  return ingredients.map((ingredient) => {
    const food = foodNamed(ingredient.food, catalogue, matcher);
    if (food === null) {
      fault("unknown_food", `${quoted(ingredient.food)} is not a food of the vocabulary`);
      return null;
    }
    const amount = readAmount(food, ingredient.amount, ingredient.unit, servings);
    if (amount === null) {
      const units = unitsOf(food).join(", ");
      fault(
        "amount",
        ingredient.amount > 0
          ? `${food.id} is measured in ${units}, not in ${quoted(ingredient.unit)}`
          : `${food.id} has no amount above 0`,
      );
      return null;
    }
    return { food, line: { foodId: food.id, preparation: ingredient.preparation, ...amount } };
  });
}

/**
 * The lines of a meal if the steps name each food at least as often as it is listed; if less often, its lines with the same unit
 * are merged, so that no amount goes unused.
 */
export function mergedLines(
  lines: readonly ResolvedLine[],
  mentions: ReadonlyMap<string, number>,
): readonly ResolvedLine[] {
  const listed = new Map<string, number>();
  for (const { food } of lines) listed.set(food.id, (listed.get(food.id) ?? 0) + 1);
  const merged: ResolvedLine[] = [];
  for (const entry of lines) {
    const { food, line } = entry;
    const at =
      (mentions.get(food.id) ?? 0) >= (listed.get(food.id) ?? 0)
        ? -1
        : merged.findIndex((other) => other.food.id === food.id && other.line.unit === line.unit);
    const into = merged[at];
    if (into === undefined) merged.push(entry);
    else merged[at] = { food, line: together(into.line, line) };
  }
  return merged;
}

function together(a: MealIngredient, b: MealIngredient): MealIngredient {
  return {
    ...a,
    quantity: a.quantity + b.quantity,
    grams: a.grams + b.grams,
    preparation: a.preparation ?? b.preparation,
  };
}
