import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { MEAL_SERVINGS } from "#domain/options/options";
import { PHRASES } from "#domain/planner/change-phrases";
import type { FoodsMeant } from "#domain/planner/dish-limit";
import type { WordedChange } from "#domain/planner/worded-change";

export type ReadChange =
  | { readonly kind: "understood"; readonly change: WordedChange }
  /** It was read, and is not done: why. */
  | { readonly kind: "refused"; readonly why: string }
  /** It was not understood; `why` where it can be said which word. */
  | { readonly kind: "unclear"; readonly why?: string };

/** A week as its words are read: its meals on their days, and what a word for food means. */
export interface WordedWeek {
  readonly meals: readonly { readonly id: string; readonly title: string; readonly day: Day }[];
  readonly foodsMeant: (words: string) => FoodsMeant | null;
}

/** More than this is no phrase. */
export const LONGEST_WORDS = 200;

export const LOOSENS_NOTHING =
  "A change never loosens an allergy, a diet, a food you avoid or your budget. To choose otherwise, make a new plan.";

/**
 * Words that want a rule gone. They are looked for in the whole text, also beside a phrase that is understood: whoever reads on would do
 * half of what was asked and seem to have done all of it.
 */
const LOOSENING: readonly RegExp[] = [
  /\ballerg|\bintoleran|\bcoeliac|\bceliac|\bdiets?\b|\bbudget\b|\brules?\b|\brestrictions?\b|\binstructions?\b|\bchecks?\b|\bsystem\b/u,
  /\b(?:ignore|forget|disregard|override|bypass|loosen|relax|lift|break|pretend)\b/u,
  /\b(?:allow|allowed|permit)\b|\b(?:is|are|s) (?:fine|ok|okay|alright|all right)\b|\b(?:dont|doesnt|do not|does not) (?:mind|care)\b/u,
  /\b(?:spend|pay|cost) (?:\S+ ){0,3}more\b|\b(?:spend|pay) up to\b|\bmore money\b/u,
  /\b(?:no longer|not|stop being|quit being) (?:\S+ )?(?:vegan|vegetarian|keto|paleo|low carb|gluten free|dairy free|nut free)\b/u,
];

/** Reads a phrase of the documented set, whatever was typed; each of its words is looked at a fixed number of times. Pure and total. */
export function readChange(typed: string, week: WordedWeek): ReadChange {
  if (typed.length > LONGEST_WORDS) return { kind: "unclear" };
  const text = plainWords(typed);
  if (loosens(text)) return { kind: "refused", why: LOOSENS_NOTHING };
  // What stands behind a comma is a reason, unless it belongs to a list.
  for (const words of [text.replaceAll(",", ""), text.split(",")[0] ?? ""]) {
    const read = readPhrase(words.trim(), week);
    if (read !== null) return read;
  }
  return { kind: "unclear" };
}

/** What stands in a phrase of a kind, each part in words: which meal, which food, how many. */
export type PhraseParts = Readonly<
  Partial<Record<"meal" | "meals" | "food" | "minutes" | "amount" | "count" | "day", string>>
>;

/** Reads the parts of a phrase that somebody else has taken apart, as if they had been typed. Pure and total. */
export function readParts(kind: WordedChange["kind"], parts: PhraseParts, week: WordedWeek): ReadChange {
  const plain = Object.fromEntries(Object.entries(parts).map(([name, words]) => [name, plainWords(words)]));
  if (Object.values(plain).some((words) => words.length > LONGEST_WORDS)) return { kind: "unclear" };
  if (Object.values(plain).some(loosens)) return { kind: "refused", why: LOOSENS_NOTHING };
  return READERS[kind](plain, week) ?? { kind: "unclear" };
}

function loosens(text: string): boolean {
  return LOOSENING.some((pattern) => pattern.test(text.replaceAll(",", "")));
}

/** Small letters, figures, commas and pound signs. */
function plainWords(typed: string): string {
  return typed
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]/gu, "")
    .replace(/[;:.!?]+/gu, ",")
    .replace(/[^\p{L}\p{N}£,]+/gu, " ")
    .replace(/^(?:[ ,]*(?:please|can you|could you|lets)\b)+|\bplease\b/gu, " ")
    .replace(/ {2,}/gu, " ")
    .trim();
}

function readPhrase(words: string, week: WordedWeek): ReadChange | null {
  for (const { pattern, kind } of PHRASES) {
    const found = pattern.exec(words);
    if (found === null) continue;
    const read = READERS[kind](found.groups ?? {}, week);
    if (read !== null) return read;
  }
  return null;
}

type Parts = Readonly<Record<string, string | undefined>>;
type Reader = (parts: Parts, week: WordedWeek) => ReadChange | null;

const understood = (change: WordedChange): ReadChange => ({ kind: "understood", change });
const refused = (why: string): ReadChange => ({ kind: "refused", why });

const READERS: Readonly<Record<WordedChange["kind"], Reader>> = {
  quicker: ({ meal, minutes }, week) =>
    ofMeal(meal, week, (mealId) => {
      const most = minutes === undefined ? null : numberOf(minutes);
      return minutes !== undefined && most === null ? null : understood({ kind: "quicker", mealId, minutes: most });
    }),
  cheaper: ({ meal, amount }, week) => {
    const pounds = amount === undefined ? null : numberOf(amount);
    if (amount !== undefined && pounds === null) return null;
    const pence = pounds === null ? null : Math.round(pounds * 100);
    if (meal === undefined) return understood({ kind: "cheaper", mealId: null, pence });
    return ofMeal(meal, week, (mealId) => understood({ kind: "cheaper", mealId, pence }));
  },
  without: ({ meal, food }, week) =>
    ofMeal(meal, week, (mealId) => ofFood(food, week, (foods) => understood({ kind: "without", mealId, foods }))),
  with: ({ meal, food }, week) => {
    const change = (mealId: string | null) =>
      ofFood(food, week, (foods) => understood({ kind: "with", mealId, foods }));
    return meal === undefined ? change(null) : ofMeal(meal, week, change);
  },
  other: ({ meal }, week) => ofMeal(meal, week, (mealId) => understood({ kind: "other", mealId })),
  servings: ({ meal, count }, week) =>
    ofMeal(meal, week, (mealId) => {
      const servings = numberOf(count ?? "");
      if (servings === null) return null;
      const { min, max } = MEAL_SERVINGS;
      if (servings < min || servings > max || !Number.isInteger(servings))
        return refused(`A meal can be cooked for ${min} to ${max}.`);
      return understood({ kind: "servings", mealId, servings });
    }),
  move: ({ meal, day }, week) =>
    ofMeal(meal, week, (mealId) => {
      const to = dayOf(day ?? "");
      return to === null ? null : understood({ kind: "move", mealId, day: to });
    }),
  keep: ({ meals }, week) => {
    const mealIds: string[] = [];
    for (const named of (meals ?? "").split(/ and | /u)) {
      const day = dayOf(named);
      if (day === null) return null;
      const meal = week.meals.find((placed) => placed.day === day);
      if (meal === undefined) return noDinner(day);
      mealIds.push(meal.id);
    }
    return understood({ kind: "keep", mealIds: [...new Set(mealIds)] });
  },
  skip: ({ meal }, week) => ofMeal(meal, week, (mealId) => understood({ kind: "skip", mealId })),
  undo: () => understood({ kind: "undo" }),
};

/** The meal that is meant: by its day, or by words of its title that no other dish has. */
function ofMeal(
  words: string | undefined,
  { meals }: WordedWeek,
  then: (mealId: string) => ReadChange | null,
): ReadChange | null {
  if (words === undefined) return null;
  const day = dayOf(
    words.replace(/^the (?=\S+$)/u, "").replace(/s (?:dinner|meal)$|^dinner (?:on|for) | dinner$/u, ""),
  );
  if (day !== null) {
    const there = meals.find((meal) => meal.day === day);
    return there === undefined ? noDinner(day) : then(there.id);
  }
  const wanted = words.replace(/^(?:the|my|our|that) /u, "").split(" ");
  const named = meals.filter(({ title }) => {
    const own = plainWords(title).replaceAll(",", "").split(" ");
    return wanted.every((word) => own.includes(word));
  });
  if (named.length > 1) return refused("More than one dish of this week is called so. Please say its day.");
  return named[0] === undefined ? null : then(named[0].id);
}

function ofFood(
  words: string | undefined,
  { foodsMeant }: WordedWeek,
  then: (foods: FoodsMeant) => ReadChange,
): ReadChange | null {
  const bare = (words ?? "").replace(
    /^(?:(?:the|my|our|some|any|more|leftover|left over|rest of the|last of the) )+/u,
    "",
  );
  if (bare === "") return null;
  const foods = foodsMeant(bare);
  return foods === null ? { kind: "unclear", why: "We don’t recognise a food by that name." } : then(foods);
}

function noDinner(day: Day): ReadChange {
  return refused(`This plan has no dinner on ${day}.`);
}

function dayOf(word: string): Day | null {
  const short = word.replace(/s$/u, "");
  return DAYS.find((day) => short.length >= 3 && day.toLowerCase().startsWith(short) && isDayWord(short, day)) ?? null;
}

/** "Tue", "tues" and "tuesday", and not "tuesd". */
function isDayWord(word: string, day: Day): boolean {
  return word.length <= 5 ? word.length !== 5 || day.length > 6 : word === day.toLowerCase();
}

const NUMBER_WORDS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const TENS: Readonly<Record<string, number>> = { thirty: 30, forty: 40, fifty: 50, sixty: 60 };

function numberOf(word: string): number | null {
  if (/^\d{1,4}$/u.test(word)) return Number(word);
  const at = NUMBER_WORDS.indexOf(word);
  return at === -1 ? (Object.hasOwn(TENS, word) ? (TENS[word] ?? null) : null) : at;
}
