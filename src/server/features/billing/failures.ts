import { Failure } from "#server/failure";
import { CardRefused, ProviderUnavailable } from "#server/services/payments/payments";

export const AGAIN = "The payment provider isn’t answering at the moment. Please try again in a minute.";

/** For cases where money may be on its way although no answer came. */
export const OUTCOME_UNKNOWN =
  "The payment provider hasn’t told us yet whether this went through, and it still may. Please don’t order again: we keep checking, and your Subscription page will show what happened.";

/** Translates a provider's failure into our own, and uses `unanswered` if it did not answer. Unknown errors are passed through. */
export async function explaining<T>(work: () => Promise<T>, unanswered: () => string = () => AGAIN): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CardRefused) throw new Failure("card_refused", error.message, { cause: error });
    if (error instanceof ProviderUnavailable) throw providerSilent(unanswered(), error);
    throw error;
  }
}

export function providerSilent(message: string, cause?: unknown): Failure {
  return new Failure("payment_provider_unavailable", message, { retryAfterSeconds: 10, cause });
}
