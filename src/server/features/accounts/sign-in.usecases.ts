import type { LoginBody, ProfileBody, RegisterBody } from "#contract/account-forms";
import { NO_FACTS } from "#domain/entitlement/entitlement";
import { databaseCode, type Queryable } from "#server/db/database";
import type { Platform } from "#server/feature";
import { Failure } from "#server/failure";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import { welcomeMail } from "#server/features/accounts/accounts.jobs";
import {
  claimTrial,
  findFacts,
  findUsedTrial,
  findUserByEmail,
  findUserById,
  findUserByUsername,
  insertUser,
  lockUser,
  saveFacts,
  updateUser,
  type UserRow,
} from "#server/features/accounts/accounts.repository";
import { tellIn } from "#server/features/accounts/notices";
import { voidResets } from "#server/features/accounts/password-resets.repository";
import { deleteSession } from "#server/features/accounts/sessions.repository";
import { beginSession, endSession } from "#server/features/accounts/sessions.usecases";
import { emailHash } from "#server/features/accounts/trial-identity";
import { tokenHash } from "#server/services/ids/ids";
import type { Passwords } from "#server/services/passwords/passwords";

export interface AccountsNeeds extends Pick<Platform, "database" | "clock" | "ids" | "jobs" | "log"> {
  readonly audit: AuditUseCases;
  readonly passwords: Passwords;
}

const UNIQUE_VIOLATION = "23505";

/** A user with the token of the session that has just begun. */
export interface SignedIn {
  readonly user: UserRow;
  readonly token: string;
}

/** Makes an account and signs it in. The session that the browser had before ends. Throws `username_taken` or `email_taken`. */
export async function register(
  needs: AccountsNeeds,
  { body, userAgent, formerToken }: { body: RegisterBody; userAgent: string; formerToken: string | null },
): Promise<SignedIn> {
  const { database, clock, ids, jobs, audit, passwords } = needs;
  await refuseTaken(database.db, body, null);
  const passwordHash = await passwords.hash(body.password);
  const now = clock.now();
  const user: UserRow = {
    id: ids.uuid(),
    username: body.username,
    email: body.email,
    fullName: body.fullName,
    passwordHash,
    role: "user",
    hasSelectedPlan: false,
    mailsPlanReady: false,
    createdAt: now,
    updatedAt: now,
  };
  const token = await refusingTaken(database.db, body, null, () =>
    database.transaction(async (tx) => {
      await insertUser(tx, user);
      await rememberUsedTrial(needs, tx, user);
      await audit.record(tx, { action: "account.registered", actorId: user.id, subjectId: user.id });
      await jobs.send(tx, welcomeMail, { userId: user.id });
      if (formerToken !== null) await deleteSession(tx, tokenHash(formerToken));
      return beginSession(needs, tx, { userId: user.id, userAgent });
    }),
  );
  return { user, token };
}

/** An address whose former account used the trial has used it (decisions     1.5). */
async function rememberUsedTrial({ ids }: AccountsNeeds, tx: Queryable, user: UserRow): Promise<void> {
  const usedAt = await findUsedTrial(tx, await emailHash(tx, ids, user.email));
  if (usedAt === null) return;
  await saveFacts(tx, user.id, { ...NO_FACTS, trialStartedAt: usedAt, trialEndsAt: usedAt });
}

/** A person who has used the trial has used it under a new address too, and takes on what the new address has used. */
async function carryUsedTrial({ ids }: AccountsNeeds, tx: Queryable, userId: string, email: string): Promise<void> {
  const facts = await findFacts(tx, userId);
  const hash = await emailHash(tx, ids, email);
  if (facts.trialStartedAt !== null) {
    await claimTrial(tx, hash, facts.trialStartedAt);
    return;
  }
  const usedAt = await findUsedTrial(tx, hash);
  if (usedAt !== null) await saveFacts(tx, userId, { ...facts, trialStartedAt: usedAt, trialEndsAt: usedAt });
}

/** Signs in. The session that the browser had before, whoever planted it, ends. Throws `invalid_credentials`. */
export async function login(
  needs: AccountsNeeds,
  { body, userAgent, formerToken }: { body: LoginBody; userAgent: string; formerToken: string | null },
): Promise<SignedIn> {
  const { database, passwords, audit } = needs;
  const user = await findUserByUsername(database.db, body.username);
  const right = await passwords.matches(user?.passwordHash ?? null, body.password);
  if (user === null || !right) {
    await audit.record(database.db, { action: "account.sign_in_refused", actorId: null, subjectId: user?.id ?? null });
    throw invalidCredentials();
  }
  const token = await database.transaction(async (tx) => {
    await lockUser(tx, user.id);
    // Changed meanwhile: the sessions that a former password opened have just been ended, and this would be one more.
    if ((await findUserById(tx, user.id))?.passwordHash !== user.passwordHash) throw invalidCredentials();
    if (formerToken !== null) await deleteSession(tx, tokenHash(formerToken));
    await audit.record(tx, { action: "account.signed_in", actorId: user.id, subjectId: user.id });
    return beginSession(needs, tx, { userId: user.id, userAgent });
  });
  return { user, token };
}

function invalidCredentials(): Failure {
  return new Failure("invalid_credentials", "Invalid username or password");
}

/** Signs out; succeeds when nobody was signed in. */
export async function logout(needs: AccountsNeeds, token: string | null): Promise<void> {
  const session = token === null ? null : await endSession(needs, token);
  if (session === null) return;
  await needs.audit.record(needs.database.db, {
    action: "account.signed_out",
    actorId: session.userId,
    subjectId: session.userId,
  });
}

/** The account of a signed-in user. */
export async function currentUser({ database }: Pick<AccountsNeeds, "database">, userId: string): Promise<UserRow> {
  const user = await findUserById(database.db, userId);
  if (user === null) throw new Failure("unauthenticated", "Please sign in.");
  return user;
}

/** Changes name, address and username. Throws `username_taken` or `email_taken`. */
export async function updateProfile(
  needs: AccountsNeeds,
  { userId, body }: { userId: string; body: ProfileBody },
): Promise<UserRow> {
  const { database, clock, audit } = needs;
  const change = { username: body.username, email: body.email, fullName: body.fullName };
  const updated = await refusingTaken(database.db, body, userId, () =>
    database.transaction(async (tx) => {
      await lockUser(tx, userId);
      const before = await findUserById(tx, userId);
      const after = await updateUser(tx, userId, change, clock.now());
      await carryUsedTrial(needs, tx, userId, body.email);
      const emailChanged = before?.email.toLowerCase() !== body.email.toLowerCase();
      if (before !== null && emailChanged) {
        // Whoever reads the former mailbox must not come in by it, and should know.
        await voidResets(tx, userId, clock.now());
        await tellIn(tx, needs, "email_changed", before);
      }
      await audit.record(tx, {
        action: "account.profile_changed",
        actorId: userId,
        subjectId: userId,
        details: { emailChanged },
      });
      return after;
    }),
  );
  if (updated === null) throw new Failure("unauthenticated", "Please sign in.");
  return updated;
}

/** Remembers that the user chose a plan; grants nothing. */
export async function markPlanSelected({ database, clock }: AccountsNeeds, userId: string): Promise<UserRow> {
  const user = await updateUser(database.db, userId, { hasSelectedPlan: true }, clock.now());
  if (user === null) throw new Failure("unauthenticated", "Please sign in.");
  return user;
}

type Names = Pick<ProfileBody, "username" | "email">;

async function refuseTaken(on: Queryable, { username, email }: Names, ownId: string | null): Promise<void> {
  const sameName = await findUserByUsername(on, username);
  if (sameName !== null && sameName.id !== ownId) {
    throw new Failure("username_taken", "That username is already taken. Please choose another.");
  }
  const sameEmail = await findUserByEmail(on, email);
  if (sameEmail !== null && sameEmail.id !== ownId) {
    throw new Failure("email_taken", "An account with that email already exists. Please sign in instead.");
  }
}

/** The unique indexes decide between two who ask at once; the loser is told which of the two names it was. */
async function refusingTaken<T>(on: Queryable, names: Names, ownId: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (databaseCode(error) === UNIQUE_VIOLATION) await refuseTaken(on, names, ownId);
    throw error;
  }
}
