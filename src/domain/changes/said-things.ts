import type { SaidThing, WeekWord } from "#domain/changes/week-words";
import { thingLexicon } from "#domain/intents/thing-lexicon";
import type { Matcher } from "#domain/matcher/matcher-types";

/* The foods and dishes that words name. */

/** What our lexicon knows, longest matches only. */
export function thingsNamed(words: readonly WeekWord[], matcher: Matcher): SaidThing[] {
  const lexicon = thingLexicon(matcher);
  const within = (from: number, to: number): SaidThing[] =>
    lexicon.find(words.slice(from, to)).flatMap(({ start, end, thing }): SaidThing[] => {
      const what = thing();
      const [first, last] = [from + start, from + end];
      const named = words.slice(first, last).map(({ text }) => text);
      // Chicken that is left over is chicken.
      const said = named.length > 1 && named[0] === "leftovers" ? named.slice(1) : named;
      if (what !== null) return [{ what: { words: said.join(" "), things: [what] }, start: first, end: last }];
      // For a dish we do not have, its words one by one come nearest: a curry, and Thai.
      return last - first < 2 ? [] : said.flatMap((_, at) => within(first + at, first + at + 1));
    });
  return besideEachOther(within(0, words.length).toSorted((one, other) => one.start - other.start));
}

/** "Thai curry" is one request: adjacent names are meant together. */
function besideEachOther(things: readonly SaidThing[]): SaidThing[] {
  const joined: SaidThing[] = [];
  for (const one of things) {
    const last = joined.at(-1);
    if (last?.end === one.start)
      joined[joined.length - 1] = { ...last, end: one.end, what: bothOf(last.what, one.what) };
    else joined.push(one);
  }
  return joined;
}

function bothOf(one: SaidThing["what"], other: SaidThing["what"]): SaidThing["what"] {
  return { words: `${one.words} ${other.words}`, things: [...one.things, ...other.things] };
}

/** What may be between two things of a list. */
const BETWEEN_THINGS = new Set(["", "and", "or", "nor", "a", "an", "the", "some", "half", "of"]);

/** Two things of a list each: "leeks and half a cabbage". */
export function listsOf(words: readonly WeekWord[], things: readonly SaidThing[]): { start: number; end: number }[] {
  return things.flatMap((one, at) => {
    const next = things[at + 1];
    const isList = next !== undefined && words.slice(one.end, next.start).every(({ text }) => BETWEEN_THINGS.has(text));
    return isList ? [{ start: one.start, end: next.end }] : [];
  });
}
