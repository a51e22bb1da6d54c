import { beginsClause, isTurn } from "#domain/notes/note-clauses";

/** Where the words of a text stand: each in a part of a sentence that says one thing. */
export interface WeekParts {
  /** Words of one part have the same number. */
  readonly partAt: (at: number) => number;
  /** Whether a word stands in a part that says when or why: "until the man comes on Thursday", "because it's rice on Wednesday". */
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

/** Words that say when or why. */
const ASIDE = new Set("because since until while when if before although though".split(" "));
const AND = "and";

/**
 * Parts words at marks and at words that begin another clause. `lists`: what stands side by side in one, and is not parted by its commas and
 * its "and"; `isDay`: whether a day stands at a place, after which "until Friday" is no aside.
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
