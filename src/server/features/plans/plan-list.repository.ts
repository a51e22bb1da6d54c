import { and, asc, desc, eq, gt, lt, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PlanSort } from "#domain/plan/plan-sorts";
import type { Queryable } from "#server/db/database";
import { mealPlans } from "#server/db/schema/plans";

type Columns = typeof mealPlans.$inferSelect;
/** The list omits progress on a plan, which only its record shows. */
type DoneWithIt =
  | "revision"
  | "shoppedFoods"
  | "cookedMeals"
  | "sparedMeals"
  | "shoppedOn"
  | "shopAnswered"
  | "undoSteps"
  | "tillPence";
export type PlanSummaryRow = Omit<Columns, "document" | "userId" | "searchText" | DoneWithIt>;

/** Where a page of a list ends: the next one starts after it. */
export interface PageMark {
  readonly totalPence: number;
  readonly createdAt: number;
  readonly id: string;
}

export interface PlanListing {
  readonly userId: string;
  /** All must occur in the plan's search text; in its normalised form. */
  readonly words: readonly string[];
  readonly sort: PlanSort;
  readonly after: PageMark | null;
  readonly limit: number;
}

const SUMMARY = {
  id: mealPlans.id,
  fullName: mealPlans.fullName,
  email: mealPlans.email,
  mealsPerWeek: mealPlans.mealsPerWeek,
  numPeople: mealPlans.numPeople,
  dietaryPreference: mealPlans.dietaryPreference,
  supermarket: mealPlans.supermarket,
  skill: mealPlans.skill,
  budgetPence: mealPlans.budgetPence,
  mealIds: mealPlans.mealIds,
  createdAt: mealPlans.createdAt,
  totalPence: mealPlans.totalPence,
  dishTitles: mealPlans.dishTitles,
  firstDishFoods: mealPlans.firstDishFoods,
} as const;

/** One page of a user's plans. Each sort order uses an index on the user's plans, and a search scans only those. */
export async function listPlans(
  db: Queryable,
  { userId, words, sort, after, limit }: PlanListing,
): Promise<PlanSummaryRow[]> {
  const found = words.map((word) => sql`strpos(${mealPlans.searchText}, ${word}) > 0`);
  return await db
    .select(SUMMARY)
    .from(mealPlans)
    .where(and(eq(mealPlans.userId, userId), ...found, after === null ? undefined : beyond(sort, after)))
    .orderBy(...ORDERS[sort])
    .limit(limit);
}

const NEWEST_FIRST = [desc(mealPlans.createdAt), desc(mealPlans.id)];
const ORDERS: Readonly<Record<PlanSort, SQL[]>> = {
  newest: NEWEST_FIRST,
  oldest: [asc(mealPlans.createdAt), asc(mealPlans.id)],
  cheapest: [asc(mealPlans.totalPence), ...NEWEST_FIRST],
};

function beyond(sort: PlanSort, after: PageMark): SQL | undefined {
  switch (sort) {
    case "newest":
      return olderThan(after);
    case "oldest":
      return or(
        gt(mealPlans.createdAt, after.createdAt),
        and(eq(mealPlans.createdAt, after.createdAt), gt(mealPlans.id, after.id)),
      );
    case "cheapest":
      return or(
        gt(mealPlans.totalPence, after.totalPence),
        and(eq(mealPlans.totalPence, after.totalPence), olderThan(after)),
      );
  }
}

function olderThan({ createdAt, id }: PageMark): SQL | undefined {
  return or(lt(mealPlans.createdAt, createdAt), and(eq(mealPlans.createdAt, createdAt), lt(mealPlans.id, id)));
}
