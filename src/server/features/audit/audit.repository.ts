import type { Queryable } from "#server/db/database";
import { auditEvents } from "#server/db/schema/audit";

export type AuditRow = typeof auditEvents.$inferInsert;

/** Adds one event. There is no other way to write here: the table refuses changes and deletions. */
export async function insertAuditEvent(on: Queryable, row: AuditRow): Promise<void> {
  await on.insert(auditEvents).values(row);
}
