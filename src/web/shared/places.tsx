import { Archive, Bookmark, House, Plus, Settings } from "lucide-react";
import { paths } from "#web/shared/paths";
import type { HeaderLink } from "#web/ui/site-header";

/** The header links, each with one label and one icon, the same on every page. */
export const PLACES = {
  dashboard: { href: paths.home, label: "Dashboard", icon: <House aria-hidden="true" /> },
  savedPlans: { href: paths.savedPlans, label: "Saved Plans", icon: <Bookmark aria-hidden="true" /> },
  cupboard: { href: paths.cupboard, label: "Your Cupboard", icon: <Archive aria-hidden="true" /> },
  settings: { href: paths.settings, label: "Settings", icon: <Settings aria-hidden="true" /> },
  createPlan: { href: paths.createPlan, label: "Create Plan", icon: <Plus aria-hidden="true" />, primary: true },
} as const satisfies Record<string, HeaderLink>;

/** The five main links for users with access, in the same order on every page. */
export const FIVE_PLACES: readonly HeaderLink[] = Object.values(PLACES);
