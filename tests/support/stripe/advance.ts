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
  tellOfSubscription,
} from "#tests/support/stripe/standing";
import type { World } from "#tests/support/stripe/world";

/** How long a first payment waits for its customer. */
const UNPAID_LIFE = 23 * HOUR;
const REMINDER = 3 * DAY;

/** Something that time alone brings about. */
interface Due {
  readonly at: number;
  readonly happen: () => void;
}

/** Lets everything happen that is due up to `now`, in the order of time. */
export function advance(world: World, now: number): void {
  for (let due = nextDue(world, now); due !== null; due = nextDue(world, now)) {
    world.now = Math.max(world.now, due.at);
    due.happen();
  }
  world.now = Math.max(world.now, now);
}

function nextDue(world: World, now: number): Due | null {
  let next: Due | null = null;
  for (const subscription of world.live) {
    for (const due of duesOf(world, subscription)) {
      // Of two at the same moment the first stays: they are listed in the order in which they must happen.
      if (due.at <= now && (next === null || due.at < next.at)) next = due;
    }
  }
  return next;
}

function duesOf(world: World, subscription: SubscriptionRow): readonly Due[] {
  const { status } = subscription;
  if (status === "incomplete") {
    return [{ at: subscription.created + UNPAID_LIFE, happen: () => expireIncomplete(world, subscription) }];
  }
  if (status === "paused") return [];
  if (hasEnded(subscription)) return lastCollections(world, subscription);
  const ends = {
    at: subscription.cancelAt ?? Infinity,
    happen: () => endSubscription(world, subscription, subscription.endReason),
  };
  const periodEnd = { at: subscription.periodEnd, happen: () => endPeriod(world, subscription) };
  if (status === "trialing") return [...trialReminder(world, subscription), ends, periodEnd];
  return [...pendingExpiry(world, subscription), ...collections(world, subscription), ends, periodEnd];
}

function trialReminder(world: World, subscription: SubscriptionRow): readonly Due[] {
  if (subscription.toldOfTrialEnd) return [];
  const happen = (): void => {
    subscription.toldOfTrialEnd = true;
    tellOfSubscription(world, subscription, "trial_will_end");
  };
  return [{ at: subscription.periodEnd - REMINDER, happen }];
}

function pendingExpiry(world: World, subscription: SubscriptionRow): readonly Due[] {
  if (subscription.pendingUpdate === null) return [];
  const happen = (): void => {
    discardPendingUpdate(world, subscription);
    tellOfSubscription(world, subscription, "pending_update_expired");
    tellOfSubscription(world, subscription, "updated");
  };
  return [{ at: subscription.pendingUpdate.expiresAt, happen }];
}

function lastCollections(world: World, subscription: SubscriptionRow): readonly Due[] {
  if (!hasDraft(world, subscription)) world.live.delete(subscription);
  return collections(world, subscription);
}

function collections(world: World, subscription: SubscriptionRow): readonly Due[] {
  // Without drafts an active subscription waits for no money that Stripe would collect by itself.
  if (subscription.status === "active" && world.draftSeconds === 0) return [];
  const drafts = world.invoices
    .ofCustomer(subscription.customer)
    .filter((invoice) => invoice.subscription === subscription.id && invoice.finalizesAt !== null);
  return [
    ...drafts.map((invoice) => ({ at: invoice.finalizesAt ?? 0, happen: () => collect(world, invoice) })),
    ...openInvoices(world, subscription)
      .filter(({ nextAttempt }) => nextAttempt !== null)
      .map((invoice) => ({
        at: invoice.nextAttempt ?? 0,
        happen: () => tryToCollect(world, subscription, invoice),
      })),
  ];
}

/** The end of a trial or of a paid period. */
export function endPeriod(world: World, subscription: SubscriptionRow): void {
  if (subscription.cancelAtPeriodEnd) {
    endSubscription(world, subscription, subscription.endReason);
    return;
  }
  if (subscription.status === "trialing" && cardFor(world, subscription) === undefined) {
    if (subscription.missingPaymentMethod === "cancel") {
      endSubscription(world, subscription, null);
      return;
    }
    if (subscription.missingPaymentMethod === "pause") {
      subscription.status = "paused";
      tellOfSubscription(world, subscription, "paused");
      return;
    }
  }
  beginPeriod(world, subscription, subscription.periodEnd);
}

function beginPeriod(world: World, subscription: SubscriptionRow, at: number): void {
  const before = world.priceOf(subscription.price);
  enterPhase(world, subscription, at);
  const price = world.priceOf(subscription.price);
  if (price.interval !== before.interval || subscription.status === "trialing") subscription.anchor = at;
  if (subscription.status === "trialing") subscription.status = "active";
  subscription.periodStart = at;
  subscription.periodEnd = periodEndAfter(subscription.anchor, price, at);
  const line = priceLine(world, subscription, price, { start: at, end: subscription.periodEnd });
  const invoice = draftInvoice(world, subscription, "subscription_cycle", [line]);
  postInvoice(world, subscription, invoice);
  tellOfSubscription(world, subscription, "updated");
  if (world.draftSeconds === 0) collect(world, invoice);
  else invoice.finalizesAt = at + world.draftSeconds;
}

/** What a schedule wants from this moment on; after its last phase it lets the subscription go. */
function enterPhase(world: World, subscription: SubscriptionRow, at: number): void {
  const schedule = world.schedules.find(subscription.schedule);
  if (schedule?.status !== "active") return;
  const next = schedule.phases.find((phase) => phase.start <= at && at < phase.end);
  if (next !== undefined) {
    subscription.price = next.price;
    // Whatever card the subscription itself was given meanwhile, a phase begins with the schedule's.
    subscription.defaultPaymentMethod = schedule.defaultPaymentMethod;
    Object.assign(subscription.metadata, next.metadata);
    world.emit("subscription_schedule.updated", renderSchedule(world, schedule));
    return;
  }
  schedule.status = "released";
  schedule.releasedAt = at;
  schedule.releasedSubscription = subscription.id;
  schedule.subscription = null;
  subscription.schedule = null;
  world.emit("subscription_schedule.released", renderSchedule(world, schedule));
}
