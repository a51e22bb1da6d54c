import type { Stripe } from "stripe";
import { CARDS, type Plan } from "#tests/support/billing";
import { STRIPE_KEYS, stripeSettings } from "#tests/support/billing-stripe";
import type { FormOutcome } from "#tests/support/billing-model";
import { DAY } from "#tests/support/billing-model-types";
import { chargeText, liveText, refundText, type Ledger } from "#tests/support/billing-ledger";
import { steppedClock, type BenchProvider, type SteppedClock } from "#tests/support/billing-bench";
import type { Confirmation } from "#tests/support/stripe/intents";
import { startStripeServer, type StripeServer } from "#tests/support/stripe/server";

/** As docs/stripe.md wants it set. */
const RETRY_DAYS = [1, 3, 5, 9, 14];
const GOES_ON = new Set<string>(["trialing", "active", "past_due", "unpaid", "paused"]);
/** More events than any sequence has. */
const ALL = 1_000_000;

/** The adapter of Stripe, unchanged, against the local Stripe; webhooks come over HTTP and get lost on the way. */
export async function stripeProvider(draftSeconds: number): Promise<BenchProvider & { readonly stripe: StripeServer }> {
  const clock = onwardClock();
  const stripe = await startStripeServer({ clock, secretKey: STRIPE_KEYS.secret, draftSeconds });
  const { webhooks } = stripe;
  const done = new Set<string>();
  const asked = (form: { secret: string; bank: "complete" | "fail" | "leave" }, answer: Confirmation): FormOutcome => {
    if ("error" in answer) return "refused";
    if (answer.status === "succeeded") return "succeeded";
    if (answer.status !== "requires_action") return "refused";
    return form.bank === "leave" ? "left" : asked(form, stripe.authenticate(form.secret, form.bank));
  };
  return {
    name: "Stripe",
    stripe,
    environment: stripeSettings(stripe),
    clock,
    habits: { overHttp: true, draft: draftSeconds * 1_000, retries: RETRY_DAYS.map((days) => days * DAY) },
    ledger: (_context, { userId }) => {
      stripe.tick();
      return Promise.resolve(ledgerOf(stripe, userId));
    },
    obey: (faults) => stripe.decide((where) => faults.request(where)),
    async started({ app }) {
      const address = await app.fastify.listen({ host: "127.0.0.1", port: 0 });
      webhooks.aim({ url: `${address}/api/webhooks/stripe`, secret: STRIPE_KEYS.webhook });
    },
    async confirm(_context, _person, form) {
      // The form shows what has been confirmed as done and does not try again.
      if (done.has(form.secret)) return "succeeded";
      try {
        // A change of plan is charged to the card on file: the form only asks the bank's question.
        const number = form.of === "switch" ? undefined : CARDS[form.card];
        const first =
          form.of === "setup"
            ? stripe.confirmSetup(form.secret, CARDS[form.card])
            : stripe.confirmPayment(form.secret, number);
        const outcome = asked(form, first);
        if (outcome === "succeeded") done.add(form.secret);
        return outcome;
      } catch (error) {
        // What can no longer be paid is refused by Stripe as a bad request.
        if (error instanceof Error && error.name === "StripeFault") return "refused";
        throw error;
      }
    },
    post(way) {
      webhooks.lose(way === "lost" ? ALL : 0);
      webhooks.duplicate(way === "doubled" ? ALL : 0);
      webhooks.reorder(way === "reversed");
      webhooks.delay(way === "late" ? (2 * DAY) / 1_000 : 0);
    },
    async sendEvents() {
      stripe.tick();
      const sent = await webhooks.deliver();
      return sent.filter(({ status }) => status === 200).length;
    },
    close: () => stripe.close(),
  };
}

/** Of every customer that was ever made for the user. */
function ledgerOf({ state }: StripeServer, userId: string): Ledger {
  const customers = state.customersFor(userId);
  const charges = customers.flatMap((id) => state.chargesOf(id)).filter(({ status }) => status === "succeeded");
  const refunds = customers.flatMap((id) => state.refundsOf(id));
  const paidAt = (charge: unknown) => instant(charges.find(({ id }) => id === charge)?.created ?? null);
  const schedules = customers.flatMap((id) => state.schedulesOf(id));
  const live = customers.flatMap((id) => state.subscriptionsOf(id)).filter(({ status }) => GOES_ON.has(status));
  return {
    live: live.map((sub) => {
      const [item] = sub.items.data;
      const schedule = schedules.find(({ id }) => id === sub.schedule);
      const next = schedule?.phases.find(
        ({ start_date }) => start_date >= (schedule.current_phase?.end_date ?? Infinity),
      );
      const cancels = sub.cancel_at_period_end || sub.cancel_at !== null;
      const endsAt = instant(item?.current_period_end ?? null) ?? 0;
      return liveText({ phase: sub.status, plan: planOf(item?.price.id), nextPlan: nextOf(next), endsAt, cancels });
    }),
    charges: charges.map(({ amount, created }) => chargeText({ pence: amount, paidAt: instant(created) })).toSorted(),
    refunds: refunds
      .map(({ amount, charge, created }) => refundText({ pence: amount, paidAt: paidAt(charge), at: instant(created) }))
      .toSorted(),
  };
}

function nextOf(phase: Stripe.SubscriptionSchedule.Phase | undefined): Plan | null {
  return phase === undefined ? null : planOf(phase.items[0]?.price);
}

function planOf(price: unknown): Plan {
  return price === "price_yearly" ? "yearly" : "monthly";
}

function instant(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1_000;
}

/** The local Stripe's time only goes on: each sequence begins a year later instead. */
function onwardClock(): SteppedClock {
  const clock = steppedClock();
  const YEAR = 365 * DAY;
  return {
    ...clock,
    set: (to) => {
      let start = to;
      while (start <= clock.now()) start += YEAR;
      clock.set(start);
    },
  };
}
