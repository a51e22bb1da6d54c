import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { auditEvents } from "#server/db/schema/audit";

export type AuditRow = typeof auditEvents.$inferSelect;

/** Where a page of the trail ends. */
export interface AuditMark {
  readonly at: number;
  readonly id: string;
}

/** Adds one event. There is no other way to write here: the table refuses changes and deletions. */
export async function insertAuditEvent(on: Queryable, row: AuditRow): Promise<void> {
  await on.insert(auditEvents).values(row);
}

/** What admins and super admins did, newest first. */
export async function listAdminEvents(
  on: Queryable,
  after: AuditMark | null,
  limit: number,
): Promise<readonly AuditRow[]> {
  const older =
    after === null ? undefined : sql`(at, id) < (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`;
  // In the words of the index, which holds these events alone.
  const ofAdmins = sql`(action like 'admin.%' or action like 'super\\_admin.%')`;
  return on
    .select()
    .from(auditEvents)
    .where(and(ofAdmins, older))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit);
}

/** What was done to a user, oldest first. */
export async function eventsAbout(
  on: Queryable,
  subjectId: string,
): Promise<readonly { at: number; action: string }[]> {
  return on
    .select({ at: auditEvents.at, action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, subjectId))
    .orderBy(asc(auditEvents.at), asc(auditEvents.id));
}
