import { useQuery } from "@tanstack/react-query";
import { listMealPlans, type PlanSummary } from "#contract/meal-plans";
import { callPage } from "#web/lib/api";
import { queryKeys } from "#web/shared/query-keys";

const WEEK_MS = 7 * 86_400_000;

/** The user's newest plan; null if there is none. */
export function useLatestPlan() {
  return useQuery({
    queryKey: [...queryKeys.userMealPlans, "latest"],
    queryFn: async ({ signal }) => (await callPage(listMealPlans, { query: {}, signal })).items[0] ?? null,
  });
}

/** Whether the newest plan is the current week, or one from a while ago. */
export function latestPlanTitle({ createdAt }: Pick<PlanSummary, "createdAt">, now: Date): string {
  return now.getTime() - new Date(createdAt).getTime() < WEEK_MS ? "This week’s plan" : "Your latest plan";
}

/** "4 meals for 2 people", "1 meal for 1 person". */
export function planExtent({ mealsPerWeek, numPeople }: Pick<PlanSummary, "mealsPerWeek" | "numPeople">): string {
  const meals = mealsPerWeek === 1 ? "1 meal" : `${mealsPerWeek} meals`;
  return `${meals} for ${numPeople === 1 ? "1 person" : `${numPeople} people`}`;
}
