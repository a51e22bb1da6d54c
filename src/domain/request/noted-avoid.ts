import { isOfBelief, LEFT_OUT_FOR, tableDietInWords } from "#domain/intents/eatings";
import type { Intent } from "#domain/intents/intent";
import { isFood } from "#domain/intents/preferences-of";
import { thingNamed } from "#domain/intents/thing-named";
import type { AvoidRule, Matcher } from "#domain/matcher/matcher-types";
import { holds, sameFoods } from "#domain/request/left-out";
import type { NotedRules } from "#domain/request/noted-rules";
import { appliancesInWords } from "#domain/request/unmet-intents";
import type { PlanNotice } from "#domain/request/plan-notice";

/** Entries as rules of the avoid list; what nobody knows leaves nothing out. */
export function rulesOfEntries(entries: readonly string[], matcher: Matcher): AvoidRule[] {
  return entries.flatMap((entry) => {
    const match = matcher.matchAvoid(entry);
    return match.known ? [match.rule] : [];
  });
}

/** What intents leave out, as entries of an avoid list, each once. */
export function entriesOf(intents: readonly Intent[], matcher: Matcher): readonly string[] {
  return [...new Set(intents.flatMap((intent) => entriesOfOne(intent, matcher)))];
}

function entriesOfOne(intent: Intent, matcher: Matcher): readonly string[] {
  if (intent.kind === "leave_out") return [intent.what];
  if (intent.kind === "eating") return LEFT_OUT_FOR[intent.what];
  if (intent.kind !== "never") return [];
  // "No lamb" leaves it out, whatever else is called a kind of dish.
  const thing = thingNamed(intent.what, matcher);
  return thing !== null && isFood(thing) ? [intent.what] : [];
}

const ALLERGIES_BELONG = "Please put allergies in Ingredients to Avoid, where every word is checked.";
const HALAL =
  "We left out pork, alcohol and gelatine. Please choose halal meat: we can’t tell how a pack’s meat was slaughtered.";

interface LeftOutByIntents extends Pick<NotedRules, "apart" | "table" | "without" | "withoutOn"> {
  readonly intents: readonly Intent[];
  readonly rules: readonly AvoidRule[];
  /** What Ingredients to Avoid and the boxes leave out already; nobody need put it there again. */
  readonly inForm: readonly AvoidRule[];
  /** What is said in the person's own words, as it harms somebody: it is said once. */
  readonly saidOtherwise: readonly AvoidRule[];
}

/** What is said of what intents leave out. `rules`: those that came of their entries. */
export function noticesOfLeftOut(found: LeftOutByIntents): PlanNotice[] {
  const { intents, rules, apart, table, without, withoutOn, inForm, saidOtherwise } = found;
  const notices: PlanNotice[] = [];
  const eatings = intents.flatMap((intent) => (intent.kind === "eating" ? [intent.what] : []));
  const named = rules.filter(
    (rule, at) =>
      rules.findIndex((other) => sameFoods(rule, other)) === at && !saidOtherwise.some((one) => holds(one, rule)),
  );
  const leftOut = [...named.map(({ entry }) => entry), ...apart.map(({ words }) => words)];
  if (leftOut.length > 0) {
    const ofBelief = (rule: AvoidRule): boolean =>
      eatings.some((eating) => isOfBelief(eating) && LEFT_OUT_FOR[eating].includes(rule.entry));
    const isSafe = named.every((rule) => ofBelief(rule) || inForm.some((one) => holds(one, rule)));
    const advice = isSafe && (apart.length === 0 || eatings.includes("kosher")) ? "" : ` ${ALLERGIES_BELONG}`;
    notices.push({ code: "notes_avoided", message: `From your notes we left out: ${leftOut.join(", ")}.${advice}` });
  }
  if (table?.others === true) notices.push({ code: "notes_used", message: tableDietInWords(table.diet) });
  if (eatings.includes("halal")) notices.push({ code: "notes_used", message: HALAL });
  if (without !== null && without.length > 0)
    notices.push({
      code: "notes_avoided",
      message: `From your notes we left out: dishes that need ${appliancesInWords(without)}.`,
    });
  for (const [day, items] of withoutOn)
    notices.push({
      code: "notes_avoided",
      message: `From your notes we left out on ${day}: dishes that need ${appliancesInWords(items)}.`,
    });
  return notices;
}
