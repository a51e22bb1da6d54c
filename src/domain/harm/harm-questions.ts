import type { FoodSaid } from "#domain/harm/foods-said";
import { questionId } from "#domain/harm/notes-question";
import type { NotesQuestion, QuestionAnswer } from "#domain/harm/notes-question";

/** What people most often must avoid, offered if a text does not say which food does harm. */
const COMMON = ["nuts", "peanuts", "milk", "egg", "gluten", "fish", "shellfish", "sesame", "soya"];
/** More answers would be too many to choose from with one tap. */
const MAX_ANSWERS = 12;
/** Made once, because creating it is slow. */
const LIST = new Intl.ListFormat("en-GB");

/** Asks whether foods harm one of the eaters. */
export function whetherItHarms(quote: string, named: readonly Pick<FoodSaid, "words" | "meaning">[]): NotesQuestion {
  const words = [...new Set(named.map((food) => food.words))];
  const list = LIST.format(words);
  const foods = [...new Set(named.flatMap(({ meaning }) => [...meaning.entries, ...meaning.perhaps]))];
  const each = foods.length === 1 ? [] : foods.slice(0, MAX_ANSWERS).map((food) => leaveOut([food]));
  return {
    id: questionId("harms", quote),
    quote,
    text: `Must we leave out ${list}?`,
    about: foods,
    answers: [leaveOut(foods), ...each, { id: "fine", text: "No, everybody here can eat it", leavesOut: [] }].slice(
      0,
      MAX_ANSWERS,
    ),
  };
}

/** Asks whether an allergen in a named food does harm as well; the food itself is left out anyway. */
export function whetherMore(quote: string, named: readonly Pick<FoodSaid, "words" | "meaning">[]): NotesQuestion {
  const list = LIST.format([...new Set(named.map(({ words }) => words))]);
  const allergens = [...new Set(named.flatMap(({ meaning }) => meaning.perhaps))];
  const holding = LIST.format(allergens);
  const each = allergens.map((allergen) => leaveOut([allergen], `Everything with ${allergen}`));
  const all = allergens.length === 1 ? [] : [leaveOut(allergens, "Everything with any of them")];
  return {
    id: questionId("more", quote),
    quote,
    text: `We leave out ${list}. Must we leave out ${holding} everywhere else too?`,
    about: allergens,
    answers: [...all, ...each, { id: "only", text: `Only ${list}`, leavesOut: [] }].slice(0, MAX_ANSWERS),
  };
}

/** Asks which food does harm. `near`: foods named nearby. */
export function whichFood(quote: string, near: readonly string[], ask: string | null = null): NotesQuestion {
  const foods = [...new Set([...near, ...COMMON])].slice(0, MAX_ANSWERS - 2);
  return {
    id: questionId("which", quote),
    quote,
    text: ask ?? "Which food must we leave out?",
    about: [],
    answers: [
      ...foods.map((food) => leaveOut([food])),
      { id: "chosen", text: "It’s among my choices already", leavesOut: [] },
      { id: "fine", text: "None: it isn’t about our food", leavesOut: [] },
    ],
  };
}

function leaveOut(foods: readonly string[], text = `Leave out ${LIST.format(foods)}`): QuestionAnswer {
  return { id: foods.map((food) => food.replace(/[^\p{L}\d]+/gu, "-")).join("+"), text, leavesOut: foods };
}
