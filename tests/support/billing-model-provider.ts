import type { Plan } from "#tests/support/billing";
import { HOUR, PENCE, type Account, type Bill, type HeldCard, type Sub } from "#tests/support/billing-model-types";

/** How long an unpaid subscription, or a change of plan that the bank was asked about, waits for the browser. */
const UNCONFIRMED = 23 * HOUR;

interface Due {
  readonly at: number;
  readonly happen: () => void;
}

/** Does what time alone does at a payment provider, up to `now`. */
export function passTime(account: Account, now: number): void {
  for (;;) {
    const [next] = account.subs
      .flatMap((sub) => dueOf(account, sub))
      .filter(({ at }) => at <= now)
      .toSorted((one, other) => one.at - other.at);
    if (next === undefined) return;
    next.happen();
  }
}

function dueOf(account: Account, sub: Sub): Due[] {
  const { habits } = account;
  switch (sub.phase) {
    case "incomplete": {
      if (sub.endedAt !== null) return [];
      const at = sub.createdAt + UNCONFIRMED;
      return [{ at, happen: () => end(account, sub, "abandoned", at) }];
    }
    case "trialing":
    case "active": {
      const at = sub.endsAt;
      const over = { at, happen: () => (sub.cancels ? end(account, sub, "cancelled", at) : renew(account, sub)) };
      const { waiting } = sub;
      const drafts = draftsDue(account, sub);
      if (waiting === null) return [...drafts, over];
      return [{ at: waiting.until, happen: () => void (sub.waiting = null) }, ...drafts, over];
    }
    case "past_due":
      return openBills(account, sub).map((bill) => {
        const wait = habits.retries[bill.retries] ?? 0;
        const at = bill.madeAt + habits.draft + wait;
        const again = () => {
          bill.retries += 1;
          collect(sub, bill, at);
          if (bill.state === "open" && bill.retries === habits.retries.length) end(account, sub, "unpaid", at);
        };
        return { at, happen: again };
      });
    case "ended":
      return [];
  }
}

/** Whether the running period has not been paid for so far. */
export function runsUnpaid({ bills }: Account, { name, phase }: Sub): boolean {
  return (
    phase === "past_due" || (phase === "active" && bills.some(({ sub, state }) => sub === name && state === "draft"))
  );
}

function draftsDue(account: Account, sub: Sub): Due[] {
  return account.bills
    .filter((bill) => bill.sub === sub.name && bill.state === "draft")
    .map((bill) => {
      const at = bill.madeAt + account.habits.draft;
      return { at, happen: () => collect(sub, bill, at) };
    });
}

export function openBills({ bills }: Account, { name }: Sub): Bill[] {
  return bills.filter(({ sub, state }) => sub === name && state === "open");
}

function renew(account: Account, sub: Sub): void {
  const at = sub.endsAt;
  if (sub.phase === "trialing") Object.assign(sub, { anchor: at, months: 0 });
  if (sub.nextPlan !== null) Object.assign(sub, { plan: sub.nextPlan, card: sub.nextCard ?? sub.card });
  Object.assign(sub, { phase: "active", nextPlan: null, nextCard: null });
  sub.months += monthsOf(sub.plan);
  sub.startsAt = at;
  sub.endsAt = addMonths(sub.anchor, sub.months);
  const bill = addBill(account, sub, { reason: "renewal", pence: PENCE[sub.plan], at });
  if (account.habits.draft > 0) bill.state = "draft";
  else collect(sub, bill, at);
}

export function addBill(
  account: Account,
  { name, startsAt, endsAt }: Sub,
  { reason, pence, at }: { reason: Bill["reason"]; pence: number; at: number },
): Bill {
  const bill: Bill = {
    sub: name,
    pence,
    refunded: 0,
    refundedAt: null,
    state: "open",
    reason,
    madeAt: at,
    paidAt: null,
    startsAt,
    endsAt,
    retries: 0,
    secret: null,
  };
  account.bills.push(bill);
  return bill;
}

/** Charges the card on file without its owner. */
export function collect(sub: Sub, bill: Bill, at: number): void {
  if (paysAlone(sub.card)) {
    Object.assign(bill, { state: "paid", paidAt: at });
    sub.phase = "active";
  } else {
    bill.state = "open";
    sub.phase = "past_due";
  }
}

/** Whether a charge succeeds while the owner of the card is away. */
export function paysAlone(card: HeldCard | null): boolean {
  return card === "good" || card === "asksOnce";
}

export function end(account: Account, sub: Sub, why: NonNullable<Sub["why"]>, at: number): void {
  for (const bill of account.bills) {
    if (bill.sub === sub.name && (bill.state === "open" || bill.state === "draft")) bill.state = "void";
  }
  const over = { why, endedAt: at, nextPlan: null, nextCard: null, waiting: null };
  Object.assign(sub, over, sub.phase === "incomplete" ? {} : { phase: "ended" });
}

export function newSub(name: string, plan: Plan, at: number, more: Partial<Sub>): Sub {
  return {
    name,
    plan,
    phase: "incomplete",
    nextPlan: null,
    createdAt: at,
    trialEndsAt: null,
    startsAt: at,
    endsAt: addMonths(at, monthsOf(plan)),
    anchor: at,
    months: monthsOf(plan),
    cancels: false,
    cancelledAt: null,
    endedAt: null,
    why: null,
    card: null,
    nextCard: null,
    waiting: null,
    ...more,
  };
}

/** A paid change to the yearly plan: the year begins when the change was asked for. */
export function moveToYearly(
  account: Account,
  sub: Sub,
  { pence, since: asked, paidAt, secret }: { pence: number; since: number; paidAt: number; secret: string | null },
): void {
  const year = { startsAt: asked, anchor: asked, months: 12, endsAt: addMonths(asked, 12) };
  Object.assign(sub, year, { plan: "yearly", nextPlan: null, waiting: null });
  Object.assign(addBill(account, sub, { reason: "switch", pence, at: asked }), { state: "paid", paidAt, secret });
}

/** A year's price less the seconds of the paid month that are left. */
export function switchPence({ startsAt, endsAt, plan }: Sub, at: number): number {
  const left = Math.floor(endsAt / 1_000) - Math.floor(at / 1_000);
  const whole = Math.floor(endsAt / 1_000) - Math.floor(startsAt / 1_000);
  return PENCE.yearly - Math.round((PENCE[plan] * left) / whole);
}

export function waitingUntil(sub: Sub, now: number): number {
  return Math.min(now + UNCONFIRMED, sub.endsAt);
}

function monthsOf(plan: Plan): number {
  return plan === "yearly" ? 12 : 1;
}

/** So many months on, on the same day of the month or on its last. */
export function addMonths(from: number, months: number): number {
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, days));
  return date.getTime();
}
