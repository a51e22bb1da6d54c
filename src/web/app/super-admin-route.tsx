import type { ReactNode } from "react";
import { lazyPage } from "#web/app/lazy-page";
import { NoAccessPage } from "#web/app/no-access-page";
import { useSignedInUser } from "#web/shared/session";

const SuperAdminPage = lazyPage(async () => (await import("#web/features/admin/super-admin-page")).SuperAdminPage);
const AuditPage = lazyPage(async () => (await import("#web/features/admin/audit-page")).AuditPage);

/** The link to this page is everyone's; what it shows is not. The server refuses the calls whatever stands here. */
function ForSuperAdmins({ children }: { children: ReactNode }) {
  return useSignedInUser().role === "super_admin" ? children : <NoAccessPage />;
}

export function SuperAdminRoute() {
  return (
    <ForSuperAdmins>
      <SuperAdminPage />
    </ForSuperAdmins>
  );
}

export function AuditRoute() {
  return (
    <ForSuperAdmins>
      <AuditPage />
    </ForSuperAdmins>
  );
}
