import { planWithCupboard } from "#domain/plan/have-at-home";
import { paidPacks } from "#domain/plan/paid-packs";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { withEaten } from "#domain/plan/plan-stock";
import type { Intent } from "#domain/intents/intent";
import type { AvoidRule, Matcher } from "#domain/matcher/matcher-types";
import type { KeptWeek } from "#domain/planner/change-week";
import { REMEMBERED_PLANS } from "#domain/planner/preferences";
import type { Cupboard } from "#domain/cupboard/cupboard";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { ToldEater } from "#domain/options/eaters";
import type { Constraints } from "#domain/request/constraints";
import { wordsOf } from "#domain/request/constraints";
import { carefulRules } from "#domain/request/noted-harm";
import { isRead, withIntents } from "#domain/request/read-intents";
import type { Tastes } from "#domain/request/tastes";
import { Failure } from "#server/failure";
import type { CupboardUseCases } from "#server/features/cupboard/cupboard.feature";
import type { DishesUseCases } from "#server/features/dishes/dishes.feature";
import { occasionOf } from "#server/features/generation/occasion";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { OnePlan } from "#server/features/plans/plans.usecases";
import type { RequestReader } from "#server/services/requests/request-reader";

export interface WeekDeps {
  readonly catalogue: Catalogue;
  readonly matcher: Matcher;
  readonly requests: RequestReader;
  readonly plans: Pick<PlansUseCases, "ownPlan" | "recentMealIds">;
  readonly cupboard: Pick<CupboardUseCases, "cupboardBeside">;
  readonly dishes: Pick<DishesUseCases, "tastesForPlanning">;
}

export type PlanRow = Awaited<ReturnType<PlansUseCases["ownPlan"]>>;

/** The plan as data. Throws `plan_fixed` for plans from before cupboards. */
export function changeablePlan({ plan }: PlanRow): StructuredPlan {
  const changeable = planWithCupboard(plan);
  if (changeable !== null) return changeable;
  throw new Failure(
    "plan_fixed",
    "This plan was made before plans could be changed, so it stays as it is. Please make a new one.",
  );
}

/**
 * What a change is decided on besides the plan's row: the dishes in the user's other plans, their opinions of dishes, and what the
 * notes and avoid list exclude and who is eating, as read today.
 */
export interface Around {
  readonly recentPlans: readonly (readonly string[])[];
  readonly rules: readonly AvoidRule[];
  readonly eaters: readonly ToldEater[];
  readonly tastes: Tastes;
  /** What the plan's notes ask for, read today if the plan is older than intents. */
  readonly intents: readonly Intent[];
}

const NOTHING_READ: Pick<Constraints, "avoid" | "eaters"> = { avoid: [], eaters: [] };

export async function readAround(
  { catalogue, matcher, requests, plans, dishes }: WeekDeps,
  { userId, id }: OnePlan,
  plan: StructuredPlan,
): Promise<Around> {
  const recentPlans = await plans.recentMealIds(userId, REMEMBERED_PLANS, id);
  const tastes = await dishes.tastesForPlanning(userId);
  const careful = unreadRules(plan, matcher);
  const { intents } = withIntents(plan.request, matcher);
  if (plan.catalogueHash === catalogue.hash) return { recentPlans, tastes, intents, rules: careful, eaters: [] };
  // An entry that no longer matches anything keeps the foods recorded in the plan.
  const read = await requests.read({ request: plan.request }, userId);
  const { avoid, eaters } = read.ok ? read.constraints : NOTHING_READ;
  return { recentPlans, tastes, intents, rules: [...careful, ...avoid], eaters };
}

/** What the notes exclude, for a plan made before notes were read for harm or into intents, which recorded nothing. */
function unreadRules({ request }: StructuredPlan, matcher: Matcher): AvoidRule[] {
  return isRead(request) ? [] : carefulRules(wordsOf(request), matcher);
}

/** A plan's row with its context, in the form that the domain changes. */
export function keptWeek(row: PlanRow, cupboard: Cupboard, around: Around): KeptWeek {
  const { intents, ...known } = around;
  const stored = changeablePlan(row);
  const plan = { ...stored, request: { ...stored.request, intents } };
  const cameHome = new Set(paidPacks(plan, row.shoppedFoods).keys());
  return {
    ...known,
    plan,
    cupboard: withEaten(cupboard, plan, row.cookedMeals, cameHome),
    shopped: row.shoppedFoods,
    occasion: occasionOf(row),
  };
}

/** The plan has changed since the user saw it. */
export function planChanged(): Failure {
  return new Failure("plan_changed", "This plan has changed in the meantime. Please look at it again.");
}

/** The same for a plan without a lock, to look for possible changes. Throws `plan_changed` if it is not at `revision`. */
export async function readWeek(
  deps: WeekDeps,
  plan: OnePlan,
  revision: number | null,
): Promise<{ row: PlanRow; week: KeptWeek }> {
  // Check ownership first; then the cupboard, which may mark its meals as cooked.
  await deps.plans.ownPlan(plan);
  const cupboard = await deps.cupboard.cupboardBeside(plan);
  const row = await deps.plans.ownPlan(plan);
  if (revision !== null && row.revision !== revision) throw planChanged();
  const around = await readAround(deps, plan, changeablePlan(row));
  return { row, week: keptWeek(row, cupboard, around) };
}
