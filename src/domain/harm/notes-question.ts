import type { EaterStage, StoppedAsk } from "#domain/options/eaters";
import { seedOf } from "#domain/random/random";

/** An answer given with one tap, and what it leaves out: entries of an avoid list. */
export interface QuestionAnswer {
  readonly id: string;
  readonly text: string;
  readonly leavesOut: readonly string[];
  /** The requests in the notes that are dropped with this answer. */
  readonly stops?: StoppedAsk;
  /** The life stages that this answer confirms. */
  readonly tells?: EaterStage;
}

/** Something in the notes that must be answered before anything is planned. */
export interface NotesQuestion {
  /** The same for the same notes. */
  readonly id: string;
  /** The user's own words. */
  readonly quote: string;
  readonly text: string;
  /** Entries of an avoid list that it is about; if all are left out anyway, the question is not needed. */
  readonly about: readonly string[];
  /** Neither a cue nor a food led to it: by the examples the sentence is likely to tell of harm. */
  readonly isGuess?: true;
  readonly answers: readonly QuestionAnswer[];
}

/** An answer from the user. */
export interface NotesAnswer {
  readonly question: string;
  readonly answer: string;
}

/** The same id for the same words. */
export function questionId(kind: string, quote: string): string {
  const plain = quote.toLowerCase().replace(/\s+/gu, " ").trim();
  return `${kind}-${seedOf(plain).toString(36)}${seedOf(`${kind}.${plain}`).toString(36)}`;
}
