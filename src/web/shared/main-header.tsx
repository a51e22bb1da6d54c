import type { ReactNode } from "react";
import { FIVE_PLACES } from "#web/shared/places";
import { type HeaderLink, PlaceLink, SiteHeader } from "#web/ui/site-header";

type MainHeaderProps = {
  badge?: ReactNode;
  /** Extra links before the settings; phones show them at the top. */
  more: readonly HeaderLink[];
  /** Which of the five are omitted on wide screens. */
  phoneOnly?: readonly HeaderLink[];
};

/** The header of pages with links beyond the main five; a phone's bar always has the same five. */
export function MainHeader({ badge, more, phoneOnly = [] }: MainHeaderProps) {
  const [settings, create] = FIVE_PLACES.slice(-2) as [HeaderLink, HeaderLink];
  const links: HeaderLink[] = [
    ...FIVE_PLACES.slice(0, -2).map((place) =>
      phoneOnly.includes(place) ? { ...place, only: "phone" as const } : place,
    ),
    ...more.map((place) => ({ ...place, only: "wide" as const })),
    settings,
    create,
  ];
  return (
    <SiteHeader links={links} badge={badge} atFoot>
      <nav aria-label="More" className="ms-auto sm:hidden">
        <ul className="flex items-center">
          {more.map((place) => (
            <li key={place.href}>
              <PlaceLink link={place} words="sr-only" />
            </li>
          ))}
        </ul>
      </nav>
    </SiteHeader>
  );
}
