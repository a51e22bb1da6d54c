import * as contract from "#contract/admin";
import type { Endpoint } from "#contract/endpoint";
import { listTillErrors } from "#contract/till";
import { presentSession } from "#server/features/accounts/accounts.present";
import {
  presentAdminPlan,
  presentAuditEntry,
  presentStats,
  presentSuperAdminPlan,
  presentSuperAdminUser,
} from "#server/features/admin/admin.present";
import {
  listAuditTrail,
  listPlansForAdmin,
  listPlansForSuperAdmin,
  listUsersForSuperAdmin,
  planPdfForAdmin,
  statsOf,
  tillErrorsFor,
  type AdminDeps,
  type ListFilter,
} from "#server/features/admin/admin.usecases";
import { grantFreeAccess, revokeFreeAccess } from "#server/features/admin/free-access.usecases";
import { endSessionOfUser, endSessionsOfUser, listSessionsOfUser } from "#server/features/admin/user-sessions.usecases";
import { emptyReply, keptReply, pageReply } from "#server/http/reply";
import { adminRoute, userRoute, type Route } from "#server/http/route";

export function adminRoutes(deps: AdminDeps): readonly Route[] {
  return [
    adminRoute(contract.listAdminMealPlans, async ({ query }) => {
      const { rows, next } = await listPlansForAdmin(deps, query);
      return pageReply(rows.map(presentAdminPlan), nextPage(contract.listAdminMealPlans, query, next));
    }),
    adminRoute(contract.getAdminMealPlanPdf, async ({ params, gone }) => {
      const body = await planPdfForAdmin(deps, params.id, gone);
      return keptReply(body, `attachment; filename="meal-plan-${params.id}.pdf"`);
    }),
    userRoute(contract.getSuperAdminStats, async ({ caller }) =>
      presentStats(await statsOf(deps, caller.id), deps.config.ai),
    ),
    userRoute(listTillErrors, ({ caller }) => tillErrorsFor(deps, caller.id)),
    userRoute(contract.listSuperAdminUsers, async ({ caller, query }) => {
      const { rows, next } = await listUsersForSuperAdmin(deps, caller.id, query);
      return pageReply(
        rows.map(({ user, mealPlanCount }) => presentSuperAdminUser(user, mealPlanCount)),
        nextPage(contract.listSuperAdminUsers, query, next),
      );
    }),
    userRoute(contract.listUserSessions, async ({ caller, params: { id }, query }) => {
      const { rows, next } = await listSessionsOfUser(deps, caller.id, { userId: id, cursor: query.cursor ?? null });
      const path = contract.listUserSessions.path.replace(":id", id);
      return pageReply(
        rows.map((row) => presentSession(row, caller.sessionId)),
        next === null ? null : `${path}?cursor=${next}`,
      );
    }),
    userRoute(contract.endUserSession, async ({ caller, params: { id, sessionId } }) => {
      await endSessionOfUser(deps, caller, { userId: id, sessionId });
      return emptyReply();
    }),
    userRoute(contract.endUserSessions, async ({ caller, params: { id } }) => {
      await endSessionsOfUser(deps, caller, id);
      return emptyReply();
    }),
    userRoute(contract.listSuperAdminMealPlans, async ({ caller, query }) => {
      const { rows, next } = await listPlansForSuperAdmin(deps, caller.id, query);
      return pageReply(
        rows.map(({ plan, username }) => presentSuperAdminPlan(plan, username)),
        nextPage(contract.listSuperAdminMealPlans, query, next),
      );
    }),
    userRoute(contract.grantFreeAccess, async ({ caller, body: { userId } }) => {
      await grantFreeAccess(deps, { actorId: caller.id, userId });
      return { userId, hasFreeAccess: true, message: "User has been granted free premium access" };
    }),
    userRoute(contract.revokeFreeAccess, async ({ caller, body: { userId } }) => {
      await revokeFreeAccess(deps, { actorId: caller.id, userId });
      return { userId, hasFreeAccess: false, message: "Free premium access has been revoked" };
    }),
    userRoute(contract.listAudit, async ({ caller, query }) => {
      const { rows, next, usernames } = await listAuditTrail(deps, caller.id, query.cursor);
      return pageReply(
        rows.map((event) => presentAuditEntry(event, usernames)),
        nextPage(contract.listAudit, query, next),
      );
    }),
  ];
}

/** The address of the next page of the same search in the same order; null after the last. */
function nextPage(
  { path }: Endpoint,
  { search = "", sort = "newest" }: ListFilter,
  next: string | null,
): string | null {
  if (next === null) return null;
  const query = new URLSearchParams({
    ...(search === "" ? {} : { search }),
    ...(sort === "newest" ? {} : { sort }),
    cursor: next,
  });
  return `${path}?${query}`;
}
