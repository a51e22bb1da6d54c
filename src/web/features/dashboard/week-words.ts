import type { CurrentWeek, DatedDish } from "#contract/calendar";
import { paths } from "#web/shared/paths";

/** The assumed time of dinner, in minutes of the day. */
const DINNER_MINUTES = 18 * 60 + 30;
const DAY_MS = 86_400_000;
const WEEKDAY = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });

/** Today by the browser's clock, as "2026-11-24". */
export function localDay(now: Date): string {
  const two = (figure: number): string => String(figure).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** "Tonight", "Tomorrow", "Thursday"; with its date from a week on. */
export function dayWords(date: string, today: string): string {
  const away = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS);
  if (away === 0) return "Tonight";
  if (away === 1) return "Tomorrow";
  return WEEKDAY.format(new Date(`${date}T12:00:00Z`));
}

/** ", shop by Saturday": the date of a shop still to do; empty once past. */
export function shopWords(shopOn: string, today: string): string {
  if (shopOn < today) return "";
  return shopOn === today ? ", shop today" : `, shop by ${WEEKDAY.format(new Date(`${shopOn}T12:00:00Z`))}`;
}

/** "17:45": when to start for dinner at half past six; null where that is the day before. */
export function startTime({ time, hands_off_time }: Pick<DatedDish, "time" | "hands_off_time">): string | null {
  const start = DINNER_MINUTES - time - hands_off_time;
  if (start < 0) return null;
  return `${String(Math.floor(start / 60)).padStart(2, "0")}:${String(start % 60).padStart(2, "0")}`;
}

/** The current week as of today. */
export type Evening = {
  /** Tonight's dish, or the next one. */
  dish: DatedDish;
  tonight: boolean;
  /** What follows it. */
  later: readonly DatedDish[];
  /** What to take out of the freezer this evening, and for which dish. */
  takeOut: { foods: readonly string[]; name: string } | null;
};

/** Null if all dinners are past. */
export function eveningOf({ meals }: CurrentWeek, today: string): Evening | null {
  const coming = meals.filter(({ date }) => date >= today);
  const [dish, ...later] = coming;
  if (dish === undefined) return null;
  const frozen = coming.find(({ take_out }) => take_out?.date === today);
  return {
    dish,
    tonight: dish.date === today,
    later,
    takeOut: frozen?.take_out ? { foods: frozen.take_out.foods, name: frozen.name } : null,
  };
}

/** A link to a plan with a dish's recipe open to cook from. */
export function cookAddress(planId: string, mealId: string): string {
  return `${paths.mealPlan(planId)}?cook=${encodeURIComponent(mealId)}`;
}

/** A plan's shopping list. */
export function listAddress(planId: string): string {
  return `${paths.mealPlan(planId)}#shopping`;
}
