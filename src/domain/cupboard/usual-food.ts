import type { Food } from "#domain/food/food";
import type { Matcher } from "#domain/matcher/matcher-types";

/** What nearly every kitchen has where these words are said, each by the name of a food. */
const PLAIN: Readonly<Record<string, string>> = {
  bread: "white bread",
  cream: "double cream",
  flour: "plain flour",
  rice: "basmati rice",
  squash: "butternut squash",
  yoghurt: "natural yogurt",
  yogurt: "natural yogurt",
};
/** What people mean who list what they have, where what our recipes use most is another one. */
const LISTED: Readonly<Record<string, string>> = {
  ...PLAIN,
  lentils: "dried red lentils",
  noodles: "dried egg noodles",
  pepper: "ground black pepper",
};

/** The food that words for several mean in a list of what is at home; null where they are no such words. */
export function usualFood(words: string, matcher: Matcher): Food | null {
  return foodAmong(LISTED, words, matcher);
}

/** The same in running words, in which a pepper may be red, and noodles may be of rice: only where nearly every kitchen means one food. */
export function plainFood(words: string, matcher: Matcher): Food | null {
  return foodAmong(PLAIN, words.trim().toLowerCase(), matcher);
}

function foodAmong(usual: Readonly<Record<string, string>>, words: string, matcher: Matcher): Food | null {
  const name = Object.hasOwn(usual, words) ? usual[words] : undefined;
  return name === undefined ? null : matcher.matchLine(name).food;
}
