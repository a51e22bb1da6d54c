import type { NotedThing } from "#domain/intents/noted-thing";

/** A word of the text; for punctuation between clauses or sentences both are empty. */
export interface WeekWord {
  readonly text: string;
  readonly stem: string;
  readonly number: number | null;
  /** Written with "'s": "Sunday's". */
  readonly isOwner: boolean;
  readonly isCapital: boolean;
  /** It means nothing on its own. */
  readonly isHarmless: boolean;
  /** Preceded by a dash: "mon-thu". */
  readonly isDashed: boolean;
  /** The same number for words of the same clause. */
  readonly clause: number;
}

/** A name covering a range of words. */
export interface Named<What> {
  readonly what: What;
  readonly start: number;
  readonly end: number;
}

/** Something to eat by its words; several adjacent names are meant together. */
export type SaidThing = Named<{ readonly words: string; readonly things: readonly NotedThing[] }>;
