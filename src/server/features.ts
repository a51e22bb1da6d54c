import type { Feature, Platform } from "#server/feature";
import { createAccounts, type AccountsHooks } from "#server/features/accounts/accounts.feature";
import { createAudit } from "#server/features/audit/audit.feature";
import { Failure } from "#server/failure";
import type { Authenticate } from "#server/http/access";
import { forgetRequests } from "#server/http/forget";
import { argon2Passwords } from "#server/services/passwords/passwords";

/**
 * The features in their declared order: audit, accounts, catalogue, plans, generation, billing, admin. Each is given only
 * earlier ones; what an earlier one needs of a later one is a hook that is filled in here.
 */
export function createFeatures(platform: Platform): { features: readonly Feature[]; authenticate: Authenticate } {
  const audit = createAudit(platform);
  const hooks: AccountsHooks = {
    settleCard: () => Promise.reject(new Failure("not_ready", "There is no confirmed card to settle.")),
    periodPassed: () => Promise.resolve(),
    forgetRequests: () => forgetRequests(platform.database, platform.clock),
  };
  const accounts = createAccounts(platform, { audit: audit.useCases, passwords: argon2Passwords(), hooks });
  return { features: [audit, accounts], authenticate: accounts.authenticate };
}

