import { BookOpen, CreditCard, LayoutDashboard, Plus } from "lucide-react";
import { DeleteAccount } from "#web/features/accounts/delete-account";
import { EmailPreferencesForm } from "#web/features/accounts/email-preferences-form";
import { ExportButton } from "#web/features/accounts/export-button";
import { PasswordForm } from "#web/features/accounts/password-form";
import { ProfileForm } from "#web/features/accounts/profile-form";
import { SessionsList } from "#web/features/accounts/sessions-list";
import { SettingsSection } from "#web/features/accounts/settings-section";
import { SignOutButton } from "#web/features/accounts/sign-out-button";
import { formatMonth } from "#web/lib/format";
import { paths } from "#web/shared/paths";
import { useSession, useSignedInUser } from "#web/shared/session";
import { Card } from "#web/ui/card";
import { Page } from "#web/ui/page";
import { SectionLinks, usePartInAddress } from "#web/ui/section-links";
import { type HeaderLink, SiteHeader } from "#web/ui/site-header";

const SUBSCRIPTION: HeaderLink = {
  href: paths.subscription,
  label: "Subscription",
  icon: <CreditCard aria-hidden="true" />,
};
const LINKS: readonly HeaderLink[] = [
  { href: paths.home, label: "Dashboard", icon: <LayoutDashboard aria-hidden="true" /> },
  { href: paths.savedPlans, label: "Saved Plans", icon: <BookOpen aria-hidden="true" /> },
  { href: paths.createPlan, label: "Create Plan", icon: <Plus aria-hidden="true" />, primary: true },
];

const SECTIONS = [
  { id: "profile", title: "Profile" },
  { id: "password", title: "Password" },
  { id: "sessions", title: "Where you are signed in" },
  { id: "e-mails", title: "E-mails" },
  { id: "your-data", title: "Your data" },
  { id: "account-actions", title: "Account Actions" },
  { id: "delete-account", title: "Delete account" },
] as const;
const [PROFILE, PASSWORD, SESSIONS, EMAILS, DATA, ACTIONS, DELETION] = SECTIONS;

/**
 * Reachable in every state of access, so that anyone can sign out, take their data with them or delete their account.
 * `billing`: whether the subscription has a page of its own in this installation.
 */
export function SettingsPage({ billing }: { billing: boolean }) {
  const user = useSignedInUser();
  const { subscription } = useSession();
  usePartInAddress();
  const access = subscription?.hasActiveSubscription === true;
  return (
    <>
      <SiteHeader links={access ? LINKS : billing ? [SUBSCRIPTION] : []} />
      <Page title="Account Settings" documentTitle="Settings" lead="Your details and your account.">
        <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-10">
          <div className="flex flex-col gap-8 lg:sticky lg:top-24">
            <Card tone="wash">
              <h2 className="text-h3 wrap-anywhere">Welcome, {user.fullName}</h2>
              <p className="mt-1 text-quiet">
                Member since <span className="font-semibold text-ink">{formatMonth(user.createdAt) ?? "Recently"}</span>
              </p>
            </Card>
            <SectionLinks label="On this page" sections={SECTIONS} className="max-lg:hidden" />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <SettingsSection {...PROFILE} lead="Receipts and reminders go to your confirmed e-mail address.">
              <ProfileForm user={user} />
            </SettingsSection>
            <SettingsSection {...PASSWORD} lead="A change signs you out on every other device.">
              <PasswordForm username={user.username} />
            </SettingsSection>
            <SettingsSection {...SESSIONS} lead="If you do not know one of these, end it and change your password.">
              <SessionsList onGone={() => document.getElementById(SESSIONS.id)?.focus()} />
            </SettingsSection>
            <SettingsSection {...EMAILS}>
              <EmailPreferencesForm />
            </SettingsSection>
            <SettingsSection
              {...DATA}
              lead="Everything that we keep of you, plans included, as one file that people and programs can read."
            >
              <ExportButton />
            </SettingsSection>
            <SettingsSection {...ACTIONS} lead={`You are signed in as ${user.username}.`}>
              <SignOutButton />
            </SettingsSection>
            <SettingsSection {...DELETION} danger>
              <DeleteAccount />
            </SettingsSection>
          </div>
        </div>
      </Page>
    </>
  );
}
