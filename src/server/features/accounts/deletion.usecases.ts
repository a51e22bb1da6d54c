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
  /** Outside any transaction: what must be ended elsewhere first. Rejecting stops the deletion. */
  beforeErase(userId: string): Promise<void>;
  /** The features' own rows, in the deletion's transaction. */
  erase(tx: Transaction, userId: string): Promise<void>;
}

/**
 * Deletes an account with all it holds. Its sessions end first, so that nothing new is begun meanwhile, and of several who ask at once
 * one goes on. When something refuses, such as a payment provider that does not answer, the account is whole and the browser that
 * asked is signed in as before. Throws `wrong_password`.
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
    // Nothing of a deleted account leads back to a person, the address of this request neither.
    await audit.record(tx, { action: "account.deleted", actorId: userId, subjectId: userId, address: null });
    await queueSecurityNotice(tx, deps, "account_deleted", user);
  });
}

async function giveBack({ database }: AccountsDeps, session: SessionRow): Promise<void> {
  await database.transaction(async (tx) => {
    if (await lockUser(tx, session.userId)) await insertSession(tx, session);
  });
}
