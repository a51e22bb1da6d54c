import type { Day } from "#domain/options/days";
import type { BookDinner, BookWeek } from "#domain/recipe/book-week";

/** A dinner of the book on a day of a household: a candidate of the problem, and the dinner that it is, in its week. */
export interface Standing {
  readonly day: Day;
  readonly candidate: number;
  readonly dinner: BookDinner;
  readonly week: BookWeek;
}

/** A week with a dinner for as many of its household's days as can be, and what it loses. */
export interface Looked {
  readonly week: BookWeek;
  readonly dinners: readonly Standing[];
  readonly lost: number;
}
