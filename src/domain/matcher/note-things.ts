import { CLAUSE_PARTS, EVERYDAY_FOODS, THAT_DAY } from "#domain/matcher/note-words";
import { ENTRIES } from "#domain/matcher/note-vocabulary";
import type { NotedThing } from "#domain/matcher/note-vocabulary";
import { saysNothingElse } from "#domain/matcher/note-parts";
import { daysIn, daysMeant, daysOfRange } from "#domain/matcher/note-days";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { DishesIn } from "#domain/matcher/titled-dishes";

/** Foods that words name, each with the ids of what it may be. */
export type FoodsIn = (text: string) => readonly { readonly words: string; readonly foodIds: readonly string[] }[];

/** Something to eat that a clause names, and where its words stand. */
export interface PlacedThing {
  readonly words: string;
  readonly thing: NotedThing;
  readonly at: number;
  readonly end: number;
}

/** What of our vocabulary, of our titles and of our foods stands in a clause, in its order; of two that share words, the longer one. */
export function thingsIn(clause: string, foodsIn: FoodsIn, dishesIn: DishesIn): PlacedThing[] {
  const found: PlacedThing[] = [
    // Of two as long, the one that stands first here is meant.
    ...ENTRIES.flatMap(({ words, thing, pattern }) => {
      const match = pattern.exec(clause);
      return match === null ? [] : [{ words, thing, at: match.index, end: match.index + match[0].length }];
    }),
    ...dishesIn(clause).map(({ words, phrases, at }): PlacedThing => ({
      words,
      thing: { kind: "titled", phrases },
      at,
      end: at + words.length,
    })),
    ...foodsPlaced(clause, foodsIn),
  ];
  const rank = ({ thing }: PlacedThing): number => (thing.kind === "dish" ? 0 : 1);
  const longest = found.toSorted((a, b) => lengthOf(b) - lengthOf(a) || rank(a) - rank(b));
  const taken: PlacedThing[] = [];
  for (const one of longest) if (!taken.some((other) => one.at < other.end && other.at < one.end)) taken.push(one);
  // What stands in the order of the vocabulary is said in that order.
  const kept = found.filter((one) => taken.includes(one));
  return withAnimals(kept);
}

function lengthOf({ at, end }: PlacedThing): number {
  return end - at;
}

/** A Wellington of beef is one thing, and not beef beside any Wellington. */
function withAnimals(things: readonly PlacedThing[]): PlacedThing[] {
  const used = new Set<PlacedThing>();
  const merged = things.map((one): PlacedThing => {
    if (one.thing.kind !== "titled") return one;
    const before = things.find((other) => other.thing.kind === "animal" && other.end + 1 === one.at);
    if (before === undefined || before.thing.kind !== "animal") return one;
    used.add(before);
    return {
      words: `${before.words} ${one.words}`,
      thing: { ...one.thing, animal: before.thing.animal },
      at: before.at,
      end: one.end,
    };
  });
  return merged.filter((one) => !used.has(one));
}

function foodsPlaced(clause: string, foodsIn: FoodsIn): PlacedThing[] {
  return foodsIn(clause).flatMap(({ words, foodIds }) => {
    const at = clause.search(
      new RegExp(`(?<![a-z])${words.replace(/[^a-z0-9 ]/gu, ".")}(?![a-z])(?! (?:pastes?|stock|food)\\b)`, "u"),
    );
    if (at === -1 || foodIds.length === 0 || EVERYDAY_FOODS.test(words)) return [];
    return [{ words, thing: { kind: "food", foodIds } as const, at, end: at + words.length }];
  });
}

/** The part of a clause that a thing stands in: what commas and "and" set apart. */
export function partOf(clause: string, { at, end }: PlacedThing): Part {
  let from = 0;
  for (const { index, 0: mark } of clause.matchAll(CLAUSE_PARTS)) {
    // "Bangers and mash" are one thing.
    if (index >= end) return { text: clause.slice(from, index), from };
    if (index + mark.length <= at) from = index + mark.length;
  }
  return { text: clause.slice(from), from };
}

/**
 * The days of the part of a clause that speaks of a thing: "old-fashioned food, and fish on a Friday" asks for fish alone on that day.
 * "On Fridays, fish": a day that stands alone belongs to all of the clause.
 */
export function daysOfThing(clause: string, thing: PlacedThing, all: readonly PlacedThing[]): Day[] {
  const part = partOf(clause, thing);
  // "Home alone Monday to Thursday, eggs will do": who is there, and no day of the eggs.
  if (daysOfRange(part.text).length > 0) return [];
  const own = nearestDays(part.text, thing.at - part.from, thing.end - part.from);
  if (own.length > 0) return withListedDays(clause, part, own);
  // "I'm out all day Tuesday and at work on Thursday, so slow cooker those days."
  if (THAT_DAY.test(part.text)) return [...daysMeant(clause, THAT_DAY)];
  return daysStandAlone(clause, all) && daysOfRange(clause).length === 0 ? daysIn(clause) : [];
}

const DAY_FIRST = /^\s*(?:(?:on|every|both|each|a|and) )*(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/u;
const ONLY_DAYS =
  /^(?:(?:on|every|both|each|a|and|or|also) |(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:nights?|evenings?))?(?: |$))+$/u;
const DAY_LAST = /days?(?: (?:nights?|evenings?))?\s*$/u;

/** "Mondays and Thursdays I'm late so slow cooker", "fish on Monday, Wednesday and Friday": days of a list in the parts before or after. */
function withListedDays(clause: string, { from, text }: Part, own: readonly Day[]): Day[] {
  const parts = partsOf(clause);
  const at = parts.findIndex((part) => part.from === from);
  const listed = new Set(own);
  const onlyDays = (part: Part | undefined): part is Part =>
    part !== undefined && daysIn(part.text).length > 0 && ONLY_DAYS.test(part.text.trim());
  const add = (step: 1 | -1): void => {
    for (let next = at + step; onlyDays(parts[next]); next += step)
      for (const day of daysIn((parts[next] as Part).text)) listed.add(day);
  };
  if (DAY_FIRST.test(text)) add(-1);
  if (DAY_LAST.test(text)) add(1);
  return DAYS.filter((day) => listed.has(day));
}

interface Part {
  readonly text: string;
  readonly from: number;
}

/** All parts of a clause. */
function partsOf(clause: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { index, 0: mark } of clause.matchAll(CLAUSE_PARTS)) {
    parts.push({ text: clause.slice(from, index), from });
    from = index + mark.length;
  }
  return [...parts, { text: clause.slice(from), from }];
}

/** Days that are listed belong together; of others the first after a thing is meant: "a roast on Sunday with leftovers for Monday". */
function nearestDays(text: string, at: number, end: number): Day[] {
  const days = daysIn(text);
  if (days.length < 2 || LISTED_DAYS.test(text)) return days;
  const own = daysIn(text.slice(at, end));
  if (own.length > 0) return own;
  const after = daysPlaced(text.slice(end));
  return (after.length > 0 ? after.slice(0, 1) : daysPlaced(text.slice(0, end)).slice(-1)).map(({ day }) => day);
}
const LISTED_DAYS = /days?(?: nights?| evenings?)?(?: and |, | or | to |\/ ?)(?:on |a )*[a-z]+days?\b/u;

function daysPlaced(text: string): { readonly day: Day; readonly at: number }[] {
  return daysIn(text)
    .map((day) => ({ day, at: text.indexOf(day.toLowerCase()) }))
    .sort((a, b) => a.at - b.at);
}

function daysStandAlone(clause: string, all: readonly PlacedThing[]): boolean {
  return partsOf(clause)
    .filter(({ text }) => daysIn(text).length > 0)
    .every(({ text, from }) => !all.some(({ at }) => at >= from && at < from + text.length) && saysNothingElse(text));
}
