import type { ProfileBody } from "#contract/account-forms";
import { databaseCode, type Queryable, type Transaction } from "#server/db/database";
import type { Platform } from "#server/feature";
import { Failure } from "#server/failure";
import { findUserByUsername } from "#server/features/accounts/accounts.repository";
import { isAddressTaken, lockAddress, releaseUnproven } from "#server/features/accounts/taken-names.repository";
import type { AuditUseCases } from "#server/features/audit/audit.feature";

const UNIQUE_VIOLATION = "23505";

type Deps = Pick<Platform, "database" | "clock"> & { readonly audit: AuditUseCases };

export type Names = Pick<ProfileBody, "username" | "email">;

/** Throws `username_taken` or `email_taken`. `ownId`: the user who may keep their own. */
export async function refuseTaken(
  { clock }: Pick<Deps, "clock">,
  on: Queryable,
  { username, email }: Names,
  ownId: string | null,
): Promise<void> {
  const sameName = await findUserByUsername(on, username);
  if (sameName !== null && sameName.id !== ownId) {
    throw new Failure("username_taken", "That username is already taken. Please choose another.");
  }
  if (await isAddressTaken(on, { email, ownId, now: clock.now() })) throw emailTaken();
}

export function emailTaken(): Failure {
  return new Failure("email_taken", "An account with that email already exists. Please sign in instead.");
}

/**
 * Reserves an address for one account until the transaction ends: accounts that display it unconfirmed lose it, so that typing it
 * cannot keep it from its owner. Must be called before any user is locked. Throws `email_taken`.
 */
export async function claimAddress(
  { clock, audit }: Pick<Deps, "clock" | "audit">,
  tx: Transaction,
  email: string,
  ownId: string | null,
): Promise<void> {
  const now = clock.now();
  await lockAddress(tx, email);
  if (await isAddressTaken(tx, { email, ownId, now })) throw emailTaken();
  for (const id of await releaseUnproven(tx, { email, ownId, now })) {
    await audit.record(tx, { action: "account.unproven_email_released", actorId: null, subjectId: id });
  }
}

/** The unique indexes decide between simultaneous requests; the loser is told which name was taken. */
export async function refusingTaken<T>(
  deps: Deps,
  names: Names,
  ownId: string | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (databaseCode(error) === UNIQUE_VIOLATION) await refuseTaken(deps, deps.database.db, names, ownId);
    throw error;
  }
}
