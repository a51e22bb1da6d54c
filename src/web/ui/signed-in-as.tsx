import { Button } from "#web/ui/button";

type SignedInAsProps = { name: string | undefined; signOut: () => void; signingOut: boolean };

/** Who is signed in, and the sign-out button. */
export function SignedInAs({ name, signOut, signingOut }: SignedInAsProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-quiet">
      Signed in as <span className="wrap-anywhere">{name}</span>
      <Button variant="ghost" size="sm" pending={signingOut} pendingLabel="Signing out..." onClick={signOut}>
        Sign out
      </Button>
    </p>
  );
}
