import { MORE_PLACES } from "#web/shared/more-places";
import { useSession } from "#web/shared/session";
import type { HeaderLink } from "#web/ui/site-header";
import { SignedInAs } from "#web/ui/signed-in-as";

const SUPER_ADMIN: readonly HeaderLink[] = [MORE_PLACES.superAdmin];
const NONE: readonly HeaderLink[] = [];

/** The header of the pages that users without access are sent to; it links to the super admin page, which needs no subscription. */
export function useSuperAdminLinks(): readonly HeaderLink[] {
  return useSession().user?.role === "super_admin" ? SUPER_ADMIN : NONE;
}

/** The sign-out button of the pages that users are sent to. */
export function SignOutLink() {
  const { user, signOut, signingOut } = useSession();
  return <SignedInAs name={user?.username} signOut={signOut} signingOut={signingOut} />;
}
