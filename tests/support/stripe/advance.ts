import { DAY, HOUR, periodEndAfter } from "#tests/support/stripe/calendar";
import { cardFor, collect, tryToCollect } from "#tests/support/stripe/collect";
import { draftInvoice, openInvoices, postInvoice, priceLine } from "#tests/support/stripe/ledger";
import { renderSchedule } from "#tests/support/stripe/render-schedule";
import type { SubscriptionRow } from "#tests/support/stripe/rows";
import {
  discardPendingUpdate,
  endSubscription,
  expireIncomplete,
  hasDraft,
  hasEnded,
  emitSubscriptionEvent,
} from "#tests/support/stripe/subscription-status";
import type { StripeRecords } from "#tests/support/stripe/records";

/** How long a first payment waits for its customer. */
const UNPAID_EXPIRY = 23 * HOUR;
const REMINDER = 3 * DAY;

/** Something that happens through time alone. */
interface Due {
  readonly at: number;
  readonly happen: () => void;
}

/** Processes everything due up to `now`, in chronological order. */
export function advance(records: StripeRecords, now: number): void {
  for (let due = nextDue(records, now); due !== null; due = nextDue(records, now)) {
    records.now = Math.max(records.now, due.at);
    due.happen();
  }
  records.now = Math.max(records.now, now);
}

function nextDue(records: StripeRecords, now: number): Due | null {
  let next: Due | null = null;
  for (const subscription of records.live) {
    for (const due of duesOf(records, subscription)) {
      // For simultaneous ones the first wins: they are listed in the order in which they must happen.
      if (due.at <= now && (next === null || due.at < next.at)) next = due;
    }
  }
  return next;
}

function duesOf(records: StripeRecords, subscription: SubscriptionRow): readonly Due[] {
  const { status } = subscription;
  if (status === "incomplete") {
    return [{ at: subscription.created + UNPAID_EXPIRY, happen: () => expireIncomplete(records, subscription) }];
  }
  if (status === "paused") return [];
  if (hasEnded(subscription)) return lastCollections(records, subscription);
  const ends = {
    at: subscription.cancelAt ?? Infinity,
    happen: () => endSubscription(records, subscription, subscription.endReason),
  };
  const periodEnd = { at: subscription.periodEnd, happen: () => endPeriod(records, subscription) };
  if (status === "trialing") return [...trialReminder(records, subscription), ends, periodEnd];
  return [...pendingExpiry(records, subscription), ...collections(records, subscription), ends, periodEnd];
}

function trialReminder(records: StripeRecords, subscription: SubscriptionRow): readonly Due[] {
  if (subscription.trialEndAnnounced) return [];
  const happen = (): void => {
    subscription.trialEndAnnounced = true;
    emitSubscriptionEvent(records, subscription, "trial_will_end");
  };
  return [{ at: subscription.periodEnd - REMINDER, happen }];
}

function pendingExpiry(records: StripeRecords, subscription: SubscriptionRow): readonly Due[] {
  if (subscription.pendingUpdate === null) return [];
  const happen = (): void => {
    discardPendingUpdate(records, subscription);
    emitSubscriptionEvent(records, subscription, "pending_update_expired");
    emitSubscriptionEvent(records, subscription, "updated");
  };
  return [{ at: subscription.pendingUpdate.expiresAt, happen }];
}

function lastCollections(records: StripeRecords, subscription: SubscriptionRow): readonly Due[] {
  if (!hasDraft(records, subscription)) records.live.delete(subscription);
  return collections(records, subscription);
}

function collections(records: StripeRecords, subscription: SubscriptionRow): readonly Due[] {
  // Without drafts, an active subscription has no automatic payments pending.
  if (subscription.status === "active" && records.draftSeconds === 0) return [];
  const drafts = records.invoices
    .ofCustomer(subscription.customer)
    .filter((invoice) => invoice.subscription === subscription.id && invoice.finalizesAt !== null);
  return [
    ...drafts.map((invoice) => ({ at: invoice.finalizesAt ?? 0, happen: () => collect(records, invoice) })),
    ...openInvoices(records, subscription)
      .filter(({ nextAttempt }) => nextAttempt !== null)
      .map((invoice) => ({
        at: invoice.nextAttempt ?? 0,
        happen: () => tryToCollect(records, subscription, invoice),
      })),
  ];
}

/** The end of a trial or of a paid period. */
export function endPeriod(records: StripeRecords, subscription: SubscriptionRow): void {
  if (subscription.cancelAtPeriodEnd) {
    endSubscription(records, subscription, subscription.endReason);
    return;
  }
  if (subscription.status === "trialing" && cardFor(records, subscription) === undefined) {
    if (subscription.missingPaymentMethod === "cancel") {
      endSubscription(records, subscription, null);
      return;
    }
    if (subscription.missingPaymentMethod === "pause") {
      subscription.status = "paused";
      emitSubscriptionEvent(records, subscription, "paused");
      return;
    }
  }
  beginPeriod(records, subscription, subscription.periodEnd);
}

function beginPeriod(records: StripeRecords, subscription: SubscriptionRow, at: number): void {
  const before = records.priceOf(subscription.price);
  enterPhase(records, subscription, at);
  const price = records.priceOf(subscription.price);
  if (price.interval !== before.interval || subscription.status === "trialing") subscription.anchor = at;
  if (subscription.status === "trialing") subscription.status = "active";
  subscription.periodStart = at;
  subscription.periodEnd = periodEndAfter(subscription.anchor, price, at);
  const line = priceLine(records, subscription, price, { start: at, end: subscription.periodEnd });
  const invoice = draftInvoice(records, subscription, "subscription_cycle", [line]);
  postInvoice(records, subscription, invoice);
  emitSubscriptionEvent(records, subscription, "updated");
  if (records.draftSeconds === 0) collect(records, invoice);
  else invoice.finalizesAt = at + records.draftSeconds;
}

/** Applies a schedule's current phase; after the last phase it releases the subscription. */
function enterPhase(records: StripeRecords, subscription: SubscriptionRow, at: number): void {
  const schedule = records.schedules.find(subscription.schedule);
  if (schedule?.status !== "active") return;
  const next = schedule.phases.find((phase) => phase.start <= at && at < phase.end);
  if (next !== undefined) {
    subscription.price = next.price;
    // A phase starts with the schedule's card, whatever the subscription's current one.
    subscription.defaultPaymentMethod = schedule.defaultPaymentMethod;
    Object.assign(subscription.metadata, next.metadata);
    records.emit("subscription_schedule.updated", renderSchedule(records, schedule));
    return;
  }
  schedule.status = "released";
  schedule.releasedAt = at;
  schedule.releasedSubscription = subscription.id;
  schedule.subscription = null;
  subscription.schedule = null;
  records.emit("subscription_schedule.released", renderSchedule(records, schedule));
}
