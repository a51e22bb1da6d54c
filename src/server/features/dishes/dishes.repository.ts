import { and, count, desc, eq, inArray, isNotNull, lt, or } from "drizzle-orm";
import type { Meal } from "#domain/meal/meal";
import type { Opinion } from "#domain/request/tastes";
import type { Queryable, Transaction } from "#server/db/database";
import { dishOpinions } from "#server/db/schema/dishes";

export type OpinionRow = Omit<typeof dishOpinions.$inferSelect, "userId">;

const COLUMNS = {
  dishId: dishOpinions.dishId,
  opinion: dishOpinions.opinion,
  title: dishOpinions.title,
  amounts: dishOpinions.amounts,
  toldAt: dishOpinions.toldAt,
  meal: dishOpinions.meal,
};
const LAST_FIRST = [desc(dishOpinions.toldAt), desc(dishOpinions.dishId)];

/** Where a page of the list ends. */
export interface OpinionMark {
  readonly toldAt: number;
  readonly dishId: string;
}

export interface OpinionListing {
  readonly userId: string;
  /** Null: both. */
  readonly opinion: Opinion | null;
  /** Null: any dish. */
  readonly dishIds: readonly string[] | null;
  readonly after: OpinionMark | null;
  readonly limit: number;
}

/** A user's opinions of dishes, newest first. */
export async function listOpinions(db: Queryable, listing: OpinionListing): Promise<OpinionRow[]> {
  const { userId, opinion, dishIds, after, limit } = listing;
  if (dishIds?.length === 0) return [];
  return await db
    .select(COLUMNS)
    .from(dishOpinions)
    .where(
      and(
        eq(dishOpinions.userId, userId),
        opinion === null ? undefined : eq(dishOpinions.opinion, opinion),
        dishIds === null ? undefined : inArray(dishOpinions.dishId, [...dishIds]),
        after === null
          ? undefined
          : or(
              lt(dishOpinions.toldAt, after.toldAt),
              and(eq(dishOpinions.toldAt, after.toldAt), lt(dishOpinions.dishId, after.dishId)),
            ),
      ),
    )
    .orderBy(...LAST_FIRST)
    .limit(limit);
}

/** Dishes from other proposers that a user wants again, in full, newest first. */
export async function ownRecipes(db: Queryable, userId: string, limit: number): Promise<Meal[]> {
  const rows = await db
    .select({ meal: dishOpinions.meal })
    .from(dishOpinions)
    .where(and(eq(dishOpinions.userId, userId), eq(dishOpinions.opinion, "again"), isNotNull(dishOpinions.meal)))
    .orderBy(...LAST_FIRST)
    .limit(limit);
  return rows.flatMap(({ meal }) => meal ?? []);
}

/** Stores a user's opinion of a dish, replacing the previous one. */
export async function writeOpinion(tx: Transaction, userId: string, row: OpinionRow): Promise<void> {
  await tx
    .insert(dishOpinions)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: [dishOpinions.userId, dishOpinions.dishId], set: row });
}

export async function deleteOpinion(tx: Transaction, userId: string, dishId: string): Promise<void> {
  await tx.delete(dishOpinions).where(and(eq(dishOpinions.userId, userId), eq(dishOpinions.dishId, dishId)));
}

/** How many other dishes a user has an opinion of. */
export async function countOthers(tx: Transaction, userId: string, dishId: string): Promise<number> {
  const [row] = await tx.select({ all: count() }).from(dishOpinions).where(eq(dishOpinions.userId, userId));
  const [own] = await tx
    .select({ dishId: dishOpinions.dishId })
    .from(dishOpinions)
    .where(and(eq(dishOpinions.userId, userId), eq(dishOpinions.dishId, dishId)));
  return (row?.all ?? 0) - (own === undefined ? 0 : 1);
}
