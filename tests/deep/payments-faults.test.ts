import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { ProviderUnavailable } from "#server/services/payments/payments";
import { deep } from "#tests/support/deep";
import { CARDS, monthsLater, only, payers, startStripe, type StripeUnderTest } from "#tests/support/payments";
import type { FaultPlan } from "#tests/support/stripe/faults";

const START = Date.UTC(2027, 0, 31, 9, 30);
const TRIES = 6;

/** What becomes of one request. */
const FAULTS: readonly (readonly [string, FaultPlan])[] = [
  ["a fault before the work", { failure: { status: 500 }, losesAnswer: false }],
  ["a fault after the work", { failure: { status: 500, afterTheWork: true }, losesAnswer: false }],
  ["an answer that is lost", { failure: null, losesAnswer: true }],
  ["too many requests", { failure: { status: 429 }, losesAnswer: false }],
];

let under: StripeUnderTest;
let they: ReturnType<typeof payers>;
beforeAll(async () => {
  under = await startStripe(START);
  they = payers(under);
});
afterAll(() => under.close());

interface Ready {
  readonly customerId: string;
  /** The call, with the same key however often it is made. */
  readonly act: () => Promise<unknown>;
}

const inMonth = (from: number, months: number, more: number) =>
  under.clock.advance(Math.max(0, monthsLater(from, months) + more - under.clock.now()));
const pastDue = async (number: string) => {
  const of = await they.subscribed({ trialDays: 7, number });
  under.clock.advance(7 * DAY_MS + 2 * HOUR_MS);
  return of;
};
const unpaid = async () => {
  const customerId = await they.newCustomer();
  const order = { customerId, plan: "monthly", key: they.freshKey() } as const;
  return { customerId, order, begun: await under.payments.beginUnpaid(order) };
};
const card = async (of: { customerId: string; subscriptionId: string | null }, number: string = CARDS.mastercard) => {
  const setupId = await they.confirmedSetup(of.customerId, number);
  const { customerId, subscriptionId } = of;
  return { customerId, act: () => under.payments.useCard({ customerId, subscriptionId, setupId }) };
};
const subscribing = async (trialDays: number | null): Promise<Ready> => {
  const customerId = await they.newCustomer();
  const setupId = await they.confirmedSetup(customerId);
  const trialEndsAt = trialDays === null ? null : under.clock.now() + trialDays * DAY_MS;
  const order = { customerId, setupId, plan: "monthly", trialEndsAt, key: `sub:${setupId}` } as const;
  return { customerId, act: () => under.payments.subscribe(order) };
};
const ending = (of: { customerId: string; subscriptionId: string }): Ready => {
  const end = { subscriptionId: of.subscriptionId, reason: "cancelled", key: they.freshKey() } as const;
  return { customerId: of.customerId, act: () => under.payments.endNow(end) };
};
const scheduling = async (plan: "monthly" | null, scheduled: boolean): Promise<Ready> => {
  const { customerId, subscriptionId } = await they.subscribed({ plan: "yearly" });
  if (scheduled) await under.payments.scheduleSwitch({ subscriptionId, plan: "monthly", key: they.freshKey() });
  const change = { subscriptionId, plan, key: they.freshKey() };
  return { customerId, act: () => under.payments.scheduleSwitch(change) };
};
const switching = async (number?: string): Promise<Ready> => {
  const of = await they.subscribed();
  if (number !== undefined) await they.useCard(of, number);
  const change = {
    subscriptionId: of.subscriptionId,
    plan: "yearly",
    at: under.clock.now(),
    key: they.freshKey(),
  } as const;
  return { customerId: of.customerId, act: () => under.payments.switchNow(change) };
};
const cancelling = async (plan: "monthly" | "yearly"): Promise<Ready> => {
  const { customerId, subscriptionId } = await they.subscribed({ plan });
  if (plan === "yearly") await under.payments.scheduleSwitch({ subscriptionId, plan: "monthly", key: they.freshKey() });
  const change = { subscriptionId, cancels: true, key: they.freshKey() };
  return { customerId, act: () => under.payments.setCancelsAtPeriodEnd(change) };
};

/** Every call of the port that asks Stripe, at the places from which it takes different branches. */
const CALLS: Readonly<Record<string, () => Promise<Ready>>> = {
  checkPrices: async () => ({ customerId: await they.newCustomer(), act: () => under.payments.checkPrices() }),
  ensureCustomer: async () => {
    const person = await under.person();
    return { customerId: "", act: () => under.payments.ensureCustomer(person) };
  },
  customerState: async () => {
    const customerId = await they.newCustomer();
    return { customerId, act: () => under.payments.customerState(customerId) };
  },
  describeCustomer: async () => {
    const customerId = await they.newCustomer();
    const now = { customerId, email: "now@example.org", fullName: "Paula Now" };
    return { customerId, act: () => under.payments.describeCustomer(now) };
  },
  removeSpareCustomers: async () => {
    const person = await under.person();
    const customerId = await under.payments.ensureCustomer(person);
    const of = { userId: person.userId, email: person.email, keptId: customerId };
    return { customerId, act: () => under.payments.removeSpareCustomers(of) };
  },
  voidInvoices: async () => {
    const { customerId, subscriptionId } = await pastDue(CARDS.declinesLater);
    const headers = { authorization: "Bearer sk_test_local" };
    await fetch(`${under.server.url}/v1/subscriptions/${subscriptionId}`, { method: "DELETE", headers });
    return { customerId, act: () => under.payments.voidInvoices({ subscriptionId }) };
  },
  "forgetCustomer, subscribed": async () => {
    const { customerId } = await they.subscribed();
    return { customerId, act: () => under.payments.forgetCustomer(customerId) };
  },
  readAccount: async () => {
    const { customerId } = await they.subscribed();
    return { customerId, act: () => they.readAccount(customerId) };
  },
  beginSetup: async () => {
    const customerId = await they.newCustomer();
    const key = they.freshKey();
    return { customerId, act: () => under.payments.beginSetup({ customerId, key }) };
  },
  readSetup: async () => {
    const customerId = await they.newCustomer();
    const setupId = await they.confirmedSetup(customerId);
    return { customerId, act: () => under.payments.readSetup(setupId) };
  },
  "subscribe, charged at once": () => subscribing(null),
  "subscribe, with a trial": () => subscribing(7),
  beginUnpaid: async () => {
    const customerId = await they.newCustomer();
    const order = { customerId, plan: "monthly", key: they.freshKey() } as const;
    return { customerId, act: () => under.payments.beginUnpaid(order) };
  },
  readUnpaid: async () => {
    const { customerId, begun } = await unpaid();
    return { customerId, act: () => under.payments.readUnpaid(begun.subscriptionId) };
  },
  abandonUnpaid: async () => {
    const { customerId, begun } = await unpaid();
    return { customerId, act: () => under.payments.abandonUnpaid(begun.subscriptionId) };
  },
  "setCancelsAtPeriodEnd, monthly": () => cancelling("monthly"),
  "setCancelsAtPeriodEnd, with a change scheduled": () => cancelling("yearly"),
  "endNow, running": async () => ending(await they.subscribed()),
  "endNow, past due": async () => ending(await pastDue(CARDS.declinesLater)),
  "endNow, in the hour of the draft": async () => {
    const of = await they.subscribed();
    inMonth(of.startedAt, 1, 10 * MINUTE_MS);
    return ending(of);
  },
  refund: async () => {
    const { customerId } = await they.subscribed();
    const { paymentId } = only((await they.readAccount(customerId)).invoices);
    const request = { paymentId: paymentId ?? "", key: they.freshKey() };
    return { customerId, act: () => under.payments.refund(request) };
  },
  previewSwitch: async () => {
    const { customerId, subscriptionId } = await they.subscribed();
    const change = { subscriptionId, plan: "yearly", at: under.clock.now() } as const;
    return { customerId, act: () => under.payments.previewSwitch(change) };
  },
  "switchNow, paid": () => switching(),
  "switchNow, the bank asks": () => switching(CARDS.asksAlways),
  switchInTrial: async () => {
    const { customerId, subscriptionId } = await they.subscribed({ trialDays: 7 });
    const change = { subscriptionId, plan: "yearly", key: they.freshKey() } as const;
    return { customerId, act: () => under.payments.switchInTrial(change) };
  },
  "scheduleSwitch, to monthly": () => scheduling("monthly", false),
  "scheduleSwitch, taken back": () => scheduling(null, true),
  "useCard, running": async () => card(await they.subscribed()),
  "useCard, past due": async () => card(await pastDue(CARDS.declinesLater)),
  "useCard, without a subscription": async () => card({ customerId: await they.newCustomer(), subscriptionId: null }),
  overdueConfirmation: async () => {
    const { customerId, subscriptionId } = await pastDue(CARDS.asksAlways);
    return { customerId, act: () => under.payments.overdueConfirmation(subscriptionId) };
  },
};

/** All that a customer would notice, without what differs from customer to customer. */
function noticed(customerId: string): unknown {
  const { state } = under.server;
  return {
    subscriptions: state
      .subscriptionsOf(customerId)
      .map(({ status, items, cancel_at_period_end, metadata, pending_update, schedule }) => ({
        status,
        amount: items.data[0]?.price.unit_amount,
        cancel_at_period_end,
        ended: metadata.end_reason,
        waits: pending_update !== null,
        scheduled: schedule !== null,
      })),
    invoices: state.invoicesOf(customerId).map(({ status, amount_due }) => `${status} ${amount_due}`),
    charges: state
      .chargesOf(customerId)
      .filter(({ paid }) => paid)
      .map(({ amount, amount_refunded }) => [amount, amount_refunded]),
    refunds: state.refundsOf(customerId).length,
  };
}

/** Makes the call until it comes through, and once more; returns how many times it did not. */
async function persist({ act }: Ready): Promise<number> {
  for (let failed = 0; failed < TRIES; failed += 1) {
    try {
      const first = await act();
      expect(await act()).toEqual(first);
      return failed;
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
    }
  }
  throw new Error("It never came through");
}

describe("a call of the port through Stripe", () => {
  it.each(Object.entries(CALLS))("has one effect whatever becomes of one of its requests: %s", async (_, prepare) => {
    const clean = await prepare();
    const from = under.server.requests.length;
    await clean.act();
    const requests = under.server.requests.length - from;
    expect(await persist(clean)).toBe(0);
    const wanted = noticed(clean.customerId);
    let met = 0;
    for (let place = 0; place < requests; place += 1) {
      for (const [index, [name, plan]] of FAULTS.entries()) {
        // The sample takes one fault a request, each in its turn.
        if (!deep() && index !== (place + requests) % FAULTS.length) continue;
        const ready = await prepare();
        let seen = 0;
        under.server.decide(() => {
          seen += 1;
          if (seen !== place + 1) return null;
          met += 1;
          return plan;
        });
        await persist(ready);
        under.server.decide(() => null);
        expect(noticed(ready.customerId), `${name} at request ${place + 1}`).toEqual(wanted);
      }
    }
    expect(met).toBe(requests * (deep() ? FAULTS.length : 1));
  });
});
