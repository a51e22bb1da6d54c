import {
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  forgotPassword,
  getEmailPreferences,
  listSessions,
  putEmailPreferences,
  resetPassword,
} from "#contract/account";
import type { AccountsUseCases } from "#server/features/accounts/accounts.use-cases";
import { presentSession } from "#server/features/accounts/accounts.present";
import { emptyReply, fileReply, pageReply, sessionReply } from "#server/http/reply";
import { publicRoute, userRoute, type Route } from "#server/http/route";

/** Routes for the user's own account: passwords, sessions, export, deletion, e-mail preferences. */
export function ownAccountRoutes(accounts: AccountsUseCases): readonly Route[] {
  return [
    publicRoute(forgotPassword, async ({ body }) => {
      await accounts.askForReset(body.email);
      return { message: "If an account uses this address, an email with a link is on its way." };
    }),
    publicRoute(resetPassword, async ({ body }) => {
      const user = await accounts.resetPassword(body);
      const answer = { message: "Your password has been changed. Please sign in with the new one." };
      return sessionReply(answer, null, { known: user.id });
    }),
    userRoute(
      changePassword,
      async ({ caller, body, userAgent }) => {
        const token = await accounts.changePassword({ caller, body, userAgent });
        return sessionReply({ message: "Your password has been changed." }, { begin: token }, { known: caller.id });
      },
      { idempotency: "none" },
    ),
    userRoute(listSessions, async ({ caller, query }) => {
      const { rows, next } = await accounts.sessionsOf({ userId: caller.id, cursor: query.cursor ?? null });
      return pageReply(
        rows.map((row) => presentSession(row, caller.sessionId)),
        next === null ? null : `${listSessions.path}?cursor=${next}`,
      );
    }),
    userRoute(endSession, async ({ caller, params }) => {
      await accounts.endOwnSession(caller, params.id);
      return emptyReply();
    }),
    userRoute(endOtherSessions, async ({ caller }) => {
      await accounts.endOtherSessions(caller);
      return emptyReply();
    }),
    userRoute(exportAccount, async ({ caller }) =>
      fileReply(
        await accounts.exportAccount(caller.id),
        "application/json; charset=utf-8",
        'attachment; filename="mealwright-account.json"',
      ),
    ),
    userRoute(
      deleteAccount,
      async ({ caller, body }) => {
        await accounts.deleteAccount({ caller, password: body.password });
        return sessionReply({ message: "Your account has been deleted." }, "end", "forgotten");
      },
      { idempotency: "none" },
    ),
    userRoute(getEmailPreferences, ({ caller }) => accounts.emailPreferences(caller.id)),
    userRoute(putEmailPreferences, ({ caller, body }) => accounts.changeEmailPreferences(caller.id, body)),
  ];
}
