import type { Intent } from "#domain/intents/intent";
import { thingNamed } from "#domain/intents/thing-named";
import type { NotedThing } from "#domain/intents/noted-thing";
import type { AvoidRule, Matcher } from "#domain/matcher/matcher-types";

/** Things that are food, and no way to cook it: who leaves gluten out may still eat pasta. */
const FOODS: readonly NotedThing["kind"][] = ["food", "animal", "titled"];

/**
 * Intents of one text that go together, and with what is left out whoever asks: none that wants what another one or `leftOut` leaves out,
 * and none that leaves out what is left out already, so that every food is said once. In the order in which they came.
 */
export function consistent(intents: readonly Intent[], leftOut: readonly AvoidRule[], matcher: Matcher): Intent[] {
  const held = heldBy(leftOut);
  const kept = intents.filter((intent) => intent.kind !== "leave_out" || !isHeld(ruleOf(intent.what, matcher), held));
  const rules = kept.flatMap((intent) => (intent.kind === "leave_out" ? (ruleOf(intent.what, matcher) ?? []) : []));
  const all = heldBy([...leftOut, ...rules]);
  return kept.filter(
    (intent) => (intent.kind !== "want" && intent.kind !== "use_up") || !isAskedInVain(intent.what, all, matcher),
  );
}

interface Held {
  readonly foods: ReadonlySet<string>;
  readonly allergens: ReadonlySet<string>;
}

function heldBy(rules: readonly AvoidRule[]): Held {
  return {
    foods: new Set(rules.flatMap(({ foodIds }) => [...foodIds])),
    allergens: new Set(rules.flatMap((rule) => [...rule.allergens])),
  };
}

function ruleOf(words: string, matcher: Matcher): AvoidRule | null {
  const match = matcher.matchAvoid(words);
  return match.known ? match.rule : null;
}

/** What has neither foods nor allergens is held by nothing: it is only recognised. */
function isHeld(rule: AvoidRule | null, { foods, allergens }: Held): boolean {
  return (
    rule !== null &&
    rule.foodIds.size + rule.allergens.size > 0 &&
    [...rule.foodIds].every((id) => foods.has(id)) &&
    [...rule.allergens].every((one) => allergens.has(one))
  );
}

/** "Milk" beside an intolerance to lactose, "prawn curry" beside shellfish. */
function isAskedInVain(words: string, { foods, allergens }: Held, matcher: Matcher): boolean {
  const thing = thingNamed(words, matcher);
  if (thing !== null && !FOODS.includes(thing.kind)) return false;
  return [words, ...words.split(" ")].some((name) => {
    const rule = ruleOf(name, matcher);
    if (rule === null) return false;
    const isForbidden = rule.foodIds.size > 0 && [...rule.foodIds].every((id) => foods.has(id));
    return isForbidden || [...rule.allergens].some((allergen) => allergens.has(allergen));
  });
}
