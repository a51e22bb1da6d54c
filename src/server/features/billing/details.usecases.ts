import { DAY_MS, PAST_DUE_GRACE_DAYS, type Entitlement } from "#domain/entitlement/entitlement";
import { planOf, type PaidPlan } from "#domain/entitlement/paid-plan";
import type {
  Card,
  InvoiceReason,
  ProviderAccount,
  ProviderInvoice,
  ProviderSubscription,
} from "#domain/entitlement/provider-account";
import { refundRight, type RefundRight } from "#domain/entitlement/refund-right";
import { invoicesOf, liveSubscription, pastDueSince } from "#domain/entitlement/subscription-facts";
import { PRODUCT_NAME } from "#contract/product";
import { Failure } from "#server/failure";
import { findInvoice, readCopy } from "#server/features/billing/billing.repository";
import type { BillingNeeds } from "#server/features/billing/needs";
import { findCancelWish, refundOwedSince } from "#server/features/billing/wishes.repository";
import type { PdfRenderer } from "#server/services/pdf/pdf";

/** What the subscription's page shows. Money in pence, instants in epoch milliseconds. */
export interface Details {
  readonly entitlement: Entitlement;
  readonly plan: PaidPlan | null;
  readonly scheduledPlan: PaidPlan | null;
  readonly accessEndsAt: number | null;
  readonly canCancel: boolean;
  readonly canReactivate: boolean;
  readonly card: Card | null;
  readonly pastDue: { readonly pence: number; readonly since: number; readonly accessUntil: number } | null;
  readonly refund: RefundRight | null;
  readonly noted: Noted | null;
}

/** What the user has asked for and the provider has not done yet, and when it was asked for. */
export interface Noted {
  readonly what: "cancel" | "refund";
  readonly since: number;
}

/** The user's subscription as it was last read, after asking the provider where a period has passed. */
export async function readDetails(needs: BillingNeeds, userId: string): Promise<Details> {
  const { accounts, database, clock } = needs;
  const entitlement = await accounts.currentEntitlement(userId);
  const account = await readCopy(database.db, userId);
  const facts = await accounts.factsOf(userId);
  const live = liveSubscription(account);
  const now = clock.now();
  const trialRuns = facts.trialEndsAt !== null && facts.trialEndsAt > now && facts.paidUntil === null;
  const cardlessTrial = live === null && trialRuns && facts.endedAt === null;
  const noted = await findNoted(needs, userId, live);
  const cancelled = live === null ? facts.cancelledAt !== null : live.cancelsAtPeriodEnd;
  const leaving = cancelled || noted !== null;
  const pastDue = pastDueOf(account);
  const running = live !== null || cardlessTrial;
  const scheduled = live?.nextInterval ?? null;
  const ends = live?.periodEndsAt ?? facts.trialEndsAt;
  return {
    entitlement,
    plan: live === null ? null : planOf(live.interval),
    scheduledPlan: scheduled === null ? null : planOf(scheduled),
    // What is past due ends as soon as the provider hears of the cancellation.
    accessEndsAt: running && leaving && pastDue === null && noted?.what !== "refund" ? ends : null,
    canCancel: running && !leaving,
    canReactivate: running && leaving && noted?.what !== "refund",
    card: live?.card ?? null,
    pastDue,
    refund: noted?.what === "refund" ? null : refundRight(account, now),
    noted,
  };
}

async function findNoted(
  { database }: BillingNeeds,
  userId: string,
  live: ProviderSubscription | null,
): Promise<Noted | null> {
  const refundSince = await refundOwedSince(database.db, userId);
  if (refundSince !== null) return { what: "refund", since: refundSince };
  const wish = await findCancelWish(database.db, userId);
  if (wish === null || live === null || live.cancelsAtPeriodEnd || wish.subscriptionId !== live.id) return null;
  return { what: "cancel", since: wish.askedAt };
}

function pastDueOf(account: ProviderAccount): Details["pastDue"] {
  const live = liveSubscription(account);
  const since = live === null ? null : pastDueSince(account, live);
  if (live === null || since === null) return null;
  const open = invoicesOf(account, live.id).filter(({ state }) => state === "open");
  const pence = open.reduce((sum, invoice) => sum + invoice.pence, 0);
  return { pence, since, accessUntil: since + PAST_DUE_GRACE_DAYS * DAY_MS };
}

/** One paid bill with the words that the list and the receipt show. */
export interface PaidBill {
  readonly invoice: ProviderInvoice & { readonly paidAt: number };
  readonly number: string;
  readonly description: string;
}

/** The user's paid bills, newest first. */
export async function listPaidBills({ database }: BillingNeeds, userId: string): Promise<readonly PaidBill[]> {
  const account = await readCopy(database.db, userId);
  return account.invoices.flatMap((invoice) => paidBill(account, invoice) ?? []);
}

/** One paid bill; null when the user has none with this id. */
export async function findPaidBill({ database }: BillingNeeds, userId: string, id: string): Promise<PaidBill | null> {
  const invoice = await findInvoice(database.db, userId, id);
  return invoice === null ? null : paidBill(await readCopy(database.db, userId), invoice);
}

/** A paid bill as a PDF. Throws `not_found`. */
export async function receiptPdf(
  needs: BillingNeeds & { readonly pdf: PdfRenderer },
  userId: string,
  id: string,
): Promise<Uint8Array> {
  const bill = await findPaidBill(needs, userId, id);
  const user = await needs.accounts.findUser(userId);
  if (bill === null || user === null) throw new Failure("not_found", "There is no such receipt.");
  const { invoice, number, description } = bill;
  const { subscriptions } = await readCopy(needs.database.db, userId);
  const card = subscriptions.find((one) => one.id === invoice.subscriptionId)?.card ?? null;
  return needs.pdf.renderReceipt({
    number,
    description,
    fullName: user.fullName,
    email: user.email,
    paidAt: invoice.paidAt,
    periodStartsAt: invoice.periodStartsAt,
    periodEndsAt: invoice.periodEndsAt,
    pence: invoice.pence,
    refundedPence: invoice.refundedPence,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    testMode: needs.payments.cardForm.provider === "sandbox",
  });
}

const YEARLY_FROM_MS = 60 * DAY_MS;
const REASONS: Readonly<Record<InvoiceReason, string>> = {
  first: "",
  renewal: "",
  switch: ", change of plan",
  other: "",
};

function paidBill({ invoices }: ProviderAccount, invoice: ProviderInvoice): PaidBill | null {
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
