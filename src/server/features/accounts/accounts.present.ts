import { sameEmail } from "#contract/names";
import type { SessionAnswer } from "#contract/account";
import type { SubscriptionStatusAnswer, User } from "#contract/accounts";
import type { Entitlement } from "#domain/entitlement/entitlement";
import type { UserRow } from "#server/features/accounts/accounts.repository";
import { deviceOf } from "#server/features/accounts/device";
import type { SessionRow } from "#server/features/accounts/sessions.repository";

/** What users may see of their own account; also the body of the sign-in response. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailProven: sameEmail(row.email, row.provenEmail),
    provenEmail: row.provenEmail,
    fullName: row.fullName,
    createdAt: isoTime(row.createdAt),
    role: row.role,
    hasSelectedPlan: row.hasSelectedPlan ? "true" : "false",
  };
}

export function presentEntitlement(entitlement: Entitlement): SubscriptionStatusAnswer {
  return {
    status: entitlement.status,
    hasActiveSubscription: entitlement.hasActiveSubscription,
    trialExpired: entitlement.trialExpired,
    hasUsedTrial: entitlement.hasUsedTrial,
    interval: entitlement.interval,
    nextBillingDate: entitlement.nextBillingDate === null ? null : isoTime(entitlement.nextBillingDate),
    trialEndsAt: entitlement.trialEndsAt === null ? null : isoTime(entitlement.trialEndsAt),
  };
}

export function presentSession(row: SessionRow, currentId: string | null): SessionAnswer {
  return {
    id: row.id,
    device: deviceOf(row.userAgent),
    createdAt: isoTime(row.createdAt),
    lastSeenAt: isoTime(row.lastSeenAt),
    current: row.id === currentId,
  };
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
