import type { EmailPreferences } from "#contract/account";
import type { Queryable } from "#server/db/database";
import { findUserById, updateUser } from "#server/features/accounts/accounts.repository";
import { currentUser, type AccountsDeps } from "#server/features/accounts/sign-in.usecases";
import { Failure } from "#server/failure";

/** Which optional e-mails a user wants. */
export async function emailPreferences(
  deps: Pick<AccountsDeps, "database">,
  userId: string,
): Promise<EmailPreferences> {
  const { mailsPlanReady } = await currentUser(deps, userId);
  return { planReady: mailsPlanReady };
}

export async function changeEmailPreferences(
  { database, clock }: Pick<AccountsDeps, "database" | "clock">,
  userId: string,
  { planReady }: EmailPreferences,
): Promise<EmailPreferences> {
  const user = await updateUser(database.db, userId, { mailsPlanReady: planReady }, clock.now());
  if (user === null) throw new Failure("unauthenticated", "Please sign in.");
  return { planReady: user.mailsPlanReady };
}

/** Whether a user wants to be notified when a plan is ready; false for deleted users. */
export async function wantsPlanReadyEmail(on: Queryable, userId: string): Promise<boolean> {
  return (await findUserById(on, userId))?.mailsPlanReady === true;
}
