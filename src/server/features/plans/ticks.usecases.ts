import type { Tick, TicksAnswer } from "#contract/ticks";
import { boughtFoods } from "#domain/plan/plan-data";
import type { StoredPlan } from "#domain/plan/stored-plan";
import type { Database, Queryable, Transaction } from "#server/db/database";
import { followTicks, listOwnLines } from "#server/features/plans/own-lines.repository";
import * as repository from "#server/features/plans/ticks.repository";
import type { TickRow } from "#server/features/plans/ticks.repository";
import { planNotFound } from "#server/features/plans/plan-not-found";
import type { Clock } from "#server/services/clock/clock";
import { isUuid } from "#server/services/ids/ids";

export interface TicksDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

interface OwnPlan {
  readonly userId: string;
  readonly id: string;
}

/** Whether this is a finished plan of the user's. */
export async function hasPlan(
  { database }: Pick<TicksDependencies, "database">,
  { userId, id }: OwnPlan,
): Promise<boolean> {
  return isUuid(id) && (await repository.hasPlan(database.db, userId, id));
}

/** Locks one of the user's own plans against deletion until the transaction ends; throws `not_found` if there is none. */
export async function holdPlanIn(tx: Transaction, { userId, id }: OwnPlan): Promise<void> {
  if (!isUuid(id) || (await repository.holdPlan(tx, userId, id)) === null) throw planNotFound();
}

/**
 * What is ticked on one of the user's own plans. Ticks reveal when someone is shopping, so not even a super admin can read another
 * user's.
 */
export async function readTicks({ database, clock }: TicksDependencies, { userId, id }: OwnPlan): Promise<TicksAnswer> {
  if (!(await hasPlan({ database }, { userId, id }))) throw planNotFound();
  return present(await repository.listTicks(database.db, id), clock.now());
}

/** Merges a device's changes, perhaps made long ago while offline, and returns the result. */
export async function changeTicks(
  { database, clock }: TicksDependencies,
  { userId, id }: OwnPlan,
  changes: readonly Tick[],
): Promise<TicksAnswer> {
  if (!isUuid(id)) throw planNotFound();
  const now = clock.now();
  return await database.transaction(async (tx) => {
    const plan = await repository.holdPlan(tx, userId, id);
    if (plan === null) throw planNotFound();
    return await merge(tx, { id, plan }, changes, now);
  });
}

/** The same on any plan, for an authorised caller; null if there is no such plan. */
export async function changeTicksIn(
  tx: Transaction,
  id: string,
  changes: readonly Tick[],
  now: number,
): Promise<TicksAnswer | null> {
  const plan = await repository.holdAnyPlan(tx, id);
  return plan === null ? null : await merge(tx, { id, plan }, changes, now);
}

async function merge(
  tx: Transaction,
  { id, plan }: { readonly id: string; readonly plan: StoredPlan },
  changes: readonly Tick[],
  now: number,
): Promise<TicksAnswer> {
  const lines = await listOwnLines(tx, id);
  const listed = new Set([...boughtFoods(plan), ...lines.map(({ lineId }) => lineId)]);
  await repository.mergeTicks(tx, id, newestOfEach(changes, listed, now));
  if (lines.length > 0) await followTicks(tx, id);
  return present(await repository.listTicks(tx, id), now);
}

/** The state of a list: what is ticked, and the version of its plan. */
export interface ListState {
  readonly ticks: TicksAnswer;
  readonly version: string;
}

/** A text that changes with every change to a plan or its own lines; null if there is no plan. */
export async function listVersion(db: Queryable, id: string): Promise<string | null> {
  const version = await repository.planVersion(db, id);
  if (version === null) return null;
  return [version, ...(await listOwnLines(db, id)).map(({ place, counts }) => (counts ? `${place}+` : place))].join(
    " ",
  );
}

/** The state of any plan's list, for an authorised caller; null if there is no such plan. */
export async function listState({ database, clock }: TicksDependencies, id: string): Promise<ListState | null> {
  const version = await listVersion(database.db, id);
  if (version === null) return null;
  return { version, ticks: present(await repository.listTicks(database.db, id), clock.now()) };
}

function newestOfEach(changes: readonly Tick[], listed: ReadonlySet<string>, now: number): TickRow[] {
  const newest = new Map<string, TickRow>();
  for (const { id: foodId, ticked, changedAt: sent } of changes) {
    if (!listed.has(foodId)) continue;
    const changedAt = Math.max(0, Math.min(Date.parse(sent), now));
    const other = newest.get(foodId);
    const newer = other === undefined || changedAt > other.changedAt || (changedAt === other.changedAt && ticked);
    if (newer) newest.set(foodId, { foodId, ticked, changedAt });
  }
  return [...newest.values()];
}

function present(rows: readonly TickRow[], now: number): TicksAnswer {
  return { ticks: rows.map(presentTick), now: new Date(now).toISOString() };
}

/** The ticks on each of a user's plans, by the plan's id. */
export async function exportTicks(db: Queryable, userId: string): Promise<ReadonlyMap<string, Tick[]>> {
  const byPlan = new Map<string, Tick[]>();
  for (const row of await repository.ticksOfUser(db, userId)) {
    byPlan.set(row.planId, [...(byPlan.get(row.planId) ?? []), presentTick(row)]);
  }
  return byPlan;
}

function presentTick({ foodId, ticked, changedAt }: TickRow): Tick {
  return { id: foodId, ticked, changedAt: new Date(changedAt).toISOString() };
}
