import { and, asc, desc, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { auditEvents } from "#server/db/schema/audit";

export type AuditRow = typeof auditEvents.$inferSelect;

/** Where a page of the trail ends. */
export interface AuditMark {
  readonly at: number;
  readonly id: string;
}

/** Adds one event. The table refuses every change and deletion except erasing IP addresses. */
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
  // Must match the predicate of the partial index on these events.
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
): Promise<readonly Pick<AuditRow, "at" | "action" | "actorId" | "address">[]> {
  const { at, action, actorId, address } = auditEvents;
  return on
    .select({ at, action, actorId, address })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, subjectId))
    .orderBy(asc(auditEvents.at), asc(auditEvents.id));
}

/** Erases the IP addresses of what a user did and of what others did to them. */
export async function forgetAddressesOf(on: Queryable, userId: string): Promise<void> {
  const { actorId, subjectId, address } = auditEvents;
  await on
    .update(auditEvents)
    .set({ address: null })
    .where(and(or(eq(actorId, userId), eq(subjectId, userId)), isNotNull(address)));
}

export async function forgetAddressesBefore(on: Queryable, at: number): Promise<void> {
  await on
    .update(auditEvents)
    .set({ address: null })
    .where(and(lt(auditEvents.at, at), isNotNull(auditEvents.address)));
}
