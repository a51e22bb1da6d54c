import { PRODUCT_NAME } from "#contract/product";
import { DAY_MS } from "#domain/entitlement/entitlement";
import type { InvoiceReason, ProviderAccount, ProviderInvoice } from "#domain/entitlement/provider-account";

/** One paid bill with the words that the list and the receipt show. */
export interface PaidBill {
  readonly invoice: ProviderInvoice & { readonly paidAt: number };
  readonly number: string;
  readonly description: string;
}

/** An account's paid bills, newest first. */
export function paidBills(account: ProviderAccount): readonly PaidBill[] {
  return account.invoices.flatMap((invoice) => paidBill(account, invoice) ?? []);
}

const YEARLY_FROM_MS = 60 * DAY_MS;
const REASONS: Readonly<Record<InvoiceReason, string>> = {
  first: "",
  renewal: "",
  switch: ", change of plan",
  other: "",
};

/** One of an account's bills; null while it is not paid. */
export function paidBill({ invoices }: ProviderAccount, invoice: ProviderInvoice): PaidBill | null {
  if (invoice.state !== "paid" || invoice.paidAt === null) return null;
  const yearly = invoice.periodEndsAt - invoice.periodStartsAt > YEARLY_FROM_MS;
  const plan = `${PRODUCT_NAME} Premium, ${yearly ? "yearly" : "monthly"}${REASONS[invoice.reason]}`;
  const place = invoices.filter(({ createdAt }) => createdAt <= invoice.createdAt).length;
  return {
    invoice: { ...invoice, paidAt: invoice.paidAt },
    number: invoice.number ?? `No. ${place}`,
    description: plan,
  };
}
