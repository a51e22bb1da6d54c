import type { Day } from "#domain/options/days";
import type { Constraints } from "#domain/request/constraints";

/** The days on which the notes say that another number is at the table than usual. A kept plan has its numbers already. */
export function tablesApart({
  preferences,
  request,
  servings,
}: Constraints): readonly { readonly day: Day; readonly people: number }[] {
  if (servings !== undefined) return [];
  return (preferences.tableSizes ?? []).filter(({ people }) => people !== request.numPeople);
}
