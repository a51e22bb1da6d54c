import { factsFromAccount, liveSubscription } from "#domain/entitlement/subscription-facts";
import { endedWithCustomer } from "#domain/entitlement/gone-customer";
import { nextReadingAt } from "#domain/entitlement/next-reading";
import { noticesDue } from "#domain/entitlement/notices";
import type { ProviderAccount } from "#domain/entitlement/provider-account";
import { paidAfterCancelling, upkeepDue, type Upkeep, type Wishes } from "#domain/entitlement/upkeep";
import { readAccount } from "#server/features/billing/account-reading";
import { billingMail } from "#server/features/billing/billing.jobs";
import {
  advanceVersion,
  claimNotice,
  findCustomer,
  lookNoLaterThan,
  readCopy,
  rememberEvent,
  writeCopy,
  type CustomerRow,
} from "#server/features/billing/billing.repository";
import {
  dropCancelWish,
  dropRefundWishes,
  findCancelWish,
  insertRefundWishes,
  refundWishes,
} from "#server/features/billing/wishes.repository";
import { settleIntents } from "#server/features/billing/confirmed-cards";
import { giveUpIntents, openIntents } from "#server/features/billing/intents.repository";
import type { BillingNeeds } from "#server/features/billing/needs";
import { pauseReadings } from "#server/features/billing/provider-pause";
import { CustomerGone, ProviderBusy, ProviderUnavailable } from "#server/services/payments/payments";

/** How often a reading may be overtaken by another before that is a fault. */
const READINGS = 5;

const NOTHING: ProviderAccount = { subscriptions: [], invoices: [] };

/**
 * Brings our records to what the provider says (spec C36). Everything that concerns money ends here: webhooks,
 * activation, landing, sign-in, the jobs and each action of the user. Any number of times, in any order, after any crash.
 * Throws `ProviderUnavailable`.
 */
export function settle(
  needs: BillingNeeds,
  userId: string,
  event: { id: string; type: string } | null = null,
): Promise<ProviderAccount> {
  return withAccount(needs, userId, () => settleHeld(needs, userId, event));
}

/** Runs `work` while nobody else changes this user's account. Should the provider be asked too often, readings give way to people. */
export async function withAccount<T>(needs: BillingNeeds, userId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await needs.locks.withLock(`billing ${userId}`, work);
  } catch (error) {
    if (error instanceof ProviderBusy) await pauseReadings(needs, error);
    throw error;
  }
}

/** The same as `settle`, for those who hold the account. */
export async function settleHeld(
  needs: BillingNeeds,
  userId: string,
  event: { id: string; type: string } | null = null,
): Promise<ProviderAccount> {
  for (let reading = 0; reading < READINGS; reading += 1) {
    const customer = await findCustomer(needs.database.db, userId);
    if (customer === null || customer.provider !== needs.payments.cardForm.provider) return NOTHING;
    const readAt = needs.clock.now();
    const account = await lastReading(needs, customer);
    if (await write(needs, { ...customer, readAt }, account, event)) return account;
  }
  throw new Error("The account was overtaken again and again");
}

/** What the provider has not answered may have been done all the same: the next minute's job then looks, whoever else does. */
export async function lookingAgain<T>({ database, clock }: BillingNeeds, userId: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProviderUnavailable) await lookNoLaterThan(database.db, userId, clock.now());
    throw error;
  }
}

/** A customer that somebody has deleted at the provider may leave only what was read before, which has ended with it. */
async function lastReading(needs: BillingNeeds, customer: CustomerRow): Promise<ProviderAccount> {
  const { payments, database, clock, log } = needs;
  const { userId, customerId } = customer;
  try {
    return await putRight(needs, customer);
  } catch (error) {
    if (!(error instanceof CustomerGone) || (await payments.customerState(customerId)) !== "deleted") throw error;
    log.warn({ err: error, user: userId }, "The provider tells nothing any more of a customer that was deleted there");
    await giveUpIntents(database.db, userId, clock.now());
    return endedWithCustomer(await readCopy(database.db, userId), clock.now());
  }
}

/**
 * Does at the provider what is due there, and returns the last reading. No transaction is open meanwhile. What the provider
 * refuses to do is logged and left, so that the rest of the account is still read and written.
 */
async function putRight(needs: BillingNeeds, customer: CustomerRow): Promise<ProviderAccount> {
  const { database, clock, log } = needs;
  const { userId } = customer;
  let account = await settleIntents(needs, customer, await readAccount(needs, customer));
  const cancelWish = await findCancelWish(database.db, userId);
  const wishes = {
    refundInvoiceIds: await refundWishes(database.db, userId),
    cancel: cancelWish,
  };
  const tried = new Set<string>();
  for (;;) {
    const upkeep = upkeepDue(account, wishes, clock.now()).find((due) => !tried.has(JSON.stringify(due)));
    if (upkeep === undefined) return account;
    tried.add(JSON.stringify(upkeep));
    await keepOwed(needs, customer, { account, cancel: wishes.cancel });
    try {
      await doUpkeep(needs, customer, upkeep, keyOf(cancelWish));
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      log.error({ err: error, user: userId, upkeep: upkeep.kind }, "An account could not be put right");
    }
    account = await readAccount(needs, customer);
  }
}

/**
 * The cancellation is forgotten once it is made. What was charged in spite of it is kept as a refund of its own before, so that it is
 * given back however late the provider lets us.
 */
async function keepOwed(
  { database }: BillingNeeds,
  { userId }: CustomerRow,
  { account, cancel }: { account: ProviderAccount; cancel: Wishes["cancel"] },
): Promise<void> {
  if (cancel === null) return;
  const charged = account.invoices.filter((bill) => paidAfterCancelling(bill, { refundInvoiceIds: [], cancel }));
  await insertRefundWishes(
    database.db,
    userId,
    charged.map(({ id }) => id),
    cancel.askedAt,
  );
}

/** Of this one cancellation: a browser may send the key of an earlier one, which the provider would only answer from memory. */
function keyOf(wish: Awaited<ReturnType<typeof findCancelWish>>): string {
  return wish === null ? "" : `${wish.actionKey}:${wish.askedAt}`;
}

async function doUpkeep(
  { payments, log }: BillingNeeds,
  { userId }: CustomerRow,
  upkeep: Upkeep,
  cancelKey: string,
): Promise<void> {
  switch (upkeep.kind) {
    case "refund": {
      const { paymentId, refundedPence } = upkeep;
      log.info({ user: userId, invoice: upkeep.invoiceId }, "A payment is given back");
      return payments.refund({ paymentId, key: `refund:${paymentId}:${refundedPence}` });
    }
    case "cancel": {
      const { subscriptionId } = upkeep;
      return payments.setCancelsAtPeriodEnd({
        subscriptionId,
        cancels: true,
        key: `cancel:${subscriptionId}:${cancelKey}`,
      });
    }
    case "void": {
      const { subscriptionId } = upkeep;
      log.info({ user: userId, subscription: subscriptionId }, "The bills of a subscription that has ended are voided");
      return payments.voidBills({ subscriptionId });
    }
    case "end": {
      const { subscriptionId, reason } = upkeep;
      log.info({ user: userId, subscription: subscriptionId, reason }, "A subscription is ended");
      return payments.endNow({ subscriptionId, reason, key: `end:${subscriptionId}` });
    }
  }
}

/** One guarded write of everything that a reading means; false when another reading was written since ours began. */
function write(
  { database, clock, jobs, accounts }: BillingNeeds,
  { userId, version, readAt }: CustomerRow,
  account: ProviderAccount,
  event: { id: string; type: string } | null,
): Promise<boolean> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const wishes = { refundInvoiceIds: await refundWishes(tx, userId), cancel: await findCancelWish(tx, userId) };
    const pending = {
      userId,
      formsBegunAt: (await openIntents(tx, userId)).map(({ createdAt }) => createdAt),
      unfinished: upkeepDue(account, wishes, now).length > 0,
    };
    const nextLookAt = nextReadingAt(account, pending, now);
    if (!(await advanceVersion(tx, { userId, version, nextLookAt, readAt }))) return false;
    await writeCopy(tx, userId, account);
    await accounts.changeEntitlementIn(tx, userId, (before) => factsFromAccount(before, account));
    for (const notice of noticesDue(account, wishes.refundInvoiceIds, now)) {
      if (!(await claimNotice(tx, userId, notice, now))) continue;
      await jobs.send(tx, billingMail, { userId, kind: notice.kind, key: notice.key });
    }
    const live = liveSubscription(account);
    if (live === null || live.cancelsAtPeriodEnd) await dropCancelWish(tx, userId);
    await dropRefundWishes(tx, userId, account.disputedInvoiceIds ?? []);
    if (event !== null) await rememberEvent(tx, event, now);
    return true;
  });
}
