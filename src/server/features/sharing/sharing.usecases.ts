import { SHARED_LIST_PATH } from "#contract/shared-list-path";
import type { SharedList, ShareLink } from "#contract/sharing";
import type { Tick, TicksAnswer } from "#contract/ticks";
import type { Database } from "#server/db/database";
import { Failure } from "#server/failure";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import { planNotFound } from "#server/features/plans/plan-not-found";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { OnePlan } from "#server/features/plans/plans.usecases";
import { followList, type FollowDeps } from "#server/features/sharing/follow-list";
import * as repository from "#server/features/sharing/shares.repository";
import type { ShareRow } from "#server/features/sharing/shares.repository";
import type { Limits } from "#server/http/limits";
import type { StreamEvent } from "#server/http/reply";
import type { Clock } from "#server/services/clock/clock";
import type { Ids } from "#server/services/ids/ids";
import type { Log } from "#server/services/log/log";

export interface SharingDeps extends FollowDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly publicUrl: URL;
  readonly audit: AuditUseCases;
  readonly plans: PlansUseCases;
  readonly limits: Pick<Limits, "sharedList" | "sharedStream" | "sharedLink">;
}

/** A visitor with a link but no account, and their IP address. */
export interface Visit {
  readonly token: string;
  readonly address: string;
}

/** The link of one of the user's own plans; null if it has none. Only owners share plans, so not even a super admin sees it. */
export async function shareOf(deps: SharingDeps, plan: OnePlan): Promise<ShareLink | null> {
  if (!(await deps.plans.hasPlan(plan))) throw planNotFound();
  const row = await repository.findShareOf(deps.database.db, plan.id);
  return row === null ? null : linkOf(deps, row);
}

/** Creates the plan's link, or returns the existing one. */
export async function sharePlan(deps: SharingDeps, plan: OnePlan): Promise<ShareLink> {
  const { database, clock, ids, audit, plans } = deps;
  const row = { planId: plan.id, token: ids.token(), createdAt: clock.now() };
  const other = await database.transaction(async (tx) => {
    await plans.holdPlanIn(tx, plan);
    if (!(await repository.insertShare(tx, row))) return await repository.findShareOf(tx, plan.id);
    await audit.record(tx, { action: "plan.shared", ...aboutUser(plan) });
    return row;
  });
  // Two devices at once: one created the link and the other revoked it.
  if (other === null) throw new Failure("not_found", "The link was ended on another device just now.");
  return linkOf(deps, other);
}

/** Revokes the plan's link, including for current viewers. Idempotent. */
export async function endShare({ database, plans, audit }: SharingDeps, plan: OnePlan): Promise<void> {
  await database.transaction(async (tx) => {
    await plans.holdPlanIn(tx, plan);
    if (await repository.deleteShare(tx, plan.id)) {
      await audit.record(tx, { action: "plan.share_ended", ...aboutUser(plan) });
    }
  });
}

function aboutUser({ userId, id }: OnePlan) {
  return { actorId: userId, subjectId: userId, details: { plan: id } };
}

function linkOf({ publicUrl }: Pick<SharingDeps, "publicUrl">, { token }: ShareRow): ShareLink {
  return { url: new URL(SHARED_LIST_PATH.replace(":token", token), publicUrl).href };
}

/** The user's links, for their export. */
export async function exportShares(deps: Pick<SharingDeps, "database" | "publicUrl">, userId: string) {
  const rows = await repository.sharesOfUser(deps.database.db, userId);
  return rows.map((row) => ({
    planId: row.planId,
    ...linkOf(deps, row),
    since: new Date(row.createdAt).toISOString(),
  }));
}

/** What the link shows. */
export async function sharedList(deps: SharingDeps, visit: Visit): Promise<SharedList> {
  const planId = await admitted(deps, visit);
  const list = await deps.plans.sharedList(planId);
  if (list === null) throw linkGone();
  return { ...list, now: new Date(deps.clock.now()).toISOString() };
}

/** What is ticked on the linked list. */
export async function sharedTicks(deps: SharingDeps, visit: Visit): Promise<TicksAnswer> {
  const state = await deps.plans.listState(await admitted(deps, visit));
  if (state === null) throw linkGone();
  return state.ticks;
}

/** Merges ticks into the linked list. */
export async function changeSharedTicks(
  deps: SharingDeps,
  visit: Visit,
  changes: readonly Tick[],
): Promise<TicksAnswer> {
  const { database, clock, plans } = deps;
  const planId = await admitted(deps, visit);
  const now = clock.now();
  const merged = await database.transaction(async (tx) => plans.changeTicksIn(tx, planId, changes, now));
  if (merged === null) throw linkGone();
  return merged;
}

/** The events of the linked list. `looker` identifies the reader. */
export async function followShared(
  deps: SharingDeps,
  visit: Visit,
  looker: string | undefined,
  signal: AbortSignal,
): Promise<AsyncIterable<StreamEvent>> {
  const { database, ids, plans } = deps;
  const planId = await behind(deps, visit);
  await deps.limits.sharedStream(visit.address, planId);
  const look = async () => {
    const share = await repository.findShare(database.db, visit.token);
    return share?.planId === planId ? await plans.listState(planId) : null;
  };
  // Whatever name a visitor uses, they are not the owner.
  return followList(deps, { planId, name: `visitor ${looker ?? ids.token()}`, look }, signal);
}

/** The events of a user's own list. All of their devices count as one person. */
export async function followOwn(
  deps: SharingDeps,
  plan: OnePlan,
  signal: AbortSignal,
): Promise<AsyncIterable<StreamEvent>> {
  if (!(await deps.plans.hasPlan(plan))) throw planNotFound();
  const look = () => deps.plans.listState(plan.id);
  return followList(deps, { planId: plan.id, name: "owner", look }, signal);
}

/** The linked plan; throws if the link is invalid, or after too many calls to its list from one network. */
async function admitted(deps: SharingDeps, visit: Visit): Promise<string> {
  const planId = await behind(deps, visit);
  await deps.limits.sharedList(visit.address, planId);
  return planId;
}

async function behind({ database, limits, log }: SharingDeps, { token, address }: Visit): Promise<string> {
  const share = await repository.findShare(database.db, token);
  if (share === null) {
    await limits.sharedLink(address);
    log.warn({ security: "shared_link_refused", address }, "Refused");
    throw linkGone();
  }
  return share.planId;
}

function linkGone(): Failure {
  return new Failure("not_found", "This link no longer works.");
}
