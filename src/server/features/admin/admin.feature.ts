import type { Feature } from "#server/feature";
import { adminRoutes } from "#server/features/admin/admin.routes";
import type { AdminNeeds } from "#server/features/admin/admin.usecases";

/** What the admin and the super admins see and do. It owns no data: lists and changes go through the features that do. */
export function createAdmin(needs: AdminNeeds): Feature {
  return { routes: adminRoutes(needs), jobs: [], userHooks: {} };
}
