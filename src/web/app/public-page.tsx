import type { ReactNode } from "react";
import { LayoutDashboard, LogIn, Settings } from "lucide-react";
import { useSessionQueries } from "#web/app/session-state";
import { SiteFooter } from "#web/app/site-footer";
import { paths } from "#web/shared/paths";
import { type HeaderLink, SiteHeader } from "#web/ui/site-header";

const SIGNED_IN: readonly HeaderLink[] = [
  { href: paths.home, label: "Dashboard", icon: <LayoutDashboard aria-hidden="true" /> },
  { href: paths.settings, label: "Settings", icon: <Settings aria-hidden="true" /> },
];
const SIGNED_OUT: readonly HeaderLink[] = [
  { href: paths.auth, label: "Sign In", icon: <LogIn aria-hidden="true" />, primary: true },
];

/** Around the pages that anyone may read, signed in or not. Nothing here waits for the server or leads away. */
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
