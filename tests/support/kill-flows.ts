import type { BillingState, StripePayer } from "#tests/support/billing-stripe";

/** Who a user is before they act. `used`: their trial is over; `asks`: their bank asks about each payment. */
export type Kind = "newcomer" | "used" | "paid" | "yearly" | "asks" | "planned" | "cancelled";

type Sent = Promise<{ readonly status: number; readonly body: unknown }>;

/** What is killed half-way, and what it must come to. */
export interface Case {
  readonly who: StripePayer;
  readonly act: (headers: Readonly<Record<string, string>>) => Sent;
  /** What the user does next, however it went on. */
  readonly finish?: () => Promise<unknown>;
  /** Any of these, and nothing between them. A client that tries again gets the first. */
  outcomes(): readonly [BillingState, ...BillingState[]];
  /** What may have become of it a week later. */
  later(found: BillingState): readonly BillingState[];
}

export interface Flow {
  readonly of: Kind;
  /** Whether the payment provider is asked. */
  readonly isPaid: boolean;
  readonly begin: (who: StripePayer) => Promise<Case>;
}

const NOTHING: BillingState = {
  status: null,
  plan: null,
  scheduled: null,
  card: null,
  subscriptions: 0,
  live: 0,
  charges: [],
  refunds: [],
  sentEmails: [],
};
const IN_TRIAL: BillingState = {
  ...NOTHING,
  status: "trial",
  plan: "monthly",
  card: "4242",
  subscriptions: 1,
  live: 1,
  sentEmails: ["trial_started"],
};
const PAID: BillingState = { ...IN_TRIAL, status: "active", charges: [299], sentEmails: ["receipt", "trial_started"] };
const PAID_AT_ONCE: BillingState = { ...PAID, sentEmails: ["receipt"] };
const YEARLY: BillingState = { ...PAID, plan: "yearly", charges: [2_999] };
const PLANNED: BillingState = { ...YEARLY, scheduled: "monthly" };
const CANCELLED: BillingState = { ...PAID, status: "cancelled", sentEmails: ["cancelled", "receipt", "trial_started"] };
const GIVEN_BACK: BillingState = {
  ...PAID,
  status: "cancelled",
  plan: null,
  card: null,
  live: 0,
  refunds: [299],
  sentEmails: ["receipt", "refunded", "trial_started"],
};

const same = (found: BillingState): readonly BillingState[] => [found];
/** What nobody has read again yet may still be shown as it was, and turn out as it was wanted. */
const orWanted =
  (wanted: BillingState, before: BillingState): Case["later"] =>
  (found) =>
    found === wanted ? [wanted] : [before, wanted];
const always =
  (...outcomes: readonly [BillingState, ...BillingState[]]) =>
  () =>
    outcomes;
const post =
  ({ payer }: StripePayer, path: string, body?: unknown): Case["act"] =>
  (headers) =>
    payer.send("POST", path, body, headers);
const activation = (who: StripePayer) => post(who, "/api/activate-subscription", {});
const pence = (pounds: number) => Math.round(pounds * 100);
const switched = (...charges: readonly number[]): BillingState => ({
  ...PAID,
  plan: "yearly",
  charges,
  sentEmails: ["receipt", ...PAID.sentEmails],
});

/** The form may be begun again: whichever is confirmed in the end, there is one subscription. */
function checkout(who: StripePayer, outcome: BillingState, later: Case["later"]): Case {
  return {
    who,
    act: post(who, "/api/create-subscription-payment", { plan: "monthly" }),
    finish: async () => {
      await who.confirmedCheckout();
      await who.payer.must("POST", "/api/activate-subscription", {});
    },
    outcomes: always(outcome),
    later,
  };
}

/** Everything that a user does with their money, as it is killed. */
export const FLOWS: Readonly<Record<string, Flow>> = {
  "a trial without a card": {
    of: "newcomer",
    isPaid: false,
    begin: async (who) => {
      const trial: BillingState = { ...NOTHING, status: "trial" };
      return {
        who,
        act: post(who, "/api/activate-subscription", { isTrial: true }),
        outcomes: always(trial, NOTHING),
        later: (found) => [found === trial ? { ...NOTHING, status: "trial_expired" } : NOTHING],
      };
    },
  },
  "a checkout": { of: "newcomer", isPaid: true, begin: async (who) => checkout(who, IN_TRIAL, () => [PAID]) },
  "a checkout that is charged at once": {
    of: "used",
    isPaid: true,
    begin: async (who) => checkout(who, PAID_AT_ONCE, same),
  },
  "an activation": {
    of: "newcomer",
    isPaid: true,
    begin: async (who) => {
      await who.confirmedCheckout();
      return { who, act: activation(who), outcomes: always(IN_TRIAL), later: () => [PAID] };
    },
  },
  "an activation that is charged at once": {
    of: "used",
    isPaid: true,
    begin: async (who) => {
      await who.confirmedCheckout();
      return { who, act: activation(who), outcomes: always(PAID_AT_ONCE), later: same };
    },
  },
  "a change to the yearly plan": {
    of: "paid",
    isPaid: true,
    begin: async (who) => {
      const { offerId, amountDue } = await who.payer.offer("yearly");
      const yearly = switched(299, pence(amountDue));
      const act = post(who, "/api/subscription/switch", { offerId });
      return { who, act, outcomes: always(yearly, PAID), later: same };
    },
  },
  "a change about which the bank asks": {
    of: "asks",
    isPaid: true,
    begin: async (who) => {
      let due = 0;
      const { offerId } = await who.payer.offer("yearly");
      return {
        who,
        act: post(who, "/api/subscription/switch", { offerId }),
        // Whatever became of the first try: they look at the price again, and say yes to their bank.
        finish: async () => {
          const offer = await who.payer.offer("yearly");
          const taken = await who.payer.must("POST", "/api/subscription/switch", { offerId: offer.offerId });
          await who.agree((taken as { clientSecret: string }).clientSecret);
          due = pence(offer.amountDue);
          await who.payer.must("POST", "/api/activate-subscription", {});
        },
        outcomes: () => [{ ...switched(299, due), card: "3184" }],
        later: same,
      };
    },
  },
  "a change to which the bank has said yes": {
    of: "asks",
    isPaid: true,
    begin: async (who) => {
      const { offerId, amountDue } = await who.payer.offer("yearly");
      const taken = await who.payer.must("POST", "/api/subscription/switch", { offerId });
      await who.agree((taken as { clientSecret: string }).clientSecret);
      const yearly = { ...switched(299, pence(amountDue)), card: "3184" };
      return { who, act: activation(who), outcomes: always(yearly), later: same };
    },
  },
  "a change during the trial": {
    of: "newcomer",
    isPaid: true,
    begin: async (who) => {
      await who.confirmedCheckout();
      await who.payer.must("POST", "/api/activate-subscription", {});
      const { offerId } = await who.payer.offer("yearly");
      const yearly: BillingState = { ...IN_TRIAL, plan: "yearly" };
      return {
        who,
        act: post(who, "/api/subscription/switch", { offerId }),
        outcomes: always(yearly, IN_TRIAL),
        later: (found) => (found === yearly ? [YEARLY] : [PAID, YEARLY]),
      };
    },
  },
  "a planned change to the monthly plan": {
    of: "yearly",
    isPaid: true,
    begin: async (who) => {
      const { offerId } = await who.payer.offer("monthly");
      const act = post(who, "/api/subscription/switch", { offerId });
      return { who, act, outcomes: always(PLANNED, YEARLY), later: orWanted(PLANNED, YEARLY) };
    },
  },
  "a planned change taken back": {
    of: "planned",
    isPaid: true,
    begin: async (who) => {
      const { offerId } = await who.payer.offer("yearly");
      const act = post(who, "/api/subscription/switch", { offerId });
      return { who, act, outcomes: always(YEARLY, PLANNED), later: orWanted(YEARLY, PLANNED) };
    },
  },
  "a cancellation": {
    of: "paid",
    isPaid: true,
    // A request from before the process ended is done later, by the next visit or a job.
    begin: async (who) => ({
      who,
      act: post(who, "/api/cancel-subscription"),
      outcomes: always(CANCELLED, PAID),
      later: (found) => (found === PAID ? [PAID, CANCELLED] : [CANCELLED]),
    }),
  },
  "a cancellation taken back": {
    of: "cancelled",
    isPaid: true,
    begin: async (who) => {
      const goesOn: BillingState = { ...CANCELLED, status: "active" };
      return {
        who,
        act: post(who, "/api/reactivate-subscription"),
        outcomes: always(goesOn, CANCELLED),
        later: orWanted(goesOn, CANCELLED),
      };
    },
  },
  "a cancellation with refund": {
    of: "paid",
    isPaid: true,
    begin: async (who) => ({
      who,
      act: post(who, "/api/subscription/refund"),
      outcomes: always(GIVEN_BACK, PAID),
      later: (found) => (found === PAID ? [PAID, GIVEN_BACK] : [GIVEN_BACK]),
    }),
  },
  "a change of card": {
    of: "paid",
    isPaid: true,
    begin: async (who) => {
      const { clientSecret } = (await who.payer.must("POST", "/api/subscription/card")) as { clientSecret: string };
      await who.confirm(clientSecret, "mastercard");
      return { who, act: activation(who), outcomes: always({ ...PAID, card: "4444" }), later: same };
    },
  },
};
