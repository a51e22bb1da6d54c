import type { Platform } from "#server/feature";
import type { AccountsUseCases } from "#server/features/accounts/accounts.use-cases";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import type { Payments } from "#server/services/payments/payments";

/** What billing needs from accounts, which stores the facts about access. */
export type BillingAccounts = Pick<
  AccountsUseCases,
  | "findUser"
  | "factsOf"
  | "entitlementOf"
  | "changeEntitlementIn"
  | "changeEntitlement"
  | "login"
  | "startCardlessTrial"
  | "startTrialWithCard"
>;

/** What every billing use case depends on. */
export interface BillingDeps extends Pick<Platform, "database" | "clock" | "ids" | "locks" | "log" | "jobs"> {
  readonly payments: Payments;
  readonly accounts: BillingAccounts;
  readonly audit: AuditUseCases;
}
