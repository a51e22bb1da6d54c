import type { Cupboard, StockedFood } from "#domain/cupboard/cupboard";
import { plainFood } from "#domain/cupboard/usual-food";
import type { Intent } from "#domain/intents/intent";
import type { FoodThere, FoodToUse, NotePreferences } from "#domain/intents/preferences";
import type { Matcher } from "#domain/matcher/matcher-types";
import { amountTold, partWith } from "#domain/request/amount-told";
import type { Told } from "#domain/request/amount-told";

/*
 * Foods that notes say are to be used up are at home. Which food is meant must be plain, or the till would say another total than the
 * plan: of "peppers" nobody can tell which are there, so such words ask for dinners and count for nothing. "Yoghurt" is what nearly every
 * kitchen means by it.
 */

/** What is cooked already is another food than the one that a recipe takes raw. */
const COOKED = /\b(?:left[ -]?overs?|cooked|boiled|steamed|roast(?:ed)?|rest of)\b/iu;
/** What may stand before a word that means the plain food: no kind of it, as in "soya yoghurt" or "self-raising flour". */
const BEFORE_PLAIN =
  /(?:^|\b(?:of|some|the|my|our|an?|any|more|big|large|huge|massive|enormous|giant|small|little|whole|spare|last))\s*$/iu;
/** And behind it: none that makes it another food, as in "rice noodles" or "bread flour". */
const AFTER_PLAIN = /^\s*(?:$|(?:to|in|that|which|left|going|needs?|from|for|on|past|open|please)\b)/iu;

/** What a household of so many asks for, and the words in which it does. */
interface SaidBy extends Omit<Told, "quote"> {
  readonly intents: readonly Intent[];
}

/** The foods that are to be used up, each with what of it is at home, as far as its words tell. */
export function withFoodsThere(
  preferences: NotePreferences,
  { intents, notes, people }: SaidBy,
  matcher: Matcher,
): NotePreferences {
  const { useUp } = preferences;
  if (useUp === undefined) return preferences;
  return {
    ...preferences,
    useUp: useUp.map((dish): FoodToUse => {
      const quote = intents.find(({ id }) => id === dish.intent)?.quote ?? "";
      const home = foodThere(dish, { quote, notes, people }, matcher);
      return home === null ? dish : { ...dish, home };
    }),
  };
}

function foodThere({ words, thing }: FoodToUse, told: Told, matcher: Matcher): FoodThere | null {
  const part = partWith(told.quote, words);
  const food = matcher.matchLine(words).food ?? (isPlain(words, part) ? plainFood(words, matcher) : null);
  if (food === null || food.buy === "free" || food.packs.length === 0) return null;
  if (thing.kind !== "food" || !thing.foodIds.includes(food.id)) return null;
  if (COOKED.test(part)) return null;
  return { foodId: food.id, ...amountTold(words, food, told, matcher) };
}

/** Whether words stand alone where somebody says them: whoever reads notes may have left out of which kind it is. */
function isPlain(words: string, part: string): boolean {
  const at = part.toLowerCase().indexOf(words.toLowerCase());
  return at !== -1 && BEFORE_PLAIN.test(part.slice(0, at)) && AFTER_PLAIN.test(part.slice(at + words.length));
}

/**
 * A cupboard with what its owner's notes say is to be used up. What stands in it already is known better, unless the notes say how much:
 * then there is no less than that. Doing it twice changes nothing.
 */
export function cupboardTold(cupboard: Cupboard, { useUp = [] }: NotePreferences): Cupboard {
  const told = useUp.flatMap(({ home }) => (home === undefined ? [] : [home]));
  if (told.length === 0) return cupboard;
  const known = cupboard.map((stocked): StockedFood => {
    const said = told.find(({ foodId, said: isSaid }) => isSaid && foodId === stocked.foodId);
    if (said === undefined || stocked.grams === null || stocked.grams >= said.grams) return stocked;
    return { ...stocked, grams: said.grams, assumed: false };
  });
  const others = told.filter(
    ({ foodId }, at) =>
      cupboard.every((stocked) => stocked.foodId !== foodId) &&
      told.findIndex((other) => other.foodId === foodId) === at,
  );
  return [...known, ...others.map(({ foodId, grams }) => ({ foodId, grams, assumed: false }))];
}
