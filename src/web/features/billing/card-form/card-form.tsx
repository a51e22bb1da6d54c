import type { CardForm as CardFormSettings } from "#contract/billing";
import type { CardFormFields } from "#web/features/billing/card-form/card-form-handle";
import { CardFormSkeleton } from "#web/features/billing/card-form/card-form-skeleton";
import { SandboxCardForm } from "#web/features/billing/card-form/sandbox/card-form";
import { CodeBoundary, lazyComponent } from "#web/lib/lazy-component";

// A provider's packages are loaded only by users who pay through it.
const StripeCardForm = lazyComponent(
  async () => (await import("#web/features/billing/card-form/stripe/card-form")).StripeCardForm,
);

/** The card form of the provider named by the server. `confirm` is called through the ref. */
export function CardForm({ cardForm, ...fields }: CardFormFields & { cardForm: CardFormSettings }) {
  switch (cardForm.provider) {
    case "sandbox":
      return <SandboxCardForm {...fields} />;
    case "stripe":
      return (
        <CodeBoundary fallback={<CardFormSkeleton />}>
          {/* The provider's form keeps the secret it was created with. */}
          <StripeCardForm key={fields.clientSecret} publishableKey={cardForm.publishableKey} {...fields} />
        </CodeBoundary>
      );
  }
}
