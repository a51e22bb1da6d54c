import type { DishView } from "#domain/proposal/plausibility/dish-view";
import { entryBroken } from "#domain/proposal/plausibility/broken-rules";
import { standings } from "#domain/proposal/plausibility/food-word-context";
import type { PlausibilityContext } from "#domain/proposal/plausibility/plausibility-fault";

/** Dairy products that are also made from plants. */
const DAIRY = new Set(["butter", "milk", "cream", "cheese", "yogurt", "yoghurt"]);

/**
 * Whether a line to the household names plain dairy although the request rules it out: the dish has a substitute, but a reader of
 * "butter and cream" would think of dairy. "Oat cream" is clear.
 */
export function namesPlainDairy(
  { texts }: Pick<DishView, "texts">,
  { constraints, matcher }: Pick<PlausibilityContext, "constraints" | "matcher">,
): boolean {
  return texts.some(({ text }) => {
    const prose = matcher.readProse(text);
    const stands = standings(prose);
    return prose.mentions.some((mention, index) => {
      const isFood = stands[index] === "food" || stands[index] === "definite";
      return isFood && DAIRY.has(mention.words) && entryBroken(mention, 0, constraints, false) !== null;
    });
  });
}
