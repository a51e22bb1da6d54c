import { OUR_OWN } from "#domain/meal/proposers";

/**
 * The product's name, wherever users see it. The static page, the default mail sender and log lines repeat it as text; a test
 * keeps the page in step.
 */
export const PRODUCT_NAME = "Mealwright";

/**
 * A line saying where a meal comes from, given the proposers of a plan's meals. Null in a plan made entirely from our own
 * recipes, where it would add nothing.
 */
export function proposedBy(proposer: string, proposers: readonly string[]): string | null {
  if (proposers.every((other) => other === OUR_OWN)) return null;
  return proposer === OUR_OWN ? "From our own recipes" : `Proposed by ${proposer}, checked by ${PRODUCT_NAME}`;
}

/** What the footer and the start-up message call the built-in planner (spec B5). */
export const BUILTIN_PLANNER_NAME = `${PRODUCT_NAME}'s built-in AI planner`;
