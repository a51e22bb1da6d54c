/** The product's name, wherever people read it. The static page, the mail sender's default and log lines repeat it as text; a test holds the page to it. */
export const PRODUCT_NAME = "Mealwright";

/** How the footer and the start-up message call the built-in planner (decisions §8). */
export const BUILTIN_PLANNER_NAME = `${PRODUCT_NAME}'s built-in AI planner`;
