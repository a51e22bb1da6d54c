import { asc, eq, lte } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/database";
import { sandboxCustomers } from "#server/db/schema/sandbox";
import { nextAt } from "#server/services/payments/sandbox-advance";
import { newCustomer, type SandboxState } from "#server/services/payments/sandbox-state";

/** A customer whose row is locked until the transaction ends. */
export interface LockedCustomer {
  readonly version: number;
  readonly state: SandboxState;
}

/** The customer of a user; `customerId` when there was none before. */
export async function findOrInsertCustomer(database: Database, userId: string, customerId: string): Promise<string> {
  const fresh = { customerId, userId, state: newCustomer(customerId), nextAt: null, version: 1 };
  await database.db.insert(sandboxCustomers).values(fresh).onConflictDoNothing();
  const [row] = await database.db
    .select({ customerId: sandboxCustomers.customerId })
    .from(sandboxCustomers)
    .where(eq(sandboxCustomers.userId, userId));
  if (row === undefined) throw new Error(`The sandbox could not keep a customer for the user ${userId}`);
  return row.customerId;
}

export async function customerExists({ db }: Database, customerId: string): Promise<boolean> {
  const rows = await db
    .select({ customerId: sandboxCustomers.customerId })
    .from(sandboxCustomers)
    .where(eq(sandboxCustomers.customerId, customerId));
  return rows.length > 0;
}

export async function deleteCustomer({ db }: Database, customerId: string): Promise<void> {
  await db.delete(sandboxCustomers).where(eq(sandboxCustomers.customerId, customerId));
}

export async function lockCustomer(tx: Transaction, customerId: string): Promise<LockedCustomer | null> {
  const rows = await tx
    .select()
    .from(sandboxCustomers)
    .where(eq(sandboxCustomers.customerId, customerId))
    .for("update");
  return rows.map(locked)[0] ?? null;
}

/** Customers for whom something is due, longest first; anyone who is being worked on is left for another time. */
export async function lockDueCustomers(
  tx: Transaction,
  now: number,
  limit: number,
): Promise<readonly LockedCustomer[]> {
  const rows = await tx
    .select()
    .from(sandboxCustomers)
    .where(lte(sandboxCustomers.nextAt, now))
    .orderBy(asc(sandboxCustomers.nextAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  return rows.map(locked);
}

export async function writeCustomer(
  tx: Transaction,
  { version }: LockedCustomer,
  state: SandboxState,
  now: number,
): Promise<void> {
  // Events that wait are collected as soon as anyone asks.
  const due = state.events.length > 0 ? now : nextAt(state);
  await tx
    .update(sandboxCustomers)
    .set({ state, nextAt: due, version: version + 1 })
    .where(eq(sandboxCustomers.customerId, state.customerId));
}

function locked({ version, state }: { readonly version: number; readonly state: unknown }): LockedCustomer {
  return { version, state: state as SandboxState };
}
