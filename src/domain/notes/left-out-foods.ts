import type { Allergen } from "#domain/food/food";
import { cleanText, wordKeys } from "#domain/matcher/match-words";
import type { Matcher } from "#domain/matcher/matcher-types";

/** What the notes leave out, so that it is never asked for. */
export interface LeftOutFoods {
  /** Whether something asked for may be left out, or contain what is. */
  has(what: string): boolean;
}

/** From entries of an avoid list and unwanted kinds of dish. Each is looked up once. */
export function leftOutFoods(entries: readonly string[], matcher: Matcher): LeftOutFoods {
  const names = new Set(entries.map(nameOf));
  const foodIds = new Set<string>();
  const allergens = new Set<Allergen>();
  for (const entry of new Set(entries)) {
    const match = matcher.matchAvoid(entry);
    if (!match.known) continue;
    for (const id of match.rule.foodIds) foodIds.add(id);
    for (const allergen of match.rule.allergens) allergens.add(allergen);
  }
  const known = new Map<string, boolean>();
  const isLeftOut = (what: string): boolean => {
    const name = nameOf(what);
    const words = name.split(" ");
    // "Pork pie" contains pork.
    if (names.has(name) || words.some((word) => names.has(word))) return true;
    if (foodIds.size === 0 && allergens.size === 0) return false;
    const match = matcher.matchAvoid(what);
    if (match.known && [...match.rule.foodIds].some((id) => foodIds.has(id))) return true;
    return allergens.size > 0 && matcher.matchLine(what).allergens.some((allergen) => allergens.has(allergen));
  };
  return {
    has(what) {
      const found = known.get(what) ?? (names.size > 0 && isLeftOut(what));
      known.set(what, found);
      return found;
    },
  };
}

function nameOf(words: string): string {
  return wordKeys(cleanText(words)).join(" ");
}
