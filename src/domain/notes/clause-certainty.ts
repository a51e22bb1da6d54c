import type { Clause } from "#domain/notes/note-clauses";
import { OF_A_DAY, ROLES, isUnclear } from "#domain/notes/note-meanings";
import type { FoundPhrase, Reader } from "#domain/notes/note-phrases";
import type { Slots } from "#domain/notes/note-slots";
import type { NoteWord } from "#domain/notes/note-words";
import type { PhraseKind } from "#domain/notes/phrase-kinds";
import type { Said } from "#domain/notes/said-in-clause";

/** A sentence, by which its clauses are weighed. */
export interface Weighing {
  readonly words: readonly NoteWord[];
  readonly slots: Slots;
  readonly reader: Reader;
  /** Days that a phrase took, by their first word. */
  readonly usedDays: ReadonlySet<number>;
  /** From which word on a child was spoken of that "she" may be; null where none was. */
  readonly childFrom: number | null;
}

/**
 * Whether a clause is understood: every phrase of it is certain, and phrases, the days that they took and words that say nothing of their own
 * account for every word, or for all but few that have no bearing on it.
 */
export function isCertain(clause: Clause, said: readonly Said[], weighing: Weighing): boolean {
  const isTurned = clause.phrases.some(({ kind }) => kind === "not");
  return (
    !isTurned &&
    said.length > 0 &&
    said.every(
      ({ phrase, meanings, isClear }) =>
        isClear &&
        !phrase.isOffer &&
        meanings.length > 0 &&
        !isUnclear(phrase, meanings, weighing.slots) &&
        isOfKnownChild(phrase, weighing),
    ) &&
    isOfNoBearing(unaccounted(clause, said, weighing), said, weighing)
  );
}

/** Kinds that mean the same whatever names and places stand beside them: "tea on our knees watching Corrie". */
const SURE_BESIDE: ReadonlySet<PhraseKind> = new Set([
  "way",
  "figure",
  "heat",
  "quick",
  "out",
  "light",
  "packed",
  "treat",
  "use_up",
  "less",
  "without",
] as const);
/** Of these kinds who does it counts: "the lodger is out on Saturday". */
const OF_SOMEBODY: ReadonlySet<PhraseKind> = new Set(["out", "packed"] as const);
/** So many words that we do not know may stand beside a phrase of two words or more. */
const MOST_UNKNOWN = 3;

/** Whether words that nothing accounts for leave a clause as certain as it is: few that we do not know, none of which turns what is said. */
function isOfNoBearing(left: readonly NoteWord[], said: readonly Said[], { words, slots, reader }: Weighing): boolean {
  if (left.length === 0) return true;
  return (
    left.length <= MOST_UNKNOWN &&
    said.every(({ phrase }) => phrase.covered.length > 1 && SURE_BESIDE.has(phrase.kind)) &&
    left.every((word) => {
      const at = words.indexOf(word);
      if (word.number !== null || reader.turning.has(word.text)) return false;
      // "The lodger moved out on Saturday" is of somebody else.
      if (said.some(({ phrase }) => OF_SOMEBODY.has(phrase.kind) && at < phrase.start)) return false;
      return !NAMING.some((name) => slots[at]?.has(name) === true);
    })
  );
}

/**
 * Whether a clause asks for something though nothing was found in it: "make it interesting". Who wrote it is told that it was not understood,
 * so that nothing that was asked is passed over in silence.
 */
export function asksForMore(clause: Clause, weighing: Weighing): boolean {
  const { words, reader } = weighing;
  const asks = words.slice(clause.from, clause.to).some(({ text }) => reader.requests.has(text));
  return asks && unaccounted(clause, [], weighing).length > 0;
}

/** What a clause may name that asks something of its own. */
const NAMING = ["thing", "day", "dayof"];

const PERHAPS_A_CHILD = new Set("he she they".split(" "));

/** "She's 6" is a child's age where one was spoken of before, and a dog's elsewhere. */
function isOfKnownChild(phrase: FoundPhrase, { words, childFrom }: Weighing): boolean {
  if (phrase.kind !== "child" || !PERHAPS_A_CHILD.has(words[phrase.start]?.text ?? "")) return true;
  return childFrom !== null && childFrom < phrase.start;
}

/**
 * The words of a clause that nothing accounts for. What was found and means nothing here accounts for none; who of the household wants it
 * changes nothing, but for who is out or eats alone.
 */
export function unaccounted(
  clause: Clause,
  said: readonly Said[],
  { words, slots, reader, usedDays }: Weighing,
): NoteWord[] {
  const roles = clause.phrases.filter(({ kind }) => ROLES.has(kind));
  const covered = new Set([...roles, ...said.map(({ phrase }) => phrase)].flatMap((phrase) => phrase.covered));
  for (const { at, end } of clause.freeDays)
    if (usedDays.has(at)) for (let day = at; day < end; day += 1) covered.add(day);
  if (said.every(({ phrase }) => !OF_A_DAY.has(phrase.kind)))
    for (let at = clause.from; at < clause.to; at += 1) {
      const person = slots[at]?.get("person");
      if (person === undefined || slots[at]?.has("guest") === true) continue;
      for (let named = at; named < person.end; named += 1) covered.add(named);
    }
  return words.slice(clause.from, clause.to).filter((word, index) => {
    const at = clause.from + index;
    if (word.stem === "" || covered.has(at)) return false;
    if (NAMING.some((name) => slots[at]?.has(name) === true)) return true;
    // "Like a Chinese" compares.
    const isAsking = reader.asking.has(word.text) && !(word.text === "like" && at === clause.from);
    return !reader.harmless.has(word.text) && !isAsking;
  });
}

/**
 * The clauses that hold only perhaps, by their place: those with a word that says so, and where such a clause is a condition or says nothing else the one before
 * it ("fish on Friday, if it is cheap"), or after it where it is the first.
 */
export function unsureClauses(clauses: readonly Clause[]): ReadonlySet<number> {
  const unsure = new Set<number>();
  for (const [index, { phrases, from }] of clauses.entries()) {
    const why = phrases.filter(({ kind }) => kind === "unsure");
    if (why.length === 0) continue;
    unsure.add(index);
    const isCondition = why.some(({ what, start }) => what === "condition" && start <= from + 1);
    if (isCondition || phrases.every(({ kind }) => ROLES.has(kind))) unsure.add(index === 0 ? 1 : index - 1);
  }
  return unsure;
}
