import type { CurrentWeek, DatedDish } from "#contract/calendar";
import { dayInWords } from "#domain/cupboard/days";
import { paths } from "#web/shared/paths";

/** The assumed time of dinner, in minutes of the day. */
const DINNER_MINUTES = 18 * 60 + 30;
const DAY_MS = 86_400_000;

/** Today by the browser's clock, as "2026-11-24". */
export function localDay(now: Date): string {
  const two = (figure: number): string => String(figure).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** "Tomorrow, Thursday 3 December", "Friday 4 December". */
export function dayWords(date: string, today: string): string {
  const away = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS);
  return `${away === 0 ? "Tonight, " : away === 1 ? "Tomorrow, " : ""}${dayInWords(date)}`;
}

/** "Tonight, Wednesday 2 December"; on an evening without a dinner "First dinner on Thursday 3 December", or "Next dinner on …". */
export function leadWords({ dish, tonight, isFirst }: Evening, today: string): string {
  if (tonight) return dayWords(dish.date, today);
  return `${isFirst ? "First" : "Next"} dinner on ${dayInWords(dish.date)}`;
}

/** "Shop today", "Shop by Saturday 28 November"; "The shop" once that is past. */
export function shopWords({ shopped, shop_on: shopOn }: CurrentWeek, today: string): string {
  if (shopped) return "Shop done";
  if (shopOn < today) return "The shop";
  return shopOn === today ? "Shop today" : `Shop by ${dayInWords(shopOn)}`;
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
  /** No dinner of the week is over. */
  isFirst: boolean;
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
    isFirst: coming.length === meals.length,
    later,
    takeOut: frozen?.take_out ? { foods: frozen.take_out.foods, name: frozen.name } : null,
  };
}

/** A link to a plan with a dish's recipe open to cook from. */
export function cookAddress(planId: string, mealId: string): string {
  return `${paths.mealPlan(planId)}?cook=${encodeURIComponent(mealId)}`;
}

/** A link to a dinner on its plan. */
export function dinnerAddress(planId: string, { place }: DatedDish): string {
  // Offline copies may be older than the places.
  return place === undefined ? paths.mealPlan(planId) : `${paths.mealPlan(planId)}#meal-${place}`;
}

/** A plan's shopping list. */
export function listAddress(planId: string): string {
  return `${paths.mealPlan(planId)}#shopping`;
}
