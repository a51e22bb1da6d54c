import type { CardForm as CardFormSettings } from "#contract/billing";
import type { CardFormFields } from "#web/features/billing/card-form/card-form-handle";
import { CardFormSkeleton } from "#web/features/billing/card-form/card-form-skeleton";
import { SandboxCardForm } from "#web/features/billing/card-form/sandbox/card-form";
import { CodeBoundary, lazyComponent } from "#web/lib/lazy-component";

// The provider's packages travel to those who pay through it, and to nobody else.
const StripeCardForm = lazyComponent(
  async () => (await import("#web/features/billing/card-form/stripe/card-form")).StripeCardForm,
);

/** Takes a card, by the form of whichever provider the server named. `confirm` is called through the ref. */
export function CardForm({ cardForm, ...fields }: CardFormFields & { cardForm: CardFormSettings }) {
  switch (cardForm.provider) {
    case "sandbox":
      return <SandboxCardForm {...fields} />;
    case "stripe":
      return (
        <CodeBoundary fallback={<CardFormSkeleton />}>
          {/* The provider's form keeps the secret that it was made with. */}
          <StripeCardForm key={fields.clientSecret} publishableKey={cardForm.publishableKey} {...fields} />
        </CodeBoundary>
      );
  }
}
