import { sameEmail } from "#contract/names";
import type { ConfirmEmailBody } from "#contract/email-address";
import type { Transaction } from "#server/db/database";
import { Failure } from "#server/failure";
import { EMAIL_LINK_MS, emailLinkJob, profileChanged } from "#server/features/accounts/accounts.jobs";
import { findUserById, lockUser, updateUser, type UserRow } from "#server/features/accounts/accounts.repository";
import {
  storeProofToken,
  deleteProof,
  findProof,
  keepProof,
  type EmailProofRow,
} from "#server/features/accounts/email-links.repository";
import { emailLinkInvalid, queueChangeNoticeIn } from "#server/features/accounts/email-undo.usecases";
import { emailLinkEmail } from "#server/features/accounts/email-contents";
import { voidResets } from "#server/features/accounts/password-resets.repository";
import { provePassword } from "#server/features/accounts/passwords.usecases";
import { currentUser, type AccountsDeps } from "#server/features/accounts/sign-in.usecases";
import { claimAddress } from "#server/features/accounts/taken-names";
import { carryUsedTrial } from "#server/features/accounts/used-trials";
import type { Platform } from "#server/feature";
import { HOUR_MS } from "#server/services/clock/clock";
import { tokenHash } from "#server/services/ids/ids";

/**
 * Counts a message to a mailbox given by a user, and returns how to undo that; null if the mailbox has reached its limit,
 * whichever account asked.
 */
export async function roomInMailbox({ limits }: AccountsDeps, email: string): Promise<(() => Promise<void>) | null> {
  try {
    return await limits.messageTo(email);
  } catch (error) {
    if (error instanceof Failure && error.code === "too_many_requests") return null;
    throw error;
  }
}

/** Sends the link that confirms an address; an older one no longer works. */
export async function sendProofIn(
  tx: Transaction,
  { clock, ids, jobs }: Pick<AccountsDeps, "clock" | "ids" | "jobs">,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  const id = ids.uuid();
  await keepProof(tx, { userId, id, email, tokenHash: null, expiresAt: clock.now() + EMAIL_LINK_MS });
  await jobs.send(tx, emailLinkJob, { userId, proofId: id });
}

/** Sends the link once more. Throws `not_found` when no address waits, or `too_many_requests`. */
export async function sendProofAgain(deps: AccountsDeps, userId: string): Promise<void> {
  const { database, limits } = deps;
  const { email } = await waiting(deps, userId);
  const giveBack = await limits.messageTo(email);
  const sent = await database.transaction(async (tx) => {
    await lockUser(tx, userId);
    const now = await findUserById(tx, userId);
    // The address has changed meanwhile: the message for that change is on its way.
    if (now === null || !sameEmail(now.email, email) || sameEmail(email, now.provenEmail)) return false;
    await sendProofIn(tx, deps, { userId, email });
    return true;
  });
  if (!sent) await giveBack();
}

async function waiting(deps: AccountsDeps, userId: string): Promise<UserRow> {
  const user = await currentUser(deps, userId);
  if (!sameEmail(user.email, user.provenEmail)) return user;
  throw new Failure("not_found", "Your email address is confirmed: there is nothing to send.");
}

/**
 * Creates the link and sends it to an unconfirmed address: the message contains nothing that a user typed. Each try makes a
 * new link, replacing the last; a superseded request sends nothing.
 */
export async function sendEmailLink(
  { database, clock, ids, emails, config }: Pick<Platform, "database" | "clock" | "ids" | "emails" | "config">,
  { proofId }: { readonly proofId: string },
  { jobId, attempt }: { readonly jobId: string; readonly attempt: number },
): Promise<void> {
  const token = ids.token();
  const hours = EMAIL_LINK_MS / HOUR_MS;
  const row = { tokenHash: tokenHash(token), expiresAt: clock.now() + EMAIL_LINK_MS };
  const proof = await storeProofToken(database.db, proofId, row);
  if (proof === null) return;
  const { publicUrl } = config;
  const messageId = `${jobId}-${attempt}@${publicUrl.hostname}`;
  await emails.send({ to: proof.email, messageId, ...emailLinkEmail({ token, hours }, publicUrl) });
}

/**
 * Confirms an address by its link together with the account's password, which makes it the account's secure address. The previous
 * one is notified,
 * with a link that restores it. Throws `email_link_invalid`, `wrong_password`, `email_taken` or `too_many_requests`.
 */
export async function confirmEmail(
  deps: AccountsDeps,
  { body, address }: { readonly body: ConfirmEmailBody; readonly address: string },
): Promise<void> {
  const { database, clock, limits } = deps;
  const hash = tokenHash(body.token);
  const asked = await findProof(database.db, hash, clock.now());
  if (asked === null) throw emailLinkInvalid();
  const user = await currentUser(deps, asked.userId);
  // Shares its count with password checks in Settings from a browser that the account does not know.
  const use = await limits.provePassword({ address, accountId: user.id, name: "", device: null });
  try {
    await provePassword(deps, user, { password: body.password, refused: "account.email_proof_refused" });
    await use.end(false);
  } catch (error) {
    await use.end(error instanceof Failure && error.code === "wrong_password");
    throw error;
  }
  await database.transaction(async (tx) => {
    await claimAddress(deps, tx, asked.email, user.id);
    await lockUser(tx, user.id);
    const proof = await findProof(tx, hash, clock.now());
    const before = await findUserById(tx, user.id);
    if (proof === null || before === null) throw emailLinkInvalid();
    // The password has changed meanwhile: the one just checked is no longer valid.
    if (before.passwordHash !== user.passwordHash) throw new Failure("wrong_password", "The password was changed.");
    await proveIn(tx, deps, before, proof);
  });
}

async function proveIn(
  tx: Transaction,
  deps: AccountsDeps,
  before: UserRow,
  { userId, email }: EmailProofRow,
): Promise<void> {
  const { clock, ids, audit, jobs } = deps;
  const now = clock.now();
  await deleteProof(tx, userId);
  await queueChangeNoticeIn(tx, deps, "email_moved", before);
  await updateUser(tx, userId, { email, provenEmail: email }, now);
  await jobs.send(tx, profileChanged, { userId });
  // The previous mailbox must not give access to the account, except through the undo link just sent.
  await voidResets(tx, userId, now);
  await carryUsedTrial(tx, ids, { userId, email });
  await audit.record(tx, { action: "account.email_proven", actorId: userId, subjectId: userId });
}
