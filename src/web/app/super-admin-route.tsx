import type { ReactNode } from "react";
import { lazyPage } from "#web/app/lazy-page";
import { useSignedInUser } from "#web/shared/session";
import { paths } from "#web/shared/paths";
import { LinkButton } from "#web/ui/link-button";
import { Page } from "#web/ui/page";
import { SiteHeader } from "#web/ui/site-header";

const SuperAdminPage = lazyPage(async () => (await import("#web/features/admin/super-admin-page")).SuperAdminPage);
const AuditPage = lazyPage(async () => (await import("#web/features/admin/audit-page")).AuditPage);

/** Anyone can open this address, but not see its content. The server refuses the calls in any case. */
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

/** Shown at the super admin's address to everyone without that role. */
function NoAccessPage() {
  return (
    <>
      <SiteHeader links={[]} />
      <Page title="No access" width="narrow">
        <p className="mb-6 max-w-prose text-quiet">This page is only for super admins, and your account isn’t one.</p>
        <LinkButton href={paths.home}>Go to the dashboard</LinkButton>
      </Page>
    </>
  );
}
