import { RotateCw } from "lucide-react";
import { useSession } from "#web/shared/session";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { Page } from "#web/ui/page";

/** Says that something could not be fetched. It never redirects: a failed call says nothing about the user's access. */
export function LoadProblem({ what, retry }: { what: string; retry: () => void }) {
  const { user, signOut, signingOut } = useSession();
  return (
    <Page title="Something went wrong" width="narrow">
      <Card>
        <p role="alert">
          We couldn’t load {what} just now. Nothing in your account has changed. Please try again in a moment.
        </p>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button onClick={retry}>
            <RotateCw aria-hidden="true" />
            Try again
          </Button>
          {user !== null && (
            <Button variant="ghost" pending={signingOut} pendingLabel="Signing out..." onClick={signOut}>
              Sign Out
            </Button>
          )}
        </div>
      </Card>
    </Page>
  );
}
