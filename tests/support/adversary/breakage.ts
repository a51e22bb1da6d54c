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
 * Whether an accepted dish is still what was broken. A dish that was broken in its reason or tip alone may be taken without
 * them; any other broken one not at all.
 */
export function stillBroken(honest: ProposedMeal, broken: unknown, shown: Shown): boolean {
  if (JSON.stringify(withoutAsides(broken)) !== JSON.stringify(withoutAsides(honest))) return true;
  const { why, tip } = broken as ProposedMeal;
  return (why !== honest.why && shown.description !== "") || (tip !== honest.tip && shown.tip.replace(OURS, "") !== "");
}
/** What we say ourselves of children at the table, beside a tip or in its place. */
const OURS =
  /^(?: ?(?:Run your fingers over the children’s fish|For the children, |Cut the child’s sausages|Cook the children’s eggs)[^.]*\.)+$/u;

type Shown = Pick<PlanMeal, "description" | "tip">;

function withoutAsides(dish: unknown): unknown {
  return typeof dish === "object" && dish !== null && !Array.isArray(dish) ? { ...dish, why: "", tip: "" } : dish;
}
