import { PublicPage } from "#web/app/public-page";
import { SharedListPage } from "#web/features/plans/sharing/shared-list-page";

/** A shared list: public, and the same whether signed in or not. */
export function SharedListRoute({ token }: { token: string }) {
  return (
    <PublicPage>
      <SharedListPage key={token} token={token} />
    </PublicPage>
  );
}
