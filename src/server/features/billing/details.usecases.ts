import { subscriptionDetails, type Details } from "#server/features/billing/subscription-details";
import { Failure } from "#server/failure";
import { findInvoice, readCopy } from "#server/features/billing/billing.repository";
import { cardChangedSince } from "#server/features/billing/intents.repository";
import type { BillingDeps } from "#server/features/billing/deps";
import { findCancelRequest, refundOwedSince } from "#server/features/billing/pending-requests.repository";
import { paidBill, type PaidBill, paidBills } from "#server/features/billing/paid-bills";
import type { PdfRenderer, ReceiptForm } from "#server/services/pdf/pdf";

/** The user's subscription as it was last read, after asking the provider where a period has passed. */
export async function readDetails(deps: BillingDeps, userId: string): Promise<Details> {
  const { accounts, database, clock } = deps;
  const entitlement = await accounts.currentEntitlement(userId);
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

/** The user's paid bills, newest first. */
export async function listPaidBills({ database }: BillingDeps, userId: string): Promise<readonly PaidBill[]> {
  return paidBills(await readCopy(database.db, userId));
}

/** One paid bill; null when the user has none with this id. */
export async function findPaidBill(
  { database }: Pick<BillingDeps, "database">,
  userId: string,
  id: string,
): Promise<PaidBill | null> {
  const invoice = await findInvoice(database.db, userId, id);
  return invoice === null ? null : paidBill(await readCopy(database.db, userId), invoice);
}

/** A paid bill as a PDF. Throws `not_found`. */
export async function receiptPdf(
  deps: BillingDeps & { readonly pdf: PdfRenderer },
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const bill = await findPaidBill(deps, userId, id);
  const user = await deps.accounts.findUser(userId);
  if (bill === null || user === null) throw new Failure("not_found", "There is no such receipt.");
  const { invoice, number, description } = bill;
  const { subscriptions } = await readCopy(deps.database.db, userId);
  const inUse = subscriptions.find((one) => one.id === invoice.subscriptionId)?.card ?? null;
  // A receipt names the card that paid, or none: after a change of card that may be another one.
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
