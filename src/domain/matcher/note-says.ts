import type { Clause } from "#domain/matcher/note-draft";
import { NONE } from "#domain/matcher/note-words";

/** Whether a pattern stands in a clause; a refusal of its own speaks of nothing else there. */
export function says(clause: Clause, pattern: RegExp): boolean {
  const match = pattern.exec(clause.text);
  if (match === null) return false;
  const [words] = match;
  const { index } = match;
  clause.understood.push({ at: index, end: index + words.length });
  if (NONE.test(words))
    clause.spoken = `${clause.spoken.slice(0, index)}${" ".repeat(words.length)}${clause.spoken.slice(index + words.length)}`;
  return true;
}
