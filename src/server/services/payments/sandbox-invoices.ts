import { PLAN_PENCE } from "#domain/entitlement/paid-plan";
import type { EndReason, InvoiceReason } from "#domain/entitlement/provider-account";
import { offSessionRefusal } from "#server/services/payments/sandbox-cards";
import {
  happened,
  openInvoices,
  putInvoice,
  putSubscription,
  subscriptionOf,
  type NewId,
  type SandboxInvoice,
  type SandboxState,
  type SandboxSubscription,
} from "#server/services/payments/sandbox-state";

/** An invoice that nobody has paid yet, for the subscription's running period by default. */
export function newInvoice(
  state: SandboxState,
  subscription: SandboxSubscription,
  invoice: {
    readonly reason: InvoiceReason;
    readonly at: number;
    readonly pence?: number;
    readonly clientSecret?: string;
    readonly id?: string;
  },
  newId: NewId,
): SandboxInvoice {
  const mark = state.customerId.slice(-8).toUpperCase();
  return {
    id: invoice.id ?? newId("in"),
    number: `MW-${mark}-${String(state.invoices.length + 1).padStart(4, "0")}`,
    subscriptionId: subscription.id,
    state: "open",
    reason: invoice.reason,
    pence: invoice.pence ?? PLAN_PENCE[subscription.plan],
    refundedPence: 0,
    createdAt: invoice.at,
    paidAt: null,
    periodStartsAt: subscription.periodStartsAt,
    periodEndsAt: subscription.periodEndsAt,
    failedAttempts: 0,
    paymentId: null,
    clientSecret: invoice.clientSecret ?? null,
    asked: null,
    retries: 0,
  };
}

export function paid(state: SandboxState, invoice: SandboxInvoice, at: number, newId: NewId): SandboxState {
  const receipt = { ...invoice, state: "paid" as const, paidAt: at, paymentId: newId("pay"), asked: null };
  return happened(putInvoice(state, receipt), "invoice.paid", newId);
}

export function failed(state: SandboxState, invoice: SandboxInvoice, newId: NewId): SandboxState {
  const open = { ...invoice, failedAttempts: invoice.failedAttempts + 1, asked: null };
  return happened(putInvoice(state, open), "invoice.payment_failed", newId);
}

/** Charges the subscription's card without its owner; the subscription is then active or past due. */
export function charge(
  state: SandboxState,
  subscription: SandboxSubscription,
  invoice: SandboxInvoice,
  at: number,
  newId: NewId,
): SandboxState {
  const succeeds = offSessionRefusal(subscription.card) === null;
  const after = succeeds ? paid(state, invoice, at, newId) : failed(state, invoice, newId);
  return happened(
    putSubscription(after, { ...subscription, phase: succeeds ? "active" : "past_due" }),
    "customer.subscription.updated",
    newId,
  );
}

/** Ends a subscription. One whose first payment was never made stays what it is: it has never granted anything. */
export function ended(
  state: SandboxState,
  subscription: SandboxSubscription,
  end: { readonly reason: EndReason; readonly at: number },
  newId: NewId,
): SandboxState {
  const phase = subscription.phase === "incomplete" ? "incomplete" : "ended";
  const over = {
    ...subscription,
    phase,
    endedAt: end.at,
    endReason: end.reason,
    nextPlan: null,
    pending: null,
  } as const;
  const voided = putSubscription(withoutOpenInvoices(state, subscription.id), over);
  return happened(voided, "customer.subscription.deleted", newId);
}

/** Gives up the change of plan that waits for the bank's answer, if there is one. */
export function withoutPendingSwitch(state: SandboxState, subscriptionId: string, newId: NewId): SandboxState {
  const subscription = subscriptionOf(state, subscriptionId);
  if (subscription.pending === null) return state;
  const { invoiceId } = subscription.pending;
  const invoice = state.invoices.find(({ id }) => id === invoiceId);
  const voided = invoice === undefined ? state : putInvoice(state, { ...invoice, state: "void", asked: null });
  return happened(putSubscription(voided, { ...subscription, pending: null }), "customer.subscription.updated", newId);
}

function withoutOpenInvoices(state: SandboxState, subscriptionId: string): SandboxState {
  return openInvoices(state, subscriptionId).reduce(
    (rest, invoice) => putInvoice(rest, { ...invoice, state: "void", asked: null }),
    state,
  );
}
