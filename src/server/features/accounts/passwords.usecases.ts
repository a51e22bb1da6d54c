import type { ChangePasswordBody, ResetPasswordBody } from "#contract/account";
import { Failure } from "#server/failure";
import { RESET_LINK_MS, resetEmailJob } from "#server/features/accounts/accounts.jobs";
import {
  findUserByProvenEmail,
  findUserById,
  lockUser,
  updateUser,
  type UserRow,
} from "#server/features/accounts/accounts.repository";
import { resetEmail } from "#server/features/accounts/email-contents";
import { queueSecurityNotice } from "#server/features/accounts/notices";
import { consumeReset, keepReset, userOfReset, voidResets } from "#server/features/accounts/password-resets.repository";
import { deleteSessionsOf } from "#server/features/accounts/sessions.repository";
import { beginSession } from "#server/features/accounts/sessions.usecases";
import { currentUser, type AccountsDeps } from "#server/features/accounts/sign-in.usecases";
import type { Platform } from "#server/feature";
import type { Caller } from "#server/http/route";
import { MINUTE_MS } from "#server/services/clock/clock";
import { tokenHash } from "#server/services/ids/ids";

/** Throws `wrong_password` unless this is the user's password. */
export async function provePassword(
  { database, passwords, audit }: AccountsDeps,
  user: UserRow,
  { password, refused }: { readonly password: string; readonly refused: string },
): Promise<void> {
  if (await passwords.matches(user.passwordHash, password)) return;
  await audit.record(database.db, { action: refused, actorId: user.id, subjectId: user.id });
  throw wrongPassword();
}

function wrongPassword(): Failure {
  return new Failure("wrong_password", "The password is not right. Please try again.");
}

/**
 * Requests a password reset. An unknown address takes the same steps, a read and a job, so that neither the response nor its timing reveals
 * whether the account exists. The job holds no address: user input stays out of the queue.
 */
export async function askForReset({ database, clock, jobs, audit }: AccountsDeps, email: string): Promise<void> {
  const user = await findUserByProvenEmail(database.db, email);
  const userId = user?.id ?? null;
  await database.transaction(async (tx) => {
    await audit.record(tx, { action: "account.password_reset_asked", actorId: null, subjectId: userId });
    await jobs.send(tx, resetEmailJob, { userId, askedAt: clock.now() });
  });
}

/**
 * Creates the link and sends it. The token is created here, so that it exists only in the message; a retry makes a new one,
 * which replaces the last. A request that was superseded or waited too long sends nothing.
 */
export async function sendReset(
  { database, clock, ids, emails, config }: Pick<Platform, "database" | "clock" | "ids" | "emails" | "config">,
  { userId, askedAt }: { readonly userId: string | null; readonly askedAt: number },
  { jobId, attempt }: { readonly jobId: string; readonly attempt: number },
): Promise<void> {
  const now = clock.now();
  const user = userId === null ? null : await findUserById(database.db, userId);
  if (user === null || askedAt + RESET_LINK_MS <= now) return;
  const token = ids.token();
  const reset = { userId: user.id, tokenHash: tokenHash(token), validFrom: askedAt, expiresAt: now + RESET_LINK_MS };
  if (!(await keepReset(database.db, reset))) return;
  const { publicUrl } = config;
  await emails.send({
    to: user.provenEmail,
    // Each try is a separate message: a mail program that merged them would show the link that no longer works.
    messageId: `${jobId}-${attempt}@${publicUrl.hostname}`,
    ...resetEmail(user, { token, minutes: RESET_LINK_MS / MINUTE_MS }, publicUrl),
  });
}

/** Sets a new password with a link, once, and ends every session. Returns the user. Throws `reset_link_invalid`. */
export async function resetPassword(deps: AccountsDeps, { token, password }: ResetPasswordBody): Promise<UserRow> {
  const { database, clock, passwords, audit } = deps;
  const hash = tokenHash(token);
  const userId = await userOfReset(database.db, hash, clock.now());
  if (userId === null) throw linkInvalid();
  const passwordHash = await passwords.hash(password);
  return database.transaction(async (tx) => {
    const now = clock.now();
    // Simultaneous uses of one link take turns here.
    if (!(await lockUser(tx, userId)) || !(await consumeReset(tx, hash, now))) throw linkInvalid();
    const user = await updateUser(tx, userId, { passwordHash }, now);
    if (user === null) throw linkInvalid();
    await deleteSessionsOf(tx, userId);
    await queueSecurityNotice(tx, deps, "password_changed", user);
    await audit.record(tx, { action: "account.password_reset", actorId: null, subjectId: userId });
    return user;
  });
}

function linkInvalid(): Failure {
  return new Failure("reset_link_invalid", "This link has been used or is too old. Please ask for a new one.");
}

/** Changes the password, ends all sessions and starts a new one for the requesting browser: returns its token. Throws `wrong_password`. */
export async function changePassword(
  deps: AccountsDeps,
  { caller, body, userAgent }: { caller: Caller; body: ChangePasswordBody; userAgent: string },
): Promise<string> {
  const { database, clock, passwords, audit } = deps;
  const before = await currentUser(deps, caller.id);
  await provePassword(deps, before, {
    password: body.currentPassword,
    refused: "account.password_change_refused",
  });
  const passwordHash = await passwords.hash(body.newPassword);
  return database.transaction(async (tx) => {
    const now = clock.now();
    await lockUser(tx, caller.id);
    const user = await findUserById(tx, caller.id);
    // The password has changed meanwhile: the one just checked is no longer valid.
    if (user?.passwordHash !== before.passwordHash) throw wrongPassword();
    const ended = await deleteSessionsOf(tx, caller.id);
    // The session was ended meanwhile from another device: that request wins.
    if (!ended.some(({ id }) => id === caller.sessionId)) throw new Failure("unauthenticated", "Please sign in.");
    await updateUser(tx, caller.id, { passwordHash }, now);
    await voidResets(tx, caller.id, now);
    await queueSecurityNotice(tx, deps, "password_changed", user);
    await audit.record(tx, { action: "account.password_changed", actorId: caller.id, subjectId: caller.id });
    return beginSession(deps, tx, { userId: caller.id, userAgent });
  });
}
