import { OUR_OWN } from "#domain/meal/proposers";

/** The product's name, wherever people read it. The static page, the mail sender's default and log lines repeat it as text; a test holds the page to it. */
export const PRODUCT_NAME = "Mealwright";

/**
 * One line that says where a meal comes from, in a plan of these proposers, one for each meal. Null in a plan wholly of our own
 * recipes, where it would say nothing.
 */
export function proposedBy(proposer: string, proposers: readonly string[]): string | null {
  if (proposers.every((other) => other === OUR_OWN)) return null;
  return proposer === OUR_OWN ? "From our own recipes" : `Proposed by ${proposer}, checked by ${PRODUCT_NAME}`;
}

/** How the footer and the start-up message call the built-in planner (spec B5). */
export const BUILTIN_PLANNER_NAME = `${PRODUCT_NAME}'s built-in AI planner`;
