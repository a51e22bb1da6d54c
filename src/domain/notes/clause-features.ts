import type { Clause } from "#domain/notes/note-clauses";
import type { Slots } from "#domain/notes/note-slots";
import type { NoteWord } from "#domain/notes/note-words";

/** The beginnings of longer words stand for all their forms, and for misspelt endings. */
const BEGINNING = 5;
/** Marks the start and end of a clause, as if a word. */
const EDGE = "|";

/**
 * The features of a clause for learning what it asks for: its words, neighbouring pairs, and the phrases in it and in adjacent
 * clauses. Names are replaced by their kinds, so that an example about a pie applies to a stew, with the name's own words kept
 * separately ("~toast" is rarely wanted). Linear in the number of words.
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

/** The names a slot may go by; the first that applies is used. */
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

/** The words of a clause with names replaced by kinds, and the words of the names. */
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
