import { and, eq, gt, gte, lte, or, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { emailProofs, emailUndos, emailUndoTokens } from "#server/db/schema/accounts";

export type EmailProofRow = typeof emailProofs.$inferSelect;
export type EmailUndoRow = typeof emailUndos.$inferSelect;

/** Stores the pending confirmation for a user's new address, replacing an older one. */
export async function keepProof(on: Queryable, { userId, ...proof }: EmailProofRow): Promise<void> {
  await on
    .insert(emailProofs)
    .values({ userId, ...proof })
    .onConflictDoUpdate({ target: emailProofs.userId, set: proof });
}

/** Makes this token's link the valid one; null if it has been superseded. */
export async function storeProofToken(
  on: Queryable,
  id: string,
  token: Pick<EmailProofRow, "tokenHash" | "expiresAt">,
): Promise<EmailProofRow | null> {
  const [row] = await on.update(emailProofs).set(token).where(eq(emailProofs.id, id)).returning();
  return row ?? null;
}

/** What a link confirms; null if it was used, superseded or has expired. */
export async function findProof(on: Queryable, tokenHash: string, now: number): Promise<EmailProofRow | null> {
  const [row] = await on
    .select()
    .from(emailProofs)
    .where(and(eq(emailProofs.tokenHash, tokenHash), gt(emailProofs.expiresAt, now)));
  return row ?? null;
}

export async function deleteProof(on: Queryable, userId: string): Promise<void> {
  await on.delete(emailProofs).where(eq(emailProofs.userId, userId));
}

export async function insertUndo(on: Queryable, row: EmailUndoRow): Promise<void> {
  await on.insert(emailUndos).values(row);
}

/** Adds an undo token, valid from now; false if the change can no longer be undone. */
export async function storeUndoToken(
  on: Queryable,
  { id, tokenHash, expiresAt }: Pick<EmailUndoRow, "id" | "expiresAt"> & { readonly tokenHash: string },
): Promise<boolean> {
  const rows = await on.update(emailUndos).set({ expiresAt }).where(eq(emailUndos.id, id)).returning();
  if (rows.length === 0) return false;
  await on.insert(emailUndoTokens).values({ tokenHash, undoId: id });
  return true;
}

/** What an undo link restores; null if it was used, cancelled or has expired. */
export async function findUndo(on: Queryable, tokenHash: string, now: number): Promise<EmailUndoRow | null> {
  const [row] = await on
    .select({ undo: emailUndos })
    .from(emailUndoTokens)
    .innerJoin(emailUndos, eq(emailUndos.id, emailUndoTokens.undoId))
    .where(and(eq(emailUndoTokens.tokenHash, tokenHash), gt(emailUndos.expiresAt, now)));
  return row?.undo ?? null;
}

/** Cancels the undo links that a used one overrides: those of later changes, and all others to the same address. */
export async function deleteOverriddenUndos(on: Queryable, { userId, email, changedAt }: EmailUndoRow): Promise<void> {
  const sameEmail = eq(sql`lower(${emailUndos.email})`, sql`lower(${email})`);
  await on
    .delete(emailUndos)
    .where(and(eq(emailUndos.userId, userId), or(gte(emailUndos.changedAt, changedAt), sameEmail)));
}

/** Deletes links that can no longer be used. */
export async function forgetEmailLinks(on: Queryable, now: number): Promise<void> {
  await on.delete(emailProofs).where(lte(emailProofs.expiresAt, now));
  await on.delete(emailUndos).where(lte(emailUndos.expiresAt, now));
}
