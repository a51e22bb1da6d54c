import { eq, lt } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { accountNotices } from "#server/db/schema/accounts";

export type AccountNoticeRow = typeof accountNotices.$inferSelect;

export async function insertNotice(on: Queryable, row: AccountNoticeRow): Promise<void> {
  await on.insert(accountNotices).values(row);
}

export async function findNotice(on: Queryable, id: string): Promise<AccountNoticeRow | null> {
  const [row] = await on.select().from(accountNotices).where(eq(accountNotices.id, id));
  return row ?? null;
}

export async function deleteNotice(on: Queryable, id: string): Promise<void> {
  await on.delete(accountNotices).where(eq(accountNotices.id, id));
}

/** Deletes messages that could not be sent in time. */
export async function forgetNotices(on: Queryable, before: number): Promise<void> {
  await on.delete(accountNotices).where(lt(accountNotices.createdAt, before));
}
