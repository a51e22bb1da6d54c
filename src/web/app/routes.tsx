import type { ReactNode } from "react";
import { Route, Switch } from "wouter";
import { SHARED_LIST_PATH } from "#contract/shared-list-path";
import { hasFeature, OPTIONAL_FEATURES } from "#web/app/features";
import { Protected, SignedOutOnly } from "#web/app/gate";
import { LandingRoute } from "#web/app/landing-route";
import { lazyPage, lazyPart } from "#web/app/lazy-page";
import { PlanAhead, planPage } from "#web/app/plan-ahead";
import { SiteFooter } from "#web/app/site-footer";
import { CodeBoundary } from "#web/lib/lazy-component";
import { paths } from "#web/shared/paths";
import { PageSpinner } from "#web/ui/spinner";

const authPage = async () => (await import("#web/features/accounts/auth-page")).AuthPage;
const AuthPage = lazyPage(authPage);
const SettingsPage = lazyPage(async () => (await import("#web/features/accounts/settings-page")).SettingsPage);
const PlanSelectionPage = lazyPage(
  async () => (await import("#web/features/access/plan-selection-page")).PlanSelectionPage,
);
const SubscriptionRequiredPage = lazyPage(
  async () => (await import("#web/features/access/subscription-required-page")).SubscriptionRequiredPage,
);
// The paywall shows saved plans; only the app may combine the two features.
const KeptPlans = lazyPart(async () => (await import("#web/features/plans/kept-plans")).KeptPlans);
const DashboardPage = lazyPage(async () => (await import("#web/features/dashboard/dashboard-page")).DashboardPage);
const WizardPage = lazyPage(async () => (await import("#web/features/generation/wizard-page")).WizardPage);
const PlanPage = lazyPage(async () => (await planPage()).PlanPage);
// A plan in progress shows the wizard's progress view; only the app may combine the two features.
const GenerationProgress = lazyPage(
  async () => (await import("#web/features/generation/generation-progress")).GenerationProgress,
);
const SavedPlansPage = lazyPage(async () => (await import("#web/features/plans/saved-plans-page")).SavedPlansPage);
const CupboardPage = lazyPage(async () => (await import("#web/features/cupboard/cupboard-page")).CupboardPage);
const DishesPage = lazyPage(async () => (await import("#web/features/dishes/dishes-page")).DishesPage);
const AdminLoginPage = lazyPage(async () => (await import("#web/features/admin/admin-login-page")).AdminLoginPage);
const AdminDashboardPage = lazyPage(
  async () => (await import("#web/features/admin/admin-dashboard-page")).AdminDashboardPage,
);
const LegalRoute = lazyPage(async () => (await import("#web/app/legal-routes")).LegalRoute);
const ForgotPasswordRoute = lazyPage(async () => (await import("#web/app/password-routes")).ForgotPasswordRoute);
const ResetPasswordRoute = lazyPage(async () => (await import("#web/app/password-routes")).ResetPasswordRoute);
const ConfirmEmailRoute = lazyPage(async () => (await import("#web/app/email-routes")).ConfirmEmailRoute);
const UndoEmailRoute = lazyPage(async () => (await import("#web/app/email-routes")).UndoEmailRoute);
const SharedListRoute = lazyPage(async () => (await import("#web/app/shared-list-routes")).SharedListRoute);
const NotFoundPage = lazyPage(async () => (await import("#web/app/not-found-page")).NotFoundPage);
// The build removes the import together with its condition.
const DesignPage = import.meta.env.DEV
  ? lazyPage(async () => (await import("#web/app/design/design-page")).DesignPage)
  : null;

const billing = hasFeature("billing");

function protectedRoute(path: string, page: ReactNode) {
  return (
    <Route key={path} path={path}>
      <Protected>{page}</Protected>
    </Route>
  );
}

/** With the footer below, at the bottom of the screen on a short page. It is part of the app, so no page waits for it. */
function footed(page: ReactNode) {
  return (
    <div className="flex min-h-dvh flex-col">
      {page}
      <SiteFooter />
    </div>
  );
}

const keptPlans = (
  <CodeBoundary fallback={null}>
    <KeptPlans />
  </CodeBoundary>
);

function landingRoute(path: string, page: ReactNode) {
  return (
    <Route key={path} path={path}>
      <LandingRoute>
        <Protected>{page}</Protected>
      </LandingRoute>
    </Route>
  );
}

export function Routes() {
  return (
    <CodeBoundary fallback={<PageSpinner label="Loading..." />}>
      <Switch>
        <Route path={paths.auth}>
          <SignedOutOnly code={authPage}>
            <AuthPage />
          </SignedOutOnly>
        </Route>
        <Route path={paths.forgotPassword}>
          <ForgotPasswordRoute />
        </Route>
        <Route path={paths.resetPassword}>
          <ResetPasswordRoute />
        </Route>
        <Route path={paths.confirmEmail}>
          <ConfirmEmailRoute />
        </Route>
        <Route path={paths.undoEmail}>
          <UndoEmailRoute />
        </Route>
        <Route path={SHARED_LIST_PATH}>{({ token }) => <SharedListRoute token={token} />}</Route>
        {[paths.terms, paths.privacy, paths.cookies].map((path) => (
          <Route key={path} path={path}>
            <LegalRoute path={path} />
          </Route>
        ))}
        {protectedRoute(paths.home, footed(<DashboardPage billing={billing} />))}
        {landingRoute(paths.dashboard, footed(<DashboardPage billing={billing} />))}
        {protectedRoute(paths.planSelection, footed(<PlanSelectionPage billing={billing} />))}
        {protectedRoute(
          paths.subscriptionRequired,
          footed(<SubscriptionRequiredPage billing={billing} keptPlans={keptPlans} />),
        )}
        {protectedRoute(paths.savedPlans, footed(<SavedPlansPage />))}
        {protectedRoute(paths.cupboard, footed(<CupboardPage />))}
        {protectedRoute(paths.dishes, footed(<DishesPage />))}
        {protectedRoute(paths.createPlan, <WizardPage />)}
        <Route path="/meal-plan/:id">
          {({ id }) => (
            <>
              <PlanAhead id={id} />
              <Protected>
                <PlanPage key={id} id={id} making={GenerationProgress} />
              </Protected>
            </>
          )}
        </Route>
        {protectedRoute(paths.settings, footed(<SettingsPage billing={billing} />))}
        {OPTIONAL_FEATURES.flatMap((feature) =>
          feature.routes.map(({ path, page: OptionalPage, landing = false }) =>
            (landing ? landingRoute : protectedRoute)(path, footed(<OptionalPage />)),
          ),
        )}
        {/* The admin has separate credentials and no account: the users' gate does not apply here. */}
        <Route path={paths.adminLogin}>
          <AdminLoginPage />
        </Route>
        <Route path={paths.adminDashboard}>
          <AdminDashboardPage />
        </Route>
        {DesignPage !== null && (
          <Route path="/design">
            <DesignPage />
          </Route>
        )}
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </CodeBoundary>
  );
}
