import type { Day } from "#domain/options/days";
import { EQUIPMENT } from "#domain/options/options";
import type { Equipment } from "#domain/options/options";
import type { Constraints } from "#domain/request/constraints";
import { notedRulesOf } from "#domain/request/noted-rules";

/*
 * What holds on one day alone. A household may give it more time than the form has for every day ("happy to spend two hours on Saturday"): that
 * takes nothing from what the form allows, and no other day has more by it. And an appliance may be missing on it ("no hob until Thursday"): that
 * only ever takes away.
 */

type Timed = Pick<Constraints, "maxMinutes" | "preferences">;
type Kitchen = Pick<Constraints, "request">;
/** What of a dish a day may have no room for. */
interface Work {
  readonly prepMinutes: number;
  readonly cookMinutes: number;
  readonly equipment: readonly Equipment[];
}

/** What a dinner of a day may take of somebody's time; null: no bound. */
export function minutesOn({ maxMinutes, preferences }: Timed, day: Day): number | null {
  if (maxMinutes === null) return null;
  const told = preferences.dayMinutes?.find((one) => one.day === day);
  return Math.max(maxMinutes, told?.minutes ?? 0);
}

/** The days that have more time than the form gives, each with its minutes. */
export function longerDays({
  maxMinutes,
  preferences,
}: Timed): readonly { readonly day: Day; readonly minutes: number }[] {
  if (maxMinutes === null) return [];
  return (preferences.dayMinutes ?? []).filter(({ minutes }) => minutes > maxMinutes);
}

/** Whether a day has the time that a dish takes. */
export function hasTimeFor(
  constraints: Timed,
  { prepMinutes, cookMinutes }: Omit<Work, "equipment">,
  day: Day,
): boolean {
  const most = minutesOn(constraints, day);
  return most === null || prepMinutes + cookMinutes <= most;
}

/** The days on which an appliance is missing that others have, each with what is missing. */
export function barerDays({ request }: Kitchen): ReadonlyMap<Day, readonly Equipment[]> {
  return notedRulesOf(request).withoutOn;
}

/** The appliance that a dish needs and a day lacks, of those that other days have; undefined where there is none. */
export function missingOn(kitchen: Kitchen, { equipment }: Pick<Work, "equipment">, day: Day): Equipment | undefined {
  const missing = barerDays(kitchen).get(day);
  return missing === undefined ? undefined : equipment.find((item) => missing.includes(item));
}

/** Whether a day has the time and the appliances for a dish, as far as they differ from other days'. */
export function suitsDay(constraints: Constraints, dish: Work, day: Day): boolean {
  return hasTimeFor(constraints, dish, day) && missingOn(constraints, dish, day) === undefined;
}

const known = new WeakMap<Constraints, Map<Day, Constraints>>();

/** The constraints as they hold on one day, made once for each; the very same where it is a day like others. */
export function onItsDay(constraints: Constraints, day: Day): Constraints {
  const maxMinutes = minutesOn(constraints, day);
  const missing = barerDays(constraints).get(day);
  if (maxMinutes === constraints.maxMinutes && missing === undefined) return constraints;
  const made = known.get(constraints) ?? new Map<Day, Constraints>();
  known.set(constraints, made);
  const { request } = constraints;
  const found = made.get(day) ?? {
    ...constraints,
    maxMinutes,
    ...(missing === undefined ? {} : { request: { ...request, cookingEquipment: withoutItems(request, missing) } }),
  };
  made.set(day, found);
  return found;
}

/** What a kitchen has without some of it; nothing ticked stands for any. */
function withoutItems({ cookingEquipment: ticked }: Kitchen["request"], missing: readonly Equipment[]): Equipment[] {
  return (ticked.length === 0 ? EQUIPMENT : ticked).filter((item) => !missing.includes(item));
}

const longest = new WeakMap<Constraints, Constraints>();

/** The constraints with the time of the longest day: what may stand on some day, of which nobody says yet which one it is. */
export function withMostTime(constraints: Constraints): Constraints {
  const most = longerDays(constraints).map(({ minutes }) => minutes);
  if (most.length === 0) return constraints;
  const found = longest.get(constraints) ?? { ...constraints, maxMinutes: Math.max(...most) };
  longest.set(constraints, found);
  return found;
}
