import { PRODUCT_NAME } from "#contract/product";
import { DAY_MS } from "#domain/entitlement/entitlement";
import type { InvoiceReason, ProviderAccount, ProviderInvoice } from "#domain/entitlement/provider-account";
import { Failure } from "#server/failure";

/** A paid invoice, with the wording for the list and the receipt. */
export interface PaidInvoice {
  readonly invoice: ProviderInvoice & { readonly paidAt: number };
  readonly number: string;
  readonly description: string;
}

/** An account's paid invoices, newest first. */
export function paidInvoices(account: ProviderAccount): readonly PaidInvoice[] {
  return account.invoices.flatMap((invoice) => paidInvoice(account, invoice) ?? []);
}

const YEARLY_FROM_MS = 60 * DAY_MS;
const REASONS: Readonly<Record<InvoiceReason, string>> = {
  first: "",
  renewal: "",
  switch: ", change of plan",
  other: "",
};

/** One of an account's invoices; null while it is unpaid. */
export function paidInvoice({ invoices }: ProviderAccount, invoice: ProviderInvoice): PaidInvoice | null {
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

/** As many as every list shows at once (spec J8). */
const PAGE_SIZE = 100;

/** A page of invoices, newest first, and the cursor of the next page; null if this is the last. Throws `invalid_input`. */
export function pageOfInvoices(
  invoices: readonly PaidInvoice[],
  cursor: string | null,
): { readonly rows: readonly PaidInvoice[]; readonly next: string | null } {
  const after = cursor === null ? null : readCursor(cursor);
  const rest = after === null ? invoices : invoicesAfter(invoices, after);
  const rows = rest.slice(0, PAGE_SIZE);
  const last = rows.at(-1);
  return { rows, next: rest.length > PAGE_SIZE && last !== undefined ? writeCursor(last.invoice) : null };
}

type Mark = Pick<ProviderInvoice, "createdAt" | "id">;

/** If the cursor's own invoice is gone, continue with those older than it. */
function invoicesAfter(invoices: readonly PaidInvoice[], mark: Mark): readonly PaidInvoice[] {
  const place = invoices.findIndex(({ invoice }) => invoice.id === mark.id);
  return place === -1
    ? invoices.filter(({ invoice }) => invoice.createdAt < mark.createdAt)
    : invoices.slice(place + 1);
}

function writeCursor({ createdAt, id }: Mark): string {
  return Buffer.from(`${createdAt}:${id}`).toString("base64url");
}

function readCursor(cursor: string): Mark {
  const [, createdAt, id] = /^(\d{1,14}):(\w{1,255})$/u.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (createdAt === undefined || id === undefined) {
    throw new Failure("invalid_input", "This page link is not valid. Please start from the first page.", {
      issues: [{ path: "cursor", message: "This page link is not valid" }],
    });
  }
  return { createdAt: Number(createdAt), id };
}
