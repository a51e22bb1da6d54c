import { readFileSync } from "node:fs";
import type { Food } from "#domain/food/food";
import type { AvoidMatch, Matcher } from "#domain/matcher/matcher-types";
import { readNotesByPhrases } from "#domain/notes/read-notes";
import { readNotesOf } from "#domain/request/constraints";
import type { NotedHarm } from "#domain/request/noted-harm";

/** One note of a corpus (tests/corpus/README.md). */
export interface HarmNote {
  readonly notes: string;
  readonly harm: boolean;
  /** What harms, each in one everyday word; empty where the note does not say. Missing where nothing does. */
  readonly foods?: readonly string[];
  /** A careful waiter would ask here too. */
  readonly mayAsk?: boolean;
}

/** What became of the notes of a corpus. */
export interface HarmScore {
  readonly harms: number;
  /** All that harms was left out. */
  readonly leftOut: number;
  /** Something was asked, so that nothing is planned. */
  readonly asked: number;
  /** Neither: the food could be on a plate. */
  readonly missed: readonly HarmNote[];
  readonly lookAlikes: number;
  /** A food left out, or a question asked, where nothing harms and nobody need ask. */
  readonly leftOutInVain: readonly HarmNote[];
  readonly askedInVain: readonly HarmNote[];
}

export function readCorpus(file: string): HarmNote[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as HarmNote);
}

/** Reads each note as a request with it is read: by the harm rule, and by what else of notes leaves food out. */
export function scoreHarm(notes: readonly HarmNote[], matcher: Matcher, foods: readonly Food[]): HarmScore {
  const harms = notes.filter(({ harm }) => harm);
  const lookAlikes = notes.filter(({ harm }) => !harm);
  const readings = new Map(notes.map((note) => [note, readingOf(note.notes, matcher)]));
  const isLeftOut = (note: HarmNote): boolean => {
    const entries = [
      ...(readings.get(note)?.leftOut.map(({ entry }) => entry) ?? []),
      ...readNotesByPhrases(note.notes, matcher).intents.flatMap((intent) =>
        intent.kind === "leave_out" ? [intent.what] : [],
      ),
    ];
    const named = note.foods ?? [];
    return named.length > 0 && named.every((food) => covers(entries, food, matcher, foods));
  };
  // What our own reader offers to leave out, it asks as well.
  const isAsked = (note: HarmNote): boolean =>
    (readings.get(note)?.open.length ?? 0) > 0 || isOffered(note, matcher, foods);
  const idle = lookAlikes.filter(({ mayAsk }) => mayAsk !== true);
  const leftOutInVain = idle.filter((note) => (readings.get(note)?.leftOut.length ?? 0) > 0);
  return {
    harms: harms.length,
    leftOut: harms.filter(isLeftOut).length,
    asked: harms.filter((note) => !isLeftOut(note) && isAsked(note)).length,
    missed: harms.filter((note) => !isLeftOut(note) && !isAsked(note)),
    lookAlikes: lookAlikes.length,
    leftOutInVain,
    askedInVain: idle.filter((note) => !leftOutInVain.includes(note) && (readings.get(note)?.open.length ?? 0) > 0),
  };
}

/** Whether leaving out what harms stands among the readings that are offered. */
function isOffered({ notes, foods: named = [] }: HarmNote, matcher: Matcher, foods: readonly Food[]): boolean {
  const offered = readNotesByPhrases(notes, matcher)
    .unread.flatMap(({ readings }) => readings.flat())
    .flatMap((meaning) => (meaning.kind === "leave_out" ? [meaning.what] : []));
  return offered.length > 0 && named.some((food) => covers(offered, food, matcher, foods));
}

function readingOf(notes: string, matcher: Matcher): NotedHarm {
  return readNotesOf({ additionalNotes: notes, ingredientsToAvoid: [], dietaryRestrictions: [] }, matcher);
}

/** Whether entries of an avoid list leave out every priced food that a word names. What no shop of ours sells is left out anyway. */
function covers(entries: readonly string[], word: string, matcher: Matcher, foods: readonly Food[]): boolean {
  // "Baked beans" are the beans of whoever wrote them.
  if (entries.some((entry) => entry.includes(word.toLowerCase()) || word.toLowerCase().includes(entry))) return true;
  const wanted = matcher.matchAvoid(word);
  if (!wanted.known) return entries.length > 0;
  const rules = entries.map((entry) => matcher.matchAvoid(entry));
  return foods.filter((food) => rulesOut(wanted, food)).every((food) => rules.some((rule) => rulesOut(rule, food)));
}

/** Whether an entry of an avoid list leaves a food out. */
export function rulesOut(match: AvoidMatch, food: Food): boolean {
  if (!match.known) return false;
  return match.rule.foodIds.has(food.id) || food.allergens.some((allergen) => match.rule.allergens.has(allergen));
}
