import type { NotedThing } from "#domain/intents/noted-thing";

/** A word of what was said; of a mark between clauses or sentences both are empty. */
export interface WeekWord {
  readonly text: string;
  readonly stem: string;
  readonly number: number | null;
  /** Written with "'s": "Sunday's". */
  readonly isOwner: boolean;
  readonly isCapital: boolean;
  /** It says nothing by itself. */
  readonly isHarmless: boolean;
  /** A dash stands before it: "mon-thu". */
  readonly isDashed: boolean;
  /** Words of one clause have the same number. */
  readonly clause: number;
}

/** What some words name, from a word up to another. */
export interface Named<What> {
  readonly what: What;
  readonly start: number;
  readonly end: number;
}

/** Something to eat by its words; several where they stand side by side, and all of them are meant. */
export type SaidThing = Named<{ readonly words: string; readonly things: readonly NotedThing[] }>;
