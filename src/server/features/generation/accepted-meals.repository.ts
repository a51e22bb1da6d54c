import { and, asc, eq } from "drizzle-orm";
import type { Meal } from "#domain/meal/meal";
import type { Queryable, Transaction } from "#server/db/database";
import { generationMeals, generations, type StoredMenu } from "#server/db/schema/generation";

/** One attempt at a generation. Only the current one may write. */
export interface Attempt {
  readonly id: string;
  readonly attempt: number;
}

/** The generation's row, if the attempt is still the current one. */
export function heldBy({ id, attempt }: Attempt) {
  return and(eq(generations.id, id), eq(generations.attempt, attempt), eq(generations.state, "running"));
}

/** Whether an attempt is still current: not if another has taken over, it has ended or its user has been deleted. */
export async function holds(on: Queryable, attempt: Attempt): Promise<boolean> {
  return (await on.$count(generations, heldBy(attempt))) > 0;
}

/** Like `holds`, but locks the row until the transaction ends, so that nothing takes over or ends the generation meanwhile. */
export async function holdFast(tx: Transaction, attempt: Attempt): Promise<boolean> {
  const rows = await tx.select({ id: generations.id }).from(generations).where(heldBy(attempt)).for("update");
  return rows.length > 0;
}

/** Stores a week's menu; false if the attempt is no longer current. */
export async function keepMenu(tx: Transaction, attempt: Attempt, menu: StoredMenu): Promise<boolean> {
  if (!(await holdFast(tx, attempt))) return false;
  await tx.update(generations).set({ menu }).where(eq(generations.id, attempt.id));
  return true;
}

/** Records that a week's lines are requested again; false if they already were, or the attempt is no longer current. */
export async function noteLinesAsked(on: Queryable, attempt: Attempt): Promise<boolean> {
  const rows = await on
    .update(generations)
    .set({ linesAsked: true })
    .where(and(heldBy(attempt), eq(generations.linesAsked, false)))
    .returning({ id: generations.id });
  return rows.length > 0;
}

/** Stores an accepted meal at its position; false if the attempt is no longer current. */
export async function keepMeal(tx: Transaction, attempt: Attempt, place: number, meal: Meal): Promise<boolean> {
  if (!(await holdFast(tx, attempt))) return false;
  await tx
    .insert(generationMeals)
    .values({ generationId: attempt.id, position: place, attempt: attempt.attempt, proposer: meal.proposer, meal });
  return true;
}

/** The accepted meals of a week in progress, by position. */
export async function acceptedMeals(on: Queryable, id: string): Promise<Map<number, Meal>> {
  const rows = await on
    .select({ place: generationMeals.position, meal: generationMeals.meal })
    .from(generationMeals)
    .where(eq(generationMeals.generationId, id))
    .orderBy(asc(generationMeals.position));
  return new Map(rows.map(({ place, meal }) => [place, meal]));
}

/** Deletes the accepted meals of a generation that has ended. */
export async function forgetMeals(on: Queryable, id: string): Promise<void> {
  await on.delete(generationMeals).where(eq(generationMeals.generationId, id));
}
