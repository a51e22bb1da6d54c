import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { Equipment } from "#domain/options/options";
import type { Season } from "#domain/recipe/recipe";

/** The diet of a book week's household. */
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

/** What it avoids. */
export const BOOK_WITHOUT = ["gluten", "dairy", "nuts", "pork", "egg", "fish", "shellfish", "halal"] as const;
export type BookWithout = (typeof BOOK_WITHOUT)[number];

/** Its money for a dinner: under £2 a serving, the usual, or no need to count. */
export const BOOK_MONEY = ["tight", "ordinary", "easy"] as const;
export type BookMoney = (typeof BOOK_MONEY)[number];

/** Its minutes on an ordinary evening. */
export const BOOK_MINUTES = [15, 30, 45, 60] as const;

/** A dinner's role in its week: two dinners of one role can replace each other. */
export const BOOK_ROLES = ["quick", "ordinary", "long", "treat", "guests", "leftovers"] as const;
export type BookRole = (typeof BOOK_ROLES)[number];

/** Longer texts are not lines. */
export const MAX_LINE_WORDS = 14;

/** A dinner of a week of the book; its position is its day. */
export interface BookDinner {
  readonly role: BookRole;
  /** The id of one of our recipes. */
  readonly dish: string;
  /** Its line to the household; may be empty. */
  readonly line: string;
}

/** The household for which a week was composed. */
export interface BookPicture {
  readonly people: number;
  /** The children's ages. */
  readonly children: readonly number[];
  readonly diet: BookDiet;
  readonly without: readonly BookWithout[];
  readonly money: BookMoney;
  readonly minutes: number;
  /** The cuisines it would name: regions and narrower cuisines. */
  readonly kitchens: readonly string[];
  /** Null: any. */
  readonly season: Season | null;
  /** The equipment besides the hob. */
  readonly needs: readonly Equipment[];
}

/** A week of dinners composed by a person for one household; the book holds many. */
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
