import type { ComponentType } from "react";
import { lazyPage } from "#web/app/lazy-page";
import { paths } from "#web/shared/paths";

/** An optional feature; pages check for it by name so that they show no dead links. */
export type OptionalFeature = {
  name: "billing" | "super_admin";
  /** `landing`: the target of a payment provider's redirect. */
  routes: readonly { path: string; page: ComponentType; landing?: boolean }[];
};

const SubscribePage = lazyPage(
  async () => (await import("#web/features/billing/checkout/subscribe-page")).SubscribePage,
);
const SubscriptionPage = lazyPage(
  async () => (await import("#web/features/billing/subscription/subscription-page")).SubscriptionPage,
);

const SuperAdminRoute = lazyPage(async () => (await import("#web/app/super-admin-route")).SuperAdminRoute);
const AuditRoute = lazyPage(async () => (await import("#web/app/super-admin-route")).AuditRoute);

export const OPTIONAL_FEATURES: readonly OptionalFeature[] = [
  {
    name: "billing",
    routes: [
      { path: paths.subscribe, page: SubscribePage },
      { path: paths.subscription, page: SubscriptionPage, landing: true },
    ],
  },
  {
    name: "super_admin",
    routes: [
      { path: paths.superAdmin, page: SuperAdminRoute },
      { path: paths.superAdminAudit, page: AuditRoute },
    ],
  },
];

export function hasFeature(name: OptionalFeature["name"]): boolean {
  return OPTIONAL_FEATURES.some((feature) => feature.name === name);
}
