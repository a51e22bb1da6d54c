import { cleanText } from "#domain/matcher/match-words";
import type { Matcher } from "#domain/matcher/matcher-types";
import { thingsIn } from "#domain/matcher/note-things";
import type { NotedThing } from "#domain/intents/noted-thing";

/** What the words of a "want", "less", "never" or "use_up" name: a dish, a kind of dish, a kitchen, an appliance or foods; null where they name nothing we have. */
export function thingNamed(words: string, matcher: Matcher): NotedThing | null {
  const things = thingsIn(
    cleanText(words),
    (text) => matcher.foodsIn(text),
    (text) => matcher.dishesIn(text),
  );
  return things.length === 1 ? (things[0]?.thing ?? null) : null;
}
