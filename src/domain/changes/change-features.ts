import { findCues } from "#domain/changes/change-cues";
import type { SaidWeek } from "#domain/changes/said-week";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { ChangeExample } from "#domain/recipe/notes-data";

/** A request as a ranker sees it: names are replaced by their kinds, so that "Weds" and "Thursday" look the same. */
export type LearntWords = Pick<ChangeExample, "words" | "signs">;

/** Replaces names by their kinds, and adds the foods and cues found. Linear in the number of words. */
export function learntWords(said: SaidWeek, matcher: Matcher): LearntWords {
  const names = new Map<number, string>();
  const nameAll = (list: readonly { readonly start: number; readonly end: number }[], name: string): void => {
    for (const { start, end } of list) for (let at = start; at < end; at += 1) names.set(at, name);
  };
  nameAll(said.numbers, "NUMBER");
  nameAll(said.things, "FOOD");
  nameAll(said.dishes, "DISH");
  nameAll(said.days, "DAY");
  const people = peopleOf(matcher);
  const words: string[] = [];
  const signs = new Set<string>();
  said.words.forEach(({ stem, text }, at) => {
    if (stem === "") return;
    const name = names.get(at) ?? (people.has(stem) || people.has(text) ? "PERSON" : null);
    if (name === null) words.push(stem);
    // Two words of one name count as one.
    else if (words.at(-1) !== name) words.push(name);
    if (name === "FOOD" || name === "PERSON") signs.add(`~${stem}`);
  });
  for (const { cue } of findCues(matcher, said.words, said.slotAt))
    if (cue.kind !== "nothing") signs.add(`=${cue.kind} ${cue.what}`);
  return { words, signs: [...signs] };
}

const GROUPS_OF_PEOPLE = ["children", "visitors", "household"];
const cache = new WeakMap<Matcher, ReadonlySet<string>>();

function peopleOf(matcher: Matcher): ReadonlySet<string> {
  const people =
    cache.get(matcher) ?? new Set(GROUPS_OF_PEOPLE.flatMap((group) => matcher.notesData.groups[group] ?? []));
  cache.set(matcher, people);
  return people;
}

/** A feature of a text, and its weight. */
export type Feature = readonly [what: string, weight: number];

/* Tuned on held-out fifths of the examples. */
const CUE = 4;
const PAIR = 0.5;
const LETTERS = 0.2;

/** Shorter words are rarely misspelt, and their letters say little. */
const SHORTEST = 4;
const RUN = 3;

/** The features of a text: each word, each pair of neighbouring words, trigrams of letters for misspellings, and punctuation. */
export function featuresOf({ words, signs }: LearntWords): Feature[] {
  const features: Feature[] = signs.map((sign) => [sign, sign.startsWith("=") ? CUE : 1]);
  [...words, ">"].forEach((word, at) => {
    if (word !== ">") features.push([word, 1]);
    features.push([`${words[at - 1] ?? "<"} ${word}`, PAIR]);
    if (word.length < SHORTEST || word === word.toUpperCase()) return;
    const marked = `^${word}$`;
    for (let from = 0; from + RUN <= marked.length; from += 1)
      features.push([`#${marked.slice(from, from + RUN)}`, LETTERS]);
  });
  return features;
}
