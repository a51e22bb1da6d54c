import type { ReactNode } from "react";
import type { CardForm } from "#contract/billing";
import type { CardConfirmation } from "#web/features/billing/card-form/card-form-handle";
import { useTestBank } from "#web/features/billing/card-form/sandbox/card-bank";
import { answerBank } from "#web/features/billing/card-form/sandbox/card-confirm";

type BankQuestion = { clientSecret: string; cardForm: CardForm };

/** Runs the bank's authentication for a payment with a known card. The dialog must be on the page. */
export function useBankConfirmation(): {
  confirm: (question: BankQuestion) => Promise<CardConfirmation>;
  dialog: ReactNode;
} {
  const bank = useTestBank();
  const confirm = async ({ clientSecret, cardForm }: BankQuestion): Promise<CardConfirmation> => {
    switch (cardForm.provider) {
      case "sandbox":
        return answerBank({ clientSecret, intentType: "payment" }, bank.ask);
      case "stripe": {
        const { confirmKnownCard } = await import("#web/features/billing/card-form/stripe/card-action");
        return confirmKnownCard(cardForm.publishableKey, clientSecret);
      }
    }
  };
  return { confirm, dialog: bank.dialog };
}
