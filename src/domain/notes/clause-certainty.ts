import type { Clause } from "#domain/notes/note-clauses";
import { OF_A_DAY, ROLES, isUnclear } from "#domain/notes/note-meanings";
import type { FoundPhrase, Reader } from "#domain/notes/note-phrases";
import type { Slots } from "#domain/notes/note-slots";
import type { NoteWord } from "#domain/notes/note-words";
import type { PhraseKind } from "#domain/notes/phrase-kinds";
import type { Said } from "#domain/notes/said-in-clause";

/** The sentence around a clause whose certainty is judged. */
export interface Weighing {
  readonly words: readonly NoteWord[];
  readonly slots: Slots;
  readonly reader: Reader;
  /** Days used by a phrase, by their first word. */
  readonly usedDays: ReadonlySet<number>;
  /** The word from which "she" may mean a child mentioned before; null if none was. */
  readonly childFrom: number | null;
}

/**
 * Whether a clause is fully understood: every phrase in it is certain, and phrases, their days and words without meaning account
 * for every word, except perhaps a few that make no difference.
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
    isNegligible(unaccounted(clause, said, weighing), said, weighing)
  );
}

/** Kinds whose meaning does not depend on names and places nearby: "tea on our knees watching Corrie". */
const CERTAIN_WITH_NAMES: ReadonlySet<PhraseKind> = new Set([
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
/** Kinds that depend on who does it: "the lodger is out on Saturday". */
const DEPENDS_ON_PERSON: ReadonlySet<PhraseKind> = new Set(["out", "packed"] as const);
/** How many unknown words may accompany a phrase of two words or more. */
const MAX_UNKNOWN_WORDS = 3;

/** Whether unaccounted words leave a clause certain: only a few unknown ones, none of which can reverse the meaning. */
function isNegligible(left: readonly NoteWord[], said: readonly Said[], { words, slots, reader }: Weighing): boolean {
  if (left.length === 0) return true;
  return (
    left.length <= MAX_UNKNOWN_WORDS &&
    said.every(({ phrase }) => phrase.covered.length > 1 && CERTAIN_WITH_NAMES.has(phrase.kind)) &&
    left.every((word) => {
      const at = words.indexOf(word);
      if (word.number !== null || reader.turning.has(word.text)) return false;
      // "The lodger moved out on Saturday" is about someone else.
      if (said.some(({ phrase }) => DEPENDS_ON_PERSON.has(phrase.kind) && at < phrase.start)) return false;
      return !NAMING.some((name) => slots[at]?.has(name) === true);
    })
  );
}

/**
 * Whether a clause asks for something although no phrase was found: "make it interesting". The user is told that it was not
 * understood, so that no request is silently ignored.
 */
export function asksForMore(clause: Clause, weighing: Weighing): boolean {
  const { words, reader } = weighing;
  const asks = words.slice(clause.from, clause.to).some(({ text }) => reader.requests.has(text));
  return asks && unaccounted(clause, [], weighing).length > 0;
}

/** Names in a clause that ask for something on their own. */
const NAMING = ["thing", "day", "dayof"];

const PERHAPS_A_CHILD = new Set("he she they".split(" "));

/** "She's 6" is a child's age if a child was mentioned before; otherwise it may be a dog's. */
function isOfKnownChild(phrase: FoundPhrase, { words, childFrom }: Weighing): boolean {
  if (phrase.kind !== "child" || !PERHAPS_A_CHILD.has(words[phrase.start]?.text ?? "")) return true;
  return childFrom !== null && childFrom < phrase.start;
}

/**
 * The unaccounted words of a clause. A match with no meaning here accounts for no words; naming the household member changes
 * nothing, except for who is out or eats alone.
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
    // "Like a Chinese" is a comparison.
    const isAsking = reader.asking.has(word.text) && !(word.text === "like" && at === clause.from);
    return !reader.harmless.has(word.text) && !isAsking;
  });
}

/**
 * The clauses that are uncertain, by position: those with a word for doubt, and if such a clause is a condition, or says nothing
 * else, also the one before it ("fish on Friday, if it is cheap"), or the one after if it comes first.
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
