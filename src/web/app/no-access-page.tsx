import { paths } from "#web/shared/paths";
import { LinkButton } from "#web/ui/link-button";
import { Page } from "#web/ui/page";
import { SiteHeader } from "#web/ui/site-header";

/** Stands at the super admin's address for everyone without that role. */
export function NoAccessPage() {
  return (
    <>
      <SiteHeader links={[]} />
      <Page title="No access" width="narrow">
        <p className="mb-6 max-w-prose text-quiet">
          This page is for super admins. Your account does not have that role.
        </p>
        <LinkButton href={paths.home}>Go to the dashboard</LinkButton>
      </Page>
    </>
  );
}
