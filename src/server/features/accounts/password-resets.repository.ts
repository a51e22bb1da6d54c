import { and, eq, gt, lte } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { passwordResets } from "#server/db/schema/accounts";

export type PasswordResetRow = typeof passwordResets.$inferSelect;

/** Stores a user's only valid reset link; false if the request has been superseded by a newer one, a use or a change. */
export async function keepReset(on: Queryable, { userId, ...reset }: PasswordResetRow): Promise<boolean> {
  const rows = await on
    .insert(passwordResets)
    .values({ userId, ...reset })
    .onConflictDoUpdate({
      target: passwordResets.userId,
      set: reset,
      setWhere: lte(passwordResets.validFrom, reset.validFrom),
    })
    .returning({ userId: passwordResets.userId });
  return rows.length > 0;
}

/** Whose link this is; null if it was used, cancelled or has expired. */
export async function userOfReset(on: Queryable, tokenHash: string, now: number): Promise<string | null> {
  const [row] = await on
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)));
  return row?.userId ?? null;
}

/** Marks a link as used; false if it can no longer be used. */
export async function consumeReset(on: Queryable, tokenHash: string, now: number): Promise<boolean> {
  const rows = await on
    .update(passwordResets)
    .set({ tokenHash: null, validFrom: now })
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning({ userId: passwordResets.userId });
  return rows.length > 0;
}

/** Cancels every earlier request, whether its link has been sent or not. */
export async function voidResets(on: Queryable, userId: string, now: number): Promise<void> {
  const nothing = { tokenHash: null, validFrom: now, expiresAt: now };
  await on
    .insert(passwordResets)
    .values({ userId, ...nothing })
    .onConflictDoUpdate({ target: passwordResets.userId, set: nothing });
}

/** Deletes links that can no longer be used. */
export async function forgetResets(on: Queryable, expiredBefore: number): Promise<void> {
  await on.delete(passwordResets).where(lte(passwordResets.expiresAt, expiredBefore));
}
