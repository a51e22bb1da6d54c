import type { Plan } from "#tests/support/billing";
import { syncSubscription, Walk, type Course } from "#tests/support/billing-model";
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
  const walk = new Walk(start, now);
  syncSubscription(walk, now);
  return walk.ends("ok");
}

export function activate(start: ModelState, now: number): Course {
  const { states } = look(start, now);
  const live = liveOf((states.at(-1) ?? start).provider);
  return { states, outcome: live === null ? "no card" : "ok" };
}

export function startTrial(start: ModelState, now: number): Course {
  const walk = new Walk(start, now);
  if (walk.state.trialStartedAt !== null) return walk.ends("trial_already_used");
  Object.assign(walk.state, { trialStartedAt: now, trialEndsAt: now + WEEK });
  return walk.ends("ok");
}

export function grant(start: ModelState, grantedAt: number | null, now: number): Course {
  const walk = new Walk(start, now);
  walk.state.grantedAt = grantedAt;
  return walk.ends("ok");
}

/** Decisions, nr. 37: a retry finds what its first try has done. */
export function cancel(start: ModelState, now: number, key: string): Course {
  const walk = new Walk(start, now);
  const { state } = walk;
  const former = before(state, key, now);
  if (former !== null) {
    syncSubscription(walk, now);
    const own = state.provider.subs.find(({ name }) => name === former.sub);
    if (own === undefined || own.phase === "ended" || own.cancels) return walk.ends("ok");
    if (askedSince(state, former, ["reactivate"])) return walk.ends("ok");
  }
  const known = liveOf(state.known);
  if (known !== null && !known.cancels) requestToCancel(walk, known, now, key);
  syncSubscription(walk, now);
  const live = liveOf(state.provider);
  if (live !== null) {
    if (!live.cancels) requestToCancel(walk, live, now, key);
    return readAgain(walk, now);
  }
  // What was live and is not any more has just been ended, or had been cancelled before.
  if (known !== null && decidingOf(state.provider)?.why !== "unpaid") return walk.ends("ok");
  const ends = state.trialEndsAt;
  if (ends === null || ends <= now || decidingOf(state.known) !== null) return walk.ends("no_live_subscription");
  if (state.trialCancelledAt !== null) return walk.ends("ok");
  begins(state, key, { kind: "cancel", sub: null }, now);
  state.trialCancelledAt = now;
  emails(state, `cancelled trial ${now}`, `cancelled ${ends}`);
  return walk.ends("ok");
}

/** Written down first, so that an outage of the provider loses nothing. */
function requestToCancel(walk: Walk, { name }: Sub, now: number, key: string): void {
  const { state } = walk;
  begins(state, key, { kind: "cancel", sub: name }, now);
  if (state.cancelRequest?.sub !== name) state.cancelRequest = { sub: name, askedAt: now };
  walk.stop();
}

export function reactivate(start: ModelState, now: number, key: string): Course {
  const walk = new Walk(start, now);
  const { state } = walk;
  const former = before(state, key, now);
  if (former !== null && askedSince(state, former, ["cancel", "refund"])) {
    syncSubscription(walk, now);
    return walk.ends("ok");
  }
  const known = liveOf(state.known);
  if (known !== null) {
    begins(state, key, { kind: "reactivate", sub: known.name }, now);
    walk.stop();
  }
  state.cancelRequest = null;
  walk.stop();
  syncSubscription(walk, now);
  if (former !== null && wentOn(state, former)) return walk.ends("ok");
  const live = liveOf(state.provider);
  if (live === null) {
    const runs = state.trialEndsAt !== null && state.trialEndsAt > now && decidingOf(state.known) === null;
    if (!runs) {
      const had = state.trialStartedAt !== null || decidingOf(state.known) !== null;
      return walk.ends(had ? "period_ended" : "no_live_subscription");
    }
    begins(state, key, { kind: "reactivate", sub: null }, now);
    state.trialCancelledAt = null;
  } else if (live.cancels) {
    begins(state, key, { kind: "reactivate", sub: live.name }, now);
    walk.stop();
    Object.assign(live, { cancels: false, cancelledAt: null });
  }
  return readAgain(walk, now);
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
  const walk = new Walk(start, now);
  const { state } = walk;
  if (before(state, key, now) !== null) {
    syncSubscription(walk, now);
    return walk.ends("ok");
  }
  const asked = requestedBack(state.known, now);
  if (asked.length > 0) {
    begins(state, key, { kind: "refund", sub: null }, now);
    state.pendingRequests.push(...asked);
    walk.stop();
  }
  syncSubscription(walk, now);
  const unheard = requestedBack(state.provider, now);
  if (asked.length + unheard.length === 0) {
    const last = decidingOf(state.provider);
    const done =
      last?.why === "refunded" &&
      state.pendingRequests.some(({ place }) => state.provider.invoices[place]?.sub === last.name);
    return walk.ends(done ? "ok" : "no_refund_right");
  }
  if (unheard.length === 0) return walk.ends("ok");
  begins(state, key, { kind: "refund", sub: null }, now);
  state.pendingRequests.push(...unheard);
  return readAgain(walk, now);
}

function requestedBack(account: Account, now: number): { place: number; askedAt: number }[] {
  return refundRight(account, now).owed.map(({ place }) => ({ place, askedAt: now }));
}

function readAgain(walk: Walk, now: number): Course {
  walk.stop();
  syncSubscription(walk, now);
  return walk.ends("ok");
}

/** Begins to confirm another card; `secret` is the answer's. Null: no such answer was possible. */
export function changeCard(start: ModelState, secret: string | null, now: number): Course | null {
  const walk = new Walk(start, now);
  syncSubscription(walk, now);
  const { provider, setups } = walk.state;
  if (liveOf(provider) === null) return walk.ends("no_live_subscription");
  if (secret === null) return walk.ends("ok");
  const known = setups.find((setup) => setup.secret === secret);
  if (known === undefined) {
    setups.push({ secret, purpose: "card", plan: "monthly", state: "open", card: null, named: 0, begunAt: now });
  } else if (known.purpose !== "card" || known.state !== "open") {
    return null;
  }
  return walk.ends("ok");
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
  const walk = new Walk(start, now);
  syncSubscription(walk, now);
  const live = liveOf(walk.state.provider);
  if (live === null) return walk.ends("no_live_subscription");
  const kind = kindOf(live, plan);
  if (kind === "not_ready") return walk.ends("not_ready");
  const due = kind === "now" ? switchPence(live, now) : 0;
  const startsAt = kind === "at_period_end" ? live.endsAt : now;
  const nextChargeAt = kind === "now" ? addMonths(now, 12) : live.endsAt;
  const told = { kind, due, price: PENCE[plan], startsAt, nextChargeAt };
  if (seen !== null && Object.entries(told).some(([name, value]) => seen[name as keyof typeof told] !== value)) {
    return null;
  }
  return walk.ends("ok");
}

/** Takes an offer; `secret` is what the answer gave for the bank's question. */
export function take(start: ModelState, seen: SeenOffer, secret: string | null, now: number): Course {
  const walk = new Walk(start, now);
  syncSubscription(walk, now);
  const { state } = walk;
  const live = liveOf(state.provider);
  if (live === null) return walk.ends("no_live_subscription");
  const kind = kindOf(live, seen.plan);
  if (kind === "none") return walk.ends("ok");
  const fresh = seen.offeredAt > now - OFFER_HOLDS && seen.offeredAt >= live.startsAt;
  if (kind !== seen.kind || !fresh) return walk.ends("offer_changed");
  switch (kind) {
    case "now":
      return takeNow(walk, live, seen, secret, now);
    case "in_trial":
      live.plan = seen.plan;
      break;
    case "at_period_end":
      Object.assign(live, { nextPlan: seen.plan, nextCard: null });
      break;
    default:
      Object.assign(live, { nextPlan: null, nextCard: null });
  }
  return readAgain(walk, now);
}

function takeNow(walk: Walk, live: Sub, seen: SeenOffer, secret: string | null, now: number): Course {
  const { state } = walk;
  if (state.taken.includes(`refused ${seen.id}`)) return walk.ends("offer_changed");
  if (live.card === "failsLater") {
    state.taken.push(`refused ${seen.id}`);
    return walk.ends("card_refused");
  }
  if (live.card !== "asksAlways") {
    moveToYearly(state.provider, live, { pence: seen.due, since: now, paidAt: now, secret: null });
    return readAgain(walk, now);
  }
  if (!state.taken.includes(seen.id)) {
    state.taken.push(seen.id);
    const until = waitingUntil(live, now);
    live.waiting = { offer: seen.id, secret: secret ?? `lost ${seen.id}`, pence: seen.due, since: now, until };
  } else if (live.waiting?.offer !== seen.id) {
    // The bank said no, or something came between: this offer can never come through.
    state.taken.push(`refused ${seen.id}`);
    return walk.ends("card_refused");
  } else if (secret !== null && live.waiting.secret === `lost ${seen.id}`) {
    live.waiting.secret = secret;
  }
  walk.stop();
  syncSubscription(walk, now);
  return walk.ends("confirm");
}
