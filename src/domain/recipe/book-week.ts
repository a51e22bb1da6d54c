import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { Equipment } from "#domain/options/options";
import type { Season } from "#domain/recipe/recipe";

/** What the household of a week of the book eats. */
export const BOOK_DIETS = [
  "none",
  "vegetarian",
  "vegan",
  "pescatarian",
  "keto",
  "high_protein",
  "weight_loss",
] as const;
export type BookDiet = (typeof BOOK_DIETS)[number];

/** What it leaves out. */
export const BOOK_WITHOUT = ["gluten", "dairy", "nuts", "pork", "egg", "fish", "shellfish", "halal"] as const;
export type BookWithout = (typeof BOOK_WITHOUT)[number];

/** How much money it has for a dinner: under £2 a serving, what most have, or no need to count. */
export const BOOK_MONEY = ["tight", "ordinary", "easy"] as const;
export type BookMoney = (typeof BOOK_MONEY)[number];

/** Minutes that it has on an ordinary evening. */
export const BOOK_MINUTES = [15, 30, 45, 60] as const;

/** What a dinner is in its week: two dinners of one role can stand for one another. */
export const BOOK_ROLES = ["quick", "ordinary", "long", "treat", "guests", "leftovers"] as const;
export type BookRole = (typeof BOOK_ROLES)[number];

/** More words than this are no line. */
export const MOST_LINE_WORDS = 14;

/** A dinner of a week of the book; its day is its place. */
export interface BookDinner {
  readonly role: BookRole;
  /** One of our recipes, by its id. */
  readonly dish: string;
  /** What is said of it to the household; empty where nothing is. */
  readonly line: string;
}

/** The household that whoever composed a week pictured. */
export interface BookPicture {
  readonly people: number;
  /** How old the children are. */
  readonly children: readonly number[];
  readonly diet: BookDiet;
  readonly without: readonly BookWithout[];
  readonly money: BookMoney;
  readonly minutes: number;
  /** The kitchens that it would name: regions and cuisines. */
  readonly kitchens: readonly string[];
  /** Null: any. */
  readonly season: Season | null;
  /** What the week is cooked with beside the hob. */
  readonly needs: readonly Equipment[];
}

/** A week of dinners that somebody composed for one household: the book holds many. */
export interface BookWeek extends BookPicture {
  /** Days whose dinners share a food. */
  readonly shares: readonly (readonly Day[])[];
  /** From Monday to Sunday. */
  readonly dinners: readonly BookDinner[];
}

/** The dinner of a day. */
export function dinnerOn({ dinners }: BookWeek, day: Day): BookDinner {
  return dinners[DAYS.indexOf(day)] as BookDinner;
}
