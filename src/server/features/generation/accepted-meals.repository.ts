import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { Meal } from "#domain/meal/meal";
import type { Queryable, Transaction } from "#server/db/database";
import { generationMeals, generations } from "#server/db/schema/generation";

/** One attempt at a generation. Only the one that holds it may write. */
export interface Attempt {
  readonly id: string;
  readonly attempt: number;
}

function heldBy({ id, attempt }: Attempt) {
  return and(eq(generations.id, id), eq(generations.attempt, attempt), eq(generations.state, "running"));
}

/** Whether an attempt still holds its generation: not when another has taken over, it has ended or its user has gone. */
export async function holds(on: Queryable, attempt: Attempt): Promise<boolean> {
  return (await on.$count(generations, heldBy(attempt))) > 0;
}

/** As `holds`, and keeps it so until the transaction ends: nobody takes over or ends the generation meanwhile. */
export async function holdFast(tx: Transaction, attempt: Attempt): Promise<boolean> {
  const rows = await tx.select({ id: generations.id }).from(generations).where(heldBy(attempt)).for("update");
  return rows.length > 0;
}

/** Counts a call to the provider before it is made; false when so many were made already, or another attempt holds the generation. */
export async function countCall(on: Queryable, attempt: Attempt, most: number): Promise<boolean> {
  const rows = await on
    .update(generations)
    .set({ providerCalls: sql`${generations.providerCalls} + 1` })
    .where(and(heldBy(attempt), lt(generations.providerCalls, most)))
    .returning({ id: generations.id });
  return rows.length > 0;
}

/** The calls to a provider that were begun for a user's generations since a moment. */
export async function countCallsBegun(on: Queryable, userId: string, since: number): Promise<number> {
  const [row] = await on
    .select({ calls: sql<number>`coalesce(sum(${generations.providerCalls}), 0)`.mapWith(Number) })
    .from(generations)
    .where(and(eq(generations.userId, userId), gt(generations.createdAt, since)));
  return row?.calls ?? 0;
}

/** Keeps a meal that stands in the week, and answers its position; null when the attempt no longer holds the generation. */
export async function keepMeal(tx: Transaction, attempt: Attempt, meal: Meal): Promise<number | null> {
  if (!(await holdFast(tx, attempt))) return null;
  const position = await tx.$count(generationMeals, eq(generationMeals.generationId, attempt.id));
  await tx
    .insert(generationMeals)
    .values({ generationId: attempt.id, position, attempt: attempt.attempt, proposer: meal.proposer, meal });
  return position;
}

/** The meals that stand in a week in the making, in the order in which they were accepted. */
export async function acceptedMeals(on: Queryable, id: string): Promise<Meal[]> {
  const rows = await on
    .select({ meal: generationMeals.meal })
    .from(generationMeals)
    .where(eq(generationMeals.generationId, id))
    .orderBy(asc(generationMeals.position));
  return rows.map(({ meal }) => meal);
}

/** Forgets the meals of a generation that has ended. */
export async function forgetMeals(on: Queryable, id: string): Promise<void> {
  await on.delete(generationMeals).where(eq(generationMeals.generationId, id));
}
