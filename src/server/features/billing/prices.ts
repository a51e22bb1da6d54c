import type { Platform } from "#server/feature";
import { providerSilent } from "#server/features/billing/failures";
import { WrongPrices, ProviderUnavailable, type Payments } from "#server/services/payments/payments";

/** Users must be charged the price they were shown: the provider's prices are compared with ours before the first one is shown. */
export interface PriceCheck {
  /** Wrong prices abort the start; a provider outage does not. */
  atStart(): Promise<void>;
  /** Checks until it has succeeded once. Throws if the prices are wrong, and `ProviderUnavailable`. */
  beforeSale(): Promise<void>;
  /** The same for a job: the result is logged. */
  inTheBackground(): Promise<void>;
}

export function priceCheck({ payments, log }: Pick<Platform, "log"> & { readonly payments: Payments }): PriceCheck {
  let checked = false;
  const check = async () => {
    if (checked) return;
    await payments.checkPrices();
    checked = true;
  };
  const beforeSale = async () => {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof WrongPrices)) throw error;
      log.error({ err: error }, "Nothing is sold: the payment provider has other prices");
      throw providerSilent("You can’t subscribe at the moment. Nothing was charged.", error);
    }
  };
  return {
    beforeSale,
    atStart: async () => {
      try {
        await check();
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        log.warn({ err: error }, "The payment provider did not answer at the start; its prices are checked later");
      }
    },
    inTheBackground: async () => {
      try {
        await check();
      } catch (error) {
        log.error({ err: error }, "The payment provider's prices could not be checked");
      }
    },
  };
}
