import { and, asc, desc, eq } from "drizzle-orm";
import { readStoredPlan } from "#domain/plan/stored-plan";
import type { SettledPlan, StoredPlan } from "#domain/plan/stored-plan";
import type { Queryable } from "#server/db/database";
import { mealPlans, planPdfs } from "#server/db/schema/plans";

type Columns = typeof mealPlans.$inferSelect;
export type PlanRow = Omit<Columns, "document"> & { readonly document: StoredPlan };

export async function insertPlan(
  db: Queryable,
  plan: { id: string; userId: string; createdAt: number; document: SettledPlan },
): Promise<void> {
  const { request, budgetPence, days } = plan.document;
  await db.insert(mealPlans).values({
    id: plan.id,
    userId: plan.userId,
    fullName: request.fullName,
    email: request.email,
    mealsPerWeek: request.mealsPerWeek,
    numPeople: request.numPeople,
    dietaryPreference: request.dietaryPreference,
    supermarket: request.preferredSupermarket,
    skill: request.cookingSkillLevel,
    budgetPence,
    mealIds: days.flatMap((day) => day.meals.map((meal) => meal.id)),
    document: plan.document,
    createdAt: plan.createdAt,
  });
}

/** A user's plan; null when it does not exist or is somebody else's. */
export async function findPlan(db: Queryable, userId: string, id: string): Promise<PlanRow | null> {
  const [row] = await db
    .select()
    .from(mealPlans)
    .where(and(eq(mealPlans.id, id), eq(mealPlans.userId, userId)))
    .limit(1);
  return row === undefined ? null : { ...row, document: readStoredPlan(row.document) };
}

/** Anybody's plan, for those who may read all of them. */
export async function findAnyPlan(db: Queryable, id: string): Promise<PlanRow | null> {
  const [row] = await db.select().from(mealPlans).where(eq(mealPlans.id, id)).limit(1);
  return row === undefined ? null : { ...row, document: readStoredPlan(row.document) };
}

/** The meal ids of a user's newest plans, newest first. */
export async function recentMealIds(db: Queryable, userId: string, plans: number): Promise<string[][]> {
  const rows = await db
    .select({ mealIds: mealPlans.mealIds })
    .from(mealPlans)
    .where(eq(mealPlans.userId, userId))
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
  return rows.map((row) => ({ ...row, document: readStoredPlan(row.document) }));
}

/** Deletes a user's plan; false when there was none. */
export async function deletePlan(db: Queryable, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(mealPlans)
    .where(and(eq(mealPlans.id, id), eq(mealPlans.userId, userId)))
    .returning({ id: mealPlans.id });
  return rows.length > 0;
}

/** The kept PDF of a plan, when this version of the renderer made it. */
export async function findPdf(db: Queryable, planId: string, renderer: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ bytes: planPdfs.bytes })
    .from(planPdfs)
    .where(and(eq(planPdfs.planId, planId), eq(planPdfs.renderer, renderer)))
    .limit(1);
  return row?.bytes ?? null;
}

/** Keeps a plan's PDF; the newest one wins. */
export async function keepPdf(db: Queryable, planId: string, renderer: string, bytes: Uint8Array): Promise<void> {
  await db
    .insert(planPdfs)
    .values({ planId, renderer, bytes })
    .onConflictDoUpdate({ target: planPdfs.planId, set: { renderer, bytes } });
}
