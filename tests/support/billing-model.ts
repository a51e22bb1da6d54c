import type { Plan } from "#tests/support/billing";
import {
  addInvoice,
  collect,
  end,
  moveToYearly,
  newSub,
  openInvoices,
  passTime,
  paysAlone,
  runsUnpaid,
} from "#tests/support/billing-model-provider";
import { writeDown } from "#tests/support/billing-model-status";
import {
  liveOf,
  DAY,
  PENCE,
  WEEK,
  type Account,
  type HeldCard,
  type Setup,
  type Sub,
  type ModelState,
} from "#tests/support/billing-model-types";

/** A trial with less time left than this is charged at once: a provider takes none so short. */
const SHORTEST_TRIAL = 60_000;

/** An undisturbed action: each state it passes through, including the last. */
export interface Course {
  readonly outcome: string;
  readonly states: readonly ModelState[];
}

/** Collects the states that an action passes through. */
export class Trace {
  readonly states: ModelState[] = [];
  state: ModelState;

  constructor(start: ModelState, now: number) {
    this.state = structuredClone(start);
    passTime(this.state.provider, now);
    this.stop();
  }

  /** A point at which the action may be interrupted. */
  stop(): void {
    this.states.push(structuredClone(this.state));
  }

  /** One of several requests of a change, after which the action may also be interrupted. */
  request(change: () => void): void {
    if (!this.state.provider.habits.overHttp) return;
    change();
    this.stop();
  }

  ends(outcome: string): Course {
    this.stop();
    return { outcome, states: this.states };
  }
}

/** What every reading of an account does: uses confirmed cards, makes requested refunds, and stores everything. */
export function syncSubscription(trace: Trace, now: number): void {
  const { state } = trace;
  const { provider } = state;
  for (const setup of state.setups) {
    if (setup.state !== "confirmed") continue;
    const live = liveOf(provider);
    if (setup.purpose === "card") {
      if (live !== null) putCardToUse(trace, live, setup.card, now);
    } else if (live === null) {
      subscribe(trace, setup, now);
    }
    setup.state = "used";
    trace.stop();
  }
  if (liveOf(provider) !== null) giveUpUnpaid(trace, now);
  fulfilCancelRequest(trace, now);
  giveBack(trace, now);
  endUnpaid(trace, now);
  writeDown(state, now);
  trace.stop();
}

function subscribe(trace: Trace, setup: Setup, now: number): void {
  const { state } = trace;
  const { provider } = state;
  if (state.trialStartedAt === null) {
    state.trialStartedAt = now;
    state.trialEndsAt = now + WEEK;
    trace.stop();
  }
  const endsAt = state.trialEndsAt ?? 0;
  const name = `card ${setup.secret}`;
  if (endsAt > now + SHORTEST_TRIAL) {
    const trial = { trialEndsAt: endsAt, endsAt, phase: "trialing", card: setup.card } as const;
    provider.subs.push(newSub(name, setup.plan, now, trial));
    return;
  }
  // Nothing is charged before the day named on the page, nor long after it.
  if (setup.named > now + SHORTEST_TRIAL || setup.named <= now - DAY) return;
  giveUpUnpaid(trace, now);
  if (!paysAlone(setup.card)) return;
  const sub = newSub(name, setup.plan, now, { card: setup.card });
  provider.subs.push(sub);
  collect(sub, addInvoice(provider, sub, { reason: "first", pence: PENCE[setup.plan], at: now }), now);
}

/** Two live subscriptions must never be possible, so with one, no other first payment can be confirmed. */
function giveUpUnpaid(trace: Trace, now: number): void {
  const { provider } = trace.state;
  for (const sub of unpaidOf(provider)) {
    end(provider, sub, "abandoned", now);
    trace.stop();
  }
}

export function unpaidOf({ subs }: Account): Sub[] {
  return subs.filter(({ phase, endedAt }) => phase === "incomplete" && endedAt === null);
}

/** A cancellation delayed by an outage: it counts from its request, so that later charges are refunded. */
function fulfilCancelRequest(trace: Trace, now: number): void {
  const { provider, cancelRequest, pendingRequests } = trace.state;
  const live = liveOf(provider);
  if (live === null || cancelRequest?.sub !== live.name || live.cancels) return;
  const charged = [...provider.invoices.entries()].filter(
    ([, { sub, paidAt }]) => sub === live.name && paidAt !== null && paidAt > cancelRequest.askedAt,
  );
  if (pendingRequests.some(({ place }) => provider.invoices[place]?.sub === live.name)) return;
  if (charged.length > 0) {
    pendingRequests.push(...charged.map(([place]) => ({ place, askedAt: cancelRequest.askedAt })));
    trace.stop();
  } else if (runsUnpaid(provider, live)) {
    dropSchedule(trace, live);
    live.cancelledAt = now;
    end(provider, live, "cancelled", now);
  } else {
    dropSchedule(trace, live);
    trace.request(() => void (live.waiting = null));
    Object.assign(live, { cancels: true, cancelledAt: now, nextPlan: null, waiting: null });
  }
  if (charged.length === 0) trace.stop();
}

/** A provider may wait longer for payment than the week of continued access. */
function endUnpaid(trace: Trace, now: number): void {
  const { provider } = trace.state;
  const live = liveOf(provider);
  const since = live?.phase === "past_due" ? openInvoices(provider, live)[0]?.madeAt : undefined;
  if (live === null || since === undefined || now < since + WEEK) return;
  dropSchedule(trace, live);
  end(provider, live, "unpaid", now);
  trace.stop();
}

function dropSchedule(trace: Trace, live: Sub): void {
  if (live.nextPlan !== null) trace.request(() => void (live.nextPlan = null));
}

function giveBack(trace: Trace, now: number): void {
  const { provider, pendingRequests } = trace.state;
  const live = liveOf(provider);
  if (live !== null && pendingRequests.some(({ place }) => provider.invoices[place]?.sub === live.name)) {
    dropSchedule(trace, live);
    end(provider, live, "refunded", now);
    trace.stop();
  }
  for (const { place } of pendingRequests) {
    const invoice = provider.invoices[place];
    if (invoice === undefined || invoice.refunded === invoice.pence) continue;
    Object.assign(invoice, { refunded: invoice.pence, refundedAt: now });
    trace.stop();
  }
}

function putCardToUse(trace: Trace, live: Sub, card: HeldCard | null, now: number): void {
  const { provider } = trace.state;
  if (live.waiting !== null) trace.request(() => void (live.waiting = null));
  // A scheduled change of plan has its own card until updated.
  trace.request(() =>
    Object.assign(live, { nextCard: live.nextPlan === null ? null : (live.nextCard ?? live.card), card }),
  );
  trace.request(() => void (live.nextCard = null));
  Object.assign(live, { card, waiting: null });
  if (live.phase === "past_due") for (const invoice of openInvoices(provider, live)) collect(live, invoice, now);
}

export type FormOutcome = "succeeded" | "refused" | "left";

/** What the customer does with a card form, from the first click to the last. */
export interface Form {
  readonly secret: string;
  readonly of: "setup" | "payment" | "switch";
  readonly card: HeldCard | "declined";
  /** What the bank's question is answered with; `leave` closes the window. */
  readonly bank: "complete" | "fail" | "leave";
}

/** The browser and the provider alone: our server reads it later. */
export function confirm(start: ModelState, form: Form, now: number): Course {
  const trace = new Trace(start, now);
  const { provider, setups } = trace.state;
  const setup = setups.find(({ secret }) => secret === form.secret);
  if (setup !== undefined) {
    if (setup.state !== "open") return trace.ends("succeeded");
    const outcome = offered(form);
    if (outcome === "succeeded") Object.assign(setup, { state: "confirmed", card: form.card });
    return trace.ends(outcome);
  }
  const waits = provider.subs.find(({ waiting }) => waiting?.secret === form.secret);
  if (waits !== undefined && waits.waiting !== null) {
    if (form.bank === "leave") return trace.ends("left");
    if (form.bank === "fail") waits.waiting = null;
    else moveToYearly(provider, waits, { ...waits.waiting, paidAt: now });
    return trace.ends(form.bank === "fail" ? "refused" : "succeeded");
  }
  const sub = provider.subs.find(({ name }) => name === form.secret);
  if (sub === undefined) {
    return trace.ends(provider.invoices.some(({ secret }) => secret === form.secret) ? "succeeded" : "refused");
  }
  if (sub.phase !== "incomplete") return trace.ends("succeeded");
  if (sub.endedAt !== null) return trace.ends("refused");
  const outcome = form.card === "failsLater" ? "refused" : offered(form);
  if (outcome === "succeeded" && form.card !== "declined") {
    Object.assign(sub, { phase: "active", card: form.card });
    const invoice = addInvoice(provider, sub, { reason: "first", pence: PENCE[sub.plan], at: now });
    Object.assign(invoice, { state: "paid", paidAt: now });
  }
  return trace.ends(outcome);
}

function offered({ card, bank }: Form): FormOutcome {
  if (card === "declined") return "refused";
  if (card === "good" || card === "failsLater" || bank === "complete") return "succeeded";
  return bank === "fail" ? "refused" : "left";
}

/** What `/subscribe` is told. */
export interface Begun {
  readonly plan: Plan;
  readonly pence: number;
  readonly secret: string;
  readonly intentType: "setup" | "payment";
  readonly firstChargeAt: number | null;
}

/** `begun` is what the server answered; null when it did not, or refused. Null as the course: no such answer was possible. */
export function beginCheckout(start: ModelState, plan: Plan, begun: Begun | null, now: number): Course | null {
  const trace = new Trace(start, now);
  syncSubscription(trace, now);
  const { state } = trace;
  if (liveOf(state.provider) !== null) return trace.ends("already_subscribed");
  if (begun !== null && (begun.plan !== plan || begun.pence !== PENCE[plan])) return null;
  const trialEndsAt = state.trialStartedAt === null ? now + WEEK : (state.trialEndsAt ?? 0);
  if (trialEndsAt <= now) return beginPaying(trace, plan, begun, now);
  if (begun === null) return trace.ends("ok");
  if (begun.intentType !== "setup" || begun.firstChargeAt !== trialEndsAt) return null;
  const known = state.setups.find(({ secret }) => secret === begun.secret);
  if (known === undefined) {
    const fresh = { secret: begun.secret, plan, named: trialEndsAt, begunAt: now };
    state.setups.push({ ...fresh, purpose: "subscribe", state: "open", card: null });
  } else {
    if (known.purpose !== "subscribe" || known.plan !== plan || known.state !== "open") return null;
    known.named = trialEndsAt;
  }
  return trace.ends("ok");
}

/** One unpaid subscription at a time: another plan's is given up first. */
function beginPaying(trace: Trace, plan: Plan, begun: Begun | null, now: number): Course | null {
  const { provider } = trace.state;
  if (begun !== null && (begun.intentType !== "payment" || begun.firstChargeAt !== null)) return null;
  const again = unpaidOf(provider).find(({ name }) => name === begun?.secret);
  if (again !== undefined) return again.plan === plan ? trace.ends("ok") : null;
  if (provider.subs.some(({ name }) => name === begun?.secret)) return null;
  for (const former of unpaidOf(provider)) {
    if (begun === null && former.plan === plan) return trace.ends("ok");
    end(provider, former, "abandoned", now);
    trace.stop();
  }
  if (begun !== null) provider.subs.push(newSub(begun.secret, plan, now, {}));
  return trace.ends("ok");
}
