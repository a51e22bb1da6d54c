import type { CupboardItem } from "#contract/cupboard";
import type { PlanRecord } from "#contract/meal-plans";
import { readStoredPlan } from "#domain/plan/stored-plan";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { sql } from "drizzle-orm";
import type { TestApp, TestClient } from "#tests/support/app";

export const WEEK = { fullName: "Ada Baker", email: "ada@example.com", mealsPerWeek: 2, numPeople: 2, maxBudget: 80 };

/** A user with access, who makes plans. */
export async function entitled(app: TestApp): ReturnType<TestApp["signUp"]> {
  const client = await app.signUp();
  await client.post("/api/activate-subscription", { isTrial: true });
  return client;
}

export async function madePlan(client: TestClient, change: object = {}): Promise<PlanRecord> {
  const made = await client.post("/api/meal-plans", { ...WEEK, ...change });
  if (made.status !== 201) throw new Error(`Making a plan answered ${made.status}: ${made.text}`);
  return await recordOf(client, (made.body as { id: string }).id);
}

export async function recordOf(client: TestClient, id: string): Promise<PlanRecord> {
  return (await client.get(`/api/meal-plans/${id}`)).body as PlanRecord;
}

/** The plan as data, which the wire does not tell: grams of each food. */
export async function storedPlan(app: TestApp, id: string): Promise<StructuredPlan> {
  const { rows } = (await app.context.platform.database.db.execute(
    sql`select document from meal_plans where id = ${id}`,
  )) as { rows: { document: unknown }[] };
  const plan = readStoredPlan(rows[0]?.document);
  if (plan.kind !== "structured") throw new Error("The plan holds sentences");
  return plan;
}

export async function cupboardOf(client: TestClient): Promise<CupboardItem[]> {
  const answer = await client.get("/api/cupboard");
  if (answer.status !== 200) throw new Error(`The cupboard answered ${answer.status}: ${answer.text}`);
  return answer.body as CupboardItem[];
}

export function item(cupboard: readonly CupboardItem[], foodId: string): CupboardItem | undefined {
  return cupboard.find(({ food_id }) => food_id === foodId);
}

/** What is there with an amount, by food. */
export async function amountsOf(client: TestClient): Promise<Record<string, number>> {
  const cupboard = await cupboardOf(client);
  return Object.fromEntries(
    cupboard.flatMap(({ food_id, amount }) => (amount === null || amount === 0 ? [] : [[food_id, amount]])),
  );
}

/** Grams of each food in the database, whatever is told of them. */
export async function gramsOf(app: TestApp, userId: string): Promise<Record<string, number>> {
  const { rows } = (await app.context.platform.database.db.execute(
    sql`select food_id, sum(grams) as grams from cupboard_lots where user_id = ${userId} group by food_id having sum(grams) > 0`,
  )) as { rows: { food_id: string; grams: unknown }[] };
  return Object.fromEntries(rows.map(({ food_id, grams }) => [food_id, Number(grams)]));
}

/** As if the process had ended after it did what a request with this key asked for, and before it kept its answer. */
export async function loseAnswer(app: TestApp, key: string): Promise<void> {
  await app.context.platform.database.db.execute(
    sql`update idempotency_keys set status = null, answer = null where key = ${key}`,
  );
}
