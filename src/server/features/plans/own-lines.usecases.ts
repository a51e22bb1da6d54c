import type { OwnLine } from "#contract/cupboard";
import { pence, toPounds } from "#domain/money/pence";
import { readOwnLine } from "#domain/plan/own-line";
import type { Database, Queryable, Transaction } from "#server/db/database";
import { Failure } from "#server/failure";
import * as repository from "#server/features/plans/own-lines.repository";
import type { OwnLineRow } from "#server/features/plans/own-lines.repository";
import { planNotFound } from "#server/features/plans/plan-not-found";
import { hasPlan, mergeTicks } from "#server/features/plans/ticks.repository";
import { heldPlan, type OnePlan } from "#server/features/plans/plans.usecases";
import { isFirstTime } from "#server/http/idempotency";
import type { Clock } from "#server/services/clock/clock";
import { isUuid } from "#server/services/ids/ids";
import type { Ids } from "#server/services/ids/ids";

export interface OwnLinesDependencies {
  readonly database: Database;
  readonly ids: Ids;
  readonly clock: Clock;
}

const MOST_LINES = 50;

/** The lines that a user has written on a plan's list. Throws `not_found` for another user's plan. */
export async function readOwnLines({ database }: OwnLinesDependencies, { userId, id }: OnePlan): Promise<OwnLine[]> {
  if (!isUuid(id) || !(await hasPlan(database.db, userId, id))) throw planNotFound();
  return (await repository.listOwnLines(database.db, id)).map(present);
}

/** Adds a line at the end, once per key; a trailing price is read as its price. */
export async function addLine(
  deps: OwnLinesDependencies,
  plan: OnePlan,
  { text, key }: { readonly text: string; readonly key: string | null },
): Promise<OwnLine[]> {
  const { name, pence: price } = readOwnLine(text);
  if (name === "") throw refused("text", "Please say what to put on the list");
  const lineId = deps.ids.uuid();
  return await changed(deps, plan, async (tx) => {
    if (!(await isFirstTime(tx, { userId: plan.userId, key }))) return;
    const there = await repository.listOwnLines(tx, plan.id);
    if (there.length >= MOST_LINES)
      throw refused("text", `A list holds at most ${MOST_LINES} lines of your own. Please delete one first.`);
    const place = (there.at(-1)?.place ?? 0) + 1;
    await repository.insertOwnLine(tx, plan.id, { lineId, place, name, pence: price, counts: false, ticked: false });
  });
}

/** Ticks a line or makes it count; omitted fields stay unchanged. */
export async function changeLine(
  deps: OwnLinesDependencies,
  plan: OnePlan,
  lineId: string,
  { ticked, counts }: { readonly ticked?: boolean | undefined; readonly counts?: boolean | undefined },
): Promise<OwnLine[]> {
  const change = { ...(ticked === undefined ? {} : { ticked }), ...(counts === undefined ? {} : { counts }) };
  const changedAt = deps.clock.now();
  return await changed(deps, plan, async (tx) => {
    const nothing = Object.keys(change).length === 0;
    const known =
      isUuid(lineId) &&
      (nothing
        ? (await repository.listOwnLines(tx, plan.id)).some((line) => line.lineId === lineId)
        : await repository.updateOwnLine(tx, plan.id, lineId, change));
    if (!known) throw new Failure("not_found", "This line is not on the list any more.");
    if (ticked !== undefined) await mergeTicks(tx, plan.id, [{ foodId: lineId, ticked, changedAt }]);
  });
}

/** Removes a line. Idempotent. */
export async function deleteLine(deps: OwnLinesDependencies, plan: OnePlan, lineId: string): Promise<OwnLine[]> {
  return await changed(deps, plan, async (tx) => {
    if (isUuid(lineId)) await repository.deleteOwnLine(tx, plan.id, lineId);
  });
}

async function changed(
  { database }: OwnLinesDependencies,
  plan: OnePlan,
  change: (tx: Transaction) => Promise<void>,
): Promise<OwnLine[]> {
  const rows = await database.transaction(async (tx) => {
    await heldPlan(tx, plan);
    await change(tx);
    return await repository.listOwnLines(tx, plan.id);
  });
  return rows.map(present);
}

function refused(path: string, message: string): Failure {
  return new Failure("invalid_input", message, { issues: [{ path, message }] });
}

/** The lines on each of a user's plans, by the plan's id. */
export async function exportOwnLines(db: Queryable, userId: string): Promise<ReadonlyMap<string, OwnLine[]>> {
  const rows = await repository.ownLinesOfUser(db, userId);
  return new Map([...Map.groupBy(rows, ({ planId }) => planId)].map(([planId, lines]) => [planId, lines.map(present)]));
}

/** The lines on any plan, for an authorised reader. */
export async function linesOf(db: Queryable, planId: string): Promise<OwnLine[]> {
  return (await repository.listOwnLines(db, planId)).map(present);
}

function present({ lineId, name, pence: price, counts, ticked }: OwnLineRow): OwnLine {
  return { line_id: lineId, name, price: price === null ? null : toPounds(pence(price)), counts, ticked };
}
