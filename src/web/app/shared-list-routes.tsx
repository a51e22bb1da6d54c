import { PublicPage } from "#web/app/public-page";
import { SharedListPage } from "#web/features/plans/sharing/shared-list-page";

/** A list that somebody has shared: public, and the same whether one is signed in or not. */
export function SharedListRoute({ token }: { token: string }) {
  return (
    <PublicPage>
      <SharedListPage key={token} token={token} />
    </PublicPage>
  );
}
