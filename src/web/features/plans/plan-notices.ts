import type { GeneratedPlanAnswer } from "#contract/meal-plans";
import type { PlacedMeal } from "#web/features/plans/plan-messages";

/** Notices about a single dinner: what is done with its fish, why it is on another day, which wish for its day is not met. */
const OF_ONE_DINNER: readonly string[] = ["fish_waits", "dinner_moved", "meals_replaced", "notes_met", "notes_not_met"];

type PlanNoticeAnswer = GeneratedPlanAnswer["notices"][number];

/** What there is to know about each dinner, by its id, and about the week: a notice belongs to the one dinner or day that it names. */
export function noticesByDinner(
  notices: readonly PlanNoticeAnswer[],
  meals: readonly PlacedMeal[],
): { readonly ofMeal: ReadonlyMap<string, readonly string[]>; readonly ofWeek: readonly PlanNoticeAnswer[] } {
  const ofMeal = new Map<string, string[]>();
  const ofWeek = notices.filter(({ code, message }) => {
    const named = meals.filter(({ meal }) => message.includes(meal.name));
    const on = named.length > 0 ? named : meals.filter(({ day }) => message.includes(day));
    const [one] = on;
    if (!OF_ONE_DINNER.includes(code) || one === undefined || on.length > 1) return true;
    ofMeal.set(one.meal.id, [...(ofMeal.get(one.meal.id) ?? []), message]);
    return false;
  });
  return { ofMeal, ofWeek };
}
