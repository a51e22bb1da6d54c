import { and, asc, eq } from "drizzle-orm";
import type { Meal } from "#domain/meal/meal";
import type { Queryable, Transaction } from "#server/db/database";
import { generationMeals, generations, type StoredMenu } from "#server/db/schema/generation";

/** One attempt at a generation. Only the one that holds it may write. */
export interface Attempt {
  readonly id: string;
  readonly attempt: number;
}

/** The row of the attempt that holds its generation. */
export function heldBy({ id, attempt }: Attempt) {
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

/** Keeps the menu of a week; false when the attempt no longer holds the generation. */
export async function keepMenu(tx: Transaction, attempt: Attempt, menu: StoredMenu): Promise<boolean> {
  if (!(await holdFast(tx, attempt))) return false;
  await tx.update(generations).set({ menu }).where(eq(generations.id, attempt.id));
  return true;
}

/** Notes that the lines of a week are asked for once more; false where they were, or the attempt no longer holds the generation. */
export async function noteLinesAsked(on: Queryable, attempt: Attempt): Promise<boolean> {
  const rows = await on
    .update(generations)
    .set({ linesAsked: true })
    .where(and(heldBy(attempt), eq(generations.linesAsked, false)))
    .returning({ id: generations.id });
  return rows.length > 0;
}

/** Keeps a meal that stands in the week, in its place; false when the attempt no longer holds the generation. */
export async function keepMeal(tx: Transaction, attempt: Attempt, place: number, meal: Meal): Promise<boolean> {
  if (!(await holdFast(tx, attempt))) return false;
  await tx
    .insert(generationMeals)
    .values({ generationId: attempt.id, position: place, attempt: attempt.attempt, proposer: meal.proposer, meal });
  return true;
}

/** The meals that stand in a week in the making, by place. */
export async function acceptedMeals(on: Queryable, id: string): Promise<Map<number, Meal>> {
  const rows = await on
    .select({ place: generationMeals.position, meal: generationMeals.meal })
    .from(generationMeals)
    .where(eq(generationMeals.generationId, id))
    .orderBy(asc(generationMeals.position));
  return new Map(rows.map(({ place, meal }) => [place, meal]));
}

/** Forgets the meals of a generation that has ended. */
export async function forgetMeals(on: Queryable, id: string): Promise<void> {
  await on.delete(generationMeals).where(eq(generationMeals.generationId, id));
}
