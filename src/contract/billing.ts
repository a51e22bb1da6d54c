import * as z from "zod/mini";
import { PAID_PLANS } from "#domain/entitlement/paid-plan";
import { subscriptionStatus } from "#contract/accounts";
import { defineEndpoint } from "#contract/endpoint";
import { identifier } from "#contract/text";

const paidPlan = z.enum(PAID_PLANS, { error: "plan must be monthly or yearly" });

/** Which card form the browser draws. `publishableKey`: the provider's public key, for a form that needs one. */
export const cardForm = z.discriminatedUnion("provider", [
  z.object({ provider: z.literal("sandbox") }),
  z.object({ provider: z.literal("stripe"), publishableKey: z.string() }),
]);
export type CardForm = z.infer<typeof cardForm>;

/**
 * What /subscribe confirms (spec C25). `amount`: pence of one period of the plan. `setup`: the card is confirmed now and first charged
 * at `firstChargeAt`; `payment`: the amount is charged now and `firstChargeAt` is null.
 */
export const subscriptionPayment = z.object({
  clientSecret: z.string(),
  amount: z.number(),
  plan: paidPlan,
  intentType: z.enum(["setup", "payment"]),
  firstChargeAt: z.nullable(z.string()),
  cardForm,
});
export type SubscriptionPayment = z.infer<typeof subscriptionPayment>;

export const card = z.object({
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number(),
  expiryYear: z.number(),
});
export type CardAnswer = z.infer<typeof card>;

/**
 * What the subscription's page shows beside the status. `plan`, `card` and the rest are null when there is no subscription at the
 * payment provider. Money in pounds, times in ISO 8601.
 */
export const subscriptionDetails = z.object({
  status: subscriptionStatus,
  /** The live subscription's plan; null without one. */
  plan: z.nullable(paidPlan),
  /** Pounds a period. */
  price: z.nullable(z.number()),
  /** A change of plan that begins with the next period. */
  scheduledPlan: z.nullable(paidPlan),
  /** When a cancelled subscription's or trial's access ends, including when the cancellation is only noted so far. */
  accessEndsAt: z.nullable(z.string()),
  canCancel: z.boolean(),
  /** Whether a cancellation ends access at once, because the running period is not paid for. */
  cancelEndsAtOnce: z.boolean(),
  /** Whether a cancellation can be undone, including one that is only noted. */
  canReactivate: z.boolean(),
  card: z.nullable(card),
  /** A payment is missing: access ends at `accessUntil` unless it is made. */
  pastDue: z.nullable(z.object({ amount: z.number(), since: z.string(), accessUntil: z.string() })),
  /** The right to cancel and get `amount` pounds back, and when it ends. */
  refund: z.nullable(z.object({ amount: z.number(), until: z.string() })),
  /**
   * What was requested at `since` and the payment provider has not yet confirmed; it is retried until done. With a noted
   * `cancel` the status has not changed yet; a noted `refund` also cancels.
   */
  noted: z.nullable(z.object({ what: z.enum(["cancel", "refund"]), since: z.string() })),
  /** Whether a card can be added or changed, and with which form. */
  cardForm,
});
export type SubscriptionDetails = z.infer<typeof subscriptionDetails>;

/** One paid invoice. `amount` and `refunded` in pounds. */
export const invoice = z.object({
  id: z.string(),
  number: z.string(),
  description: z.string(),
  amount: z.number(),
  refunded: z.number(),
  paidAt: z.string(),
  periodStartsAt: z.string(),
  periodEndsAt: z.string(),
});
export type InvoiceAnswer = z.infer<typeof invoice>;

/**
 * What a change of plan would mean. `now`: `amountDue` pounds are charged at once and the plan renews at `startsAt` plus its interval;
 * `in_trial` and `at_period_end`: nothing now, the new price from `startsAt` on; `keep`: drops a scheduled change; `none`: already so.
 */
export const switchOffer = z.object({
  plan: paidPlan,
  kind: z.enum(["now", "in_trial", "at_period_end", "keep", "none"]),
  amountDue: z.number(),
  /** When the new plan begins. */
  startsAt: z.string(),
  /** When it is next charged in full. */
  nextChargeAt: z.string(),
  /** Pounds a period of the new plan. */
  price: z.number(),
  /** Identifies this offer: the switch is made at exactly this price or not at all. */
  offerId: z.string(),
});
export type SwitchOffer = z.infer<typeof switchOffer>;

/**
 * `done`: with the new `status`. `confirm`: the bank asks first; the browser confirms `clientSecret` by `cardForm` and then calls
 * activate-subscription.
 */
export const switchOutcome = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("done"), status: subscriptionStatus }),
  z.object({ outcome: z.literal("confirm"), clientSecret: z.string(), cardForm }),
]);

/**
 * `done`: the most recently confirmed card is in use. `confirm`: it is in use as well, but the bank asks before it lets the missing
 * payment through; the browser confirms `clientSecret` by `cardForm` and then asks again.
 */
export const cardChangeOutcome = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("done"), status: subscriptionStatus, card: z.nullable(card) }),
  z.object({
    outcome: z.literal("confirm"),
    status: subscriptionStatus,
    card: z.nullable(card),
    clientSecret: z.string(),
    cardForm,
  }),
]);
export type CardChangeOutcome = z.infer<typeof cardChangeOutcome>;

export const createSubscriptionPayment = defineEndpoint({
  method: "POST",
  path: "/api/create-subscription-payment",
  access: "signed_in",
  summary:
    "Begins a subscription: the card is confirmed in the browser. 409 with a live subscription, which switches instead",
  body: z.object({ plan: paidPlan }),
  answer: subscriptionPayment,
});

export const cancelSubscription = defineEndpoint({
  method: "POST",
  path: "/api/cancel-subscription",
  access: "signed_in",
  summary: "Cancels at the end of the period or trial",
  answer: subscriptionStatus,
  recorded: true,
});

export const reactivateSubscription = defineEndpoint({
  method: "POST",
  path: "/api/reactivate-subscription",
  access: "signed_in",
  summary: "Takes a cancellation back while its period runs; 409 afterwards",
  answer: subscriptionStatus,
  recorded: true,
});

export const getSubscription = defineEndpoint({
  method: "GET",
  path: "/api/subscription",
  access: "signed_in",
  summary: "Plan, card, scheduled change, right to a refund",
  answer: subscriptionDetails,
});

/** Newest first, 100 a page; a `Link` header leads to the next one. */
export const listInvoices = defineEndpoint({
  method: "GET",
  path: "/api/subscription/invoices",
  access: "signed_in",
  summary: "The user's paid invoices, newest first",
  query: z.object({
    cursor: z.optional(
      z.string({ error: "This page link is not valid" }).check(z.maxLength(400, "This page link is not valid")),
    ),
  }),
  answer: z.array(invoice),
});

export const getInvoicePdf = defineEndpoint({
  method: "GET",
  path: "/api/subscription/invoices/:id/pdf",
  access: "signed_in",
  summary: "One invoice as a PDF",
  params: z.object({ id: z.string() }),
});

export const offerSwitch = defineEndpoint({
  method: "POST",
  path: "/api/subscription/switch-offer",
  access: "signed_in",
  summary: "What a change of plan would cost",
  body: z.object({ plan: paidPlan }),
  answer: switchOffer,
});

export const switchPlan = defineEndpoint({
  method: "POST",
  path: "/api/subscription/switch",
  access: "signed_in",
  summary: "Changes the plan as offered; 409 when the offer is no longer good",
  body: z.object({ offerId: identifier("offerId must be the id of an offer") }),
  answer: switchOutcome,
  recorded: true,
});

export const changeCard = defineEndpoint({
  method: "POST",
  path: "/api/subscription/card",
  access: "signed_in",
  summary: "Begins to confirm another card",
  answer: z.object({ clientSecret: z.string(), cardForm }),
});

export const confirmCardChange = defineEndpoint({
  method: "POST",
  path: "/api/subscription/card/settle",
  access: "signed_in",
  summary: "Puts a card that was just confirmed to use; 409 not_ready while none is confirmed",
  answer: cardChangeOutcome,
});

export const refundSubscription = defineEndpoint({
  method: "POST",
  path: "/api/subscription/refund",
  access: "signed_in",
  summary: "Cancels now and gives the money back, while there is a right to it",
  answer: subscriptionStatus,
  recorded: true,
});

/** Digits may be spaced. The expiry reads "MM/YY". */
const testCard = z.object({
  number: z.string({ error: "Please enter a card number" }).check(z.maxLength(40, "Please enter a card number")),
  expiry: z
    .string({ error: "Please enter the expiry date as MM/YY" })
    .check(z.maxLength(10, "Please enter the expiry date as MM/YY")),
  cvc: z.string({ error: "Please enter the security code" }).check(z.maxLength(6, "Please enter the security code")),
});

/** The sandbox's own card form. `authentication`: the customer's reply to the simulated bank, once the answer has requested it. */
export const confirmSandboxCard = defineEndpoint({
  method: "POST",
  path: "/api/sandbox/confirm-card",
  access: "signed_in",
  summary: "Test mode only: confirms a test card, as a payment provider's own form does",
  body: z.object({
    clientSecret: identifier("clientSecret is missing"),
    /** Omitted when the card is already known and only the bank's question is being answered. */
    card: z.optional(testCard),
    authentication: z.optional(z.enum(["complete", "fail"])),
  }),
  answer: z.object({ outcome: z.enum(["succeeded", "authenticate"]) }),
});

export const stripeWebhook = defineEndpoint({
  method: "POST",
  path: "/api/webhooks/stripe",
  access: "webhook",
  summary: "Stripe's events",
  answer: z.object({ received: z.literal(true) }),
});
