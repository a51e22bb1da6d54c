import type { Food } from "#domain/food/food";
import type { Matcher } from "#domain/matcher/matcher-types";

/** The food that nearly every kitchen means by a word, by food name. */
const PLAIN: Readonly<Record<string, string>> = {
  bread: "white bread",
  cream: "double cream",
  flour: "plain flour",
  rice: "basmati rice",
  squash: "butternut squash",
  yoghurt: "natural yogurt",
  yogurt: "natural yogurt",
};
/** The food people mean in a list of what they have, where our recipes mostly use another. */
const LISTED: Readonly<Record<string, string>> = {
  ...PLAIN,
  lentils: "dried red lentils",
  noodles: "dried egg noodles",
  pepper: "ground black pepper",
};

/** The food meant by an ambiguous word in a list of what is at home; null for other words. */
export function usualFood(words: string, matcher: Matcher): Food | null {
  return foodAmong(LISTED, words, matcher);
}

/**
 * The same in running text, where a pepper may be red and noodles may be rice noodles: only words that mean one food in nearly
 * every kitchen.
 */
export function plainFood(words: string, matcher: Matcher): Food | null {
  return foodAmong(PLAIN, words.trim().toLowerCase(), matcher);
}

function foodAmong(usual: Readonly<Record<string, string>>, words: string, matcher: Matcher): Food | null {
  const name = Object.hasOwn(usual, words) ? usual[words] : undefined;
  return name === undefined ? null : matcher.matchLine(name).food;
}
