import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { MEAL_SERVINGS } from "#domain/options/options";
import { MENU_LIMITS } from "#domain/proposal/reading/menu-dish";
import type { MenuDish } from "#domain/proposal/reading/menu-dish";
import { asSentence } from "#domain/proposal/reading/plain-text";
import { isPlainObject, own, textOf } from "#domain/proposal/reading/plain-values";

/** A dinner as composed by a proposer: one of our dishes by its number in the list, or an idea of its own, as received. */
export interface ReadDinner {
  readonly day: Day;
  /** The number at the table; null: the household, or as in the notes. */
  readonly people: number | null;
  /** Its line to the household; may be empty. */
  readonly forYou: string;
  /** Numbers of the requests it meets, from 1. */
  readonly answers: readonly number[];
  /** What an idea says that it is made from, as received: an earlier dinner's day, and a food; null if nothing, or not in that form. */
  readonly from: { readonly day: Day; readonly food: string } | null;
  readonly dish: { readonly kind: "ours"; readonly number: number } | { readonly kind: "idea"; readonly raw: object };
}

/** The food that an earlier dinner of a week, on its day, cooks for another one too. */
export interface CarriedFood {
  readonly day: Day;
  readonly foodId: string;
}

/** An accepted dinner of a composed week, as far as known before its idea is written as a dish. */
export interface StandingDinner {
  readonly day: Day;
  /** The number at the table; null: as on other days, or as in the notes. */
  readonly people: number | null;
  /** Its line to the household, as received; it is checked with the meal. Null if there is none. */
  readonly forYou: string | null;
  /** Ids of the intents that it claims to meet. */
  readonly answers: readonly string[];
  /** The meal, for one of our dishes; null for an idea that is still to be written. */
  readonly mealId: string | null;
  /** Its name and foods; for one of our dishes everything to buy. */
  readonly dish: MenuDish;
  /** For an idea made from an earlier dinner. */
  readonly from?: CarriedFood;
}

/** Limits for a dinner's line to the household, in characters, and for the number of requests it claims to meet. */
export const DINNER_LIMITS = { forYou: 240, answers: 20 } as const;

/** The result of parsing an element of a composed week: a dinner, or everything wrong with its form. */
export type DinnerReading =
  | { readonly ok: true; readonly dinner: ReadDinner }
  | { readonly ok: false; readonly name: string | null; readonly details: readonly string[] };

/** Parses one dinner of a composed week from any value. Never throws; only an object's own plain properties are read. */
export function readComposedDinner(raw: unknown): DinnerReading {
  if (!isPlainObject(raw)) return { ok: false, name: null, details: ["the dinner is not an object"] };
  const details: string[] = [];
  const day = dayOf(own(raw, "day"));
  if (day === null) details.push("day is not a day of the week");
  const people = own(raw, "people") ?? null;
  if (people !== null && !isNumberOfPeople(people))
    details.push(`people is not a whole number from ${MEAL_SERVINGS.min} to ${MEAL_SERVINGS.max}, nor null`);
  const dish = own(raw, "dish") ?? null;
  const idea = own(raw, "idea") ?? null;
  if (dish === null && !isPlainObject(idea)) details.push("neither dish nor idea is there");
  else if (dish !== null && !Number.isInteger(dish))
    details.push("dish is not a number of the section Dishes, nor null");
  if (details.length > 0 || day === null) return { ok: false, name: nameOf(raw), details };
  const listed = own(raw, "answers");
  const answers = Array.isArray(listed) ? Array.from(listed as ArrayLike<unknown>).slice(0, DINNER_LIMITS.answers) : [];
  return {
    ok: true,
    dinner: {
      day,
      people: people as number | null,
      forYou: lineIn(raw),
      answers: answers.filter((one) => Number.isInteger(one)) as number[],
      from: dish === null ? carriedIn(own(raw, "from")) : null,
      dish: dish === null ? { kind: "idea", raw: idea as object } : { kind: "ours", number: dish as number },
    },
  };
}

/** Parses a line to the household for a day's dinner from any value; null if it is not one. */
export function readDinnerLine(raw: unknown): { readonly day: Day; readonly forYou: string } | null {
  if (!isPlainObject(raw)) return null;
  const day = dayOf(own(raw, "day"));
  const forYou = lineIn(raw);
  return day === null || forYou === "" ? null : { day, forYou };
}

/** An unusable line is dropped, and not the dinner: it is then empty. */
function lineIn(raw: object): string {
  return asSentence(
    textOf(raw, "for_you", { where: "for_you", least: 0, most: DINNER_LIMITS.forYou }, () => undefined),
  );
}

/** Without a usable link the idea is judged alone. */
function carriedIn(value: unknown): ReadDinner["from"] {
  if (!isPlainObject(value)) return null;
  const day = dayOf(own(value, "day"));
  const food = own(value, "food");
  return day === null || typeof food !== "string" || food.length > MENU_LIMITS.food ? null : { day, food };
}

function dayOf(value: unknown): Day | null {
  return DAYS.find((day) => typeof value === "string" && day.toLowerCase() === value.trim().toLowerCase()) ?? null;
}

function isNumberOfPeople(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= MEAL_SERVINGS.min && (value as number) <= MEAL_SERVINGS.max;
}

function nameOf(raw: object): string | null {
  const idea = own(raw, "idea");
  const name = isPlainObject(idea) ? own(idea, "name") : null;
  return typeof name === "string" && name.length < 200 ? name : null;
}
