import { sql } from "drizzle-orm";
import { Failure } from "#server/failure";
import type { Context } from "#server/context";
import type { Payments } from "#server/services/payments/payments";
import { CARDS, type Plan } from "#tests/support/billing";
import type { Person } from "#tests/support/billing-api";
import { chargeText, liveText, refundText, type Ledger } from "#tests/support/billing-ledger";
import { DAY } from "#tests/support/billing-model-types";
import { steppedClock, type BenchProvider } from "#tests/support/billing-bench";

/** The provider that is built in. */
export function sandboxProvider(): BenchProvider {
  return {
    name: "the sandbox",
    environment: {},
    clock: steppedClock(),
    habits: { overHttp: false, draft: 0, retries: [1, 3, 5, 7].map((days) => days * DAY) },
    ledger: sandboxLedger,
    async confirm({ billing }, { userId }, { secret, of, card, bank }) {
      const typed = { number: CARDS[card], expiry: "12/79", cvc: "123" };
      // A change of plan is charged to the card on file: the form only asks the bank's question.
      const given = of === "switch" ? null : typed;
      try {
        const form = { clientSecret: secret, card: given, authentication: null };
        const first = await billing.confirmSandboxCard(userId, form);
        if (first === "succeeded") return "succeeded";
        if (bank === "leave") return "left";
        await billing.confirmSandboxCard(userId, { ...form, card: null, authentication: bank });
        return "succeeded";
      } catch (error) {
        if (error instanceof Failure && error.code === "card_refused") return "refused";
        throw error;
      }
    },
    close: () => Promise.resolve(),
  };
}

/** The part of the sandbox's document that holds what is live and what was paid. */
interface SandboxDocument {
  readonly subscriptions: readonly {
    readonly phase: string;
    readonly plan: Plan;
    readonly nextPlan: Plan | null;
    readonly periodEndsAt: number;
    readonly cancelsAtPeriodEnd: boolean;
  }[];
  readonly invoices: readonly {
    readonly paymentId: string | null;
    readonly pence: number;
    readonly refundedPence: number;
    readonly paidAt: number | null;
  }[];
}

async function sandboxLedger({ platform }: Context, { userId }: Person, real: Payments): Promise<Ledger> {
  const read = async () =>
    (
      (await platform.database.db.execute(
        sql`select customer_id, state from sandbox_customers where user_id = ${userId}`,
      )) as { rows: { customer_id: string; state: SandboxDocument }[] }
    ).rows[0];
  const customer = await read();
  if (customer === undefined) return { live: [], charges: [], refunds: [] };
  // Its time passes when it is asked for something.
  await real.readAccount(customer.customer_id);
  const { subscriptions, invoices } = (await read())?.state ?? customer.state;
  const paid = invoices.filter(({ paymentId }) => paymentId !== null);
  return {
    live: subscriptions
      .filter(({ phase }) => phase !== "incomplete" && phase !== "ended")
      .map((sub) => liveText({ ...sub, endsAt: sub.periodEndsAt, cancels: sub.cancelsAtPeriodEnd })),
    charges: paid.map(({ pence, paidAt }) => chargeText({ pence, paidAt })).toSorted(),
    refunds: paid
      .filter(({ refundedPence }) => refundedPence > 0)
      .map(({ refundedPence, paidAt }) => refundText({ pence: refundedPence, paidAt, at: null }))
      .toSorted(),
  };
}
