import { CalendarFeed } from "#web/features/accounts/calendar-feed";
import { DeleteAccount } from "#web/features/accounts/delete-account";
import { EmailPreferencesForm } from "#web/features/accounts/email-preferences-form";
import { ExportButton } from "#web/features/accounts/export-button";
import { PasswordForm } from "#web/features/accounts/password-form";
import { ProfileForm } from "#web/features/accounts/profile-form";
import { SessionsList } from "#web/features/accounts/sessions-list";
import { SettingsSection } from "#web/features/accounts/settings-section";
import { ShoppingDayForm } from "#web/features/accounts/shopping-day-form";
import { SignOutButton } from "#web/features/accounts/sign-out-button";
import { formatMonth } from "#web/lib/format";
import { paths } from "#web/shared/paths";
import { FIVE_PLACES } from "#web/shared/places";
import { MORE_PLACES } from "#web/shared/more-places";
import { useSession, useSignedInUser } from "#web/shared/session";
import { Card } from "#web/ui/card";
import { LinkButton } from "#web/ui/link-button";
import { Page } from "#web/ui/page";
import { SectionLinks, usePartInAddress } from "#web/ui/section-links";
import { SiteHeader } from "#web/ui/site-header";

const SECTIONS = [
  { id: "profile", title: "Profile" },
  { id: "password", title: "Password" },
  { id: "sessions", title: "Where you’re signed in" },
  { id: "cupboard", title: "Your cupboard" },
  { id: "dishes", title: "Your dishes" },
  { id: "shopping-day", title: "Your shopping day" },
  { id: "calendar", title: "Your calendar" },
  { id: "emails", title: "Emails" },
  { id: "your-data", title: "Your data" },
  { id: "account-actions", title: "Account Actions" },
  { id: "delete-account", title: "Delete account" },
] as const;
const [PROFILE, PASSWORD, SESSIONS, CUPBOARD, DISHES, SHOPPING, CALENDAR, EMAILS, DATA, ACTIONS, DELETION] = SECTIONS;

/** Settings concerning plans. */
const WITH_ACCESS: readonly string[] = [CUPBOARD.id, DISHES.id, SHOPPING.id, CALENDAR.id];

/**
 * Reachable in every state of access, so that anyone can sign out, export their data or delete their account.
 * `billing`: whether this installation has a subscription page.
 */
export function SettingsPage({ billing }: { billing: boolean }) {
  const user = useSignedInUser();
  const { subscription } = useSession();
  usePartInAddress();
  const access = subscription?.hasActiveSubscription === true;
  return (
    <>
      {access ? (
        <SiteHeader links={FIVE_PLACES} atFoot />
      ) : (
        <SiteHeader links={billing ? [MORE_PLACES.subscription] : []} />
      )}
      <Page title="Account Settings" documentTitle="Settings" lead="Your details and your account.">
        <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-10">
          <div className="flex flex-col gap-8 lg:sticky lg:top-24">
            <Card tone="wash">
              <h2 className="text-h3 wrap-anywhere">Welcome, {user.fullName}</h2>
              <p className="mt-1 text-quiet">
                Member since <span className="font-semibold text-ink">{formatMonth(user.createdAt) ?? "Recently"}</span>
              </p>
            </Card>
            <SectionLinks
              label="On this page"
              sections={SECTIONS.filter(({ id }) => access || !WITH_ACCESS.includes(id))}
              className="max-lg:hidden"
            />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <SettingsSection {...PROFILE} lead="Receipts and reminders go to your confirmed email address.">
              <ProfileForm user={user} />
            </SettingsSection>
            <SettingsSection {...PASSWORD} lead="Changing it signs you out on every other device.">
              <PasswordForm username={user.username} />
            </SettingsSection>
            <SettingsSection {...SESSIONS} lead="If you don’t recognise one of these, end it and change your password.">
              <SessionsList onGone={() => document.getElementById(SESSIONS.id)?.focus()} />
            </SettingsSection>
            {access && (
              <SettingsSection {...CUPBOARD} lead="What you have at home. Your plans use it up before they buy more.">
                <LinkButton href={paths.cupboard} variant="secondary">
                  Open your cupboard
                </LinkButton>
              </SettingsSection>
            )}
            {access && (
              <SettingsSection {...DISHES} lead="The ones you want again soon, and the ones you never want again.">
                <LinkButton href={paths.dishes} variant="secondary">
                  Open your dishes
                </LinkButton>
              </SettingsSection>
            )}
            {access && (
              <SettingsSection {...SHOPPING} lead="Your next plans start on the day after, with fresh fish first.">
                <ShoppingDayForm />
              </SettingsSection>
            )}
            {access && (
              <SettingsSection
                {...CALENDAR}
                lead="Your meals with the time to start cooking, the shop, and what to take out of the freezer, in the calendar you already use. Dinner goes in at 18:30."
              >
                <CalendarFeed />
              </SettingsSection>
            )}
            <SettingsSection {...EMAILS}>
              <EmailPreferencesForm />
            </SettingsSection>
            <SettingsSection {...DATA} lead="A copy of everything we hold about you, your plans included, in one file.">
              <ExportButton />
            </SettingsSection>
            <SettingsSection {...ACTIONS} lead={`You’re signed in as ${user.username}.`}>
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
