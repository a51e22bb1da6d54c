import { type ReactNode, useEffect } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { gateRedirect } from "#web/app/gate-decision";
import { lazyPage } from "#web/app/lazy-page";
import { useSessionQueries } from "#web/app/session-state";
import { safeReturnPath, signInPathFor } from "#web/app/return-path";
import { PageSpinner } from "#web/ui/spinner";

const LoadProblem = lazyPage(async () => (await import("#web/app/load-problem")).LoadProblem);

/** Shows a protected page, or redirects to sign-in, plan selection or the paywall. */
export function Protected({ children }: { children: ReactNode }) {
  const { user, subscription } = useSessionQueries();
  const [path] = useLocation();
  const search = useSearch();

  if (user.data === undefined) {
    if (user.isError) return <LoadProblem what="your account" retry={() => void user.refetch()} />;
    return <PageSpinner label="Loading..." />;
  }
  if (user.data === null) {
    return <Redirect to={signInPathFor(search === "" ? path : `${path}?${search}`)} replace />;
  }
  if (subscription.data === undefined) {
    if (subscription.isError) {
      return <LoadProblem what="your subscription" retry={() => void subscription.refetch()} />;
    }
    return <PageSpinner label="Loading..." />;
  }
  const elsewhere = gateRedirect(path, user.data, subscription.data);
  return elsewhere === null ? children : <Redirect to={elsewhere} replace />;
}

/** For the sign-in page: redirects signed-in users to where they were going. */
export function SignedOutOnly({ code, children }: { code: () => Promise<unknown>; children: ReactNode }) {
  const { user } = useSessionQueries();
  useEffect(() => {
    // Loads the page's code while the session is checked. If that fails, the page itself reports it.
    void code().catch(() => undefined);
  }, [code]);
  const next = new URLSearchParams(useSearch()).get("next");
  if (user.isPending) return <PageSpinner label="Loading..." />;
  if (user.data) return <Redirect to={safeReturnPath(next, window.location.origin)} replace />;
  return children;
}
