import { eq } from "drizzle-orm";
import type { Notice } from "#domain/entitlement/notices";
import type { Context } from "#server/context";
import { billingNotices } from "#server/db/schema/billing";
import { invoiceText, chargeText, liveText, refundText, type Ledger } from "#tests/support/billing-ledger";
import { passTime } from "#tests/support/billing-model-provider";
import { expectedStatus, type ExpectedStatus } from "#tests/support/billing-model-status";
import { liveOf, type ModelState } from "#tests/support/billing-model-types";

/** Everything about one user that is compared. Pence and epoch milliseconds. */
export interface Observation extends Ledger {
  /** From what is stored, without asking the provider. */
  readonly status: ExpectedStatus;
  /** By our own list of paid invoices. */
  readonly invoices: readonly string[];
  readonly sentEmails: readonly string[];
}

export async function observed(context: Context, userId: string, ledger: Ledger): Promise<Observation> {
  const { accounts, billing, platform } = context;
  const invoices = await billing.paidInvoices(userId);
  const notices = await platform.database.db.select().from(billingNotices).where(eq(billingNotices.userId, userId));
  const receiptOf = (id: string) => {
    const { pence, paidAt, periodStartsAt, periodEndsAt } =
      invoices.find(({ invoice }) => invoice.id === id)?.invoice ?? {};
    return [pence, paidAt, periodStartsAt, periodEndsAt].join(" ");
  };
  return {
    status: await accounts.entitlementOf(userId),
    ...ledger,
    invoices: invoices
      .map(({ invoice }) => {
        const { pence, refundedPence, paidAt, periodStartsAt, periodEndsAt } = invoice;
        return invoiceText({ pence, refunded: refundedPence, paidAt, startsAt: periodStartsAt, endsAt: periodEndsAt });
      })
      .toSorted(),
    sentEmails: notices.map(({ details }) => emailText(details, receiptOf)).toSorted(),
  };
}

function emailText(notice: Notice, receiptOf: (invoiceId: string) => string): string {
  switch (notice.kind) {
    case "trial_started":
    case "trial_ending":
      return `${notice.kind} ${notice.pence} ${notice.firstChargeAt}`;
    case "receipt":
      return `receipt ${receiptOf(notice.invoiceId)}`;
    case "renewal_coming":
      return `renewal_coming ${notice.pence} ${notice.renewsAt}`;
    case "payment_failed":
      return `payment_failed ${notice.pence} ${notice.accessUntil}`;
    case "cancelled":
      return `cancelled ${notice.accessUntil}`;
    case "disputed":
    case "refunded":
    case "paid_after_end":
      return `${notice.kind} ${notice.pence} ${notice.endedAt}`;
  }
}

/** What the model expects to be observed in a state. */
export function expectedObservation(state: ModelState, now: number): Observation {
  const provider = structuredClone(state.provider);
  passTime(provider, now);
  const live = liveOf(provider);
  const paid = provider.invoices.filter(({ paidAt }) => paidAt !== null);
  const back = paid.filter(({ refunded }) => refunded > 0);
  return {
    status: expectedStatus(state, now),
    live: live === null ? [] : [liveText(live)],
    charges: paid.map(chargeText).toSorted(),
    refunds: back
      .map(({ refunded, paidAt, refundedAt }) =>
        refundText({ pence: refunded, paidAt, at: provider.habits.overHttp ? refundedAt : null }),
      )
      .toSorted(),
    invoices: state.known.invoices
      .filter(({ paidAt }) => paidAt !== null)
      .map(invoiceText)
      .toSorted(),
    sentEmails: Object.values(state.sentEmails).toSorted(),
  };
}
