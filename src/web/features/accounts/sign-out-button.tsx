import { useState } from "react";
import { LogOut } from "lucide-react";
import { useSession } from "#web/shared/session";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";

export function SignOutButton() {
  const { signOut, signingOut } = useSession();
  const [asking, setAsking] = useState(false);

  function confirm() {
    // Close the dialog first: a toast about a failure would be behind it.
    setAsking(false);
    signOut();
  }

  return (
    <>
      <Button variant="secondary" pending={signingOut} pendingLabel="Signing out..." onClick={() => setAsking(true)}>
        <LogOut aria-hidden="true" />
        Sign Out
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign Out"
        description="Are you sure you want to sign out? You'll need to sign in again to access your meal plans."
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="destructive" onClick={confirm}>
              Sign Out
            </Button>
          </>
        }
      />
    </>
  );
}
