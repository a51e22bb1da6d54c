import { confirmEmail, sendEmailLink, undoEmail } from "#contract/email-address";
import type { AccountsUseCases } from "#server/features/accounts/accounts.use-cases";
import { publicRoute, userRoute, type Route } from "#server/http/route";

/** Confirming an e-mail address, and undoing a change of address. */
export function emailAddressRoutes(accounts: AccountsUseCases): readonly Route[] {
  return [
    publicRoute(confirmEmail, async ({ body, address }) => {
      await accounts.confirmEmail({ body, address });
      return { message: "Your email address is confirmed. Messages about your account go to it from now on." };
    }),
    publicRoute(undoEmail, async ({ body }) => ({
      message: "Your email address was put back, and every device has been signed out. Please choose a new password.",
      ...(await accounts.undoEmailChange(body.token)),
    })),
    userRoute(sendEmailLink, async ({ caller }) => {
      await accounts.sendEmailLinkAgain(caller.id);
      return { message: "The link is on its way. Only the newest one works." };
    }),
  ];
}
