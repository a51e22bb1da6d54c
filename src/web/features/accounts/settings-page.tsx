import { useState } from "react";
import { BookOpen, LayoutDashboard, LogOut, Plus } from "lucide-react";
import { ProfileForm } from "#web/features/accounts/profile-form";
import { formatMonth } from "#web/lib/format";
import { paths } from "#web/lib/paths";
import { useSession, useSignedInUser } from "#web/lib/session";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { Dialog } from "#web/ui/dialog";
import { Page } from "#web/ui/page";
import { SiteHeader } from "#web/ui/site-header";

export function SettingsPage() {
  const user = useSignedInUser();
  return (
    <>
      <SiteHeader
        links={[
          { href: paths.home, label: "Dashboard", icon: <LayoutDashboard aria-hidden="true" /> },
          { href: paths.savedPlans, label: "Saved Plans", icon: <BookOpen aria-hidden="true" /> },
          { href: paths.createPlan, label: "Create Plan", icon: <Plus aria-hidden="true" />, primary: true },
        ]}
      />
      <Page title="Account Settings" documentTitle="Settings" lead="Your details and your account.">
        <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
          <Card>
            <h2 className="mb-5 text-h2">Profile</h2>
            <ProfileForm user={user} />
          </Card>
          <div className="flex flex-col gap-6">
            <Card tone="wash">
              <h2 className="text-h2 wrap-anywhere">Welcome, {user.fullName}</h2>
              <p className="mt-1 text-quiet">
                Member since <span className="font-semibold text-ink">{formatMonth(user.createdAt) ?? "Recently"}</span>
              </p>
            </Card>
            <Card>
              <h2 className="mb-4 text-h2">Account Actions</h2>
              <SignOut />
            </Card>
          </div>
        </div>
      </Page>
    </>
  );
}

function SignOut() {
  const { signOut, signingOut } = useSession();
  const [asking, setAsking] = useState(false);

  function confirm() {
    // First the dialog: a toast about a failure would stand behind it.
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
