import { PLAN_PENCE, type PaidPlan, monthsOf } from "#domain/entitlement/paid-plan";
import type { EndReason } from "#domain/entitlement/provider-account";
import { roundToPence } from "#domain/money/pence";
import { SECOND_MS, addMonths } from "#server/services/clock/clock";
import { CardRefused, type UnpaidSubscription } from "#server/services/payments/payments";
import { UNCONFIRMED_MS } from "#server/services/payments/sandbox-advance";
import { charge, ended, newInvoice, paid, withoutPendingSwitch } from "#server/services/payments/sandbox-invoices";
import { DECLINED, offSessionRefusal } from "#server/services/payments/sandbox-cards";
import {
  cardOf,
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

/** What is asked of the sandbox at a moment; ids come from outside so that these functions stay pure. */
export interface Moment {
  readonly now: number;
  readonly newId: NewId;
}

function newSubscription(id: string, plan: PaidPlan, { now }: Moment): SandboxSubscription {
  return {
    id,
    plan,
    nextPlan: null,
    phase: "incomplete",
    createdAt: now,
    trialStartedAt: null,
    trialEndsAt: null,
    periodStartsAt: now,
    periodEndsAt: addMonths(now, monthsOf(plan)),
    anchor: now,
    months: monthsOf(plan),
    cancelsAtPeriodEnd: false,
    cancelledAt: null,
    endedAt: null,
    endReason: null,
    card: null,
    remindedOfTrialEnd: false,
    pending: null,
  };
}

/** Subscribes with a confirmed card; throws `CardRefused` when the first charge is due at once and fails. */
export function subscribe(
  state: SandboxState,
  order: {
    readonly id: string;
    readonly setupId: string;
    readonly plan: PaidPlan;
    readonly trialEndsAt: number | null;
  },
  moment: Moment,
): SandboxState {
  const { now, newId } = moment;
  const card = cardOf(state, order.setupId);
  const base = { ...newSubscription(order.id, order.plan, moment), card };
  const created = happened(state, "customer.subscription.created", newId);
  const { trialEndsAt } = order;
  if (trialEndsAt !== null && trialEndsAt > now) {
    const trial = { trialStartedAt: now, trialEndsAt, periodEndsAt: trialEndsAt, anchor: trialEndsAt, months: 0 };
    return putSubscription(created, { ...base, ...trial, phase: "trialing" });
  }
  const refusal = offSessionRefusal(card);
  if (refusal !== null) throw new CardRefused(refusal);
  const subscription = { ...base, phase: "active" as const };
  const invoice = newInvoice(state, subscription, { reason: "first", at: now }, newId);
  return paid(putSubscription(created, subscription), invoice, now, newId);
}

/** Makes a subscription that waits for its first payment. */
export function beginUnpaid(
  state: SandboxState,
  order: {
    readonly id: string;
    readonly invoiceId: string;
    readonly plan: PaidPlan;
    readonly clientSecret: string;
  },
  moment: Moment,
): SandboxState {
  const { now, newId } = moment;
  const subscription = newSubscription(order.id, order.plan, moment);
  const draft = { id: order.invoiceId, reason: "first", at: now, clientSecret: order.clientSecret } as const;
  const invoice = newInvoice(state, subscription, draft, newId);
  return happened(putInvoice(putSubscription(state, subscription), invoice), "customer.subscription.created", newId);
}

export function unpaidOf(state: SandboxState, subscriptionId: string): UnpaidSubscription {
  const { phase, plan } = subscriptionOf(state, subscriptionId);
  const [open] = openInvoices(state, subscriptionId);
  const payable = phase === "incomplete" && open !== undefined;
  return { subscriptionId, clientSecret: payable ? open.clientSecret : null, pence: open?.pence ?? PLAN_PENCE[plan] };
}

export function abandonUnpaid(state: SandboxState, subscriptionId: string, moment: Moment): SandboxState {
  return subscriptionOf(state, subscriptionId).phase === "incomplete"
    ? endNow(state, { subscriptionId, reason: "other" }, moment)
    : state;
}

export function endNow(
  state: SandboxState,
  end: { readonly subscriptionId: string; readonly reason: EndReason },
  { now, newId }: Moment,
): SandboxState {
  const subscription = subscriptionOf(state, end.subscriptionId);
  if (subscription.endedAt !== null) return state;
  return ended(state, subscription, { reason: end.reason, at: now }, newId);
}

export function setCancelsAtPeriodEnd(
  state: SandboxState,
  change: { readonly subscriptionId: string; readonly cancels: boolean },
  { now, newId }: Moment,
): SandboxState {
  const stateBefore = withoutPendingSwitch(state, change.subscriptionId, newId);
  const subscription = runningSubscription(stateBefore, change.subscriptionId);
  const cancelledAt = change.cancels ? (subscription.cancelledAt ?? now) : null;
  return updated(
    stateBefore,
    { ...subscription, cancelsAtPeriodEnd: change.cancels, cancelledAt, nextPlan: null },
    newId,
  );
}

/** Gives a payment back in full; nothing when it has been. */
export function refund(state: SandboxState, paymentId: string, { newId }: Moment): SandboxState {
  const invoice = state.invoices.find((candidate) => candidate.paymentId === paymentId);
  if (invoice === undefined) throw new Error(`The sandbox knows no payment ${paymentId}`);
  if (invoice.refundedPence === invoice.pence) return state;
  return happened(putInvoice(state, { ...invoice, refundedPence: invoice.pence }), "charge.refunded", newId);
}

/** What a change to a dearer plan costs at `at`: its first period, less the seconds of the paid period that are not used. */
export function switchPrice(
  state: SandboxState,
  change: { readonly subscriptionId: string; readonly plan: PaidPlan; readonly at: number },
): { readonly duePence: number; readonly renewsAt: number } {
  const { id, phase, plan, periodStartsAt, periodEndsAt } = subscriptionOf(state, change.subscriptionId);
  if (phase !== "active") throw new Error(`The sandbox subscription ${id} is ${phase} and cannot switch now`);
  const at = seconds(change.at);
  if (at < seconds(periodStartsAt) || at > seconds(periodEndsAt)) {
    throw new Error(`The moment of the switch lies outside the running period of the sandbox subscription ${id}`);
  }
  const share = (seconds(periodEndsAt) - at) / (seconds(periodEndsAt) - seconds(periodStartsAt));
  const credit = roundToPence(PLAN_PENCE[plan] * share);
  return {
    duePence: Math.max(0, PLAN_PENCE[change.plan] - credit),
    renewsAt: addMonths(change.at, monthsOf(change.plan)),
  };
}

/** Changes to a dearer plan and charges for it, or leaves the change waiting for the bank's answer. Throws `CardRefused`. */
export function switchNow(
  state: SandboxState,
  change: {
    readonly subscriptionId: string;
    readonly plan: PaidPlan;
    readonly at: number;
    readonly invoiceId: string;
    readonly clientSecret: string;
  },
  { now, newId }: Moment,
): SandboxState {
  const stateBefore = withoutPendingSwitch(state, change.subscriptionId, newId);
  const { duePence } = switchPrice(stateBefore, change);
  const subscription = subscriptionOf(stateBefore, change.subscriptionId);
  if (duePence === 0 || subscription.plan === change.plan) {
    throw new Error(`The sandbox switches now to a dearer plan only: ${subscription.plan} to ${change.plan}`);
  }
  const { behaviour } = subscription.card ?? { behaviour: "declines_later" };
  if (behaviour === "declines_later") throw new CardRefused(DECLINED);
  const switched = switchedTo(subscription, change.plan, now);
  const draft = { id: change.invoiceId, reason: "switch", at: now, pence: duePence } as const;
  if (behaviour !== "authenticates_always") {
    return updated(paid(stateBefore, newInvoice(stateBefore, switched, draft, newId), now, newId), switched, newId);
  }
  const invoice = newInvoice(stateBefore, switched, { ...draft, clientSecret: change.clientSecret }, newId);
  const expiresAt = Math.min(now + UNCONFIRMED_MS, subscription.periodEndsAt);
  const pending = { plan: change.plan, invoiceId: invoice.id, expiresAt };
  return updated(putInvoice(stateBefore, invoice), { ...subscription, pending }, newId);
}

/** The subscription on its new plan, whose period is counted from the moment of the switch. */
export function switchedTo(subscription: SandboxSubscription, plan: PaidPlan, at: number): SandboxSubscription {
  const months = monthsOf(plan);
  const period = { anchor: at, months, periodStartsAt: at, periodEndsAt: addMonths(at, months) };
  return { ...subscription, ...period, plan, nextPlan: null, pending: null };
}

export function switchInTrial(
  state: SandboxState,
  change: { readonly subscriptionId: string; readonly plan: PaidPlan },
  { newId }: Moment,
): SandboxState {
  const subscription = subscriptionOf(state, change.subscriptionId);
  if (subscription.phase !== "trialing") throw new Error(`The sandbox subscription ${subscription.id} is in no trial`);
  return updated(state, { ...subscription, plan: change.plan, nextPlan: null }, newId);
}

export function scheduleSwitch(
  state: SandboxState,
  change: { readonly subscriptionId: string; readonly plan: PaidPlan | null },
  { newId }: Moment,
): SandboxState {
  const subscription = runningSubscription(state, change.subscriptionId);
  const nextPlan = change.plan === subscription.plan ? null : change.plan;
  return updated(state, { ...subscription, nextPlan }, newId);
}

/** Puts a confirmed card to use and pays what is past due with it; nothing when that card is in use already. */
export function useCard(
  state: SandboxState,
  change: { readonly subscriptionId: string | null; readonly setupId: string },
  { now, newId }: Moment,
): SandboxState {
  const card = cardOf(state, change.setupId);
  if (change.subscriptionId === null) return state;
  const before = subscriptionOf(state, change.subscriptionId);
  if (before.endedAt !== null || before.card?.source === card.source) return state;
  const stateBefore = withoutPendingSwitch(state, before.id, newId);
  const subscription = { ...subscriptionOf(stateBefore, before.id), card };
  const owed = subscription.phase === "past_due" ? openInvoices(stateBefore, subscription.id) : [];
  return owed.reduce(
    (rest, invoice: SandboxInvoice) => charge(rest, subscription, invoice, now, newId),
    updated(stateBefore, subscription, newId),
  );
}

/** The invoice that is past due only because the bank asks its customer first. */
export function overdueInvoice(state: SandboxState, subscriptionId: string): SandboxInvoice | undefined {
  const { phase, card } = subscriptionOf(state, subscriptionId);
  const waits = phase === "past_due" && card?.behaviour === "authenticates_always";
  return waits ? openInvoices(state, subscriptionId)[0] : undefined;
}

/** Gives such an invoice the secret with which a browser pays it. */
export function askAboutOverdue(
  state: SandboxState,
  subscriptionId: string,
  secretFor: (id: string) => string,
): SandboxState {
  const invoice = overdueInvoice(state, subscriptionId);
  if (invoice === undefined || invoice.clientSecret !== null) return state;
  return putInvoice(state, { ...invoice, clientSecret: secretFor(invoice.id) });
}

function runningSubscription(state: SandboxState, id: string): SandboxSubscription {
  const subscription = subscriptionOf(state, id);
  if (subscription.endedAt !== null || subscription.phase === "incomplete") {
    throw new Error(`The sandbox subscription ${id} does not run`);
  }
  return subscription;
}

function updated(state: SandboxState, subscription: SandboxSubscription, newId: NewId): SandboxState {
  return happened(putSubscription(state, subscription), "customer.subscription.updated", newId);
}

const seconds = (instant: number): number => Math.floor(instant / SECOND_MS);
