import type { Transaction } from "#server/db/database";
import { accountNotice } from "#server/features/accounts/accounts.jobs";
import type { UserRow } from "#server/features/accounts/accounts.repository";
import { noticeLetter } from "#server/features/accounts/letters";
import {
  deleteNotice,
  findNotice,
  insertNotice,
  type AccountNoticeRow,
} from "#server/features/accounts/notices.repository";
import type { Platform } from "#server/feature";
import type { JobRun } from "#server/jobs/job";

type Needs = Pick<Platform, "clock" | "ids" | "jobs">;

/**
 * Tells the address that the account has at this moment what has just been done to it. The address is kept until the message
 * has gone: by then the account may have another one, or be no more.
 */
export async function tellIn(
  tx: Transaction,
  { clock, ids, jobs }: Needs,
  kind: AccountNoticeRow["kind"],
  { email, fullName }: Pick<UserRow, "email" | "fullName">,
): Promise<void> {
  const id = ids.uuid();
  await insertNotice(tx, { id, kind, email, fullName, createdAt: clock.now() });
  await jobs.send(tx, accountNotice, { noticeId: id });
}

/** Sends a message and forgets its address, also when it could not be sent to the last. */
export async function sendAccountNotice(
  { database, mail, config }: Pick<Platform, "database" | "mail" | "config">,
  noticeId: string,
  { lastAttempt }: Pick<JobRun, "lastAttempt">,
): Promise<void> {
  const notice = await findNotice(database.db, noticeId);
  if (notice === null) return;
  try {
    const { publicUrl } = config;
    const messageId = `${noticeId}@${publicUrl.hostname}`;
    await mail.send({ to: notice.email, messageId, ...noticeLetter(notice, publicUrl) });
  } catch (error) {
    if (lastAttempt) await deleteNotice(database.db, noticeId);
    throw error;
  }
  await deleteNotice(database.db, noticeId);
}
