import type { Stripe } from "stripe";
import { addMonths } from "#tests/support/stripe/calendar";
import { mergeMetadata, methodOf, needed, singlePrice } from "#tests/support/stripe/checks";
import { renderSchedule } from "#tests/support/stripe/render-schedule";
import type { PhaseRow, PriceRow, ScheduleRow, SubscriptionRow } from "#tests/support/stripe/rows";
import { hasEnded, emitSubscriptionEvent } from "#tests/support/stripe/subscription-status";
import { invalid, missing, notFound, notOffered } from "#tests/support/stripe/stripe-error";
import type { StripeRecords } from "#tests/support/stripe/records";

/** Price changes scheduled for the end of a period. */

export function createSchedule(records: StripeRecords, params: Stripe.SubscriptionScheduleCreateParams): ScheduleRow {
  const from = needed(params.from_subscription, "from_subscription");
  const subscription = records.subscriptions.find(from);
  if (subscription === undefined) throw missing("subscription", from, "from_subscription");
  if (hasEnded(subscription)) {
    throw invalid("You cannot migrate a subscription that is already canceled.", { param: "from_subscription" });
  }
  if (subscription.schedule !== null) {
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
      { param: "from_subscription" },
    );
  }
  if (subscription.cancelAtPeriodEnd) throw notOffered("a schedule for a subscription that is to end");
  const schedule = records.schedules.add({
    id: records.newId("sub_sched"),
    created: records.now,
    customer: subscription.customer,
    subscription: subscription.id,
    releasedSubscription: null,
    defaultPaymentMethod: subscription.defaultPaymentMethod,
    status: "active",
    phases: [runningPhase(subscription)],
    releasedAt: null,
    canceledAt: null,
    metadata: {},
  });
  subscription.schedule = schedule.id;
  records.emit("subscription_schedule.created", renderSchedule(records, schedule));
  emitSubscriptionEvent(records, subscription, "updated");
  return schedule;
}

function runningPhase(subscription: SubscriptionRow): PhaseRow {
  return {
    price: subscription.price,
    start: subscription.periodStart,
    end: subscription.periodEnd,
    prorationBehavior: "create_prorations",
    trialEnd: subscription.status === "trialing" ? subscription.trialEnd : null,
    metadata: {},
  };
}

export function scheduleOf(records: StripeRecords, id: string): ScheduleRow {
  const schedule = records.schedules.find(id);
  if (schedule === undefined) throw notFound("subscription schedule", id);
  return schedule;
}

function activeSchedule(records: StripeRecords, id: string, what: string): ScheduleRow {
  const schedule = scheduleOf(records, id);
  if (schedule.status !== "active") {
    throw invalid(`You cannot ${what} a subscription schedule that is currently in the \`${schedule.status}\` status.`);
  }
  return schedule;
}

export function updateSchedule(
  records: StripeRecords,
  id: string,
  params: Stripe.SubscriptionScheduleUpdateParams,
): ScheduleRow {
  const schedule = activeSchedule(records, id, "update");
  if (params.end_behavior !== undefined && params.end_behavior !== "release")
    throw notOffered("other ends of a schedule");
  if (params.phases !== undefined) schedule.phases = requestedPhases(records, schedule, params.phases);
  if (params.default_settings !== undefined) keepSettings(records, schedule, params.default_settings);
  schedule.metadata = mergeMetadata(schedule.metadata, params.metadata);
  records.emit("subscription_schedule.updated", renderSchedule(records, schedule));
  return schedule;
}

function keepSettings(
  records: StripeRecords,
  schedule: ScheduleRow,
  { default_payment_method: method, ...others }: Stripe.SubscriptionScheduleUpdateParams.DefaultSettings,
): void {
  const [other] = Object.keys(others);
  if (other !== undefined) throw notOffered(`default_settings[${other}]`);
  if (method === undefined) return;
  schedule.defaultPaymentMethod = methodOf(
    records,
    method,
    schedule.customer,
    "default_settings[default_payment_method]",
  ).id;
}

type RequestedPhase = Stripe.SubscriptionScheduleUpdateParams.Phase;
const PHASE_PARAMS = new Set([
  "items",
  "start_date",
  "end_date",
  "duration",
  "proration_behavior",
  "trial_end",
  "metadata",
]);

function requestedPhases(
  records: StripeRecords,
  schedule: ScheduleRow,
  requestedOnes: readonly RequestedPhase[],
): readonly PhaseRow[] {
  const subscription = records.subscriptions.get(schedule.subscription ?? "");
  let start = subscription.periodStart;
  return requestedOnes.map((requested, index) => {
    const param = `phases[${index}]`;
    const other = Object.keys(requested).find((name) => !PHASE_PARAMS.has(name));
    if (other !== undefined) throw notOffered(`${param}[${other}]`);
    if (typeof requested.start_date === "string") throw notOffered(`${param}[start_date]=now`);
    if (index === 0) checkRunningPhase(subscription, requested);
    else if (requested.start_date !== undefined && requested.start_date !== start) {
      throw invalid("Each phase must begin where the phase before it ends.", { param: `${param}[start_date]` });
    }
    const price = singlePrice(records, requested.items, `${param}[items]`);
    const end = endOf(requested, { start, price, param });
    const phase: PhaseRow = {
      price: price.id,
      start,
      end,
      prorationBehavior: requested.proration_behavior ?? "create_prorations",
      trialEnd: typeof requested.trial_end === "number" ? requested.trial_end : null,
      metadata: mergeMetadata({}, requested.metadata),
    };
    start = end;
    return phase;
  });
}

/** The current phase must be sent unchanged; this server only changes prices between periods. */
function checkRunningPhase(subscription: SubscriptionRow, requested: RequestedPhase): void {
  if (requested.start_date === undefined) {
    throw invalid("The schedule is already running: its first phase must name its start_date.", {
      code: "parameter_missing",
      param: "phases[0][start_date]",
    });
  }
  if (requested.start_date !== subscription.periodStart) {
    throw invalid("You can not modify the start date of the current phase.", { param: "phases[0][start_date]" });
  }
  if (requested.end_date !== undefined && requested.end_date !== subscription.periodEnd) {
    throw notOffered("a first phase that ends within a period");
  }
  if (requested.items[0]?.price !== undefined && requested.items[0].price !== subscription.price) {
    throw notOffered("a change of price within the running phase");
  }
  const trialEnd = subscription.status === "trialing" ? subscription.trialEnd : null;
  if (trialEnd !== null && requested.trial_end !== trialEnd) {
    throw notOffered("an end of the trial by leaving out phases[0][trial_end]");
  }
}

function endOf(
  requested: RequestedPhase,
  { start, price, param }: { readonly start: number; readonly price: PriceRow; readonly param: string },
): number {
  if (requested.end_date !== undefined && requested.duration !== undefined) {
    throw invalid("If `end_date` is set, `duration` must not be set.", { param: `${param}[duration]` });
  }
  if (typeof requested.end_date === "string") throw notOffered(`${param}[end_date]=now`);
  if (requested.end_date !== undefined) {
    if (requested.end_date <= start)
      throw invalid("A phase must end after it starts.", { param: `${param}[end_date]` });
    return requested.end_date;
  }
  const { interval, interval_count: count = 1 } = requested.duration ?? { interval: price.interval };
  if (interval !== "month" && interval !== "year") throw notOffered(`phases of a ${interval}`);
  return addMonths(start, count * (interval === "month" ? 1 : 12));
}

export function releaseSchedule(records: StripeRecords, id: string): ScheduleRow {
  const schedule = activeSchedule(records, id, "release");
  const subscription = records.subscriptions.get(schedule.subscription ?? "");
  schedule.status = "released";
  schedule.releasedAt = records.now;
  schedule.releasedSubscription = subscription.id;
  schedule.subscription = null;
  subscription.schedule = null;
  records.emit("subscription_schedule.released", renderSchedule(records, schedule));
  emitSubscriptionEvent(records, subscription, "updated");
  return schedule;
}
