import type { ListSort } from "#contract/admin";
import type { TillErrorsAnswer } from "#contract/till";
import { oldPrices } from "#domain/food/price-age";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { ListMark } from "#server/db/listing";
import type { Platform } from "#server/feature";
import type { AccountsUseCases } from "#server/features/accounts/accounts.use-cases";
import { readCursor, writeCursor } from "#server/features/admin/cursors";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import type { GenerationUseCases } from "#server/features/generation/generation.feature";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { KeptBody } from "#server/http/kept-body";
import { londonMonth } from "#server/london-date";
import { DAY_MS } from "#server/services/clock/clock";
import { ADMIN_OWNER } from "#server/services/workers/asker";

/** As many as every list shows at once (spec J8). */
const PAGE_SIZE = 100;
/** How many matching users' plans a search of the week's plans also includes. */
const MOST_OWNERS = 100;
/** The super admin's list and figures look back this far (spec H14). */
const WEEK_MS = 7 * DAY_MS;

export interface AdminDeps extends Pick<Platform, "database" | "clock" | "config"> {
  readonly audit: AuditUseCases;
  readonly accounts: AccountsUseCases;
  readonly plans: PlansUseCases;
  readonly generation: GenerationUseCases;
  readonly catalogue: Pick<Catalogue, "foods">;
}

type Listed<List extends (...filter: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<List>>[number];
export type ListedUser = Listed<AccountsUseCases["listUsers"]>;
export type ListedPlan = Listed<PlansUseCases["listAllPlans"]>;
export type ListedEvent = Listed<AuditUseCases["listAdminEvents"]>;

/** A list request, as in the contract's query. */
export interface ListFilter {
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly sort?: ListSort | undefined;
}

/** One page, and the cursor of the next; null when this is the last. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

interface AdminPlanRow {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly createdAt: number;
  readonly hasPdf: boolean;
  readonly mark: ListMark;
}

/** One page of all users' plans for the admin, including those in progress, in the same order. */
export async function listPlansForAdmin(deps: AdminDeps, filter: ListFilter): Promise<ListPage<AdminPlanRow>> {
  const listing = listingOf(filter);
  // Reading in this order may see a plan that finishes in between twice, but never misses it.
  const making = await deps.generation.listMaking(listing);
  const finished = await deps.plans.listAllPlans({ ...listing, since: null, userIds: [] });
  const ready = new Set(finished.map(({ id }) => id));
  const rows = [
    ...finished.map((plan) => ({ ...plan, hasPdf: true })),
    ...making.filter(({ id }) => !ready.has(id)).map((plan) => ({ ...plan, hasPdf: false })),
  ].toSorted((one, other) => inOrder(listing.sort, one.mark, other.mark));
  await deps.audit.record(deps.database.db, { action: "admin.plans_listed", ...theAdmin() });
  return pageOf(listing.sort, rows);
}

/** Any plan's PDF for the admin; `not_ready` while it is being made. */
export async function planPdfForAdmin(deps: AdminDeps, id: string, signal: AbortSignal): Promise<KeptBody> {
  const body = await deps.generation.anyPlanPdf(id, { owner: ADMIN_OWNER, signal });
  await deps.audit.record(deps.database.db, { action: "admin.plan_pdf_read", ...theAdmin(), subjectId: id });
  return body;
}

export type Stats = Awaited<ReturnType<typeof statsOf>>;

/** The super admin's figures. */
export async function statsOf(deps: AdminDeps, actorId: string) {
  const { accounts, plans, generation, audit, clock, database, catalogue } = deps;
  const weekAgo = clock.now() - WEEK_MS;
  const [totalUsers, totalMealPlans, plansThisWeek, newUsersThisWeek, ai, unserved] = await Promise.all([
    accounts.countUsers(null),
    plans.countPlans(null),
    plans.countPlans(weekAgo),
    accounts.countUsers(weekAgo),
    generation.aiFiguresSince(weekAgo),
    generation.unservedSince(weekAgo),
  ]);
  await audit.record(database.db, { action: "super_admin.figures_read", actorId, subjectId: null });
  const old = oldPrices(catalogue.foods, londonMonth(clock.now()));
  return { totalUsers, totalMealPlans, plansThisWeek, newUsersThisWeek, ai, unserved, oldPrices: old };
}

/** How far our totals were from the till, by shop and month. */
export async function tillErrorsFor(deps: AdminDeps, actorId: string): Promise<TillErrorsAnswer[]> {
  const errors = await deps.plans.tillErrorsByMonth();
  await deps.audit.record(deps.database.db, { action: "super_admin.till_errors_read", actorId, subjectId: null });
  return errors;
}

/** One page of all users, with how many plans each has. */
export async function listUsersForSuperAdmin(
  deps: AdminDeps,
  actorId: string,
  filter: ListFilter,
): Promise<ListPage<{ user: ListedUser; mealPlanCount: number; mark: ListMark }>> {
  const listing = listingOf(filter);
  const { rows: users, next } = pageOf(listing.sort, await deps.accounts.listUsers(listing));
  const counts = await deps.plans.planCountsOf(users.map(({ id }) => id));
  await deps.audit.record(deps.database.db, { action: "super_admin.users_listed", actorId, subjectId: null });
  return {
    rows: users.map((user) => ({ user, mealPlanCount: counts.get(user.id) ?? 0, mark: user.mark })),
    next,
  };
}

/** One page of the last seven days' plans. A search finds them by their own names and addresses and by their owners'. */
export async function listPlansForSuperAdmin(
  deps: AdminDeps,
  actorId: string,
  filter: ListFilter,
): Promise<ListPage<{ plan: ListedPlan; username: string }>> {
  const listing = listingOf(filter);
  const userIds = listing.search === null ? [] : await deps.accounts.findUserIds(listing.search, MOST_OWNERS);
  const since = deps.clock.now() - WEEK_MS;
  const { rows: plans, next } = pageOf(listing.sort, await deps.plans.listAllPlans({ ...listing, since, userIds }));
  const usernames = await deps.accounts.usernamesOf([...new Set(plans.map(({ userId }) => userId))]);
  await deps.audit.record(deps.database.db, { action: "super_admin.plans_listed", actorId, subjectId: null });
  return { rows: plans.map((plan) => ({ plan, username: usernames.get(plan.userId) ?? "" })), next };
}

/** One page of what admins and super admins read and changed. Viewing it is audited too. */
export async function listAuditTrail(
  deps: AdminDeps,
  actorId: string,
  cursor: string | undefined,
): Promise<ListPage<ListedEvent> & { readonly usernames: ReadonlyMap<string, string> }> {
  const mark = readCursor("newest", cursor);
  const events = await deps.audit.listAdminEvents(
    mark === null ? null : { at: Number(mark.key), id: mark.id },
    PAGE_SIZE + 1,
  );
  const { rows, next } = pageOf(
    "newest",
    events.map((event) => ({ event, mark: { key: String(event.at), id: event.id } })),
  );
  const actors = rows.flatMap(({ event }) => (event.actorId === null ? [] : [event.actorId]));
  const usernames = await deps.accounts.usernamesOf([...new Set(actors)]);
  await deps.audit.record(deps.database.db, { action: "super_admin.audit_listed", actorId, subjectId: null });
  return { rows: rows.map(({ event }) => event), next, usernames };
}

/** Records wrong admin credentials, without what was typed. Rate limits bound how often. */
export async function adminRefused({ audit, database }: AdminDeps): Promise<void> {
  const nobody = { actorId: null, subjectId: null, details: { by: "nobody" } };
  await audit.record(database.db, { action: "admin.sign_in_refused", ...nobody });
}

/** The Basic-auth admin, who has no account. */
function theAdmin() {
  return { actorId: null, subjectId: null, details: { actor: "admin" } } as const;
}

function listingOf({ cursor, search, sort = "newest" }: ListFilter) {
  return {
    sort,
    search: search === undefined || search === "" ? null : search,
    after: readCursor(sort, cursor),
    // Fetch one more than a page to see whether there is a next one.
    limit: PAGE_SIZE + 1,
  };
}

function pageOf<Row extends { readonly mark: ListMark }>(sort: ListSort, found: readonly Row[]): ListPage<Row> {
  const rows = found.slice(0, PAGE_SIZE);
  const last = rows.at(-1);
  return { rows, next: found.length > PAGE_SIZE && last !== undefined ? writeCursor(sort, last.mark) : null };
}

/** The database's sort order: names by UTF-8 bytes, times numerically, ids as text. */
function inOrder(sort: ListSort, one: ListMark, other: ListMark): number {
  const byId = one.id < other.id ? -1 : 1;
  if (sort === "name") return Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)) || byId;
  const forwards = Number(one.key) - Number(other.key) || byId;
  return sort === "oldest" ? forwards : -forwards;
}
