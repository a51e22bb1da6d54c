import { count, gte, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { listIds, type Listing, type ListMark } from "#server/db/listing";
import { mealPlans } from "#server/db/schema/plans";

/** The filter for an admin area's plan list. */
export interface PlanDirectoryListing extends Listing {
  /** Only plans made since then; epoch milliseconds. */
  readonly since: number | null;
  /** Users whose plans a search also includes. */
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

/** Any user's plan, as in the admin areas. */
export interface ListedPlan extends Pick<typeof mealPlans.$inferSelect, keyof typeof LISTED> {
  readonly mark: ListMark;
}

/** One page of all users' plans. */
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

/** How many plans there are, or how many were made since a given time. */
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
