import { isOfBelief } from "#domain/matcher/named-ways-of-eating";
import type { AvoidRule, Matcher } from "#domain/matcher/matcher-types";
import { tableDietInWords } from "#domain/matcher/note-table-diet";
import { holds, sameFoods } from "#domain/request/left-out";
import type { NotedRules } from "#domain/request/noted-rules";
import type { PlanNotice } from "#domain/request/plan-notice";

/** Entries that notes name as rules of the avoid list; what nobody knows leaves nothing out. */
export function rulesOfEntries(entries: readonly string[], matcher: Matcher): AvoidRule[] {
  return entries.flatMap((entry) => {
    const match = matcher.matchAvoid(entry);
    return match.known ? [match.rule] : [];
  });
}

/** What is left out for somebody who names why. */
function askedAs(entry: string): string {
  return /\bco?eliac/u.test(entry) ? "gluten" : /^cmp[ai]$/u.test(entry) ? "milk" : entry;
}

const ALLERGIES_BELONG = "Please put allergies in Ingredients to Avoid, where every word is checked.";

interface LeftOutByNotes extends NotedRules {
  readonly notes: string;
  /** What Ingredients to Avoid and the boxes leave out already; nobody need put it there again. */
  readonly inForm: readonly AvoidRule[];
  /** What is said in the person's own words, as it harms somebody: nobody need put it there either. */
  readonly saidOtherwise: readonly AvoidRule[];
}

/** What is said of the foods that notes leave out: their entries, in the words of the notes, with the rules that came of them. */
export function noticesOfLeftOut(
  entries: readonly string[],
  rules: readonly AvoidRule[],
  { apart, table, notes, inForm, saidOtherwise }: LeftOutByNotes,
): PlanNotice[] {
  const notices: PlanNotice[] = [];
  const named = rules.filter((rule, at) => rules.findIndex((other) => sameFoods(rule, other)) === at);
  const leftOut = [...named.map(({ entry }) => askedAs(entry)), ...apart.map(({ words }) => words)];
  if (leftOut.length > 0) {
    const held = [...inForm, ...saidOtherwise];
    const isHeld = apart.length === 0 && named.every((rule) => held.some((one) => holds(one, rule)));
    const advice = (isOfBelief(entries, notes) && apart.length === 0) || isHeld ? "" : ` ${ALLERGIES_BELONG}`;
    notices.push({
      code: "notes_avoided",
      message: `From your notes we left out: ${[...new Set(leftOut)].join(", ")}.${advice}`,
    });
  }
  if (table?.others === true) notices.push({ code: "notes_used", message: tableDietInWords(table) });
  return notices;
}
