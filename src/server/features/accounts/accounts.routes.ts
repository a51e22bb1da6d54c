import { getUser, logout, markPlanSelected, register, updateProfile } from "#contract/accounts";
import type { AccountsUseCases } from "#server/features/accounts/accounts.use-cases";
import { presentUser } from "#server/features/accounts/accounts.present";
import { sessionReply } from "#server/http/reply";
import { publicRoute, userRoute, type Route } from "#server/http/route";

/** The sign-in route is bound by billing, which then checks for payments made on another device. */
export function accountRoutes(accounts: AccountsUseCases): readonly Route[] {
  return [
    publicRoute(register, async ({ body, userAgent, sessionToken }) => {
      const { user, token } = await accounts.register({ body, userAgent, formerToken: sessionToken });
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
    userRoute(markPlanSelected, async ({ caller }) => presentUser(await accounts.markPlanSelected(caller.id))),
  ];
}
