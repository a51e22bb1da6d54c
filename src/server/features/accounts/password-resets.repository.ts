import { and, eq, gt, lte } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { passwordResets } from "#server/db/schema/accounts";

export type PasswordResetRow = typeof passwordResets.$inferSelect;

/** Keeps a user's one way back in; false when the request is void by now: a newer one, a use or a change came after it. */
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

/** Whose link this is; null when it was used, is void or too old. */
export async function userOfReset(on: Queryable, tokenHash: string, now: number): Promise<string | null> {
  const [row] = await on
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)));
  return row?.userId ?? null;
}

/** Uses a link up; false when it can no longer be used. */
export async function consumeReset(on: Queryable, tokenHash: string, now: number): Promise<boolean> {
  const rows = await on
    .update(passwordResets)
    .set({ tokenHash: null, validFrom: now })
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning({ userId: passwordResets.userId });
  return rows.length > 0;
}

/** Makes void whatever was asked for until now, sent or still waiting to be. */
export async function voidResets(on: Queryable, userId: string, now: number): Promise<void> {
  const nothing = { tokenHash: null, validFrom: now, expiresAt: now };
  await on
    .insert(passwordResets)
    .values({ userId, ...nothing })
    .onConflictDoUpdate({ target: passwordResets.userId, set: nothing });
}

/** Forgets links that can no longer be used. */
export async function forgetResets(on: Queryable, expiredBefore: number): Promise<void> {
  await on.delete(passwordResets).where(lte(passwordResets.expiresAt, expiredBefore));
}
