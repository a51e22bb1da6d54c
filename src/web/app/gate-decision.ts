import type { SubscriptionStatusAnswer, User } from "#contract/accounts";
import { paths } from "#web/shared/paths";

type GateUser = Pick<User, "role" | "hasSelectedPlan">;
type GateStatus = Pick<SubscriptionStatusAnswer, "status" | "hasActiveSubscription" | "trialExpired">;

const ALWAYS_OPEN: readonly string[] = [paths.settings, paths.subscription];
const PAYWALLS: readonly string[] = [paths.subscriptionRequired, paths.subscribe];
/** The super admin's own pages, and any one plan, which they may view without a subscription. */
const SUPER_ADMINS = /^\/(?:super-admin(?:\/|$)|meal-plan\/)/u;

/**
 * Where to redirect a signed-in user from `path`, or null if the page may be shown (spec C1 to C6).
 *
 * | Access now | Status                                    | Plan chosen | Goes to                |
 * |------------|-------------------------------------------|-------------|------------------------|
 * | yes        | any                                       | any         | the page               |
 * | no         | cancelled, trial_expired, expired,        | any         | /subscription-required |
 * |            | or the trial has ended                    |             |                        |
 * | no         | none                                      | yes         | the page               |
 * | no         | none                                      | no          | /plan-selection        |
 */
export function gateRedirect(path: string, user: GateUser, access: GateStatus): string | null {
  const here = path.length > 1 ? path.replace(/(?<!\/)\/+$/u, "") : path;
  if (ALWAYS_OPEN.includes(here)) return null;
  if (user.role === "super_admin" && SUPER_ADMINS.test(here)) return null;
  if (access.hasActiveSubscription) return null;

  const ended = access.status === "cancelled" || access.status === "trial_expired" || access.status === "expired";
  if (ended || access.trialExpired) return PAYWALLS.includes(here) ? null : paths.subscriptionRequired;

  if (user.hasSelectedPlan !== "true" && access.status !== "trial") {
    return PAYWALLS.includes(here) || here === paths.planSelection ? null : paths.planSelection;
  }
  return null;
}
