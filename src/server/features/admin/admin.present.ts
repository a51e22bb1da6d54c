import type { AdminPlan, AuditEntry, SuperAdminPlan, SuperAdminUser } from "#contract/admin";
import type { ListedEvent, ListedPlan, ListedUser } from "#server/features/admin/admin.usecases";

/** A plan, finished or in the making, as the admin may see it. */
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
    id: user.id,
    username: user.username,
    email: user.email,
    fullName: user.fullName,
    createdAt: isoTime(user.createdAt),
    role: user.role,
    hasSelectedPlan: user.hasSelectedPlan ? "true" : "false",
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

/** One event of the audit trail. The admin of the Basic credentials has no account, and events say so by having no actor. */
export function presentAuditEntry(event: ListedEvent, usernames: ReadonlyMap<string, string>): AuditEntry {
  return {
    id: event.id,
    at: isoTime(event.at),
    action: event.action,
    actorId: event.actorId,
    actorUsername: event.actorId === null ? "admin" : (usernames.get(event.actorId) ?? null),
    subjectId: event.subjectId,
  };
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
