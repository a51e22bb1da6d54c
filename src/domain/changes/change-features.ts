import { findCues } from "#domain/changes/change-cues";
import type { SaidWeek } from "#domain/changes/said-week";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { ChangeExample } from "#domain/recipe/notes-data";

/** Words about a week as a ranker sees them: what they name is replaced by what it is, so that "Weds" and "Thursday" are alike. */
export type LearntWords = Pick<ChangeExample, "words" | "signs">;

/** Replaces what words name, and adds what they name to eat and the cues that stand in them. Takes time that grows with the words. */
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
    // Two words of one name are one.
    else if (words.at(-1) !== name) words.push(name);
    if (name === "FOOD" || name === "PERSON") signs.add(`~${stem}`);
  });
  for (const { cue } of findCues(matcher, said.words, said.slotAt))
    if (cue.kind !== "nothing") signs.add(`=${cue.kind} ${cue.what}`);
  return { words, signs: [...signs] };
}

const GROUPS_OF_PEOPLE = ["children", "visitors", "household"];
const known = new WeakMap<Matcher, ReadonlySet<string>>();

function peopleOf(matcher: Matcher): ReadonlySet<string> {
  const people =
    known.get(matcher) ?? new Set(GROUPS_OF_PEOPLE.flatMap((group) => matcher.notesData.groups[group] ?? []));
  known.set(matcher, people);
  return people;
}

/** Something that words have, and how much it counts. */
export type Feature = readonly [what: string, weight: number];

/* Chosen on fifths of the examples that were held out. */
const CUE = 4;
const PAIR = 0.5;
const LETTERS = 0.2;

/** Shorter words are misspelt seldom, and their letters say little. */
const SHORTEST = 4;
const RUN = 3;

/** The features of words: each word, each with the next one, three letters each for words that are misspelt, and the signs. */
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
