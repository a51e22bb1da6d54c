import { optionLabel } from "#domain/options/options";
import { formatPence } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";
import type { DatedMeal, DatedWeek } from "#domain/plan/dated-week";
import type { Supermarket } from "#domain/options/options";
import type { CalendarEvent } from "#server/features/calendar/icalendar";
import { londonInstant } from "#server/london-date";
import { MINUTE_MS } from "#server/services/clock/clock";

/** When dinner is on the table, and when things are taken out of the freezer: hours and minutes in the UK. */
export const DINNER_AT = "18:30";
const FREEZER_AT = "20:00";
const FREEZER_MINUTES = 10;

/** A plan in a calendar. */
export interface PlanInCalendar {
  readonly id: string;
  readonly revision: number;
  readonly createdAt: number;
  readonly supermarket: Supermarket;
  readonly totalPence: Pence;
  readonly url: string;
  readonly week: DatedWeek;
}

/** The events of a plan: its shop, its dinners, and what to take out of the freezer for them. */
export function weekEvents(plan: PlanInCalendar): CalendarEvent[] {
  const { week, url } = plan;
  const same = { url, stamp: plan.createdAt, sequence: plan.revision };
  const shop: CalendarEvent = {
    ...same,
    uid: `shop-${plan.id}@mealwright`,
    when: { day: week.shopOn },
    summary: `Food shop at ${optionLabel(plan.supermarket)}`,
    description: `${formatPence(plan.totalPence)} by our estimate. The list: ${url}`,
    categories: ["Shopping"],
    busy: false,
  };
  const dinners = week.meals.map((dated): CalendarEvent => {
    const begin = startOf(dated);
    return {
      ...same,
      uid: `meal-${plan.id}-${dated.meal.id}@mealwright`,
      when: { start: begin, end: londonInstant(dated.date, DINNER_AT) },
      summary: dated.meal.title,
      description: [
        dated.meal.forYou ?? "",
        `${workInWords(dated)} Dinner at ${DINNER_AT} for ${dated.meal.servings}. The recipe: ${url}`,
      ]
        .filter((words) => words !== "")
        .join(" "),
      categories: ["Dinner"],
      busy: true,
    };
  });
  const freezer = week.meals.flatMap(({ meal, takeOut }): CalendarEvent[] => {
    if (takeOut === null) return [];
    const start = londonInstant(takeOut.date, FREEZER_AT);
    return [
      {
        ...same,
        uid: `freezer-${plan.id}-${meal.id}@mealwright`,
        when: { start, end: start + FREEZER_MINUTES * MINUTE_MS },
        summary: `Out of the freezer: ${new Intl.ListFormat("en-GB").format(takeOut.foods)}`,
        description: `For tomorrow: ${meal.title}. Let it thaw in the fridge. If you bought it fresh and haven’t frozen it, there’s nothing to do.`,
        categories: ["Defrosting"],
        busy: false,
      },
    ];
  });
  return [shop, ...dinners, ...freezer];
}

/** When to start so that dinner is ready: hours earlier with a slow cooker. */
function startOf({ meal, date }: DatedMeal): number {
  const minutes = Math.max(1, meal.prepMinutes + meal.cookMinutes + meal.handsOffMinutes);
  return londonInstant(date, DINNER_AT) - minutes * MINUTE_MS;
}

function workInWords({ meal }: DatedMeal): string {
  const work = meal.prepMinutes + meal.cookMinutes;
  if (meal.handsOffMinutes === 0) return `Start now: ${work} minutes to make.`;
  return `Start now: ${work} minutes’ work, and the slow cooker does the rest in ${meal.handsOffMinutes} minutes.`;
}
