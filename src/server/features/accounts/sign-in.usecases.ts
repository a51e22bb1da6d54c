import type { LoginBody, RegisterBody } from "#contract/account-forms";
import type { Platform } from "#server/feature";
import { Failure } from "#server/failure";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import { welcomeEmailJob } from "#server/features/accounts/accounts.jobs";
import {
  findUserById,
  findUserByUsername,
  insertUser,
  lockUser,
  updateUser,
  type UserRow,
} from "#server/features/accounts/accounts.repository";
import { deleteSession } from "#server/features/accounts/sessions.repository";
import { beginSession, endSession } from "#server/features/accounts/sessions.usecases";
import { claimAddress, refuseTaken, refusingTaken } from "#server/features/accounts/taken-names";
import { rememberUsedTrial } from "#server/features/accounts/used-trials";
import type { Limits } from "#server/http/limits";
import { tokenHash } from "#server/services/ids/ids";
import type { Passwords } from "#server/services/passwords/passwords";

export interface AccountsDeps extends Pick<Platform, "database" | "clock" | "ids" | "jobs" | "log"> {
  readonly audit: AuditUseCases;
  readonly passwords: Passwords;
  readonly limits: Pick<Limits, "provePassword" | "emailChange" | "messageTo">;
}

/** A user with the token of their new session. */
export interface SignedIn {
  readonly user: UserRow;
  readonly token: string;
}

/** Creates an account and signs it in. The browser's previous session ends. Throws `username_taken` or `email_taken`. */
export async function register(
  deps: AccountsDeps,
  { body, userAgent, formerToken }: { body: RegisterBody; userAgent: string; formerToken: string | null },
): Promise<SignedIn> {
  const { database, clock, ids, jobs, audit, passwords } = deps;
  await refuseTaken(deps, database.db, body, null);
  const passwordHash = await passwords.hash(body.password);
  const now = clock.now();
  const user: UserRow = {
    id: ids.uuid(),
    username: body.username,
    email: body.email,
    // Counts as confirmed, since the specification requires no confirmation at sign-up.
    provenEmail: body.email,
    fullName: body.fullName,
    passwordHash,
    role: "user",
    hasSelectedPlan: false,
    mailsPlanReady: false,
    createdAt: now,
    updatedAt: now,
  };
  const token = await refusingTaken(deps, body, null, () =>
    database.transaction(async (tx) => {
      await claimAddress(deps, tx, body.email, null);
      await insertUser(tx, user);
      await rememberUsedTrial(tx, ids, user);
      await audit.record(tx, { action: "account.registered", actorId: user.id, subjectId: user.id });
      await jobs.send(tx, welcomeEmailJob, { userId: user.id });
      if (formerToken !== null) await deleteSession(tx, tokenHash(formerToken));
      return beginSession(deps, tx, { userId: user.id, userAgent });
    }),
  );
  return { user, token };
}

/** Signs in. The browser's previous session ends, in case it was planted. Throws `invalid_credentials`. */
export async function login(
  deps: AccountsDeps,
  { body, userAgent, formerToken }: { body: LoginBody; userAgent: string; formerToken: string | null },
): Promise<SignedIn> {
  const { database, passwords, audit } = deps;
  const user = await findUserByUsername(database.db, body.username);
  const right = await passwords.matches(user?.passwordHash ?? null, body.password);
  if (user === null || !right) {
    await audit.record(database.db, { action: "account.sign_in_refused", actorId: null, subjectId: user?.id ?? null });
    throw invalidCredentials();
  }
  const token = await database.transaction(async (tx) => {
    await lockUser(tx, user.id);
    // The password has changed meanwhile: sessions opened with the old one have just been ended, and this would be another.
    if ((await findUserById(tx, user.id))?.passwordHash !== user.passwordHash) throw invalidCredentials();
    if (formerToken !== null) await deleteSession(tx, tokenHash(formerToken));
    await audit.record(tx, { action: "account.signed_in", actorId: user.id, subjectId: user.id });
    return beginSession(deps, tx, { userId: user.id, userAgent });
  });
  return { user, token };
}

function invalidCredentials(): Failure {
  return new Failure("invalid_credentials", "Invalid username or password");
}

/** Signs out; succeeds even if no one was signed in. */
export async function logout(deps: AccountsDeps, token: string | null): Promise<void> {
  const session = token === null ? null : await endSession(deps, token);
  if (session === null) return;
  await deps.audit.record(deps.database.db, {
    action: "account.signed_out",
    actorId: session.userId,
    subjectId: session.userId,
  });
}

/** The account of a signed-in user. */
export async function currentUser({ database }: Pick<AccountsDeps, "database">, userId: string): Promise<UserRow> {
  const user = await findUserById(database.db, userId);
  if (user === null) throw new Failure("unauthenticated", "Please sign in.");
  return user;
}

/** Records that the user chose a plan; grants no access. */
export async function markPlanSelected({ database, clock }: AccountsDeps, userId: string): Promise<UserRow> {
  const user = await updateUser(database.db, userId, { hasSelectedPlan: true }, clock.now());
  if (user === null) throw new Failure("unauthenticated", "Please sign in.");
  return user;
}
