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

/** Counts a message to a mailbox that somebody named, and returns how to take it back; null when it has had enough, whoever asked. */
export async function roomInMailbox({ limits }: AccountsDeps, email: string): Promise<(() => Promise<void>) | null> {
  try {
    return await limits.messageTo(email);
  } catch (error) {
    if (error instanceof Failure && error.code === "too_many_requests") return null;
    throw error;
  }
}

/** Sends the link that proves an address; an older one no longer works. */
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
    // Changed meanwhile: the message for that change is on its way.
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
 * Makes the link and sends it to an address that nobody has proven: the message holds no word that somebody typed. Each try makes a
 * new link, in the place of the last; a request that was overtaken sends nothing.
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
 * Proves an address by its link together with the account's password: from now on it secures the account. The former one is told,
 * with a link that puts it back. Throws `email_link_invalid`, `wrong_password`, `email_taken` or `too_many_requests`.
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
  // The same count as for the password in Settings, asked for in a browser that the account does not know.
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
    // Changed meanwhile: what was proved is no longer the password.
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
  // Whoever reads the former mailbox must not come in by it, but by the link that is told of.
  await voidResets(tx, userId, now);
  await carryUsedTrial(tx, ids, { userId, email });
  await audit.record(tx, { action: "account.email_proven", actorId: userId, subjectId: userId });
}
