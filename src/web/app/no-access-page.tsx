import { useSignedInUser } from "#web/lib/session";
import { paths } from "#web/lib/paths";
import { LinkButton } from "#web/ui/link-button";
import { Page } from "#web/ui/page";
import { SiteHeader } from "#web/ui/site-header";

/** Stands at the super admin's address for everyone without that role. */
export function NoAccessPage() {
  const user = useSignedInUser();
  return (
    <>
      <SiteHeader links={[]} />
      <Page title="No access" width="narrow">
        <p className="mb-6 max-w-prose text-quiet">
          {user.role === "super_admin"
            ? "You are signed in as a super admin. This installation has no super admin screens."
            : "This page is for super admins. Your account does not have that role."}
        </p>
        <LinkButton href={paths.home}>Go to the dashboard</LinkButton>
      </Page>
    </>
  );
}
