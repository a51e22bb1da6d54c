import { activateSubscription, getSubscriptionStatus, login } from "#contract/accounts";
import { presentEntitlement, presentUser } from "#server/features/accounts/accounts.present";
import { presentActivation } from "#server/features/billing/billing.present";
import type { BillingUseCases } from "#server/features/billing/billing.use-cases";
import { sessionReply } from "#server/http/reply";
import { publicRoute, userRoute, type Route } from "#server/http/route";
import { tokenHash } from "#server/services/ids/ids";

/** Access status and signing in: these answers may depend on the payment provider. */
export function accessRoutes(billing: BillingUseCases): readonly Route[] {
  return [
    publicRoute(login, async ({ body, userAgent, sessionToken }) => {
      const { user, token } = await billing.login({ body, userAgent, formerToken: sessionToken });
      return sessionReply(presentUser(user), { begin: token }, { known: user.id });
    }),
    userRoute(getSubscriptionStatus, async ({ caller }) =>
      presentEntitlement(await billing.currentEntitlement(caller.id)),
    ),
    userRoute(activateSubscription, async ({ caller, body, idempotencyKey }) =>
      presentActivation(
        await billing.activate({
          userId: caller.id,
          isTrial: body?.isTrial === true,
          actionKey: idempotencyKey === null ? null : tokenHash(idempotencyKey),
        }),
      ),
    ),
  ];
}
