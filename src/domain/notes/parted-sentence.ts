import { clauseFeatures } from "#domain/notes/clause-features";
import { clausesOf, isTurn } from "#domain/notes/note-clauses";
import type { Clause } from "#domain/notes/note-clauses";
import { phrasesIn } from "#domain/notes/note-phrases";
import type { FoundPhrase, Reader } from "#domain/notes/note-phrases";
import { slotsOf } from "#domain/notes/note-slots";
import type { Slots } from "#domain/notes/note-slots";
import { sentencesOf } from "#domain/notes/note-words";
import type { NoteSentence, NoteWord } from "#domain/notes/note-words";

/** A sentence with what was found in it. */
export interface PartedSentence {
  readonly words: readonly NoteWord[];
  readonly slots: Slots;
  readonly phrases: readonly FoundPhrase[];
  readonly clauses: readonly Clause[];
}

/** Finds the names and phrases in a sentence, and splits it into clauses. */
export function partedSentence({ words, daysBefore }: NoteSentence, reader: Reader): PartedSentence {
  const slots = slotsOf(words, reader.lexicon, reader.people, daysBefore);
  const phrases = phrasesIn(words, slots, reader).filter(
    ({ kind, start }) => kind !== "counted" || isTurn(words, start - 1),
  );
  return { words, slots, phrases, clauses: clausesOf(words, slots, phrases) };
}

/** The features of one clause of a sentence. */
export function featuresAt({ words, slots, clauses }: PartedSentence, index: number): ReadonlySet<string> {
  const clause = clauses[index];
  return clause === undefined
    ? new Set()
    : clauseFeatures(clause, [clauses[index - 1], clauses[index + 1]], words, slots);
}

/** A clause to learn from: its position in the text, and its features. */
export interface LearntClause {
  readonly start: number;
  readonly end: number;
  readonly features: ReadonlySet<string>;
}

/** The clauses of a text as training data. */
export function learntClauses(text: string, reader: Reader): LearntClause[] {
  return sentencesOf(text, reader.spellings).flatMap((sentence) => {
    const parted = partedSentence(sentence, reader);
    return parted.clauses.map(({ from, to }, index) => ({
      start: parted.words[from]?.start ?? 0,
      end: parted.words[to - 1]?.end ?? 0,
      features: featuresAt(parted, index),
    }));
  });
}
