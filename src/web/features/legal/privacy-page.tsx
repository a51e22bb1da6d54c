import { PRODUCT_NAME } from "#contract/product";
import { LegalPage } from "#web/features/legal/legal-page";
import { PRIVACY_OF_DATA } from "#web/features/legal/privacy-of-data";
import { PRIVACY_OF_PEOPLE } from "#web/features/legal/privacy-of-people";

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      lead={`What ${PRODUCT_NAME} knows about you, why, for how long, and what you can do about it.`}
      changed="2026-11-26"
      sections={[...PRIVACY_OF_DATA, ...PRIVACY_OF_PEOPLE]}
    />
  );
}
