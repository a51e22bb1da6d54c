import { PublicPage } from "#web/app/public-page";
import { CookiesPage } from "#web/features/legal/cookies-page";
import { PrivacyPage } from "#web/features/legal/privacy-page";
import { TermsPage } from "#web/features/legal/terms-page";
import { paths } from "#web/shared/paths";

const PAGES = { [paths.terms]: TermsPage, [paths.privacy]: PrivacyPage, [paths.cookies]: CookiesPage };

export type LegalPath = keyof typeof PAGES;

/** The legal pages: public, and the same for everyone. */
export function LegalRoute({ path }: { path: LegalPath }) {
  const Text = PAGES[path];
  return (
    <PublicPage>
      <Text />
    </PublicPage>
  );
}
