import { sameEmail } from "#contract/names";
import type { Transaction } from "#server/db/database";
import { Failure } from "#server/failure";
import { profileChanged, RESET_LINK_MS } from "#server/features/accounts/accounts.jobs";
import { findUserById, lockUser, updateUser, type UserRow } from "#server/features/accounts/accounts.repository";
import {
  deleteOverriddenUndos,
  deleteProof,
  findUndo,
  insertUndo,
  type EmailUndoRow,
} from "#server/features/accounts/email-links.repository";
import { queueSecurityNotice, UNDO_LINK_MS } from "#server/features/accounts/notices";
import { keepReset, voidResets } from "#server/features/accounts/password-resets.repository";
import { deleteSessionsOf } from "#server/features/accounts/sessions.repository";
import type { AccountsDeps } from "#server/features/accounts/sign-in.usecases";
import { claimAddress } from "#server/features/accounts/taken-names";
import { carryUsedTrial } from "#server/features/accounts/used-trials";
import { tokenHash } from "#server/services/ids/ids";

/** Notifies the confirmed address of a change, with an undo link, and reserves the address for as long as that link works. */
export async function queueChangeNoticeIn(
  tx: Transaction,
  deps: Pick<AccountsDeps, "clock" | "ids" | "jobs">,
  kind: "email_changed" | "email_moved",
  before: UserRow,
): Promise<void> {
  const id = await queueSecurityNotice(tx, deps, kind, before);
  const changedAt = deps.clock.now();
  const { provenEmail: email } = before;
  await insertUndo(tx, { id, userId: before.id, email, changedAt, expiresAt: changedAt + UNDO_LINK_MS });
}

/** An account whose address was restored: its username, which may also have changed, and a password-reset token. */
export interface PutBack {
  readonly username: string;
  readonly resetToken: string;
}

/**
 * Restores the address that a link was sent to, as shown and as confirmed, undoing everything changed by later links. Ends all
 * sessions, and invalidates the password, which whoever changed the address may know. Throws `email_link_invalid`.
 */
export async function undoEmailChange(deps: AccountsDeps, token: string): Promise<PutBack> {
  const { database, clock, ids, passwords } = deps;
  const hash = tokenHash(token);
  const asked = await findUndo(database.db, hash, clock.now());
  if (asked === null) throw emailLinkInvalid();
  const passwordHash = await passwords.hash(ids.token());
  const resetToken = ids.token();
  const username = await database.transaction(async (tx) => {
    await claimAddress(deps, tx, asked.email, asked.userId);
    await lockUser(tx, asked.userId);
    const undo = await findUndo(tx, hash, clock.now());
    const before = await findUserById(tx, asked.userId);
    if (undo === null || before === null) throw emailLinkInvalid();
    await putBackIn(tx, deps, { before, undo, passwordHash });
    const now = clock.now();
    const reset = { tokenHash: tokenHash(resetToken), validFrom: now, expiresAt: now + RESET_LINK_MS };
    await keepReset(tx, { userId: before.id, ...reset });
    return before.username;
  });
  return { username, resetToken };
}

async function putBackIn(
  tx: Transaction,
  deps: AccountsDeps,
  { before, undo, passwordHash }: { before: UserRow; undo: EmailUndoRow; passwordHash: string },
): Promise<void> {
  const { clock, ids, audit, jobs } = deps;
  const { userId, email } = undo;
  const now = clock.now();
  await deleteOverriddenUndos(tx, undo);
  await deleteProof(tx, userId);
  await updateUser(tx, userId, { email, provenEmail: email, passwordHash }, now);
  await jobs.send(tx, profileChanged, { userId });
  await deleteSessionsOf(tx, userId);
  await voidResets(tx, userId, now);
  await carryUsedTrial(tx, ids, { userId, email });
  if (!sameEmail(before.provenEmail, email)) await queueSecurityNotice(tx, deps, "email_put_back", before);
  await audit.record(tx, { action: "account.email_put_back", actorId: null, subjectId: userId });
}

export function emailLinkInvalid(): Failure {
  return new Failure("email_link_invalid", "This link has been used or is too old.");
}
