import type { Plan } from "#tests/support/billing";
import { HOUR, PENCE, type Account, type Invoice, type HeldCard, type Sub } from "#tests/support/billing-model-types";

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
      return openInvoices(account, sub).map((invoice) => {
        const wait = habits.retries[invoice.retries] ?? 0;
        const at = invoice.madeAt + habits.draft + wait;
        const again = () => {
          invoice.retries += 1;
          collect(sub, invoice, at);
          if (invoice.state === "open" && invoice.retries === habits.retries.length) end(account, sub, "unpaid", at);
        };
        return { at, happen: again };
      });
    case "ended":
      return [];
  }
}

/** Whether the running period has not been paid for so far. */
export function runsUnpaid({ invoices }: Account, { name, phase }: Sub): boolean {
  return (
    phase === "past_due" || (phase === "active" && invoices.some(({ sub, state }) => sub === name && state === "draft"))
  );
}

function draftsDue(account: Account, sub: Sub): Due[] {
  return account.invoices
    .filter((invoice) => invoice.sub === sub.name && invoice.state === "draft")
    .map((invoice) => {
      const at = invoice.madeAt + account.habits.draft;
      return { at, happen: () => collect(sub, invoice, at) };
    });
}

export function openInvoices({ invoices }: Account, { name }: Sub): Invoice[] {
  return invoices.filter(({ sub, state }) => sub === name && state === "open");
}

function renew(account: Account, sub: Sub): void {
  const at = sub.endsAt;
  if (sub.phase === "trialing") Object.assign(sub, { anchor: at, months: 0 });
  if (sub.nextPlan !== null) Object.assign(sub, { plan: sub.nextPlan, card: sub.nextCard ?? sub.card });
  Object.assign(sub, { phase: "active", nextPlan: null, nextCard: null });
  sub.months += monthsOf(sub.plan);
  sub.startsAt = at;
  sub.endsAt = addMonths(sub.anchor, sub.months);
  const invoice = addInvoice(account, sub, { reason: "renewal", pence: PENCE[sub.plan], at });
  if (account.habits.draft > 0) invoice.state = "draft";
  else collect(sub, invoice, at);
}

export function addInvoice(
  account: Account,
  { name, startsAt, endsAt }: Sub,
  { reason, pence, at }: { reason: Invoice["reason"]; pence: number; at: number },
): Invoice {
  const invoice: Invoice = {
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
  account.invoices.push(invoice);
  return invoice;
}

/** Charges the card on file without its owner. */
export function collect(sub: Sub, invoice: Invoice, at: number): void {
  if (paysAlone(sub.card)) {
    Object.assign(invoice, { state: "paid", paidAt: at });
    sub.phase = "active";
  } else {
    invoice.state = "open";
    sub.phase = "past_due";
  }
}

/** Whether a charge succeeds while the owner of the card is away. */
export function paysAlone(card: HeldCard | null): boolean {
  return card === "good" || card === "asksOnce";
}

export function end(account: Account, sub: Sub, why: NonNullable<Sub["why"]>, at: number): void {
  for (const invoice of account.invoices) {
    if (invoice.sub === sub.name && (invoice.state === "open" || invoice.state === "draft")) invoice.state = "void";
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
  Object.assign(addInvoice(account, sub, { reason: "switch", pence, at: asked }), { state: "paid", paidAt, secret });
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
