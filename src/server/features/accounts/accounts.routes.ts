import {
  activateSubscription,
  getSubscriptionStatus,
  getUser,
  login,
  logout,
  markPlanSelected,
  register,
  updateProfile,
} from "#contract/accounts";
import type { AccountsUseCases } from "#server/features/accounts/accounts.use-cases";
import { presentActivation, presentEntitlement, presentUser } from "#server/features/accounts/accounts.present";
import { sessionReply } from "#server/http/reply";
import { publicRoute, userRoute, type Route } from "#server/http/route";
import { tokenHash } from "#server/services/ids/ids";

export function accountRoutes(accounts: AccountsUseCases): readonly Route[] {
  return [
    publicRoute(register, async ({ body, userAgent, sessionToken }) => {
      const { user, token } = await accounts.register({ body, userAgent, formerToken: sessionToken });
      return sessionReply(presentUser(user), { begin: token }, { known: user.id });
    }),
    publicRoute(login, async ({ body, userAgent, sessionToken }) => {
      const { user, token } = await accounts.login({ body, userAgent, formerToken: sessionToken });
      return sessionReply(presentUser(user), { begin: token }, { known: user.id });
    }),
    publicRoute(logout, async ({ sessionToken }) => {
      await accounts.logout(sessionToken);
      return sessionReply({ message: "You have been logged out successfully." }, "end");
    }),
    userRoute(getUser, async ({ caller }) => presentUser(await accounts.currentUser(caller.id))),
    userRoute(updateProfile, async ({ caller, body, address }) =>
      presentUser(await accounts.updateProfile({ userId: caller.id, body, address })),
    ),
    userRoute(getSubscriptionStatus, async ({ caller }) =>
      presentEntitlement(await accounts.currentEntitlement(caller.id)),
    ),
    userRoute(activateSubscription, async ({ caller, body, idempotencyKey }) =>
      presentActivation(
        await accounts.activate({
          userId: caller.id,
          isTrial: body?.isTrial === true,
          actionKey: idempotencyKey === null ? null : tokenHash(idempotencyKey),
        }),
      ),
    ),
    userRoute(markPlanSelected, async ({ caller }) => presentUser(await accounts.markPlanSelected(caller.id))),
  ];
}
