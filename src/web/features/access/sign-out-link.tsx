import { useSession } from "#web/lib/session";
import { Button } from "#web/ui/button";

/** The way out of the pages that people are sent to. */
export function SignOutLink() {
  const { user, signOut, signingOut } = useSession();
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-quiet">
      Signed in as <span className="wrap-anywhere">{user?.username}</span>
      <Button variant="ghost" size="sm" pending={signingOut} pendingLabel="Signing out..." onClick={signOut}>
        Sign out
      </Button>
    </p>
  );
}
