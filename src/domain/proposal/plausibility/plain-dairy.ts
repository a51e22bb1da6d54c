import type { DishView } from "#domain/proposal/plausibility/dish-view";
import { entryBroken } from "#domain/proposal/plausibility/broken-rules";
import { standings } from "#domain/proposal/plausibility/food-word-context";
import type { PlausibilityContext } from "#domain/proposal/plausibility/plausibility-fault";

/** What plants are sold as, too. */
const DAIRY = new Set(["butter", "milk", "cream", "cheese", "yogurt", "yoghurt"]);

/**
 * Whether a line to the household names dairy plainly where the request rules it out: the dish holds what stands in for it, but whoever reads
 * "butter and cream" takes it for that. "Oat cream" says what it is.
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
