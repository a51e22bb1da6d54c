import { beginsClause, isTurn } from "#domain/notes/note-clauses";

/** The parts of a sentence, each of which says one thing. */
export interface WeekParts {
  /** The same number for words of the same part. */
  readonly partAt: (at: number) => number;
  /** Whether a word is in an aside about time or reason: "until the man comes on Thursday", "because it's rice on Wednesday". */
  readonly isAside: (at: number) => boolean;
  readonly parts: number;
}

interface PartedWord {
  readonly text: string;
  readonly stem: string;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Words that introduce a time or a reason. */
const ASIDE = new Set("because since until while when if before although though".split(" "));
const AND = "and";

/**
 * Splits a text at punctuation and at words that start another clause. `lists`: items that belong together and are not split at
 * their commas and "and"; `isDay`: whether there is a day at a position, since "until Friday" is not an aside.
 */
export function weekParts(
  words: readonly PartedWord[],
  lists: readonly Place[],
  isDay: (at: number) => boolean,
): WeekParts {
  const isInList = (at: number): boolean => lists.some(({ start, end }) => start < at && at < end);
  const parts: number[] = [];
  const asides = new Set<number>();
  let part = 0;
  words.forEach(({ text, stem }, at) => {
    const isAside = ASIDE.has(text) && !isDay(at - 1);
    const isOfMore = text !== AND || beginsClause(words[at + 1]?.text ?? "");
    if (!isInList(at) && (isAside || (isTurn(words, at) && isOfMore))) part += 1;
    if (isAside && stem !== "") asides.add(part);
    parts.push(part);
  });
  const partAt = (at: number): number => parts[at] ?? part;
  return { partAt, parts: part + 1, isAside: (at) => asides.has(partAt(at)) };
}
