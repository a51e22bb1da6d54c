import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/db/database";
import { emailUndos, users } from "#server/db/schema/accounts";

/**
 * Locked until the transaction ends, before any other lock: requests for the same address take turns, so that what was looked up about it
 * stays true.
 */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('e-mail ' || lower(${email}), 0))`);
}

/**
 * Whether an address belongs to another account: it is confirmed, or was until a change that can still be undone. An address that an
 * account only displays belongs to no one.
 */
export async function isAddressTaken(
  on: Queryable,
  { email, ownId, now }: { readonly email: string; readonly ownId: string | null; readonly now: number },
): Promise<boolean> {
  const proven = await on.$count(
    users,
    and(eq(sql`lower(${users.provenEmail})`, sql`lower(${email})`), ownId === null ? undefined : ne(users.id, ownId)),
  );
  if (proven > 0) return true;
  const reserved = await on.$count(
    emailUndos,
    and(
      eq(sql`lower(${emailUndos.email})`, sql`lower(${email})`),
      gt(emailUndos.expiresAt, now),
      ownId === null ? undefined : ne(emailUndos.userId, ownId),
    ),
  );
  return reserved > 0;
}

/** Removes an address from accounts that display it unconfirmed: they display their confirmed one again. Returns their ids. */
export async function releaseUnproven(
  tx: Transaction,
  { email, ownId, now }: { readonly email: string; readonly ownId: string | null; readonly now: number },
): Promise<readonly string[]> {
  const rows = await tx
    .update(users)
    .set({ email: sql`${users.provenEmail}`, updatedAt: now })
    .where(
      and(
        eq(sql`lower(${users.email})`, sql`lower(${email})`),
        ne(sql`lower(${users.provenEmail})`, sql`lower(${email})`),
        ownId === null ? undefined : ne(users.id, ownId),
      ),
    )
    .returning({ id: users.id });
  return rows.map(({ id }) => id);
}
