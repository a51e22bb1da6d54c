import type { Activation } from "#contract/accounts";
import type { InvoiceAnswer, SubscriptionDetails, SubscriptionPayment, SwitchOffer } from "#contract/billing";
import type { Entitlement } from "#domain/entitlement/entitlement";
import { PLAN_PENCE } from "#domain/entitlement/paid-plan";
import { pence, toPounds } from "#domain/money/pence";
import { presentEntitlement } from "#server/features/accounts/accounts.present";
import type { Checkout } from "#server/features/billing/checkout.usecases";
import type { Details } from "#server/features/billing/subscription-details";
import type { PaidInvoice } from "#server/features/billing/paid-invoices";
import type { Offer } from "#server/features/billing/switch.usecases";
import type { CardFormSettings } from "#server/services/payments/payments";

export function presentCheckout(checkout: Checkout, cardForm: CardFormSettings): SubscriptionPayment {
  const { clientSecret, plan, intentType, firstChargeAt } = checkout;
  return { clientSecret, plan, intentType, cardForm, amount: checkout.pence, firstChargeAt: timeOrNull(firstChargeAt) };
}

export function presentDetails(details: Details, cardForm: CardFormSettings): SubscriptionDetails {
  const { plan, pastDue, refund, noted } = details;
  return {
    status: presentEntitlement(details.entitlement),
    plan,
    price: plan === null ? null : pounds(PLAN_PENCE[plan]),
    scheduledPlan: details.scheduledPlan,
    accessEndsAt: timeOrNull(details.accessEndsAt),
    canCancel: details.canCancel,
    cancelEndsAtOnce: details.cancelEndsAtOnce,
    canReactivate: details.canReactivate,
    card: details.card,
    pastDue:
      pastDue === null
        ? null
        : { amount: pounds(pastDue.pence), since: time(pastDue.since), accessUntil: time(pastDue.accessUntil) },
    refund: refund === null ? null : { amount: pounds(refund.pence), until: time(refund.until) },
    noted: noted === null ? null : { what: noted.what, since: time(noted.since) },
    cardForm,
  };
}

export function presentInvoice({ invoice, number, description }: PaidInvoice): InvoiceAnswer {
  return {
    id: invoice.id,
    number,
    description,
    amount: pounds(invoice.pence),
    refunded: pounds(invoice.refundedPence),
    paidAt: time(invoice.paidAt),
    periodStartsAt: time(invoice.periodStartsAt),
    periodEndsAt: time(invoice.periodEndsAt),
  };
}

export function presentOffer(offer: Offer): SwitchOffer {
  return {
    offerId: offer.id,
    plan: offer.plan,
    kind: offer.kind,
    amountDue: pounds(offer.duePence),
    startsAt: time(offer.startsAt),
    nextChargeAt: time(offer.nextChargeAt),
    price: pounds(offer.pence),
  };
}

function pounds(amount: number): number {
  return toPounds(pence(amount));
}

function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function timeOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : time(milliseconds);
}

export function presentActivation({
  entitlement,
  justSubscribed,
}: {
  entitlement: Entitlement;
  justSubscribed: boolean;
}): Activation {
  return { ...presentEntitlement(entitlement), justSubscribed };
}
