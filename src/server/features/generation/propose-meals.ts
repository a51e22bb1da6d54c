import type { Meal } from "#domain/meal/meal";
import { acceptedMeals } from "#server/features/generation/accepted-meals.repository";
import { askMenu } from "#server/features/generation/ask-menu";
import type { Shortfall } from "#server/features/generation/provider-messages";
import { hasHadDaysShare } from "#server/features/generation/provider-share.repository";
import { openPlaces, type ProposeDependencies, type WeekInHand } from "#server/features/generation/week-in-hand";
import { writeDishes } from "#server/features/generation/write-dishes";
import { CALLS_IN_A_ROW } from "#server/features/generation/pace";

/** What came of asking the provider: the meals that stand, and why there are not enough of them; null when that is no fault of the provider. */
export interface ProposedMeals {
  readonly meals: readonly Meal[];
  readonly shortfall: Shortfall | null;
  /** So little came that the provider has failed; of single dishes that did not, ours take the places. */
  readonly failed: boolean;
}

/** A week of which the provider made less than this has not been made by it. */
const LEAST_SHARE = 0.5;

/**
 * Asks the provider for a week: a menu first, then every dish of it at the same time. An attempt that takes over from a killed one goes on
 * from the menu and the dishes that stand, with one call a dish at most. Faults of the provider are answers.
 */
export async function proposeMeals(
  dependencies: ProposeDependencies,
  asked: Omit<WeekInHand, "accepted" | "meals" | "late">,
): Promise<ProposedMeals> {
  const { database, clock, limitScale, timeoutMs } = dependencies;
  const { generation, constraints } = asked;
  const week: WeekInHand = {
    ...asked,
    meals: constraints.request.mealsPerWeek,
    accepted: await acceptedMeals(database.db, generation.id),
    late: AbortSignal.timeout(CALLS_IN_A_ROW * timeoutMs),
  };
  const missing = (): number => openPlaces(week).length;
  const so = (why: Shortfall | null): ProposedMeals => {
    const shortfall = missing() > 0 ? why : null;
    return {
      meals: [...week.accepted].toSorted(([one], [other]) => one - other).map(([, meal]) => meal),
      shortfall,
      failed: shortfall !== null && shortfall !== "daily_share" && week.accepted.size < week.meals * LEAST_SHARE,
    };
  };
  if (missing() === 0) return so(null);
  if (await hasHadDaysShare(database.db, generation, { now: clock.now(), scale: limitScale })) return so("daily_share");
  const menu =
    generation.menu === null ? await askMenu(dependencies, week) : ({ kind: "menu", dishes: generation.menu } as const);
  if (menu.kind === "none") return so(menu.why);
  const open = await writeDishes(dependencies, week, menu.dishes);
  // A provider of which nothing can be used has failed, however orderly its answers end.
  return so(open.find((why) => why !== null) ?? (week.accepted.size === 0 ? "bad_output" : null));
}
