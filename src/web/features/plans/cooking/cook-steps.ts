import type { PlanMealAnswer } from "#contract/meal-plans";
import { withoutNumbering } from "#web/features/plans/plan-messages";

/** A time that stands in a step: what its button says, and how long it runs. */
export type StepTime = { label: string; seconds: number };

/** One step of one dish. `startsAt` is the minute, from the first step on, at which it begins, so that all dishes are ready together. */
export type CookStep = {
  mealId: string;
  dish: string;
  /** Which step of its dish it is, from 0. */
  index: number;
  text: string;
  times: readonly StepTime[];
  ingredients: readonly PlanMealAnswer["ingredients"][number][];
  startsAt: number;
};

const AMOUNT = String.raw`(\d+(?:\.\d+)?|an?|½)`;
const TIME = new RegExp(
  String.raw`\b${AMOUNT}(?:\s*(?:to|or|–|-)\s*(\d+(?:\.\d+)?))?\s*(hours?|hrs?|minutes?|mins?|seconds?|secs?)\b(?:\s*(?:and\s+)?(\d+)\s*(?:minutes?|mins?)\b)?`,
  "giu",
);
const SECONDS = { h: 3_600, m: 60, s: 1 } as const;
/** No step of a recipe takes longer than a slow cooker's day. */
const LONGEST_SECONDS = 12 * 3_600;

/** The times in a step's words, each once, in their order. Of "8 to 10 minutes" it is the shorter: one looks, and goes on. */
export function timesIn(text: string): StepTime[] {
  const found = [...text.matchAll(TIME)].flatMap((match): StepTime[] => {
    const [words, amount = "", , unit = "m", more] = match;
    const each = SECONDS[unit.charAt(0).toLowerCase() as keyof typeof SECONDS];
    const seconds = Math.round(numberOf(amount) * each) + (more === undefined ? 0 : Number(more) * 60);
    return seconds > 0 && seconds <= LONGEST_SECONDS ? [{ label: words.trim(), seconds }] : [];
  });
  return found.filter(({ seconds }, at) => found.findIndex((other) => other.seconds === seconds) === at);
}

function numberOf(amount: string): number {
  if (amount === "½") return 0.5;
  return /^an?$/iu.test(amount) ? 1 : Number(amount);
}

/** The ingredients that a step names, in the order of the list: by their whole names, or by the last word of them alone. */
export function ingredientsIn(text: string, ingredients: PlanMealAnswer["ingredients"]): PlanMealAnswer["ingredients"] {
  const named = new Set<string>();
  let rest = text.toLowerCase();
  // A name is gone once it was read: the pepper of "ground black pepper" is no red pepper, nor is a beef stock cube beef.
  for (const item of ingredients.map((one) => one.item).toSorted((one, other) => other.length - one.length)) {
    const name = singular(item.toLowerCase());
    if (rest.includes(name)) named.add(item);
    rest = rest.replaceAll(name, " ");
  }
  return ingredients.filter(({ item }) => named.has(item) || isCalledBriefly(item, rest));
}

/** "Tinned chickpeas" is called chickpeas in a step. */
function isCalledBriefly(item: string, text: string): boolean {
  const last = item.toLowerCase().split(" ").at(-1) ?? "";
  return last.length > 3 && text.includes(singular(last));
}

/** "Onions" are an onion in many a step. */
function singular(name: string): string {
  return name.replace(/(?:es|s)$/u, "");
}

/** What a step without a time takes, in minutes: a judgement, for dishes whose times leave nothing over. */
const LEAST_MINUTES = 2;

/** How long each step of a dish takes: the times in its words; the others share what is left of the recipe's own time. */
function minutesOf(meal: PlanMealAnswer, texts: readonly string[]): number[] {
  const told = texts.map((text) => timesIn(text).reduce((sum, { seconds }) => sum + seconds / 60, 0));
  const open = told.filter((minutes) => minutes === 0).length;
  const left = meal.prep_time + meal.cook_time - told.reduce((sum, minutes) => sum + minutes, 0);
  const share = Math.max(LEAST_MINUTES, open === 0 ? 0 : left / open);
  return told.map((minutes) => (minutes === 0 ? share : minutes));
}

/** The steps of one dish, or of several on one timeline: each begins as late as lets all be ready at the same moment. */
export function timeline(meals: readonly PlanMealAnswer[]): CookStep[] {
  const dishes = meals.map((meal) => {
    const texts = meal.instructions.map(withoutNumbering);
    const minutes = minutesOf(meal, texts);
    return { meal, texts, minutes, whole: minutes.reduce((sum, each) => sum + each, 0) };
  });
  const longest = Math.max(0, ...dishes.map(({ whole }) => whole));
  return dishes
    .flatMap(({ meal, texts, minutes, whole }) => {
      let startsAt = longest - whole;
      return texts.map((text, index): CookStep => {
        const step = {
          mealId: meal.id,
          dish: meal.name,
          index,
          text,
          times: timesIn(text),
          ingredients: ingredientsIn(text, meal.ingredients),
          startsAt: Math.round(startsAt),
        };
        startsAt += minutes[index] ?? 0;
        return step;
      });
    })
    .sort((a, b) => a.startsAt - b.startsAt || a.index - b.index);
}
