import { PAYMENT_PROVIDERS } from "#domain/entitlement/payment-provider";
import { z } from "zod";
import { defineJob } from "#server/jobs/job";

/** Sends one claimed message. */
export const billingEmailJob = defineJob({
  name: "billing.mail",
  payload: z.object({ userId: z.string(), kind: z.string(), key: z.string() }),
  retry: { tries: 14, delaySeconds: 30, backoff: true },
  timeoutSeconds: 60,
});

/** Sends the provider the user's name and address, and removes duplicate customers left by lost answers. */
export const customerDetails = defineJob({
  name: "billing.customer-details",
  payload: z.object({ userId: z.string() }),
  retry: { tries: 14, delaySeconds: 30, backoff: true },
  timeoutSeconds: 60,
});

/** Deletes the provider's customer for a deleted account. */
export const forgetCustomer = defineJob({
  name: "billing.forget-customer",
  payload: z.object({ customerId: z.string(), provider: z.enum(PAYMENT_PROVIDERS) }),
  retry: { tries: 14, delaySeconds: 30, backoff: true },
  timeoutSeconds: 60,
});

/** Every minute: the accounts due to be read, and news from a provider without webhooks. */
export const syncDueAccounts = defineJob({
  name: "billing.look-at-due",
  payload: z.object({}),
  retry: { tries: 1, delaySeconds: 30, backoff: false },
  timeoutSeconds: 300,
});

/** Every hour: events that were not reported, because webhooks get lost. */
export const reconcile = defineJob({
  name: "billing.reconcile",
  payload: z.object({}),
  retry: { tries: 2, delaySeconds: 120, backoff: false },
  timeoutSeconds: 1_800,
});
