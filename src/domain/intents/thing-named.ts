import { plainWord } from "#domain/harm/said-words";
import type { NotedThing } from "#domain/intents/noted-thing";
import { thingLexicon } from "#domain/intents/thing-lexicon";
import type { ThingWord } from "#domain/intents/thing-lexicon";
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

/** Words without plurals, in plain letters. */
function wordsOfThing(words: string): ThingWord[] {
  return [...words.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)].map(([word]) => {
    const text = plainWord(word);
    return { text, stem: stemOf(text) };
  });
}
