import type { Meal } from "#domain/meal/meal";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import type { StoredMenu, UnservedDinner } from "#server/db/schema/generation";
import { acceptedMeals } from "#server/features/generation/accepted-meals.repository";
import type { ComposedDinner } from "#domain/planner/composed-week";
import { composeWeek } from "#server/features/generation/compose-week";
import type { Shortfall } from "#server/features/generation/provider-messages";
import { hasHadDaysShare } from "#server/features/generation/provider-share.repository";
import { mendLines } from "#server/features/generation/mend-lines";
import { openPlaces, type ProposeDependencies, type WeekInHand } from "#server/features/generation/week-in-hand";
import { writeDishes } from "#server/features/generation/write-dishes";
import { CALLS_IN_A_ROW } from "#server/features/generation/pace";

/** What came of asking the provider: the meals that stand, and why there are not enough of them; null when that is no fault of the provider. */
export interface ProposedMeals {
  readonly meals: readonly Meal[];
  /** What was composed around them: their days, their tables and what is said of them. */
  readonly composed: readonly ComposedDinner[];
  readonly shortfall: Shortfall | null;
  /** What was proposed beside them and does not stand, with why. */
  readonly unserved: readonly UnservedDinner[];
  /** So little came that the provider has failed; of single dishes that did not, ours take the places. */
  readonly failed: boolean;
}

/** What an earlier version has stored has no days: that week is composed anew. */
function isComposed(menu: StoredMenu): boolean {
  return menu.every((dinner) => dinner === null || "day" in dinner);
}

function composedDinner(dinner: StandingDinner | null, { id }: Meal): ComposedDinner[] {
  if (dinner === null) return [];
  const { day, people, forYou, answers, dish } = dinner;
  return [{ mealId: id, day, people, forYou, answers, why: dish.why }];
}

/** A week of which the provider made less than this has not been made by it. */
const LEAST_SHARE = 0.5;

/**
 * Asks the provider for a week: it composes all dinners first, then writes every dish that is not ours at the same time, and last the lines that did
 * not stand. An attempt that takes over from a killed one goes on
 * from the menu and the dishes that stand, with one call a dish at most. Faults of the provider are answers.
 */
export async function proposeMeals(
  dependencies: ProposeDependencies,
  asked: Omit<WeekInHand, "accepted" | "meals" | "late" | "unserved">,
): Promise<ProposedMeals> {
  const { database, clock, limitScale, timeoutMs } = dependencies;
  const { generation, constraints } = asked;
  const week: WeekInHand = {
    ...asked,
    meals: constraints.request.mealsPerWeek,
    accepted: await acceptedMeals(database.db, generation.id),
    unserved: [],
    late: AbortSignal.timeout(CALLS_IN_A_ROW * timeoutMs),
  };
  let menu = generation.menu !== null && isComposed(generation.menu) ? generation.menu : null;
  const missing = (): number => openPlaces(week).length;
  const inOrder = () => [...week.accepted].toSorted(([one], [other]) => one - other);
  const composed = (): ComposedDinner[] =>
    inOrder().flatMap(([place, meal]) => composedDinner(menu?.[place] ?? null, meal));
  const so = (why: Shortfall | null): ProposedMeals => {
    const shortfall = missing() > 0 ? why : null;
    return {
      meals: inOrder().map(([, meal]) => meal),
      composed: composed(),
      shortfall,
      unserved: week.unserved,
      failed: shortfall !== null && shortfall !== "daily_share" && week.accepted.size < week.meals * LEAST_SHARE,
    };
  };
  let why: Shortfall | null = null;
  if (missing() > 0) {
    if (await hasHadDaysShare(database.db, generation, { now: clock.now(), scale: limitScale }))
      return so("daily_share");
    if (menu === null) {
      const composition = await composeWeek(dependencies, week);
      if (composition.kind === "none") return so(composition.why);
      menu = composition.dinners;
    }
    const open = await writeDishes(dependencies, week, menu);
    // A provider of which nothing can be used has failed, however orderly its answers end.
    why = open.find((fault) => fault !== null) ?? (week.accepted.size === 0 ? "bad_output" : null);
  }
  // Words come last, about what stands; a provider that has just failed is not asked for them.
  if (menu !== null && why === null) menu = await mendLines(dependencies, week, { menu, composed: composed() });
  return so(why);
}
