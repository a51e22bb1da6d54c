import type { Meal } from "#domain/meal/meal";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import type { StoredMenu, UnservedDinner } from "#server/db/schema/generation";
import { acceptedMeals } from "#server/features/generation/accepted-meals.repository";
import type { ComposedDinner } from "#domain/planner/composed-week";
import { composeWeek } from "#server/features/generation/compose-week";
import { withTheirSources } from "#domain/proposal/link-dinners";
import type { Shortfall } from "#server/features/generation/provider-messages";
import { hasHadDaysShare } from "#server/features/generation/provider-share.repository";
import { mendLines } from "#server/features/generation/mend-lines";
import { openPlaces, type ProposeDependencies, type WeekInHand } from "#server/features/generation/week-in-hand";
import { writeDishes } from "#server/features/generation/write-dishes";
import { CALLS_IN_A_ROW } from "#server/features/generation/pace";

/** The result of asking the provider: the accepted meals, and why there are too few; null if that is not the provider's fault. */
export interface ProposedMeals {
  readonly meals: readonly Meal[];
  /** The composition: their days, diners and lines. */
  readonly composed: readonly ComposedDinner[];
  readonly shortfall: Shortfall | null;
  /** Rejected proposals, with reasons. */
  readonly unserved: readonly UnservedDinner[];
  /** So few meals that the provider counts as failed; single missing dishes are replaced with ours. */
  readonly failed: boolean;
}

/** Weeks stored by an earlier version have no days and are composed again. */
function isComposed(menu: StoredMenu): boolean {
  return menu.every((dinner) => dinner === null || "day" in dinner);
}

function composedDinner(dinner: StandingDinner | null, { id }: Meal): ComposedDinner[] {
  if (dinner === null) return [];
  const { day, people, forYou, answers, dish } = dinner;
  return [{ mealId: id, day, people, forYou, answers, why: dish.why }];
}

/** Below this share of provider meals, a week does not count as made by the provider. */
const LEAST_SHARE = 0.5;

/**
 * Asks the provider for a week: it first composes all dinners, then writes every dish that is not ours in parallel, and lastly the
 * lines that were
 * rejected. An attempt that takes over from a killed one resumes
 * from the menu and the accepted dishes, with at most one call per dish. Provider failures are returned, not thrown.
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
  const inOrder = () =>
    withTheirSources(
      [...week.accepted]
        .toSorted(([one], [other]) => one - other)
        .map(([place, meal]) => ({ place, meal, dinner: menu?.[place] ?? null })),
    );
  const written = (): Meal[] => inOrder().map(({ meal }) => meal);
  const composed = (): ComposedDinner[] => inOrder().flatMap(({ dinner, meal }) => composedDinner(dinner, meal));
  const so = (why: Shortfall | null): ProposedMeals => {
    const shortfall = missing() > 0 ? why : null;
    return {
      meals: written(),
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
    // A provider without a usable answer has failed, however cleanly its answers end.
    why = open.find((fault) => fault !== null) ?? (week.accepted.size === 0 ? "bad_output" : null);
  }
  // Lines come last, about the final dishes; a provider that has just failed is not asked for them.
  if (menu !== null && why === null)
    menu = await mendLines(dependencies, week, { menu, composed: composed(), meals: written() });
  return so(why);
}
