import type { Queryable } from "#server/db/database";
import type { Feature, Platform } from "#server/feature";
import {
  eventsAbout,
  insertAuditEvent,
  listAdminEvents,
  type AuditMark,
  type AuditRow,
} from "#server/features/audit/audit.repository";

/** Something worth being able to prove later. Ids and codes, never names or what people typed. */
export interface AuditEvent {
  /** Such as "account.registered" or "plan.read_by_super_admin". */
  readonly action: string;
  /** Who did it; null for the installation itself or someone signed out. */
  readonly actorId: string | null;
  /** What or whom it was done to. */
  readonly subjectId: string | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

export interface AuditUseCases {
  /** With a transaction's handle the event stands exactly when the change beside it does. */
  record(on: Queryable, event: AuditEvent): Promise<void>;
  /** What admins and super admins read and changed, newest first: the actions "admin.…" and "super_admin.…". */
  listAdminEvents(after: AuditMark | null, limit: number): Promise<readonly AuditRow[]>;
}

export interface AuditFeature extends Feature {
  readonly useCases: AuditUseCases;
}

export function createAudit({ clock, ids, database }: Pick<Platform, "clock" | "ids" | "database">): AuditFeature {
  return {
    routes: [],
    jobs: [],
    // What was done stays on record after an account is gone; it holds ids alone.
    userHooks: {
      exportUser: async (userId) => ({
        history: (await eventsAbout(database.db, userId)).map(({ at, action }) => ({
          at: new Date(at).toISOString(),
          action,
        })),
      }),
    },
    useCases: {
      record: async (on, { action, actorId, subjectId, details }) =>
        insertAuditEvent(on, { id: ids.uuid(), at: clock.now(), action, actorId, subjectId, details: details ?? {} }),
      listAdminEvents: (after, limit) => listAdminEvents(database.db, after, limit),
    },
  };
}
