import { PublicPage } from "#web/app/public-page";
import { useSession } from "#web/shared/session";
import { paths } from "#web/shared/paths";
import { LinkButton } from "#web/ui/link-button";
import { Page } from "#web/ui/page";

/** Public: visitors can go to the sign-in page from here, after reading what happened. */
export function NotFoundPage() {
  const { user } = useSession();
  return (
    <PublicPage>
      <Page title="404 Page Not Found" width="narrow">
        <svg viewBox="0 0 240 150" aria-hidden="true" className="mb-6 w-56">
          <circle cx="120" cy="74" r="62" className="fill-surface stroke-line" strokeWidth="2" />
          <circle cx="120" cy="74" r="42" className="fill-none stroke-hairline" strokeWidth="2" />
          <path
            d="M104 86a4 4 0 1 1 1 .2Zm13-14a3 3 0 1 1 1 .2Zm18 12a3.5 3.5 0 1 1 1 .2Zm-8 14a2.5 2.5 0 1 1 1 .2Z"
            className="fill-mustard"
          />
          <path
            d="M28 30v30m-8-30v22a8 8 0 0 0 16 0V30m-8 30v62M212 122V30c-12 6-14 30-10 48h10"
            className="fill-none stroke-line"
            strokeWidth="4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <p className="mb-6 max-w-prose text-quiet">
          There’s nothing on this plate. The page may have moved, or there may be a typo in the address.
        </p>
        <LinkButton href={paths.home}>{user === null ? "Go to sign in" : "Go to the dashboard"}</LinkButton>
      </Page>
    </PublicPage>
  );
}
