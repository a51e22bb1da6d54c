import { monthsOf } from "#domain/entitlement/paid-plan";
import { charge, ended, newInvoice, withoutPendingSwitch } from "#server/services/payments/sandbox-invoices";
import {
  happened,
  openInvoices,
  putInvoice,
  putSubscription,
  type NewId,
  type SandboxState,
  type SandboxSubscription,
} from "#server/services/payments/sandbox-state";
import { DAY_MS, HOUR_MS, addMonths } from "#server/services/clock/clock";

/** How long a first payment or a change of plan waits for the browser. */
export const UNCONFIRMED_MS = 23 * HOUR_MS;
const REMINDER_MS = 3 * DAY_MS;
/** When an open invoice is tried again, and when it is given up, after it was made. */
const RETRY_MS = [1 * DAY_MS, 3 * DAY_MS, 5 * DAY_MS];
const GIVE_UP_MS = 7 * DAY_MS;

/** Something that time alone brings about. */
interface Due {
  readonly at: number;
  readonly happen: (state: SandboxState, newId: NewId) => SandboxState;
}

/** Does everything that is due up to `now`, in the order of time. Returns the same object when nothing is. */
export function advance(state: SandboxState, now: number, newId: NewId): SandboxState {
  let current = state;
  for (let due = nextDue(current); due !== null && due.at <= now; due = nextDue(current)) {
    current = due.happen(current, newId);
  }
  return current;
}

/** When something happens by itself; null when nothing ever will. */
export function nextAt(state: SandboxState): number | null {
  return nextDue(state)?.at ?? null;
}

function nextDue(state: SandboxState): Due | null {
  let next: Due | null = null;
  for (const due of state.subscriptions.flatMap((subscription) => dueFor(state, subscription))) {
    // Of two at the same moment the first stays: they are listed in the order in which they must happen.
    if (next === null || due.at < next.at) next = due;
  }
  return next;
}

function dueFor(state: SandboxState, subscription: SandboxSubscription): readonly Due[] {
  switch (subscription.phase) {
    case "incomplete":
      return subscription.endedAt === null ? [expiry(subscription)] : [];
    case "trialing":
      return [...reminder(subscription), periodEnd(subscription)];
    case "active":
      return [...pendingExpiry(subscription), periodEnd(subscription)];
    case "past_due":
      return collection(state, subscription);
    case "ended":
      return [];
  }
}

function expiry(subscription: SandboxSubscription): Due {
  const at = subscription.createdAt + UNCONFIRMED_MS;
  return { at, happen: (state, newId) => ended(state, subscription, { reason: "other", at }, newId) };
}

function reminder(subscription: SandboxSubscription): readonly Due[] {
  if (subscription.remindedOfTrialEnd) return [];
  return [
    {
      at: Math.max(subscription.createdAt, subscription.periodEndsAt - REMINDER_MS),
      happen: (state, newId) =>
        happened(
          putSubscription(state, { ...subscription, remindedOfTrialEnd: true }),
          "customer.subscription.trial_will_end",
          newId,
        ),
    },
  ];
}

function pendingExpiry({ id, pending }: SandboxSubscription): readonly Due[] {
  if (pending === null) return [];
  return [{ at: pending.expiresAt, happen: (state, newId) => withoutPendingSwitch(state, id, newId) }];
}

function periodEnd(subscription: SandboxSubscription): Due {
  const at = subscription.periodEndsAt;
  return {
    at,
    happen: (state, newId) =>
      subscription.cancelsAtPeriodEnd
        ? ended(state, subscription, { reason: "cancelled", at }, newId)
        : renew(state, subscription, newId),
  };
}

function renew(state: SandboxState, subscription: SandboxSubscription, newId: NewId): SandboxState {
  const at = subscription.periodEndsAt;
  const plan = subscription.nextPlan ?? subscription.plan;
  const months = (subscription.phase === "trialing" ? 0 : subscription.months) + monthsOf(plan);
  const renewed = {
    ...subscription,
    plan,
    nextPlan: null,
    months,
    periodStartsAt: at,
    periodEndsAt: addMonths(subscription.anchor, months),
  };
  const invoice = newInvoice(state, renewed, { reason: "renewal", at }, newId);
  return charge(putInvoice(state, invoice), renewed, invoice, at, newId);
}

function collection(state: SandboxState, subscription: SandboxSubscription): readonly Due[] {
  return openInvoices(state, subscription.id).map((invoice) => {
    const wait = RETRY_MS[invoice.retries];
    if (wait === undefined) {
      const at = invoice.createdAt + GIVE_UP_MS;
      return { at, happen: (now, newId) => ended(now, subscription, { reason: "payment_failed", at }, newId) };
    }
    const at = invoice.createdAt + wait;
    const again = { ...invoice, retries: invoice.retries + 1 };
    return { at, happen: (now, newId) => charge(now, subscription, again, at, newId) };
  });
}
