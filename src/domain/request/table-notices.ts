import type { Day } from "#domain/options/days";
import type { Constraints } from "#domain/request/constraints";
import type { PlanNotice } from "#domain/request/plan-notice";

/** The code of what is said of the numbers that the notes name. */
export const TABLES_CODE = "table_sizes";

/**
 * Says of each day on which the notes, or whoever composed the week, name another number at the table for how many its dinner is cooked. `placed`: the dinners of the
 * week; `why`: what keeps them from that number, where it is known.
 */
export function tableNotices(
  { preferences, request }: Pick<Constraints, "preferences" | "request">,
  placed: readonly { readonly day: Day; readonly servings: number }[],
  why: string | null = null,
): PlanNotice[] {
  const messages = (preferences.tableSizes ?? []).flatMap(({ day, people, composed }): string[] => {
    const servings = placed.find((one) => one.day === day)?.servings;
    if (people === request.numPeople && servings === people) return [];
    if (servings === undefined) return [`This week has no dinner on ${day}, so none is cooked for ${people} then.`];
    if (servings === people)
      return [`${day}’s dinner is cooked for ${people}${composed === true ? "" : ", as you asked"}.`];
    const reason = why === null ? "" : ` For ${people}, ${why}.`;
    return [
      `${day}’s dinner is cooked for ${servings}.${reason} To cook it for ${people}, choose More on that meal in the plan and change its servings.`,
    ];
  });
  return messages.map((message) => ({ code: TABLES_CODE, message }));
}
