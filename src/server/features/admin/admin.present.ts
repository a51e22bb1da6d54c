import { presentUser } from "#server/features/accounts/accounts.present";
import type { AdminPlan, AuditEntry, SuperAdminPlan, SuperAdminStats, SuperAdminUser } from "#contract/admin";
import type { Config } from "#server/config";
import type { ListedEvent, ListedPlan, ListedUser, Stats } from "#server/features/admin/admin.usecases";

/** A plan, finished or in progress, as the admin may see it. */
export function presentAdminPlan(plan: {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly createdAt: number;
  readonly hasPdf: boolean;
}): AdminPlan {
  return {
    id: plan.id,
    fullName: plan.fullName,
    email: plan.email,
    createdAt: isoTime(plan.createdAt),
    hasPdf: plan.hasPdf,
  };
}

/** A user as a super admin may see them. */
export function presentSuperAdminUser(user: ListedUser, mealPlanCount: number): SuperAdminUser {
  return {
    ...presentUser(user),
    mealPlanCount,
    hasFreeAccess: user.hasFreeAccess,
  };
}

/** A finished plan as a super admin may see it in the list. */
export function presentSuperAdminPlan(plan: ListedPlan, username: string): SuperAdminPlan {
  return {
    ...presentAdminPlan({ ...plan, hasPdf: true }),
    username,
    mealsPerWeek: plan.mealsPerWeek,
    numPeople: plan.numPeople,
    dietaryPreference: plan.dietaryPreference,
    preferredSupermarket: plan.supermarket,
    cookingSkillLevel: plan.skill,
    maxBudget: plan.budgetPence / 100,
  };
}

/** One event of the audit trail. The Basic-auth admin has no account, so those events have no actor. */
export function presentAuditEntry(event: ListedEvent, usernames: ReadonlyMap<string, string>): AuditEntry {
  return {
    id: event.id,
    at: isoTime(event.at),
    action: event.action,
    actorId: event.actorId,
    actorUsername: event.actorId === null ? nameless(event) : (usernames.get(event.actorId) ?? null),
    address: event.address,
    subjectId: event.subjectId,
  };
}

function nameless({ details }: ListedEvent): string | null {
  if (details.by === "nobody") return null;
  return details.by === "settings" ? "the settings" : "admin";
}

/** The super admin's figures. */
export function presentStats({ ai, ...stats }: Stats, settings: Config["ai"]): SuperAdminStats {
  return {
    totalUsers: stats.totalUsers,
    totalMealPlans: stats.totalMealPlans,
    plansThisWeek: stats.plansThisWeek,
    newUsersThisWeek: stats.newUsersThisWeek,
    oldPrices: stats.oldPrices === null ? null : { ...stats.oldPrices },
    ai: presentAiFigures(ai, stats.unserved, settings),
  };
}

/** What the AI provider did, with its settings. */
function presentAiFigures(
  figures: Stats["ai"],
  unserved: Stats["unserved"],
  { provider, model, prices }: Config["ai"],
): SuperAdminStats["ai"] {
  const asked = provider !== "builtin";
  return {
    provider: asked ? provider : null,
    model: asked ? model : null,
    priced: prices !== null,
    plans: figures.plans,
    calls: figures.calls,
    sparedCalls: figures.spared,
    failedCalls: figures.failed.map(({ fault, calls }) => ({ fault, calls })),
    inputTokens: figures.inputTokens,
    outputTokens: figures.outputTokens,
    uncountedCalls: figures.uncounted,
    costDollars: figures.costMicroDollars === null ? null : figures.costMicroDollars / 1_000_000,
    uncostedCalls: figures.uncosted,
    mealsAccepted: figures.accepted,
    mealsRepaired: figures.repaired,
    mealsReplaced: figures.replaced,
    unserved: unserved.map(({ name, day, reasons }) => ({ name, day, reasons: [...reasons] })),
    medianSeconds: figures.medianDurationMs === null ? null : figures.medianDurationMs / 1_000,
  };
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
