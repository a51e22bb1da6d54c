import { PRODUCT_NAME } from "#contract/product";
import { LegalPage } from "#web/features/legal/legal-page";
import { TERMS_OF_SUBSCRIBING } from "#web/features/legal/terms-of-subscribing";
import { TERMS_OF_USE } from "#web/features/legal/terms-of-use";

export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      lead={`What you can expect of ${PRODUCT_NAME}, and what we ask of you. Nothing here takes away a right that the law gives you.`}
      changed="2026-11-26"
      sections={[...TERMS_OF_USE.account, ...TERMS_OF_SUBSCRIBING, ...TERMS_OF_USE.plans, ...TERMS_OF_USE.disputes]}
    />
  );
}
