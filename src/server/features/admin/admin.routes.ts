import * as contract from "#contract/admin";
import type { Endpoint } from "#contract/endpoint";
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
  type AdminNeeds,
  type ListWish,
} from "#server/features/admin/admin.usecases";
import { grantFreeAccess, revokeFreeAccess } from "#server/features/admin/free-access.usecases";
import { keptReply, pageReply } from "#server/http/reply";
import { adminRoute, userRoute, type Route } from "#server/http/route";

export function adminRoutes(needs: AdminNeeds): readonly Route[] {
  return [
    adminRoute(contract.listAdminMealPlans, async ({ query }) => {
      const { rows, next } = await listPlansForAdmin(needs, query);
      return pageReply(rows.map(presentAdminPlan), nextPage(contract.listAdminMealPlans, query, next));
    }),
    adminRoute(contract.getAdminMealPlanPdf, async ({ params, gone }) => {
      const body = await planPdfForAdmin(needs, params.id, gone);
      return keptReply(body, `attachment; filename="meal-plan-${params.id}.pdf"`);
    }),
    userRoute(contract.getSuperAdminStats, async ({ caller }) =>
      presentStats(await statsOf(needs, caller.id), needs.config.ai),
    ),
    userRoute(contract.listSuperAdminUsers, async ({ caller, query }) => {
      const { rows, next } = await listUsersForSuperAdmin(needs, caller.id, query);
      return pageReply(
        rows.map(({ user, mealPlanCount }) => presentSuperAdminUser(user, mealPlanCount)),
        nextPage(contract.listSuperAdminUsers, query, next),
      );
    }),
    userRoute(contract.listSuperAdminMealPlans, async ({ caller, query }) => {
      const { rows, next } = await listPlansForSuperAdmin(needs, caller.id, query);
      return pageReply(
        rows.map(({ plan, username }) => presentSuperAdminPlan(plan, username)),
        nextPage(contract.listSuperAdminMealPlans, query, next),
      );
    }),
    userRoute(contract.grantFreeAccess, async ({ caller, body: { userId } }) => {
      await grantFreeAccess(needs, { actorId: caller.id, userId });
      return { userId, hasFreeAccess: true, message: "User has been granted free premium access" };
    }),
    userRoute(contract.revokeFreeAccess, async ({ caller, body: { userId } }) => {
      await revokeFreeAccess(needs, { actorId: caller.id, userId });
      return { userId, hasFreeAccess: false, message: "Free premium access has been revoked" };
    }),
    userRoute(contract.listAudit, async ({ caller, query }) => {
      const { rows, next, usernames } = await listAuditTrail(needs, caller.id, query.cursor);
      return pageReply(
        rows.map((event) => presentAuditEntry(event, usernames)),
        nextPage(contract.listAudit, query, next),
      );
    }),
  ];
}

/** The address of the next page of the same search in the same order; null after the last. */
function nextPage({ path }: Endpoint, { search = "", sort = "newest" }: ListWish, next: string | null): string | null {
  if (next === null) return null;
  const query = new URLSearchParams({
    ...(search === "" ? {} : { search }),
    ...(sort === "newest" ? {} : { sort }),
    cursor: next,
  });
  return `${path}?${query}`;
}
