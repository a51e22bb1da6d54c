import { subscriptionDetails, type Details } from "#server/features/billing/subscription-details";
import { currentEntitlement, type AccessDeps } from "#server/features/billing/access.usecases";
import { Failure } from "#server/failure";
import { findInvoice, readCopy } from "#server/features/billing/billing.repository";
import { cardChangedSince } from "#server/features/billing/intents.repository";
import type { BillingDeps } from "#server/features/billing/deps";
import { findCancelRequest, refundOwedSince } from "#server/features/billing/pending-requests.repository";
import { paidInvoice, type PaidInvoice, paidInvoices } from "#server/features/billing/paid-invoices";
import type { PdfRenderer, ReceiptForm } from "#server/services/pdf/pdf";

/** The user's subscription as it was last read, after asking the provider if a period has passed. */
export async function readDetails(deps: BillingDeps & AccessDeps, userId: string): Promise<Details> {
  const { accounts, database, clock } = deps;
  const entitlement = await currentEntitlement(deps, userId);
  return subscriptionDetails(
    {
      entitlement,
      account: await readCopy(database.db, userId),
      facts: await accounts.factsOf(userId),
      cancelRequest: await findCancelRequest(database.db, userId),
      refundOwedSince: await refundOwedSince(database.db, userId),
    },
    clock.now(),
  );
}

/** The user's paid invoices, newest first. */
export async function listPaidInvoices({ database }: BillingDeps, userId: string): Promise<readonly PaidInvoice[]> {
  return paidInvoices(await readCopy(database.db, userId));
}

/** One paid invoice; null when the user has none with this id. */
export async function findPaidInvoice(
  { database }: Pick<BillingDeps, "database">,
  userId: string,
  id: string,
): Promise<PaidInvoice | null> {
  const invoice = await findInvoice(database.db, userId, id);
  return invoice === null ? null : paidInvoice(await readCopy(database.db, userId), invoice);
}

/** A paid invoice as a PDF. Throws `not_found`. */
export async function receiptPdf(
  deps: BillingDeps & { readonly pdf: PdfRenderer },
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const paid = await findPaidInvoice(deps, userId, id);
  const user = await deps.accounts.findUser(userId);
  if (paid === null || user === null) throw new Failure("not_found", "There is no such receipt.");
  const { invoice, number, description } = paid;
  const { subscriptions } = await readCopy(deps.database.db, userId);
  const inUse = subscriptions.find((one) => one.id === invoice.subscriptionId)?.card ?? null;
  // A receipt names the card that paid, or none: after a change of card, the current one may differ.
  const card = (await cardChangedSince(deps.database.db, userId, invoice.paidAt)) ? null : inUse;
  const receipt: ReceiptForm = {
    number,
    description,
    fullName: user.fullName,
    email: user.provenEmail,
    paidAt: invoice.paidAt,
    periodStartsAt: invoice.periodStartsAt,
    periodEndsAt: invoice.periodEndsAt,
    pence: invoice.pence,
    refundedPence: invoice.refundedPence,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    testMode: deps.payments.cardForm.provider === "sandbox",
  };
  return deps.pdf.renderReceipt(receipt, { owner: userId, signal });
}
