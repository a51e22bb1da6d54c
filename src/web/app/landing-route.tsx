import { type ReactNode, useLayoutEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { lazyPage } from "#web/app/lazy-page";
import { type LandingState, readLanding } from "#web/features/billing/checkout/landing-address";

const CardLanding = lazyPage(async () => (await import("#web/features/billing/checkout/card-landing")).CardLanding);
const PaymentLanding = lazyPage(async () => (await import("#web/features/billing/checkout/landing")).PaymentLanding);

/** Where the user lands after confirming a card: the server processes it before the gate decides (spec C26). */
export function LandingRoute({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const search = useSearch();
  const [landing] = useState(() => readLanding(path, search));
  const [state] = useState(landingState);
  useLayoutEffect(() => {
    // Before anything is fetched or rendered, since the URL contains a payment secret. This runs again whenever the page
    // has waited for code, by then at the landing's redirect target.
    const { pathname, search: current } = window.location;
    if (landing === null || readLanding(pathname, current) === null) return;
    window.history.replaceState(window.history.state, "", landing.withoutSecrets);
  }, [landing]);
  if (landing === null || readLanding(path, search) === null) return children;
  return landing.what === "card" ? (
    <CardLanding landing={landing} />
  ) : (
    <PaymentLanding landing={landing} state={state} />
  );
}

function landingState(): LandingState | null {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null || !("confirmed" in state) || !("activated" in state)) return null;
  return { confirmed: state.confirmed === true, activated: state.activated === true };
}
