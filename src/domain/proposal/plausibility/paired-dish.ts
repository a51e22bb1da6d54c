import type { Food } from "#domain/food/food";
import type { Meal } from "#domain/meal/meal";
import type { Day } from "#domain/options/days";
import type { PlausibilityFault } from "#domain/proposal/plausibility/plausibility-fault";

/** A dish's part in a pair, with the food that both share, and the other dinner's day. */
export interface PairedDish {
  readonly part: "follow-up" | "source";
  readonly food: Food;
  readonly day: Day;
  /** Grams cooked for a serving of the follow-up. */
  readonly each: number;
}

/** How far a follow-up may differ from what is cooked for it. */
const AMOUNT = { least: 0.5, most: 1.25 } as const;
const OF_ANOTHER_DAY =
  /\bleft[- ]?overs?\b|\b(?:for|until) (?:tomorrow|the next day|another day|later in the week)\b/iu;

/**
 * What is wrong with a dish of a pair. The plan writes what belongs to both days, so that each dish is whole without the other: the
 * larger amount, the step that puts it away, and whose food it is. So the food stands on one line, in one piece, and no step speaks
 * of the other day.
 */
export function pairFaults(meal: Meal, { part, food, day, each }: PairedDish): PlausibilityFault[] {
  const lines = meal.ingredients.flatMap(({ foodId }, line) => (foodId === food.id ? [line] : []));
  const [line] = lines;
  if (line === undefined)
    return [
      { code: "amount", detail: `${food.id} is not among the ingredients, though it is cooked for both dinners` },
    ];
  const faults: PlausibilityFault[] = [];
  if (lines.length > 1) faults.push({ code: "amount", detail: `${food.id} stands on several lines: it needs one` });
  const grams =
    meal.ingredients.reduce((sum, one) => sum + (one.foodId === food.id ? one.grams : 0), 0) / meal.servings;
  if (part === "follow-up" && (grams < each * AMOUNT.least || grams > each * AMOUNT.most))
    faults.push({
      code: "amount",
      detail: `takes ${Math.round(grams)} g of ${food.id} a serving, but about ${each} g are cooked for it on ${day}`,
    });
  const parts = meal.steps.flat();
  if (parts.some((one) => one.kind === "ingredient" && one.line === line && one.share !== undefined))
    faults.push({ code: "steps", detail: `{${food.id}} is used in parts: put all of it into one step` });
  const speaks = meal.steps.findIndex((step) =>
    step.some((one) => one.kind === "text" && (one.text.includes(day) || OF_ANOTHER_DAY.test(one.text))),
  );
  if (speaks !== -1)
    faults.push({
      code: "text",
      detail: `step ${speaks + 1} speaks of another day: the plan says itself what is for ${day}`,
    });
  return faults;
}
