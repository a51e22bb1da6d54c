import type { ReactNode } from "react";
import { useSessionQueries } from "#web/app/session-state";
import { SiteFooter } from "#web/app/site-footer";
import { MORE_PLACES } from "#web/shared/more-places";
import { PLACES } from "#web/shared/places";
import { type HeaderLink, SiteHeader } from "#web/ui/site-header";

const SIGNED_IN: readonly HeaderLink[] = [PLACES.dashboard, PLACES.settings];
const SIGNED_OUT: readonly HeaderLink[] = [MORE_PLACES.signIn];

/** Wraps public pages. Nothing here waits for the server or redirects. */
export function PublicPage({ children }: { children: ReactNode }) {
  const { user } = useSessionQueries();
  const links = user.data === undefined ? [] : user.data === null ? SIGNED_OUT : SIGNED_IN;
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader links={links} />
      {children}
      <SiteFooter />
    </div>
  );
}
