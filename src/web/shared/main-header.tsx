import type { ReactNode } from "react";
import { PLACES } from "#web/shared/places";
import { type HeaderLink, SiteHeader } from "#web/ui/site-header";

type MainHeaderProps = {
  badge?: ReactNode;
  /** Places beside the five, before the settings; phones show them at the top. */
  more?: readonly HeaderLink[];
  /** Whether the page has a bar of its own along a phone's foot: then the five stand at the top there. */
  ownBar?: boolean;
  /** Which of the five wide screens leave out. */
  phoneOnly?: readonly HeaderLink[];
};

/** The header of every page that belongs to somebody with access: on phones the same five places in the same order. */
export function MainHeader({ badge, more = [], ownBar = false, phoneOnly = [] }: MainHeaderProps) {
  const five = [PLACES.dashboard, PLACES.savedPlans, PLACES.cupboard];
  const links: HeaderLink[] = [
    ...five.map((place) => (phoneOnly.includes(place) ? { ...place, only: "phone" as const } : place)),
    ...more.map((place) => ({ ...place, only: "wide" as const })),
    PLACES.settings,
    PLACES.createPlan,
  ];
  return <SiteHeader links={links} badge={badge} atFoot={!ownBar} />;
}
