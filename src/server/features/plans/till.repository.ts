import { and, eq, gte, sql } from "drizzle-orm";
import type { Pence } from "#domain/money/pence";
import { COUNTED_TILL_ERRORS } from "#domain/money/till-error";
import { SUPERMARKETS, type Supermarket } from "#domain/options/options";
import type { Queryable, Transaction } from "#server/db/database";
import { mealPlans, tillReceipts } from "#server/db/schema/plans";

/** A plan, for comparison with its till total. */
export interface ToldPlan {
  readonly supermarket: string;
  readonly totalPence: number;
  readonly tillPence: number | null;
}

/** The errors for one shop in one month or, with a null month, overall; in hundredths of a per cent. */
export interface TillErrors {
  readonly supermarket: Supermarket;
  readonly month: string | null;
  readonly receipts: number;
  readonly leftOut: number;
  /** These are null if every receipt was excluded. */
  readonly mean: number | null;
  readonly medianAbsolute: number | null;
  readonly tenth: number | null;
  readonly ninetieth: number | null;
}

/** A user's plan, locked until the transaction ends; null if it does not exist or is another user's. */
export async function holdToldPlan(tx: Transaction, userId: string, id: string): Promise<ToldPlan | null> {
  const [row] = await tx
    .select({
      supermarket: mealPlans.supermarket,
      totalPence: mealPlans.totalPence,
      tillPence: mealPlans.tillPence,
    })
    .from(mealPlans)
    .where(and(eq(mealPlans.id, id), eq(mealPlans.userId, userId)))
    .for("no key update");
  return row ?? null;
}

export async function setTill(tx: Transaction, id: string, tillPence: Pence | null): Promise<void> {
  await tx.update(mealPlans).set({ tillPence }).where(eq(mealPlans.id, id));
}

/** A plan has one receipt: a second report corrects the first, in the first's month. */
export async function putReceipt(
  tx: Transaction,
  receipt: Omit<typeof tillReceipts.$inferInsert, "number" | "planId"> & { readonly planId: string },
): Promise<void> {
  const { errorBasisPoints, supermarket } = receipt;
  await tx
    .insert(tillReceipts)
    .values(receipt)
    .onConflictDoUpdate({ target: tillReceipts.planId, set: { errorBasisPoints, supermarket } });
}

export async function deleteReceipt(tx: Transaction, planId: string): Promise<void> {
  await tx.delete(tillReceipts).where(eq(tillReceipts.planId, planId));
}

const ERROR = sql`${tillReceipts.errorBasisPoints}`;
const COUNTED = sql`${ERROR} between ${sql.raw(String(COUNTED_TILL_ERRORS.least))} and ${sql.raw(String(COUNTED_TILL_ERRORS.most))}`;

/** The counted receipts of one shop since the start of a month, and their mean error. */
export async function tillErrorOf(
  on: Queryable,
  supermarket: Supermarket,
  sinceMonth: string,
): Promise<Pick<TillErrors, "receipts" | "mean">> {
  const [row] = await on
    .select({ receipts: whole(sql`count(*)`), mean: figure(sql`avg(${ERROR})`) })
    .from(tillReceipts)
    .where(and(eq(tillReceipts.supermarket, supermarket), gte(tillReceipts.month, sinceMonth), COUNTED));
  return row ?? { receipts: 0, mean: null };
}

/** Each shop's errors since the start of a month: the total first, then by month, newest first. */
export async function listTillErrors(on: Queryable, sinceMonth: string): Promise<TillErrors[]> {
  const { supermarket, month } = tillReceipts;
  const counted = sql`filter (where ${COUNTED})`;
  const share = (at: string) =>
    figure(sql`percentile_cont(${sql.raw(at)}) within group (order by ${ERROR}) ${counted}`);
  const rows = await on
    .select({
      supermarket: sql<Supermarket>`${supermarket}`,
      month: sql<string | null>`${month}`,
      receipts: whole(sql`count(*) ${counted}`),
      leftOut: whole(sql`count(*) filter (where not (${COUNTED}))`),
      mean: figure(sql`avg(${ERROR}) ${counted}`),
      medianAbsolute: figure(sql`percentile_cont(0.5) within group (order by abs(${ERROR})) ${counted}`),
      tenth: share("0.1"),
      ninetieth: share("0.9"),
    })
    .from(tillReceipts)
    .where(gte(month, sinceMonth))
    .groupBy(sql`grouping sets ((${supermarket}), (${supermarket}, ${month}))`)
    .orderBy(supermarket, sql`${month} desc nulls first`);
  // A shop that is no longer an option has no figures.
  return rows.filter((row) => SUPERMARKETS.includes(row.supermarket));
}

function whole(of: ReturnType<typeof sql>) {
  return sql<number>`${of}`.mapWith(Number);
}

function figure(of: ReturnType<typeof sql>) {
  return sql<number | null>`(${of})::float8`;
}
