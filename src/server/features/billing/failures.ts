import { Failure } from "#server/failure";
import { CardRefused, ProviderUnavailable } from "#server/services/payments/payments";

/** Says in the app's words what went wrong at the provider. What it does not know passes through. */
export async function explaining<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CardRefused) throw new Failure("card_refused", error.message, { cause: error });
    if (error instanceof ProviderUnavailable) {
      throw new Failure(
        "payment_provider_unavailable",
        "The payment provider does not answer at the moment. Nothing is lost: please try again in a minute.",
        { retryAfterSeconds: 10, cause: error },
      );
    }
    throw error;
  }
}
