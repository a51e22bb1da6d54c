import type { EaterStage, StoppedAsk } from "#domain/options/eaters";
import { seedOf } from "#domain/random/random";

/** An answer that one tap gives, and what it leaves out: entries of an avoid list. */
export interface QuestionAnswer {
  readonly id: string;
  readonly text: string;
  readonly leavesOut: readonly string[];
  /** What the notes ask for that is not looked for with this answer. */
  readonly stops?: StoppedAsk;
  /** Who eats along, by this answer. */
  readonly tells?: EaterStage;
}

/** Something in notes that must be answered before anything is planned. */
export interface NotesQuestion {
  /** The same for the same notes. */
  readonly id: string;
  /** The person's own words. */
  readonly quote: string;
  readonly text: string;
  /** Entries of an avoid list that it asks about; where all of them are left out anyway, nobody need be asked. */
  readonly about: readonly string[];
  /** No cue asks it, and no food: by the examples the sentence likely tells of harm. */
  readonly isGuess?: true;
  readonly answers: readonly QuestionAnswer[];
}

/** What somebody has answered. */
export interface NotesAnswer {
  readonly question: string;
  readonly answer: string;
}

/** An id that the same words always get. */
export function questionId(kind: string, quote: string): string {
  const plain = quote.toLowerCase().replace(/\s+/gu, " ").trim();
  return `${kind}-${seedOf(plain).toString(36)}${seedOf(`${kind}.${plain}`).toString(36)}`;
}
