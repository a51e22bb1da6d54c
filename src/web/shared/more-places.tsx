import { CreditCard, LogIn, ScrollText, ShieldCheck } from "lucide-react";
import { paths } from "#web/shared/paths";
import type { HeaderLink } from "#web/ui/site-header";

/** Links used on few pages: in a separate file, so that the others do not load them. */
export const MORE_PLACES = {
  subscription: { href: paths.subscription, label: "Subscription", icon: <CreditCard aria-hidden="true" /> },
  superAdmin: { href: paths.superAdmin, label: "Super Admin", icon: <ShieldCheck aria-hidden="true" /> },
  auditTrail: { href: paths.superAdminAudit, label: "Audit Trail", icon: <ScrollText aria-hidden="true" /> },
  signIn: { href: paths.auth, label: "Sign In", icon: <LogIn aria-hidden="true" />, primary: true },
} as const satisfies Record<string, HeaderLink>;
