import { and, arrayContains, asc, desc, eq, getColumns, isNotNull, lt, ne, sql } from "drizzle-orm";
import { fromPounds } from "#domain/money/pence";
import { readStoredPlan } from "#domain/plan/stored-plan";
import type { StructuredPlan } from "#domain/plan/plan-data";
import type { CompletePlan, StoredPlan } from "#domain/plan/stored-plan";
import type { Queryable, Transaction } from "#server/db/database";
import { mealPlans } from "#server/db/schema/plans";
import { calendarDay } from "#server/london-date";

type Columns = typeof mealPlans.$inferSelect;
export type PlanRow = Omit<Columns, "document"> & { readonly plan: StoredPlan };

/** A plan with its row's version, which changes with every change. */
export type VersionedPlanRow = PlanRow & { readonly rowVersion: string };

const VERSIONED = { ...getColumns(mealPlans), rowVersion: sql<string>`${mealPlans}.xmin::text` };

export async function insertPlan(
  db: Queryable,
  { id, userId, createdAt, plan }: { id: string; userId: string; createdAt: number; plan: CompletePlan },
): Promise<void> {
  const { request, days } = plan;
  await db.insert(mealPlans).values({
    id,
    userId,
    fullName: request.fullName,
    email: request.email,
    mealsPerWeek: request.mealsPerWeek,
    numPeople: request.numPeople,
    dietaryPreference: request.dietaryPreference,
    supermarket: request.preferredSupermarket,
    skill: request.cookingSkillLevel,
    budgetPence: fromPounds(request.maxBudgetPounds),
    mealIds: days.flatMap((day) => day.meals.map((meal) => meal.id)),
    document: plan,
    createdAt,
  });
}

/** Any user's plan: authorisation happens before this. */
export async function findPlan(db: Queryable, id: string): Promise<VersionedPlanRow | null> {
  const [row] = await db.select(VERSIONED).from(mealPlans).where(eq(mealPlans.id, id)).limit(1);
  return row === undefined ? null : withPlan(row);
}

/** The changeable columns of a plan; its revision increases with every visible change. */
export interface PlanChange {
  readonly plan?: StructuredPlan;
  readonly shoppedFoods?: readonly string[];
  readonly cookedMeals?: readonly string[];
  readonly sparedMeals?: readonly string[];
  readonly shoppedOn?: string | null;
  readonly shopAnswered?: boolean;
  readonly undoSteps?: number;
}

/** A user's plan, locked until the transaction ends; null if it does not exist or is another user's. */
export async function lockPlan(tx: Transaction, userId: string, id: string): Promise<PlanRow | null> {
  const [row] = await tx
    .select()
    .from(mealPlans)
    .where(and(eq(mealPlans.id, id), eq(mealPlans.userId, userId)))
    .for("update");
  return row === undefined ? null : withPlan(row);
}

/** Changes a locked plan, and returns the result. */
export async function changePlan(tx: Transaction, id: string, change: PlanChange): Promise<PlanRow> {
  const { plan, shoppedFoods, cookedMeals, sparedMeals, shoppedOn, shopAnswered, undoSteps } = change;
  const seen = plan !== undefined || shoppedFoods !== undefined || cookedMeals !== undefined;
  const [row] = await tx
    .update(mealPlans)
    .set({
      ...(plan === undefined ? {} : columnsOf(plan)),
      ...(shoppedFoods === undefined ? {} : { shoppedFoods: [...shoppedFoods] }),
      ...(cookedMeals === undefined ? {} : { cookedMeals: [...cookedMeals] }),
      ...(sparedMeals === undefined ? {} : { sparedMeals: [...sparedMeals] }),
      ...(shoppedOn === undefined ? {} : { shoppedOn }),
      ...(shopAnswered === undefined ? {} : { shopAnswered }),
      ...(undoSteps === undefined ? {} : { undoSteps }),
      ...(seen ? { revision: sql`${mealPlans.revision} + 1` } : {}),
    })
    .where(eq(mealPlans.id, id))
    .returning();
  if (row === undefined) throw new Error("a plan that is held has gone");
  return withPlan(row);
}

/** Columns kept next to the document, for lists and for later plans. */
function columnsOf(plan: StructuredPlan) {
  const { request, days } = plan;
  return {
    document: plan,
    supermarket: request.preferredSupermarket,
    mealsPerWeek: request.mealsPerWeek,
    mealIds: days.flatMap(({ meals }) => meals.map(({ id }) => id)),
  };
}

/**
 * A user's shopped-for plans with meals not yet marked as cooked or not, oldest first; locked if
 * they are read for changing.
 */
export async function plansBeingEaten(db: Queryable, userId: string, { hold }: { hold: boolean }): Promise<PlanRow[]> {
  const undecided = sql`cardinality(${mealPlans.cookedMeals}) + cardinality(${mealPlans.sparedMeals}) < cardinality(${mealPlans.mealIds})`;
  const query = db
    .select()
    .from(mealPlans)
    .where(and(eq(mealPlans.userId, userId), isNotNull(mealPlans.shoppedOn), undecided))
    .orderBy(asc(mealPlans.createdAt), asc(mealPlans.id));
  const rows = hold ? await query.for("update") : await query;
  return rows.map(withPlan);
}

/** The user's newest plan made before a given time; null if there is none. */
export async function newestPlanBefore(db: Queryable, userId: string, before: number): Promise<PlanRow | null> {
  const [row] = await db
    .select()
    .from(mealPlans)
    .where(and(eq(mealPlans.userId, userId), lt(mealPlans.createdAt, before)))
    .orderBy(desc(mealPlans.createdAt), desc(mealPlans.id))
    .limit(1);
  return row === undefined ? null : withPlan(row);
}

/** The plans in a user's calendar, newest first: the newest one, and those recently shopped for. */
export async function plansInCalendar(db: Queryable, userId: string, plans: number): Promise<PlanRow[]> {
  const [newest] = await db
    .select()
    .from(mealPlans)
    .where(eq(mealPlans.userId, userId))
    .orderBy(desc(mealPlans.createdAt), desc(mealPlans.id))
    .limit(1);
  const shopped = await db
    .select()
    .from(mealPlans)
    .where(and(eq(mealPlans.userId, userId), isNotNull(mealPlans.shoppedOn)))
    .orderBy(desc(mealPlans.createdAt), desc(mealPlans.id))
    .limit(plans);
  const rows = newest === undefined || newest.shoppedOn !== null ? shopped : [newest, ...shopped];
  return rows.map(withPlan);
}

/** The user's newest plan with a meal of this id; null if there is none. */
export async function newestPlanWithMeal(db: Queryable, userId: string, mealId: string): Promise<PlanRow | null> {
  const [row] = await db
    .select()
    .from(mealPlans)
    .where(and(eq(mealPlans.userId, userId), arrayContains(mealPlans.mealIds, [mealId])))
    .orderBy(desc(mealPlans.createdAt), desc(mealPlans.id))
    .limit(1);
  return row === undefined ? null : withPlan(row);
}

/** The meal ids of a user's newest plans, newest first; except one if given. */
export async function recentMealIds(
  db: Queryable,
  userId: string,
  plans: number,
  beside: string | null = null,
): Promise<string[][]> {
  const rows = await db
    .select({ mealIds: mealPlans.mealIds })
    .from(mealPlans)
    .where(and(eq(mealPlans.userId, userId), beside === null ? undefined : ne(mealPlans.id, beside)))
    .orderBy(desc(mealPlans.createdAt), desc(mealPlans.id))
    .limit(plans);
  return rows.map((row) => row.mealIds);
}

/** The names of the dishes in a user's newest plans, newest first. */
export async function recentDishTitles(db: Queryable, userId: string, plans: number): Promise<string[]> {
  const rows = await db
    .select({ titles: mealPlans.dishTitles })
    .from(mealPlans)
    .where(eq(mealPlans.userId, userId))
    .orderBy(desc(mealPlans.createdAt), desc(mealPlans.id))
    .limit(plans);
  return rows.flatMap(({ titles }) => titles);
}

/** All of a user's plans in full, oldest first, for their export. */
export async function exportPlans(db: Queryable, userId: string): Promise<PlanRow[]> {
  const rows = await db
    .select()
    .from(mealPlans)
    .where(eq(mealPlans.userId, userId))
    .orderBy(asc(mealPlans.createdAt), asc(mealPlans.id));
  return rows.map(withPlan);
}

/** Deletes a user's plan; false if there was none. */
export async function deletePlan(db: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(mealPlans)
    .where(and(eq(mealPlans.id, id), eq(mealPlans.userId, userId)))
    .returning({ id: mealPlans.id });
  return rows.length > 0;
}

function withPlan<Row extends Pick<Columns, "document" | "createdAt" | "shoppedOn">>({
  document,
  ...row
}: Row): Omit<Row, "document"> & { readonly plan: StoredPlan } {
  const dates = { made: calendarDay(row.createdAt), firstDay: row.shoppedOn };
  return { ...row, plan: readStoredPlan(document, dates) };
}
