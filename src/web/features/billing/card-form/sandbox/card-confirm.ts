import { confirmSandboxCard } from "#contract/billing";
import type { CardConfirmation, CardFormFields } from "#web/features/billing/card-form/card-form-handle";
import type { CardInput } from "#web/features/billing/card-form/sandbox/card-input";
import { call, newIdempotencyKey } from "#web/lib/api";
import { messageOf } from "#web/lib/api-error";

export type AskBank = (intentType: CardFormFields["intentType"]) => Promise<"complete" | "fail">;

/** Confirms a card at the sandbox, with the simulated bank's question in between if there is one. */
export async function confirmAtSandbox(
  { clientSecret, intentType }: Pick<CardFormFields, "clientSecret" | "intentType">,
  card: CardInput,
  askBank: AskBank,
): Promise<CardConfirmation> {
  try {
    const { outcome } = await call(confirmSandboxCard, {
      body: { clientSecret, card },
      idempotencyKey: newIdempotencyKey(),
    });
    return outcome === "succeeded" ? { kind: "confirmed" } : await answerBank({ clientSecret, intentType }, askBank);
  } catch (error) {
    return { kind: "failed", message: messageOf(error) };
  }
}

/** Answers the bank about a card that it already knows. */
export async function answerBank(
  { clientSecret, intentType }: Pick<CardFormFields, "clientSecret" | "intentType">,
  askBank: AskBank,
): Promise<CardConfirmation> {
  const authentication = await askBank(intentType);
  try {
    const { outcome } = await call(confirmSandboxCard, {
      body: { clientSecret, authentication },
      idempotencyKey: newIdempotencyKey(),
    });
    if (outcome === "succeeded") return { kind: "confirmed" };
    return { kind: "failed", message: "The bank didn’t confirm this card. Please try again." };
  } catch (error) {
    return { kind: "failed", message: messageOf(error) };
  }
}
