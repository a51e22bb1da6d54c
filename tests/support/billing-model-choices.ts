import type { Plan } from "#tests/support/billing";
import { syncSubscription, Trace, type Course } from "#tests/support/billing-model";
import { askedSince, before, begins, wentOn } from "#tests/support/billing-model-begun";
import { addMonths, moveToYearly, switchPence, waitingUntil } from "#tests/support/billing-model-provider";
import { emails } from "#tests/support/billing-model-status";
import {
  decidingOf,
  DAY,
  liveOf,
  MINUTE,
  PENCE,
  WEEK,
  type Account,
  type Invoice,
  type Sub,
  type ModelState,
} from "#tests/support/billing-model-types";

const OFFER_HOLDS = 30 * MINUTE;
const REFUND = 14 * DAY;

/** Looks at the account and does nothing else. */
export function look(start: ModelState, now: number): Course {
  const trace = new Trace(start, now);
  syncSubscription(trace, now);
  return trace.ends("ok");
}

export function activate(start: ModelState, now: number): Course {
  const { states } = look(start, now);
  const live = liveOf((states.at(-1) ?? start).provider);
  return { states, outcome: live === null ? "no card" : "ok" };
}

export function startTrial(start: ModelState, now: number): Course {
  const trace = new Trace(start, now);
  if (trace.state.trialStartedAt !== null) return trace.ends("trial_already_used");
  Object.assign(trace.state, { trialStartedAt: now, trialEndsAt: now + WEEK });
  return trace.ends("ok");
}

export function grant(start: ModelState, grantedAt: number | null, now: number): Course {
  const trace = new Trace(start, now);
  trace.state.grantedAt = grantedAt;
  return trace.ends("ok");
}

/** Decision 37: a retry finds what its first try has done. */
export function cancel(start: ModelState, now: number, key: string): Course {
  const trace = new Trace(start, now);
  const { state } = trace;
  const former = before(state, key, now);
  if (former !== null) {
    syncSubscription(trace, now);
    const own = state.provider.subs.find(({ name }) => name === former.sub);
    if (own === undefined || own.phase === "ended" || own.cancels) return trace.ends("ok");
    if (askedSince(state, former, ["reactivate"])) return trace.ends("ok");
  }
  const known = liveOf(state.known);
  if (known !== null && !known.cancels) requestToCancel(trace, known, now, key);
  syncSubscription(trace, now);
  const live = liveOf(state.provider);
  if (live !== null) {
    if (!live.cancels) requestToCancel(trace, live, now, key);
    return readAgain(trace, now);
  }
  // What was live and is not any more has just been ended, or had been cancelled before.
  if (known !== null && decidingOf(state.provider)?.why !== "unpaid") return trace.ends("ok");
  const ends = state.trialEndsAt;
  if (ends === null || ends <= now || decidingOf(state.known) !== null) return trace.ends("no_live_subscription");
  if (state.trialCancelledAt !== null) return trace.ends("ok");
  begins(state, key, { kind: "cancel", sub: null }, now);
  state.trialCancelledAt = now;
  emails(state, `cancelled trial ${now}`, `cancelled ${ends}`);
  return trace.ends("ok");
}

/** Written down first, so that an outage of the provider loses nothing. */
function requestToCancel(trace: Trace, { name }: Sub, now: number, key: string): void {
  const { state } = trace;
  begins(state, key, { kind: "cancel", sub: name }, now);
  if (state.cancelRequest?.sub !== name) state.cancelRequest = { sub: name, askedAt: now };
  trace.stop();
}

export function reactivate(start: ModelState, now: number, key: string): Course {
  const trace = new Trace(start, now);
  const { state } = trace;
  const former = before(state, key, now);
  if (former !== null && askedSince(state, former, ["cancel", "refund"])) {
    syncSubscription(trace, now);
    return trace.ends("ok");
  }
  const known = liveOf(state.known);
  if (known !== null) {
    begins(state, key, { kind: "reactivate", sub: known.name }, now);
    trace.stop();
  }
  state.cancelRequest = null;
  trace.stop();
  syncSubscription(trace, now);
  if (former !== null && wentOn(state, former)) return trace.ends("ok");
  const live = liveOf(state.provider);
  if (live === null) {
    const runs = state.trialEndsAt !== null && state.trialEndsAt > now && decidingOf(state.known) === null;
    if (!runs) {
      const had = state.trialStartedAt !== null || decidingOf(state.known) !== null;
      return trace.ends(had ? "period_ended" : "no_live_subscription");
    }
    begins(state, key, { kind: "reactivate", sub: null }, now);
    state.trialCancelledAt = null;
  } else if (live.cancels) {
    begins(state, key, { kind: "reactivate", sub: live.name }, now);
    trace.stop();
    Object.assign(live, { cancels: false, cancelledAt: null });
  }
  return readAgain(trace, now);
}

/** After the first charge everything, after a yearly renewal that renewal, for 14 days (spec C44). */
export function refundRight(account: Account, now: number): { owed: (Invoice & { place: number })[]; until: number } {
  const live = liveOf(account);
  const paid = account.invoices
    .map((invoice, place) => ({ ...invoice, place }))
    .filter(({ sub, paidAt }) => sub === live?.name && paidAt !== null);
  const end = (invoice: Invoice | undefined) => (invoice?.paidAt ?? -REFUND) + REFUND;
  const [first] = paid;
  const last = paid.at(-1);
  if (now < end(first)) return { owed: paid, until: end(first) };
  const yearly = last?.reason === "renewal" && live?.plan === "yearly" && now < end(last);
  return { owed: yearly ? [last] : [], until: end(last) };
}

/** The request is written down before the provider is asked, and holds what was known then; what comes to light is added. */
export function refund(start: ModelState, now: number, key: string): Course {
  const trace = new Trace(start, now);
  const { state } = trace;
  if (before(state, key, now) !== null) {
    syncSubscription(trace, now);
    return trace.ends("ok");
  }
  const asked = requestedBack(state.known, now);
  if (asked.length > 0) {
    begins(state, key, { kind: "refund", sub: null }, now);
    state.pendingRequests.push(...asked);
    trace.stop();
  }
  syncSubscription(trace, now);
  const notYetRead = requestedBack(state.provider, now);
  if (asked.length + notYetRead.length === 0) {
    const last = decidingOf(state.provider);
    const done =
      last?.why === "refunded" &&
      state.pendingRequests.some(({ place }) => state.provider.invoices[place]?.sub === last.name);
    return trace.ends(done ? "ok" : "no_refund_right");
  }
  if (notYetRead.length === 0) return trace.ends("ok");
  begins(state, key, { kind: "refund", sub: null }, now);
  state.pendingRequests.push(...notYetRead);
  return readAgain(trace, now);
}

function requestedBack(account: Account, now: number): { place: number; askedAt: number }[] {
  return refundRight(account, now).owed.map(({ place }) => ({ place, askedAt: now }));
}

function readAgain(trace: Trace, now: number): Course {
  trace.stop();
  syncSubscription(trace, now);
  return trace.ends("ok");
}

/** Begins to confirm another card; `secret` is the answer's. Null: no such answer was possible. */
export function changeCard(start: ModelState, secret: string | null, now: number): Course | null {
  const trace = new Trace(start, now);
  syncSubscription(trace, now);
  const { provider, setups } = trace.state;
  if (liveOf(provider) === null) return trace.ends("no_live_subscription");
  if (secret === null) return trace.ends("ok");
  const known = setups.find((setup) => setup.secret === secret);
  if (known === undefined) {
    setups.push({ secret, purpose: "card", plan: "monthly", state: "open", card: null, named: 0, begunAt: now });
  } else if (known.purpose !== "card" || known.state !== "open") {
    return null;
  }
  return trace.ends("ok");
}

/** An offer as it was answered. */
export interface SeenOffer {
  readonly id: string;
  readonly plan: Plan;
  readonly kind: string;
  /** What the page says it costs, in pence, and from when on. */
  readonly due: number;
  readonly price: number;
  readonly startsAt: number;
  readonly nextChargeAt: number;
  readonly offeredAt: number;
}

function kindOf(live: Sub, plan: Plan): string {
  if (live.cancels || live.phase === "past_due") return "not_ready";
  if (live.plan === plan) return live.nextPlan === null ? "none" : "keep";
  if (live.phase === "trialing") return "in_trial";
  if (plan === "yearly") return "now";
  return live.nextPlan === plan ? "none" : "at_period_end";
}

export function offer(start: ModelState, plan: Plan, seen: SeenOffer | null, now: number): Course | null {
  const trace = new Trace(start, now);
  syncSubscription(trace, now);
  const live = liveOf(trace.state.provider);
  if (live === null) return trace.ends("no_live_subscription");
  const kind = kindOf(live, plan);
  if (kind === "not_ready") return trace.ends("not_ready");
  const due = kind === "now" ? switchPence(live, now) : 0;
  const startsAt = kind === "at_period_end" ? live.endsAt : now;
  const nextChargeAt = kind === "now" ? addMonths(now, 12) : live.endsAt;
  const told = { kind, due, price: PENCE[plan], startsAt, nextChargeAt };
  if (seen !== null && Object.entries(told).some(([name, value]) => seen[name as keyof typeof told] !== value)) {
    return null;
  }
  return trace.ends("ok");
}

/** Takes an offer; `secret` is what the answer gave for the bank's question. */
export function take(start: ModelState, seen: SeenOffer, secret: string | null, now: number): Course {
  const trace = new Trace(start, now);
  syncSubscription(trace, now);
  const { state } = trace;
  const live = liveOf(state.provider);
  if (live === null) return trace.ends("no_live_subscription");
  const kind = kindOf(live, seen.plan);
  if (kind === "none") return trace.ends("ok");
  const fresh = seen.offeredAt > now - OFFER_HOLDS && seen.offeredAt >= live.startsAt;
  if (kind !== seen.kind || !fresh) return trace.ends("offer_changed");
  switch (kind) {
    case "now":
      return takeNow(trace, live, seen, secret, now);
    case "in_trial":
      live.plan = seen.plan;
      break;
    case "at_period_end":
      Object.assign(live, { nextPlan: seen.plan, nextCard: null });
      break;
    default:
      Object.assign(live, { nextPlan: null, nextCard: null });
  }
  return readAgain(trace, now);
}

function takeNow(trace: Trace, live: Sub, seen: SeenOffer, secret: string | null, now: number): Course {
  const { state } = trace;
  if (state.taken.includes(`refused ${seen.id}`)) return trace.ends("offer_changed");
  if (live.card === "failsLater") {
    state.taken.push(`refused ${seen.id}`);
    return trace.ends("card_refused");
  }
  if (live.card !== "asksAlways") {
    moveToYearly(state.provider, live, { pence: seen.due, since: now, paidAt: now, secret: null });
    return readAgain(trace, now);
  }
  if (!state.taken.includes(seen.id)) {
    state.taken.push(seen.id);
    const until = waitingUntil(live, now);
    live.waiting = { offer: seen.id, secret: secret ?? `lost ${seen.id}`, pence: seen.due, since: now, until };
  } else if (live.waiting?.offer !== seen.id) {
    // The bank said no, or something came between: this offer can never come through.
    state.taken.push(`refused ${seen.id}`);
    return trace.ends("card_refused");
  } else if (secret !== null && live.waiting.secret === `lost ${seen.id}`) {
    live.waiting.secret = secret;
  }
  trace.stop();
  syncSubscription(trace, now);
  return trace.ends("confirm");
}
