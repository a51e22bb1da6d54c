import { plainWord } from "#domain/harm/said-words";
import type { NotedThing } from "#domain/intents/noted-thing";
import { thingLexicon } from "#domain/intents/thing-lexicon";
import type { NamedThing, ThingWord } from "#domain/intents/thing-lexicon";
import { stemOf } from "#domain/matcher/match-words";
import type { Matcher } from "#domain/matcher/matcher-types";

/** What the words of a "want", "less", "never" or "use_up" name: a dish, a kind of dish, a kitchen, an appliance or foods; null where they name nothing we have. */
export function thingNamed(words: string, matcher: Matcher): NotedThing | null {
  const things = thingLexicon(matcher).find(wordsOfThing(words));
  const [first, second] = things.map((named) => named.thing());
  if (first === undefined || things.length > 2) return null;
  if (second === undefined) return first;
  // A Wellington of beef is one thing, and not beef beside any Wellington.
  return first?.kind === "animal" && second?.kind === "titled" ? { ...second, animal: first.animal } : null;
}

/** A thing that words name among others, with its own words. */
export interface NamedPart {
  readonly words: string;
  readonly thing: NotedThing;
}

/** Each thing that words name, of ours or of the dictionary, in their order. */
export function partsNamed(words: string, matcher: Matcher): NamedPart[] {
  const said = wordsOfThing(words);
  return thingLexicon(matcher)
    .find(said)
    .flatMap((named) => {
      const thing = named.thing();
      return thing === null ? [] : [{ words: wordsOfPart(said, named), thing }];
    });
}

/** Words between which only one is wanted, or of which some say what is not. */
const NOT_TOGETHER =
  /\b(?:or|either|not|no|without|but|except|other|instead|rather|than|minus|nothing|never|free|less)\b/iu;
/** Nobody asks for more in one dish by name. */
const MOST_TOGETHER = 4;
/** Of such things a dinner is one: nothing is a curry and a pie, or Greek and Thai. */
const ONE_OF_A_DINNER: readonly (readonly NotedThing["kind"][])[] = [
  ["form", "forms", "titled"],
  ["region", "cuisine"],
  ["staple"],
];

/** What the words of a "want" name: one thing, or a dish that several make together, as in "a rice dish with lamb"; null where they name none. */
export function dishNamed(words: string, matcher: Matcher): NotedThing | null {
  const one = thingNamed(words, matcher);
  if (one !== null || NOT_TOGETHER.test(words)) return one;
  const parts = partsNamed(words, matcher);
  const count = (is: (part: NamedPart) => boolean): number => parts.filter(is).length;
  if (parts.length < 2 || parts.length > MOST_TOGETHER) return null;
  if (ONE_OF_A_DINNER.some((kinds) => count(({ thing }) => kinds.includes(thing.kind)) > 1)) return null;
  // Salmon and cod are two dinners.
  if (count((part) => isFlesh(part, matcher)) > 1) return null;
  return { kind: "together", things: parts.map(({ thing }) => thing) };
}

function isFlesh({ words, thing }: NamedPart, matcher: Matcher): boolean {
  return thing.kind === "animal" || (thing.kind === "food" && matcher.matchLine(words).violates.includes("vegetarian"));
}

function wordsOfPart(said: readonly ThingWord[], { start, end }: NamedThing): string {
  return said
    .slice(start, end)
    .map(({ text }) => text)
    .join(" ");
}

/** Words without plurals, in plain letters. */
function wordsOfThing(words: string): ThingWord[] {
  return [...words.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)].map(([word]) => {
    const text = plainWord(word);
    return { text, stem: stemOf(text) };
  });
}
