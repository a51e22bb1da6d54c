import { periodEndAfter } from "#tests/support/stripe/calendar";
import { priceLine } from "#tests/support/stripe/ledger";
import type { LineRow, PriceRow, SubscriptionRow } from "#tests/support/stripe/rows";
import { invalid, notOffered } from "#tests/support/stripe/stripe-error";
import type { StripeRecords } from "#tests/support/stripe/records";

/** The cost of a price change, and the resulting billing period. */
export interface Change {
  readonly price: PriceRow;
  readonly lines: readonly LineRow[];
  readonly anchor: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly anchorMoves: boolean;
}

interface PriceChange {
  readonly price: PriceRow;
  readonly behavior: string;
  readonly prorationDate: number | undefined;
}

/** A new interval starts a new period immediately and credits the rest of the old one, by the second. */
export function changeOf(records: StripeRecords, subscription: SubscriptionRow, request: PriceChange): Change {
  const { price, behavior } = request;
  const old = records.priceOf(subscription.price);
  const { periodStart, periodEnd, anchor } = subscription;
  const at = request.prorationDate ?? records.now;
  if (at < periodStart || at > periodEnd) {
    throw invalid("Cannot specify proration_date outside of current subscription period.", { param: "proration_date" });
  }
  const kept = { price, lines: [], anchor, periodStart, periodEnd, anchorMoves: false };
  // A trial is free whatever the price, and its end stays.
  if (price.id === old.id || subscription.status === "trialing") return kept;
  const rest = (periodEnd - at) / (periodEnd - periodStart);
  const credit = priceLine(
    records,
    subscription,
    old,
    { start: at, end: periodEnd },
    {
      amount: -Math.round(old.amount * rest),
      description: "Unused time on Mealwright",
      proration: true,
    },
  );
  const credits = behavior === "none" ? [] : [credit];
  if (price.interval !== old.interval) {
    const end = periodEndAfter(records.now, price, records.now);
    const line = priceLine(records, subscription, price, { start: records.now, end });
    return {
      price,
      lines: [...credits, line],
      anchor: records.now,
      periodStart: records.now,
      periodEnd: end,
      anchorMoves: true,
    };
  }
  if (behavior === "none") return kept;
  if (behavior !== "always_invoice") throw notOffered("prorations that wait for the next invoice");
  const debit = priceLine(
    records,
    subscription,
    price,
    { start: at, end: periodEnd },
    {
      amount: Math.round(price.amount * rest),
      description: "Remaining time on Mealwright",
      proration: true,
    },
  );
  return { ...kept, lines: [credit, debit] };
}
