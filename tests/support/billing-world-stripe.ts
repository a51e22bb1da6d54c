import { CARDS } from "#tests/support/billing";
import { STRIPE_KEYS, stripeSettings } from "#tests/support/billing-stripe";
import type { FormOutcome } from "#tests/support/billing-model";
import { DAY } from "#tests/support/billing-model-types";
import { steppedClock, type BenchProvider, type SteppedClock } from "#tests/support/billing-world";
import type { Confirmation } from "#tests/support/stripe/intents";
import { startStripeServer } from "#tests/support/stripe/server";

/** More events than any life has. */
const ALL = 1_000_000;

/** The adapter of Stripe, unchanged, against the local Stripe; webhooks come over HTTP and get lost on the way. */
export async function stripeProvider(): Promise<BenchProvider> {
  const clock = onwardClock();
  const stripe = await startStripeServer({ clock, secretKey: STRIPE_KEYS.secret });
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
    environment: stripeSettings(stripe),
    clock,
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
    async ring() {
      stripe.tick();
      const sent = await webhooks.deliver();
      return sent.filter(({ status }) => status === 200).length;
    },
    close: () => stripe.close(),
  };
}

/** The local Stripe's time only goes on: each life begins a year later instead. */
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
