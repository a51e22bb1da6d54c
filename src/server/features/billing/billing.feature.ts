import type { Feature, Platform } from "#server/feature";
import { Failure } from "#server/failure";
import {
  billingMail,
  customerDetails,
  forgetCustomer,
  syncDueAccounts,
  reconcile,
} from "#server/features/billing/billing.jobs";
import { findCustomer } from "#server/features/billing/billing.repository";
import { presentBill, presentDetails } from "#server/features/billing/billing.present";
import type { BillingUseCases } from "#server/features/billing/billing.use-cases";
import { billingRoutes } from "#server/features/billing/billing.routes";
import { beginCardChange, beginCheckout } from "#server/features/billing/checkout.usecases";
import { syncEachDueAccount, reconcileAccounts } from "#server/features/billing/due-readings";
import { bringCustomerUpToDate, profileChangedIn } from "#server/features/billing/customers.usecases";
import { listPaidBills, readDetails, receiptPdf } from "#server/features/billing/details.usecases";
import { endBilling, eraseBilling, forgetGoneCustomer } from "#server/features/billing/erasure.usecases";
import { explaining } from "#server/features/billing/failures";
import { cancel, cancelAndRefund, reactivate } from "#server/features/billing/manage.usecases";
import type { BillingAccounts, BillingNeeds } from "#server/features/billing/needs";
import { pageOfBills } from "#server/features/billing/paid-bills";
import { priceCheck } from "#server/features/billing/prices";
import { sendNotice } from "#server/features/billing/send-mail";
import { offerSwitch, takeOffer } from "#server/features/billing/switch.usecases";
import { hear, settleCard, settleCardChange, sharedSettling } from "#server/features/billing/upkeep.usecases";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import { bindJob } from "#server/jobs/job";
import type { Payments } from "#server/services/payments/payments";
import type { PdfRenderer } from "#server/services/pdf/pdf";
import type { SandboxPayments } from "#server/services/payments/sandbox-payments";

export interface BillingFeature extends Feature {
  readonly useCases: BillingUseCases;
}

export interface BillingDependencies {
  readonly audit: AuditUseCases;
  readonly accounts: BillingAccounts;
  readonly payments: Payments;
  /** The pretended provider, where it is the one in use. */
  readonly sandbox: SandboxPayments | null;
  readonly pdf: PdfRenderer;
}

/** Subscriptions and payments. The provider is the truth about money; what is kept here is a copy of it. */
export function createBilling(platform: Platform, dependencies: BillingDependencies): BillingFeature {
  const { config, mail, ids } = platform;
  const { sandbox, pdf, payments } = dependencies;
  const prices = priceCheck({ ...platform, payments });
  const needs: BillingNeeds = { ...platform, ...dependencies };
  const settleSoon = sharedSettling(needs);
  const useCases: BillingUseCases = {
    beginCheckout: (userId, plan) => beginCheckout({ ...needs, prices }, userId, plan),
    beginCardChange: (userId) => beginCardChange(needs, userId),
    cancel: (action) => cancel(needs, action),
    reactivate: (action) => reactivate(needs, action),
    cancelAndRefund: (action) => cancelAndRefund(needs, action),
    offerSwitch: (userId, plan) => offerSwitch({ ...needs, prices }, userId, plan),
    takeOffer: (action, offerId) => takeOffer(needs, action, offerId),
    details: (userId) => readDetails(needs, userId),
    entitlement: (userId) => needs.accounts.entitlementOf(userId),
    paidBills: (userId) => listPaidBills(needs, userId),
    paidBillsPage: async (userId, cursor) => pageOfBills(await listPaidBills(needs, userId), cursor),
    receiptPdf: async (userId, id, signal) => ({
      bytes: await receiptPdf({ ...needs, pdf }, userId, id, signal),
      name: `receipt-${id.replaceAll(/[^A-Za-z0-9_-]/gu, "")}.pdf`,
    }),
    confirmSandboxCard: async (userId, confirmation) => {
      const customer = await findCustomer(needs.database.db, userId);
      if (sandbox === null || customer === null) throw new Failure("not_found", "There is no card to confirm.");
      return explaining(() => sandbox.confirmCard({ customerId: customer.customerId, ...confirmation }));
    },
    hearWebhook: (rawBody, signature) => hear(needs, payments.readEvent(rawBody, signature)),
    settleCard: ({ userId, actionKey }) => settleCard(needs, { userId, actionKey: actionKey ?? ids.uuid() }),
    settleCardChange: (action) => settleCardChange(needs, action),
    periodPassed: (userId) => settleSoon(userId),
    signedIn: (userId) => settleSoon(userId, true),
    profileChangedIn: (tx, userId) => profileChangedIn(needs, tx, userId),
    endBilling: (userId) => endBilling(needs, userId),
    syncDueAccounts: (signal) => syncEachDueAccount(needs, signal),
    reconcile: async (signal) => {
      await prices.inTheBackground();
      await reconcileAccounts(needs, signal);
    },
  };
  return {
    useCases,
    routes: billingRoutes(useCases, { cardForm: payments.cardForm, freshKey: () => ids.uuid() }),
    jobs: [
      bindJob(billingMail, (notice) => sendNotice({ ...needs, mail, publicUrl: config.publicUrl }, notice)),
      bindJob(customerDetails, ({ userId }) => bringCustomerUpToDate(needs, userId)),
      bindJob(forgetCustomer, (customer) => forgetGoneCustomer(needs, customer)),
      bindJob(syncDueAccounts, (_nothing, { signal }) => useCases.syncDueAccounts(signal), "* * * * *"),
      bindJob(reconcile, (_nothing, { signal }) => useCases.reconcile(signal), "41 * * * *"),
    ],
    userHooks: {
      exportUser: async (userId) => {
        const {
          status: _status,
          cardForm: _form,
          ...subscription
        } = presentDetails(await useCases.details(userId), payments.cardForm);
        return { subscription, payments: (await useCases.paidBills(userId)).map(presentBill) };
      },
      beforeErase: (userId) => endBilling(needs, userId),
      erase: (tx, userId) => eraseBilling(needs, tx, userId),
    },
    start: () => prices.atStart(),
  };
}
