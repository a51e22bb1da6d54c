import { readFileSync } from "node:fs";
import type { Food } from "#domain/food/food";
import type { AvoidMatch, Matcher } from "#domain/matcher/matcher-types";
import { PHRASES_READER, readNotesByPhrases } from "#domain/notes/read-notes";
import { entriesOf } from "#domain/request/noted-avoid";
import { understandNotes } from "#domain/request/notes-reading";
import type { UnderstoodNotes } from "#domain/request/notes-reading";
import type { NotedHarm } from "#domain/request/noted-harm";

/** One note of a corpus (tests/corpus/README.md). */
export interface HarmNote {
  readonly notes: string;
  readonly harm: boolean;
  /** The foods that do harm, each in one everyday word; empty if the note does not say which. Missing if none does. */
  readonly foods?: readonly string[];
  /** A careful waiter would ask here too. */
  readonly mayAsk?: boolean;
}

/** The outcome for the notes of a corpus. */
export interface HarmScore {
  readonly harms: number;
  /** Every harmful food was left out. */
  readonly leftOut: number;
  /** A question was asked, so nothing is planned yet. */
  readonly asked: number;
  /** Neither: the food could be on a plate. */
  readonly missed: readonly HarmNote[];
  readonly lookAlikes: number;
  /** A food was left out, or a question asked, though nothing harms and no question was needed. */
  readonly leftOutNeedlessly: readonly HarmNote[];
  readonly askedNeedlessly: readonly HarmNote[];
}

export function readCorpus(file: string): HarmNote[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as HarmNote);
}

/** Reads each note as it is read in a request: by the harm rule, and by the other rules that leave food out. */
export function scoreHarm(notes: readonly HarmNote[], matcher: Matcher, foods: readonly Food[]): HarmScore {
  const harms = notes.filter(({ harm }) => harm);
  const lookAlikes = notes.filter(({ harm }) => !harm);
  const readings = new Map(notes.map((note) => [note, understoodOf(note.notes, matcher)]));
  const harmOf = (note: HarmNote): NotedHarm | undefined => readings.get(note)?.harm;
  const isLeftOut = (note: HarmNote): boolean => {
    const { intents = [], careful = [] } = readings.get(note) ?? {};
    const entries = [
      ...entriesOf([...intents, ...careful], matcher),
      ...(harmOf(note)?.leftOut.map(({ entry }) => entry) ?? []),
    ];
    const named = note.foods ?? [];
    return named.length > 0 && named.every((food) => covers(entries, food, matcher, foods));
  };
  const isAsked = (note: HarmNote): boolean => (harmOf(note)?.open.length ?? 0) > 0;
  const idle = lookAlikes.filter(({ mayAsk }) => mayAsk !== true);
  const leftOutNeedlessly = idle.filter((note) => (harmOf(note)?.leftOut.length ?? 0) > 0);
  return {
    harms: harms.length,
    leftOut: harms.filter(isLeftOut).length,
    asked: harms.filter((note) => !isLeftOut(note) && isAsked(note)).length,
    missed: harms.filter((note) => !isLeftOut(note) && !isAsked(note)),
    lookAlikes: lookAlikes.length,
    leftOutNeedlessly,
    askedNeedlessly: idle.filter((note) => !leftOutNeedlessly.includes(note) && isAsked(note)),
  };
}

function understoodOf(notes: string, matcher: Matcher): UnderstoodNotes {
  const task = {
    additionalNotes: notes,
    ingredientsToAvoid: [],
    dietaryRestrictions: [],
    notesRemoved: [],
    read: null,
  };
  return understandNotes(task, matcher, { name: PHRASES_READER, read: readNotesByPhrases });
}

/** Whether the entries of an avoid list leave out every priced food that a word names. What we do not sell is left out anyway. */
function covers(entries: readonly string[], word: string, matcher: Matcher, foods: readonly Food[]): boolean {
  // "Baked beans" are the writer's beans.
  if (entries.some((entry) => entry.includes(word.toLowerCase()) || word.toLowerCase().includes(entry))) return true;
  // "Red meat" means what our vocabulary says, and not the white meat of crab.
  const means = matcher.notesData.foodWords.find(({ said }) => said === word.toLowerCase())?.means ?? [word];
  const wanted = means.map((entry) => matcher.matchAvoid(entry)).filter(({ known }) => known);
  if (wanted.length === 0) return entries.length > 0;
  const rules = entries.map((entry) => matcher.matchAvoid(entry));
  return foods
    .filter((food) => wanted.some((rule) => rulesOut(rule, food)))
    .every((food) => rules.some((rule) => rulesOut(rule, food)));
}

/** Whether an entry of an avoid list leaves a food out. */
export function rulesOut(match: AvoidMatch, food: Food): boolean {
  if (!match.known) return false;
  return match.rule.foodIds.has(food.id) || food.allergens.some((allergen) => match.rule.allergens.has(allergen));
}
