import type { Queryable } from "#server/db/database";
import type { Feature, Platform } from "#server/feature";
import {
  eventsAbout,
  forgetAddressesBefore,
  forgetAddressesOf,
  insertAuditEvent,
  listAdminEvents,
  type AuditMark,
  type AuditRow,
} from "#server/features/audit/audit.repository";
import { DAY_MS } from "#server/services/clock/clock";

/** Something that may have to be proven later. Ids and codes, never names or user input. */
export interface AuditEvent {
  /** Such as "account.registered" or "plan.read_by_super_admin". */
  readonly action: string;
  /** Who did it; null for the installation itself or someone signed out. */
  readonly actorId: string | null;
  /** What or who it was done to. */
  readonly subjectId: string | null;
  /** The caller's IP address: by default that of the request being handled. */
  readonly address?: string | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

export interface AuditUseCases {
  /** With a transaction's handle the event is committed together with the change it records. */
  record(on: Queryable, event: AuditEvent): Promise<void>;
  /** What admins and super admins read and changed, newest first: the actions "admin.…" and "super_admin.…". */
  listAdminEvents(after: AuditMark | null, limit: number): Promise<readonly AuditRow[]>;
  /** Erases expired IP addresses. */
  forgetAddresses(): Promise<void>;
}

/** How long IP addresses are kept. */
export const ADDRESSES_KEPT_MS = 90 * DAY_MS;

export interface AuditFeature extends Feature {
  readonly useCases: AuditUseCases;
}

export function createAudit(
  { clock, ids, database }: Pick<Platform, "clock" | "ids" | "database">,
  callerAddress: () => string | null,
): AuditFeature {
  return {
    routes: [],
    jobs: [],
    // Events outlive the account; they hold only ids, and then no IP address.
    userHooks: {
      exportUser: async (userId) => ({
        history: (await eventsAbout(database.db, userId)).map(({ at, action, actorId, address }) => ({
          at: new Date(at).toISOString(),
          action,
          // What others did to the account came from their own addresses.
          address: actorId === userId ? address : null,
        })),
      }),
      erase: (tx, userId) => forgetAddressesOf(tx, userId),
    },
    useCases: {
      record: async (on, { action, actorId, subjectId, address = callerAddress(), details = {} }) =>
        insertAuditEvent(on, { id: ids.uuid(), at: clock.now(), action, actorId, subjectId, address, details }),
      listAdminEvents: (after, limit) => listAdminEvents(database.db, after, limit),
      forgetAddresses: () => forgetAddressesBefore(database.db, clock.now() - ADDRESSES_KEPT_MS),
    },
  };
}
