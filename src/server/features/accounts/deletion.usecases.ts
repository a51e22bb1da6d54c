import type { Transaction } from "#server/db/database";
import { deleteUser, findUserById, lockUser } from "#server/features/accounts/accounts.repository";
import { queueSecurityNotice } from "#server/features/accounts/notices";
import { provePassword } from "#server/features/accounts/passwords.usecases";
import { deleteSessionsOf, insertSession, type SessionRow } from "#server/features/accounts/sessions.repository";
import { currentUser, type AccountsDeps } from "#server/features/accounts/sign-in.usecases";
import { Failure } from "#server/failure";
import type { Caller } from "#server/http/route";

/** What all features do when an account is deleted. */
export interface ErasureHooks {
  /** Outside any transaction: what must first be ended elsewhere. Rejecting stops the deletion. */
  beforeErase(userId: string): Promise<void>;
  /** The features' own rows, in the deletion's transaction. */
  erase(tx: Transaction, userId: string): Promise<void>;
}

/**
 * Deletes an account with all its data. Its sessions end first, so that nothing new is started meanwhile, and of several simultaneous
 * requests one proceeds. If something refuses, such as an unresponsive payment provider, the account stays intact and the requesting
 * browser stays signed in. Throws `wrong_password`.
 */
export async function deleteAccount(
  deps: AccountsDeps & { readonly hooks: ErasureHooks },
  { caller, password }: { readonly caller: Caller; readonly password: string },
): Promise<void> {
  const { database, hooks } = deps;
  const user = await currentUser(deps, caller.id);
  await provePassword(deps, user, { password, refused: "account.deletion_refused" });
  const own = (await deleteSessionsOf(database.db, user.id)).find(({ id }) => id === caller.sessionId);
  if (own === undefined) throw new Failure("unauthenticated", "Please sign in.");
  try {
    await hooks.beforeErase(user.id);
    await eraseAccount(deps, user.id);
  } catch (error) {
    await giveBack(deps, own);
    throw error;
  }
}

async function eraseAccount(deps: AccountsDeps & { readonly hooks: ErasureHooks }, userId: string): Promise<void> {
  const { database, jobs, audit, hooks } = deps;
  await database.transaction(async (tx) => {
    await lockUser(tx, userId);
    const user = await findUserById(tx, userId);
    if (user === null) return;
    await hooks.erase(tx, userId);
    await jobs.forgetUser(tx, userId);
    await deleteUser(tx, userId);
    // Nothing left of a deleted account may identify a person, including this request's IP address.
    await audit.record(tx, { action: "account.deleted", actorId: userId, subjectId: userId, address: null });
    await queueSecurityNotice(tx, deps, "account_deleted", user);
  });
}

async function giveBack({ database }: AccountsDeps, session: SessionRow): Promise<void> {
  await database.transaction(async (tx) => {
    if (await lockUser(tx, session.userId)) await insertSession(tx, session);
  });
}
