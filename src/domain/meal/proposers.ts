import type { PlanNotice } from "#domain/request/plan-notice";

/** The proposer of meals from our own recipes. */
export const OUR_OWN = "builtin";

/** The other proposers, each once, in the order of the week. */
function others(proposers: readonly string[]): string[] {
  return [...new Set(proposers)].filter((proposer) => proposer !== OUR_OWN);
}

/**
 * The sources of the meals in words: "4 meals proposed by OpenAI and checked by us, 1 from our own recipes." Null if all are our
 * own. One entry of `proposers` for each meal.
 */
export function proposersInWords(proposers: readonly string[]): string | null {
  const parts = others(proposers).map((proposer) => {
    const count = proposers.filter((other) => other === proposer).length;
    return `${count} ${count === 1 ? "meal" : "meals"} proposed by ${proposer} and checked by us`;
  });
  if (parts.length === 0) return null;
  const own = proposers.filter((proposer) => proposer === OUR_OWN).length;
  return `${[...parts, ...(own === 0 ? [] : [`${own} from our own recipes`])].join(", ")}.`;
}

/**
 * What a plan says about its notes once the proposers of its meals are known. A provider has read them in full; our own planner
 * uses what was understood of them, and says so for its share.
 */
export function noticesFor(notices: readonly PlanNotice[], proposers: readonly string[]): PlanNotice[] {
  const readers = others(proposers);
  if (readers.length === 0) return [...notices];
  const isOfReading = ({ code }: PlanNotice): boolean => code === "notes_not_used" || code === "notes_not_understood";
  const first = notices.find(isOfReading);
  return notices.flatMap((notice): PlanNotice[] => {
    if (!isOfReading(notice)) return [notice];
    if (notice !== first || !proposers.includes(OUR_OWN)) return [];
    const message = `${readers.join(" and ")} read your notes as you wrote them. What our own planner put into the week goes by what we understood of them.`;
    return [{ code: notice.code, message }];
  });
}
