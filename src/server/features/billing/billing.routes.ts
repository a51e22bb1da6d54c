import type { PaymentProvider } from "#domain/entitlement/payment-provider";
import {
  cancelSubscription,
  changeCard,
  confirmSandboxCard,
  createSubscriptionPayment,
  getInvoicePdf,
  getSubscription,
  listInvoices,
  offerSwitch,
  reactivateSubscription,
  refundSubscription,
  confirmCardChange,
  stripeWebhook,
  switchPlan,
} from "#contract/billing";
import { Failure } from "#server/failure";
import type { BillingUseCases } from "#server/features/billing/billing.use-cases";
import {
  presentInvoice,
  presentCheckout,
  presentDetails,
  presentOffer,
} from "#server/features/billing/billing.present";
import { presentEntitlement } from "#server/features/accounts/accounts.present";
import { fileReply, pageReply } from "#server/http/reply";
import { userRoute, webhookRoute, type Call, type Route } from "#server/http/route";
import { tokenHash } from "#server/services/ids/ids";
import type { Endpoint } from "#contract/endpoint";
import { BadSignature, type CardFormSettings } from "#server/services/payments/payments";

/** What the routes need besides the use cases. */
export interface BillingRouting {
  readonly cardForm: CardFormSettings;
  readonly freshKey: () => string;
}

/** Answers with a client secret are never stored: a repeated request gets the same secret from the provider. */
const ANSWERS_A_SECRET = { idempotency: "own" } as const;

export function billingRoutes(billing: BillingUseCases, { cardForm, freshKey }: BillingRouting): readonly Route[] {
  const actionOf = ({ caller, idempotencyKey }: Call<Endpoint> & { caller: { id: string } }) => ({
    userId: caller.id,
    // Even at its maximum length, a caller's key leaves room for the prefix and suffix of the provider's keys.
    actionKey: tokenHash(idempotencyKey ?? freshKey()),
  });
  const common: readonly Route[] = [
    userRoute(
      createSubscriptionPayment,
      async ({ caller, body }) => presentCheckout(await billing.beginCheckout(caller.id, body.plan), cardForm),
      ANSWERS_A_SECRET,
    ),
    userRoute(cancelSubscription, async (call) => presentEntitlement(await billing.cancel(actionOf(call)))),
    userRoute(reactivateSubscription, async (call) => presentEntitlement(await billing.reactivate(actionOf(call)))),
    userRoute(getSubscription, async ({ caller }) => presentDetails(await billing.details(caller.id), cardForm)),
    userRoute(listInvoices, async ({ caller, query }) => {
      const { rows, next } = await billing.paidInvoicesPage(caller.id, query.cursor ?? null);
      return pageReply(rows.map(presentInvoice), next === null ? null : `${listInvoices.path}?cursor=${next}`);
    }),
    userRoute(getInvoicePdf, async ({ caller, params, gone }) => {
      const { bytes, name } = await billing.receiptPdf(caller.id, params.id, gone);
      return fileReply(bytes, "application/pdf", `inline; filename="${name}"`);
    }),
    userRoute(offerSwitch, async ({ caller, body }) => presentOffer(await billing.offerSwitch(caller.id, body.plan))),
    userRoute(
      switchPlan,
      async (call) => {
        const { caller, body } = call;
        const { clientSecret } = await billing.takeOffer(actionOf(call), body.offerId);
        if (clientSecret !== null) return { outcome: "confirm" as const, clientSecret, cardForm };
        return { outcome: "done" as const, status: presentEntitlement(await billing.entitlement(caller.id)) };
      },
      ANSWERS_A_SECRET,
    ),
    userRoute(
      changeCard,
      async ({ caller }) => ({ ...(await billing.beginCardChange(caller.id)), cardForm }),
      ANSWERS_A_SECRET,
    ),
    userRoute(
      confirmCardChange,
      async (call) => {
        const { caller } = call;
        const { card, clientSecret } = await billing.confirmCardChange(actionOf(call));
        const status = presentEntitlement(await billing.entitlement(caller.id));
        if (clientSecret === null) return { outcome: "done" as const, status, card };
        return { outcome: "confirm" as const, status, card, clientSecret, cardForm };
      },
      ANSWERS_A_SECRET,
    ),
    userRoute(refundSubscription, async (call) => presentEntitlement(await billing.cancelAndRefund(actionOf(call)))),
  ];
  return [...common, ROUTE_OF[cardForm.provider](billing)];
}

/** How each provider's events arrive: by its webhook, or by the sandbox's own card form. */
const ROUTE_OF: Readonly<Record<PaymentProvider, (billing: BillingUseCases) => Route>> = {
  sandbox: sandboxCard,
  stripe: webhook,
};

function sandboxCard(billing: BillingUseCases): Route {
  // Its answers are never stored: not even a fingerprint of a typed card number may be kept.
  return userRoute(
    confirmSandboxCard,
    async ({ caller, body }) => ({
      outcome: await billing.confirmSandboxCard(caller.id, {
        clientSecret: body.clientSecret,
        card: body.card ?? null,
        authentication: body.authentication ?? null,
      }),
    }),
    { idempotency: "own" },
  );
}

function webhook(billing: BillingUseCases): Route {
  return webhookRoute(stripeWebhook, async ({ rawBody, headers }) => {
    const signature = headers["stripe-signature"];
    try {
      await billing.handleWebhook(rawBody, typeof signature === "string" ? signature : undefined);
    } catch (error) {
      if (error instanceof BadSignature) throw new Failure("invalid_input", "The signature is missing or wrong.");
      throw error;
    }
    return { received: true as const };
  });
}
