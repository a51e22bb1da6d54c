import { count, gte, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { listIds, type Listing, type ListMark } from "#server/db/listing";
import { mealPlans } from "#server/db/schema/plans";

/** Which of all plans an admin area lists. */
export interface PlanDirectoryListing extends Listing {
  /** Only plans made since then; epoch milliseconds. */
  readonly since: number | null;
  /** Whose plans a search finds beside those that have its words. */
  readonly userIds: readonly string[];
}

const LISTED = {
  id: mealPlans.id,
  userId: mealPlans.userId,
  fullName: mealPlans.fullName,
  email: mealPlans.email,
  mealsPerWeek: mealPlans.mealsPerWeek,
  numPeople: mealPlans.numPeople,
  dietaryPreference: mealPlans.dietaryPreference,
  supermarket: mealPlans.supermarket,
  skill: mealPlans.skill,
  budgetPence: mealPlans.budgetPence,
  createdAt: mealPlans.createdAt,
} as const;

/** A plan of anybody's as the admin areas show it. */
export interface ListedPlan extends Pick<typeof mealPlans.$inferSelect, keyof typeof LISTED> {
  readonly mark: ListMark;
}

/** One page of everybody's plans. */
export async function listAllPlans(on: Queryable, listing: PlanDirectoryListing): Promise<readonly ListedPlan[]> {
  const { since, userIds } = listing;
  const marks = await listIds(
    on,
    {
      name: "meal_plans",
      ...(since === null ? {} : { only: sql`created_at >= ${new Date(since).toISOString()}::timestamptz` }),
      alsoFound: { column: "user_id", ids: userIds },
    },
    listing,
  );
  if (marks.length === 0) return [];
  const ids = marks.map(({ id }) => id);
  const rows = await on.select(LISTED).from(mealPlans).where(inArray(mealPlans.id, ids));
  const found = new Map(rows.map((row) => [row.id, row]));
  return marks.flatMap((mark) => {
    const row = found.get(mark.id);
    return row === undefined ? [] : [{ ...row, mark }];
  });
}

/** How many plans there are, or how many were made since a moment. */
export async function countPlans(on: Queryable, since: number | null): Promise<number> {
  return on.$count(mealPlans, since === null ? undefined : gte(mealPlans.createdAt, since));
}

/** How many plans each of these users has; those without any are left out. */
export async function planCountsOf(on: Queryable, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await on
    .select({ userId: mealPlans.userId, plans: count() })
    .from(mealPlans)
    .where(inArray(mealPlans.userId, [...userIds]))
    .groupBy(mealPlans.userId);
  return new Map(rows.map(({ userId, plans }) => [userId, plans]));
}
