import { isSpices, PEPPER_CHOICES, pepperMeaning, pepperQuestion } from "#domain/matcher/match-peppers";
import type { AvoidRule, Matcher } from "#domain/matcher/matcher-types";
import { unknownMessage } from "#domain/matcher/unknown-entry";

/** An avoid entry that names nothing we know. Nothing is ignored silently, so the request is refused with the nearest words. */
export interface UnknownAvoidEntry {
  readonly entry: string;
  readonly message: string;
  /** Names of foods spelled much like it, nearest first, or else one that stands in it. */
  readonly suggestions: readonly string[];
}

/** Of the avoid list, and again of what the notes name: every entry is looked at for every food. */
export const MOST_AVOID_ENTRIES = 60;
const MOST_UNKNOWN_ENTRIES = 5;

/** What was chosen is not asked again. */
const CLEAR_PEPPERS: ReadonlySet<string> = new Set(PEPPER_CHOICES);

/** What the entries of "Ingredients to Avoid" come to. */
export interface AvoidEntriesRead {
  /** A rule for each that names food. */
  readonly avoid: AvoidRule[];
  /** A few of those that nobody here understands. */
  readonly unknown: readonly UnknownAvoidEntry[];
}

/** Reads the entries of "Ingredients to Avoid". */
export function readAvoidEntries(entries: readonly string[], matcher: Matcher): AvoidEntriesRead {
  const avoid: AvoidRule[] = [];
  const unknown: UnknownAvoidEntry[] = [];
  if (entries.length > MOST_AVOID_ENTRIES) {
    const message = `Please list at most ${MOST_AVOID_ENTRIES} foods in Ingredients to Avoid; a whole group, such as “nuts”, needs one word.`;
    return { avoid, unknown: [{ entry: "", message, suggestions: [] }] };
  }
  const hasSpices = entries.some(isSpices);
  for (const entry of entries) {
    // Looking for near words is the dear part: a few unknown entries are enough to mend at a time.
    if (unknown.length === MOST_UNKNOWN_ENTRIES) break;
    const match = matcher.matchAvoid(entry);
    const isPepper =
      match.known && (match.mayMean !== undefined || (hasSpices && pepperMeaning(entry) === "vegetable"));
    if (isPepper && !CLEAR_PEPPERS.has(entry.toLowerCase()))
      unknown.push({ entry, message: pepperQuestion(entry), suggestions: PEPPER_CHOICES });
    else if (match.known) avoid.push(match.rule);
    else {
      const suggestions = match.nearest.length > 0 ? match.nearest : knownWithin(match.entry, matcher);
      const message = unknownMessage(match.entry, suggestions, "Please use the name of a food or an allergen.");
      unknown.push({ entry: match.entry, message, suggestions });
    }
  }
  return { avoid, unknown };
}

/** Nobody writes a longer name of a food; of more words each run would be looked up. */
const MOST_WORDS = 6;

/** The longest run of an entry's words that we know, the last of as many: "spicy food" of "very spicy food". Empty where there is none. */
function knownWithin(entry: string, matcher: Matcher): readonly string[] {
  const words = entry.replace(/[()]/gu, " ").trim().split(/ +/u);
  if (words.length > MOST_WORDS) return [];
  for (let many = words.length - 1; many > 0; many -= 1)
    for (let start = words.length - many; start >= 0; start -= 1) {
      const run = words.slice(start, start + many).join(" ");
      const match = matcher.matchAvoid(run);
      // "Everything" is known, and leaves nothing out.
      if (match.known && match.rule.foodIds.size + match.rule.allergens.size > 0) return [run];
    }
  return [];
}
