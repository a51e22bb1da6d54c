import type { Clause } from "#domain/notes/note-clauses";
import type { Slots } from "#domain/notes/note-slots";
import type { NoteWord } from "#domain/notes/note-words";

/** The beginnings of longer words stand for all their forms, and for those that are misspelt at the end. */
const BEGINNING = 5;
/** How a clause begins and ends, as a word. */
const EDGE = "|";

/**
 * What a clause shows of what it asks: its words, which stand beside each other, and the phrases in it and in the clauses beside it. What is
 * named is replaced by what it is, so that a pie teaches of a stew, and its words stand apart ("~toast" is seldom wanted). Takes time that
 * grows with the words.
 */
export function clauseFeatures(
  clause: Clause,
  beside: readonly [before: Clause | undefined, after: Clause | undefined],
  words: readonly NoteWord[],
  slots: Slots,
): ReadonlySet<string> {
  const features = new Set<string>();
  const { said, named } = wordsOf(clause, words, slots);
  for (const word of named) features.add(`~${word}`);
  const edged = [EDGE, ...said, EDGE];
  edged.forEach((word, at) => {
    const next = edged[at + 1];
    features.add(word);
    if (next !== undefined) features.add(`${word} ${next}`);
    if (word !== word.toUpperCase() && word.length > BEGINNING) features.add(`${word.slice(0, BEGINNING)}*`);
  });
  for (const { kind, what, isOffer } of clause.phrases) {
    features.add(`=${kind}`);
    features.add(`=${kind} ${what}${isOffer ? "?" : ""}`);
  }
  for (const [name, one] of Object.entries({ before: beside[0], after: beside[1] }))
    for (const { kind } of one?.phrases ?? []) features.add(`${name} =${kind}`);
  return features;
}

/** Of what a slot may be called, the first that stands. */
const NAMES = [
  "day",
  "dayof",
  "appliance",
  "thing",
  "years",
  "times",
  "minutes",
  "hours",
  "occasion",
  "child",
  "guest",
  "person",
  "number",
];

/** The words of a clause, with what they name as what it is; and the words that name it. */
function wordsOf(
  clause: Clause,
  words: readonly NoteWord[],
  slots: Slots,
): { readonly said: readonly string[]; readonly named: readonly string[] } {
  const said: string[] = [];
  const named: string[] = [];
  for (let at = clause.from; at < clause.to; at += 1) {
    const word = words[at];
    if (word === undefined || word.stem === "") continue;
    const name = NAMES.find((one) => slots[at]?.has(one) === true);
    const slot = name === undefined ? undefined : slots[at]?.get(name);
    if (name === undefined || slot === undefined) {
      said.push(word.stem);
      continue;
    }
    said.push(slot.value.kind === "things" ? nameOf(slots[at]?.has("food") === true, name) : name.toUpperCase());
    for (const { stem } of words.slice(at, slot.end)) if (stem !== "") named.push(stem);
    at = slot.end - 1;
  }
  return { said, named };
}

function nameOf(isFood: boolean, name: string): string {
  return isFood ? "FOOD" : name === "appliance" ? "APPLIANCE" : "DISH";
}
