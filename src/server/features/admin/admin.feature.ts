import type { Feature } from "#server/feature";
import { adminRoutes } from "#server/features/admin/admin.routes";
import { adminRefused, type AdminDeps } from "#server/features/admin/admin.usecases";

export interface AdminFeature extends Feature {
  /** Records a refused admin sign-in. */
  readonly refused: () => Promise<void>;
}

/** The admin and super admin areas. This feature owns no data: lists and changes go through the features that do. */
export function createAdmin(deps: AdminDeps): AdminFeature {
  return { routes: adminRoutes(deps), jobs: [], userHooks: {}, refused: () => adminRefused(deps) };
}
