import { factsFromAccount } from "#domain/entitlement/subscription-facts";
import { nextLookAt, noticesDue } from "#domain/entitlement/notices";
import type { ProviderAccount } from "#domain/entitlement/provider-account";
import { nextUpkeep, type Upkeep } from "#domain/entitlement/upkeep";
import { billingMail } from "#server/features/billing/billing.jobs";
import {
  advanceVersion,
  claimNotice,
  findCustomer,
  refundWishes,
  rememberEvent,
  writeCopy,
  type CustomerRow,
} from "#server/features/billing/billing.repository";
import { settleIntents } from "#server/features/billing/confirmed-cards";
import type { BillingNeeds } from "#server/features/billing/needs";

/** How often a reading may be overtaken by another before that is a fault. */
const READINGS = 5;
/** More upkeep than this at once means that the provider does not do what it says. */
const MOST_UPKEEP = 20;

export interface Settled {
  readonly account: ProviderAccount;
  /** Why a confirmed card made no subscription; null when none was refused. */
  readonly refusal: string | null;
}

const NOTHING: Settled = { account: { subscriptions: [], invoices: [] }, refusal: null };

/**
 * Brings our records to what the provider says (decisions §1.10). Everything that concerns money ends here: webhooks,
 * activation, landing, sign-in, the jobs and each action of the user. Any number of times, in any order, after any crash.
 * Throws `ProviderUnavailable`.
 */
export function settle(
  needs: BillingNeeds,
  userId: string,
  event: { id: string; type: string } | null = null,
): Promise<Settled> {
  return withAccount(needs, userId, () => settleHeld(needs, userId, event));
}

/** Runs `work` while nobody else changes this user's account. */
export function withAccount<T>({ locks }: BillingNeeds, userId: string, work: () => Promise<T>): Promise<T> {
  return locks.withLock(`billing ${userId}`, work);
}

/** The same as `settle`, for those who hold the account. */
export async function settleHeld(
  needs: BillingNeeds,
  userId: string,
  event: { id: string; type: string } | null = null,
): Promise<Settled> {
  let refusal: string | null = null;
  for (let reading = 0; reading < READINGS; reading += 1) {
    const customer = await findCustomer(needs.database.db, userId);
    if (customer === null || customer.provider !== needs.payments.cardForm.provider) return NOTHING;
    const settled = await putRight(needs, customer);
    refusal ??= settled.refusal;
    if (await write(needs, customer, settled.account, event)) return { account: settled.account, refusal };
  }
  throw new Error("The account was overtaken again and again");
}

/** Does at the provider what is due there, and returns the last reading. No transaction is open meanwhile. */
async function putRight(needs: BillingNeeds, customer: CustomerRow): Promise<Settled> {
  const { payments, database, clock } = needs;
  const read = () => payments.readAccount(customer.customerId);
  let account = await read();
  const { changed, refusal } = await settleIntents(needs, customer, account);
  if (changed) account = await read();
  const refundInvoiceIds = await refundWishes(database.db, customer.userId);
  for (let done = 0; done < MOST_UPKEEP; done += 1) {
    const upkeep = nextUpkeep(account, { refundInvoiceIds }, clock.now());
    if (upkeep === null) return { account, refusal };
    await doUpkeep(needs, customer, upkeep);
    account = await read();
  }
  throw new Error("The upkeep of an account does not end");
}

async function doUpkeep({ payments, log }: BillingNeeds, { userId }: CustomerRow, upkeep: Upkeep): Promise<void> {
  if (upkeep.kind === "refund") {
    log.info({ user: userId, invoice: upkeep.invoiceId }, "A payment is given back");
    return payments.refund({ paymentId: upkeep.paymentId, key: `refund:${upkeep.paymentId}` });
  }
  const { subscriptionId, reason } = upkeep;
  log.info({ user: userId, subscription: subscriptionId, reason }, "A subscription is ended");
  return payments.endNow({ subscriptionId, reason, key: `end:${subscriptionId}` });
}

/** One guarded write of everything that a reading means; false when another reading was written since ours began. */
function write(
  { database, clock, jobs, accounts }: BillingNeeds,
  { userId, version }: CustomerRow,
  account: ProviderAccount,
  event: { id: string; type: string } | null,
): Promise<boolean> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    if (!(await advanceVersion(tx, { userId, version, nextLookAt: nextLookAt(account, now) }))) return false;
    await writeCopy(tx, userId, account);
    await accounts.changeEntitlementIn(tx, userId, (before) => factsFromAccount(before, account));
    for (const notice of noticesDue(account, now)) {
      if (!(await claimNotice(tx, userId, notice, now))) continue;
      await jobs.send(tx, billingMail, { userId, kind: notice.kind, key: notice.key });
    }
    if (event !== null) await rememberEvent(tx, event, now);
    return true;
  });
}
