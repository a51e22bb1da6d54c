import type { Intent } from "#domain/intents/intent";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";

/** Days without a dinner, as far as the week has room for them. */
export interface FreeDays {
  /** The days of the dinners, where as many are named as are asked for. */
  readonly home: readonly Day[] | null;
  readonly out: readonly Day[];
  /** Days that were to have none and have one all the same: so many dinners are asked for. */
  readonly taken: readonly Day[];
}

/** The days that intents of a kind are of, each once, in the order of the week. */
export function daysOfKind(intents: readonly Intent[], kind: Intent["kind"]): Day[] {
  const days = intents.flatMap((intent) => (intent.kind === kind && "day" in intent ? [intent.day] : []));
  return DAYS.filter((day) => days.includes(day));
}

/** Who is at home on some days alone is out on the others. */
export function freeDaysOf(intents: readonly Intent[], meals: number): FreeDays {
  const home = daysOfKind(intents, "home");
  const out = daysOfKind(intents, "out");
  if (home.length === meals) return { home, out: [], taken: out.filter((day) => home.includes(day)) };
  const others = home.length === 0 ? [] : DAYS.filter((day) => !home.includes(day) && !out.includes(day));
  const all = [...out, ...others];
  const room = DAYS.length - meals;
  return { home: null, out: all.slice(0, room), taken: all.slice(room) };
}
