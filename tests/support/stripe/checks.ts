import type { CustomerRow, Metadata, PaymentMethodRow, PriceRow } from "#tests/support/stripe/rows";
import { invalid, missing, notOffered } from "#tests/support/stripe/stripe-error";
import type { StripeRecords } from "#tests/support/stripe/records";

export function needed<T>(value: T | undefined, param: string): T {
  if (value === undefined) {
    throw invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  return value;
}

export function customerOf(records: StripeRecords, id: string | undefined): CustomerRow {
  const customer = records.customers.find(needed(id, "customer"));
  if (customer === undefined || customer.deleted) throw missing("customer", id ?? "", "customer");
  return customer;
}

export function priceOf(records: StripeRecords, id: string | undefined, param: string): PriceRow {
  const price = records.prices.get(needed(id, param));
  if (price === undefined) throw missing("price", id ?? "", param);
  return price;
}

/** A payment method that this customer may be charged with. */
export function methodOf(records: StripeRecords, id: string, customer: string, param: string): PaymentMethodRow {
  const method = records.paymentMethods.find(id);
  if (method === undefined) throw missing("PaymentMethod", id, param);
  if (method.customer !== customer) {
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: "resource_missing", param },
    );
  }
  return method;
}

/** Only card payments are supported here. */
export function refuseOtherThanCards(types: unknown): void {
  if (types === undefined || types === "") return;
  if (!Array.isArray(types) || types.some((type) => type !== "card")) throw notOffered("other ways to pay than cards");
}

interface Item {
  readonly id?: string;
  readonly price?: string;
  readonly quantity?: number;
}

/** The single price in a list of items: this server supports one item only. */
export function singlePrice(records: StripeRecords, items: readonly Item[], param: string): PriceRow {
  const [item] = items;
  if (item === undefined || items.length !== 1) throw notOffered("subscriptions of other than one item");
  const others = Object.keys(item).filter((name) => !["id", "price", "quantity"].includes(name));
  if (others.length > 0) throw notOffered(`${param}[0][${others[0]}]`);
  if (item.quantity !== undefined && item.quantity !== 1) throw notOffered("quantities other than 1");
  return priceOf(records, item.price, `${param}[0][price]`);
}

/** Metadata after a change: an empty value removes its key, an empty string everything. */
export function mergeMetadata(before: Metadata, change: unknown): Metadata {
  if (change === undefined) return before;
  if (change === "" || change === null) return {};
  const merged: Metadata = { ...before };
  for (const [key, value] of Object.entries(change as Record<string, unknown>)) {
    if (value === "" || value === null) delete merged[key];
    else merged[key] = String(value);
  }
  return merged;
}

/** An empty string unsets a nullable field. */
export function textOf(value: string | null | undefined, before: string | null): string | null {
  if (value === undefined) return before;
  return value === "" ? null : value;
}
