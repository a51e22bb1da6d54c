import type { Feature } from "#server/feature";
import { adminRoutes } from "#server/features/admin/admin.routes";
import { adminRefused, type AdminDeps } from "#server/features/admin/admin.usecases";

export interface AdminFeature extends Feature {
  /** Puts on record that somebody was refused as admin. */
  readonly refused: () => Promise<void>;
}

/** What the admin and the super admins see and do. It owns no data: lists and changes go through the features that do. */
export function createAdmin(deps: AdminDeps): AdminFeature {
  return { routes: adminRoutes(deps), jobs: [], userHooks: {}, refused: () => adminRefused(deps) };
}
