import { useSession } from "#web/shared/session";
import { SignedInAs } from "#web/ui/signed-in-as";

/** The way out of the pages that people are sent to. */
export function SignOutLink() {
  const { user, signOut, signingOut } = useSession();
  return <SignedInAs name={user?.username} signOut={signOut} signingOut={signingOut} />;
}
