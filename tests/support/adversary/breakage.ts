import type { PlanMeal } from "#domain/plan/plan-document";
import type { ProposedIngredient, ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import type { Tables } from "#tests/deep/judge-table";
import type { Chance } from "#tests/support/adversary/chance";

/** What a breakage may look at: the request that it works against, the raw files, and its own draws. */
export interface Stage {
  readonly raw: RawMealPlanRequest;
  readonly tables: Tables;
  readonly chance: Chance;
}

/** What a broken dish must not become: `refused` is never accepted by anyone, `judged` may be mended, and is then judged. */
export type Verdict = "refused" | "judged";

export interface Broken {
  readonly dish: unknown;
  readonly verdict: Verdict;
}

/** One way to make people ill, or to cheat them, starting from an honest dish. Null where it does not apply to the request. */
export interface Breakage {
  readonly name: string;
  readonly kind: "food" | "words" | "amounts" | "cooking" | "text" | "shape";
  readonly apply: (dish: ProposedMeal, stage: Stage) => Broken | null;
}

export const refused = (dish: unknown): Broken => ({ dish, verdict: "refused" });
export const judged = (dish: unknown): Broken => ({ dish, verdict: "judged" });

/** A dish with one more sentence at the end of one of its steps; `at` counts from the end. */
export function withSentence(dish: ProposedMeal, sentence: string, at = 0): ProposedMeal {
  const target = Math.max(0, dish.steps.length - 1 - at);
  return {
    ...dish,
    steps: dish.steps.map((step, index) => (index === target ? { ...step, text: `${step.text} ${sentence}` } : step)),
  };
}

/** A dish with one more ingredient, named in a step as it must be. */
export function withIngredient(
  dish: ProposedMeal,
  ingredient: Partial<ProposedIngredient> & { readonly food: string },
): ProposedMeal {
  const line: ProposedIngredient = { amount: 40, unit: "g", preparation: null, ...ingredient };
  return withSentence({ ...dish, ingredients: [...dish.ingredients, line] }, `Stir in {${ingredient.food}}.`);
}

/** A dish with its first ingredient of some kind changed; null when it has none of it. */
export function withChanged(
  dish: ProposedMeal,
  picks: (line: ProposedIngredient) => boolean,
  change: (line: ProposedIngredient) => unknown,
): unknown {
  const target = dish.ingredients.findIndex(picks);
  if (target < 0) return null;
  return {
    ...dish,
    ingredients: dish.ingredients.map((line, index) => (index === target ? change(line) : line)),
  };
}

/**
 * Whether people who see an accepted dish see any of what was broken. A breakage in words alone may be cut out: then the dish is shown as
 * the honest one is, with a sentence less in its reason or tip, or under a name of ours.
 */
export function stillBroken(honest: Shown, written: string, shown: Shown): boolean {
  const isLeft = (now: string, before: string): boolean => now !== "" && !before.includes(now);
  return (
    !isWithin(shown.steps, honest.steps) ||
    JSON.stringify(linesOf(shown)) !== JSON.stringify(linesOf(honest)) ||
    isLeft(shown.description, honest.description) ||
    isLeft(shown.tip.replace(OURS, ""), honest.tip) ||
    (shown.title !== honest.title && shown.title.includes(written))
  );
}
/** What we say ourselves of children at the table, beside a tip or in its place. */
const OURS =
  /(?: ?(?:Run your fingers over the children’s fish|For the children, |Cut the child’s sausages|Cook the children’s eggs)[^.]*\.)+$/u;

/** How a food is cut may be left out as well. */
function isWithin(steps: readonly string[], honest: readonly string[]): boolean {
  const plain = (step: string): string => step.replace(/ \([^()]*\)/gu, "");
  const all = honest.map(plain);
  return steps.every((step) => honest.includes(step) || all.includes(plain(step)));
}

type Shown = Pick<PlanMeal, "title" | "description" | "steps" | "tip" | "ingredients">;

function linesOf({ ingredients }: Shown): readonly (readonly [string, number])[] {
  return ingredients.map(({ foodId, grams }) => [foodId, grams]);
}
