import type { PlanMealAnswer } from "#contract/meal-plans";
import { withoutNumbering } from "#web/features/plans/plan-messages";

/** A time mentioned in a step: its button's label, and its length. */
export type StepTime = { label: string; seconds: number };

/**
 * One step of one dish. `startsAt` is the minute, counted from the first step, at which it starts, so that all dishes are ready
 * together.
 */
export type CookStep = {
  mealId: string;
  dish: string;
  /** Its index within its dish, from 0. */
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
/** No step takes longer than a day in the slow cooker. */
const LONGEST_SECONDS = 12 * 3_600;

/** The times in a step's text, each once, in order. For "8 to 10 minutes" the shorter: check, and continue if needed. */
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

type Ingredients = PlanMealAnswer["ingredients"];

/**
 * The ingredients that a step names, in list order, with the amounts used there. "Tinned chickpeas" may be called chickpeas
 * in a step, "onions" onion. Longer names match first: "red peppers" is not "pepper".
 */
export function ingredientsIn(text: string, ingredients: Ingredients): Ingredients {
  let left = text.toLowerCase().replaceAll("\u{A0}", " ");
  const found = new Map<string, string>();
  const most = Math.max(0, ...ingredients.map(({ item }) => item.split(" ").length));
  for (let words = most; words > 0; words -= 1) {
    const taken: RegExp[] = [];
    for (const { item, amount } of ingredients) {
      const name = item.toLowerCase().split(" ").slice(-words);
      // A short word alone, such as "oil", may belong to another food.
      const told =
        name.length === words && (words === item.split(" ").length || words > 1 || (name[0] ?? "").length > 3);
      if (found.has(item) || !told) continue;
      const called = new RegExp(String.raw`(?<![\p{L}-])${eitherNumber(name.join(" "))}(?![\p{L}-])`, "gu");
      if (!called.test(left)) continue;
      found.set(item, amountBefore(left, eitherNumber(name.join(" ")), amount) ?? amount);
      taken.push(called);
    }
    for (const called of taken) left = left.replaceAll(called, "…");
  }
  return ingredients.flatMap((one) =>
    found.has(one.item) ? [{ ...one, amount: found.get(one.item) ?? one.amount }] : [],
  );
}

/** A name in singular and plural, as a pattern: tomato and tomatoes. */
function eitherNumber(name: string): string {
  const literal = (words: string): string => words.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
  const stems = [name, name.replace(/s$/u, ""), name.replace(/es$/u, ""), name.replace(/ies$/u, "y")];
  return `(?:${[...new Set(stems)].map(literal).join("|")})(?:s|es)?`;
}

/** The amount immediately before a name in a step, in the units of the dish's total, such as "¼ tsp + 2 pinches". */
function amountBefore(text: string, name: string, ofTheDish: string): string | null {
  for (const part of ofTheDish.split(" + ")) {
    const unit = /^[\d.½¼¾⅓⅔⅛]+[ \u{A0}]?(\p{L}*)$/u.exec(part)?.[1];
    if (unit === undefined) continue;
    const words = unit === "" ? "" : ` ?${eitherNumber(unit)}(?: of)?`;
    const found = new RegExp(String.raw`(?<![\d.×½¼¾⅓⅔⅛])([\d.½¼¾⅓⅔⅛]+${words}) ${name}`, "u").exec(text)?.[1];
    if (found !== undefined) return found.replace(/ of$/u, "");
  }
  return null;
}

/** The assumed length of a step without a time, in minutes, for dishes whose stated times leave none over. */
const LEAST_MINUTES = 2;

/** How long each step of a dish takes: the times in its text; the others share the rest of the recipe's time. */
function minutesOf(meal: PlanMealAnswer, texts: readonly string[]): number[] {
  const told = texts.map((text) => timesIn(text).reduce((sum, { seconds }) => sum + seconds / 60, 0));
  const open = told.filter((minutes) => minutes === 0).length;
  const left = meal.prep_time + meal.cook_time - told.reduce((sum, minutes) => sum + minutes, 0);
  const share = Math.max(LEAST_MINUTES, open === 0 ? 0 : left / open);
  return told.map((minutes) => (minutes === 0 ? share : minutes));
}

/** The steps of one dish, or of several on one timeline: each starts as late as possible for all to be ready together. */
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
