import { and, asc, desc, eq, gt, isNotNull, lte } from "drizzle-orm";
import type { Meal } from "#domain/meal/meal";
import type { Queryable, Transaction } from "#server/db/database";
import { users } from "#server/db/schema/accounts";
import { suggestedDishes } from "#server/db/schema/plans";
import type { OnePlan } from "#server/features/plans/plans.usecases";

/** A suggestion about to be requested. */
export interface Question extends OnePlan {
  /** The meal to be replaced. */
  readonly place: string;
  readonly askedAt: number;
}

/**
 * Counts a request before it is sent, unless there were `most` since a given time, which returns false; older ones are deleted.
 * Concurrent requests wait for each other.
 */
export async function countQuestion(
  tx: Transaction,
  { questionId, since, most, ...question }: Question & { questionId: string; since: number; most: number },
): Promise<boolean> {
  const { id: planId, userId, place, askedAt } = question;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  await tx.delete(suggestedDishes).where(and(eq(suggestedDishes.userId, userId), lte(suggestedDishes.askedAt, since)));
  if ((await tx.$count(suggestedDishes, eq(suggestedDishes.userId, userId))) >= most) return false;
  await tx.insert(suggestedDishes).values({ id: questionId, userId, planId, place, askedAt });
  return true;
}

export async function keepDish(on: Queryable, questionId: string, dish: Meal): Promise<void> {
  await on.update(suggestedDishes).set({ dish }).where(eq(suggestedDishes.id, questionId));
}

/** The latest suggestion for a meal under an id, since a given time; null if there is none. */
export async function suggestedDish(
  on: Queryable,
  { userId, id }: OnePlan,
  { place, dishId, since }: { readonly place: string; readonly dishId: string; readonly since: number },
): Promise<Meal | null> {
  const rows = await on
    .select({ dish: suggestedDishes.dish })
    .from(suggestedDishes)
    .where(
      and(
        eq(suggestedDishes.userId, userId),
        eq(suggestedDishes.planId, id),
        eq(suggestedDishes.place, place),
        gt(suggestedDishes.askedAt, since),
        isNotNull(suggestedDishes.dish),
      ),
    )
    .orderBy(desc(suggestedDishes.askedAt), desc(suggestedDishes.id));
  return rows.find(({ dish }) => dish?.id === dishId)?.dish ?? null;
}

/** All recent suggestions to a user, oldest first. */
export async function suggestionsOf(on: Queryable, userId: string) {
  return await on
    .select()
    .from(suggestedDishes)
    .where(eq(suggestedDishes.userId, userId))
    .orderBy(asc(suggestedDishes.askedAt), asc(suggestedDishes.id));
}
