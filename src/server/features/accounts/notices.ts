import type { Transaction } from "#server/db/database";
import { accountNotice } from "#server/features/accounts/accounts.jobs";
import type { UserRow } from "#server/features/accounts/accounts.repository";
import { storeUndoToken } from "#server/features/accounts/email-links.repository";
import { noticeEmail } from "#server/features/accounts/email-contents";
import {
  deleteNotice,
  findNotice,
  insertNotice,
  type AccountNoticeRow,
} from "#server/features/accounts/notices.repository";
import type { Platform } from "#server/feature";
import type { JobRun } from "#server/jobs/job";
import { DAY_MS } from "#server/services/clock/clock";
import { tokenHash } from "#server/services/ids/ids";

type Deps = Pick<Platform, "clock" | "ids" | "jobs">;

/** How long a change of address can be undone. */
export const UNDO_LINK_MS = 7 * DAY_MS;

/**
 * Notifies the account's currently confirmed address of what has just been done. The address is kept until the message
 * is sent: by then the account may have a different one, or be deleted. Returns the message's id.
 */
export async function queueSecurityNotice(
  tx: Transaction,
  { clock, ids, jobs }: Deps,
  kind: AccountNoticeRow["kind"],
  { provenEmail: email, fullName }: Pick<UserRow, "provenEmail" | "fullName">,
): Promise<string> {
  const id = ids.uuid();
  await insertNotice(tx, { id, kind, email, fullName, createdAt: clock.now() });
  await jobs.send(tx, accountNotice, { noticeId: id });
  return id;
}

type SendingDeps = Pick<Platform, "database" | "emails" | "config" | "clock" | "ids">;

/** Sends a message and deletes its stored address, also after the last failed try. */
export async function sendAccountNotice(
  deps: SendingDeps,
  noticeId: string,
  { lastAttempt }: Pick<JobRun, "lastAttempt">,
): Promise<void> {
  const { database, emails, config } = deps;
  const notice = await findNotice(database.db, noticeId);
  if (notice === null) return;
  try {
    const { publicUrl } = config;
    const undoToken = await undoTokenOf(deps, notice);
    // It is one message however often it is tried: the links of all tries work.
    const messageId = `${noticeId}@${publicUrl.hostname}`;
    await emails.send({ to: notice.email, messageId, ...noticeEmail({ ...notice, undoToken }, publicUrl) });
  } catch (error) {
    if (lastAttempt) await deleteNotice(database.db, noticeId);
    throw error;
  }
  await deleteNotice(database.db, noticeId);
}

/** The undo token for a change of address, created for this try; null if there is nothing to undo, or no longer. */
async function undoTokenOf(
  { database, clock, ids }: SendingDeps,
  { id, kind }: AccountNoticeRow,
): Promise<string | null> {
  if (kind !== "email_changed" && kind !== "email_moved") return null;
  const token = ids.token();
  const row = { id, tokenHash: tokenHash(token), expiresAt: clock.now() + UNDO_LINK_MS };
  return (await database.transaction((tx) => storeUndoToken(tx, row))) ? token : null;
}
