import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { MEAL_SERVINGS } from "#domain/options/options";
import type { MenuDish } from "#domain/proposal/reading/menu-dish";
import { asSentence } from "#domain/proposal/reading/plain-text";
import { isPlainObject, own, textOf } from "#domain/proposal/reading/plain-values";

/** A dinner as a proposer composed it: one of our dishes by its number among those that it was shown, or an idea of its own, as it came. */
export interface ReadDinner {
  readonly day: Day;
  /** How many sit at the table; null: as many as live in the house, or as the notes say. */
  readonly people: number | null;
  /** What it says to the household; empty where it says nothing. */
  readonly forYou: string;
  /** Numbers of what was asked for, from 1. */
  readonly answers: readonly number[];
  readonly dish: { readonly kind: "ours"; readonly number: number } | { readonly kind: "idea"; readonly raw: object };
}

/** A dinner that stands in a composed week, as far as it is known before an idea of it is written as a dish. */
export interface StandingDinner {
  readonly day: Day;
  /** How many sit at the table; null: as on other days, or as the notes say. */
  readonly people: number | null;
  /** What is said of it to the household, as it came; it is checked beside the meal. Null where nothing is. */
  readonly forYou: string | null;
  /** Ids of the intents that it is said to answer. */
  readonly answers: readonly string[];
  /** The meal, where it is one of our dishes; null where it is an idea that is still to be written. */
  readonly mealId: string | null;
  /** Its name and foods; of one of our dishes all that is bought for it. */
  readonly dish: MenuDish;
}

/** Bounds on a dinner's line to the household, in characters, and on what it says that it answers. */
export const DINNER_LIMITS = { forYou: 240, answers: 20 } as const;

/** What an element of a composed week was read as, or everything about its form that is wrong. */
export type DinnerReading =
  | { readonly ok: true; readonly dinner: ReadDinner }
  | { readonly ok: false; readonly name: string | null; readonly details: readonly string[] };

/** Reads one dinner of a composed week, whatever it is. Never throws; of an object only its own plain properties are looked at. */
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
      dish: dish === null ? { kind: "idea", raw: idea as object } : { kind: "ours", number: dish as number },
    },
  };
}

/** A line to the household that was written for the dinner of a day, whatever it is; null where it is none. */
export function readDinnerLine(raw: unknown): { readonly day: Day; readonly forYou: string } | null {
  if (!isPlainObject(raw)) return null;
  const day = dayOf(own(raw, "day"));
  const forYou = lineIn(raw);
  return day === null || forYou === "" ? null : { day, forYou };
}

/** People lose a line that is no use, and not the dinner: it is empty then. */
function lineIn(raw: object): string {
  return asSentence(
    textOf(raw, "for_you", { where: "for_you", least: 0, most: DINNER_LIMITS.forYou }, () => undefined),
  );
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
