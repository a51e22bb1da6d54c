import { profileChanged } from "#server/features/accounts/accounts.jobs";
import { accessRoutes } from "#server/features/billing/access.routes";
import { currentEntitlement, requireAccess } from "#server/features/billing/access.usecases";
import type { Feature, Platform } from "#server/feature";
import { Failure } from "#server/failure";
import {
  billingEmailJob,
  customerDetails,
  forgetCustomer,
  syncDueAccounts,
  reconcile,
} from "#server/features/billing/billing.jobs";
import { findCustomer } from "#server/features/billing/billing.repository";
import { presentInvoice, presentDetails } from "#server/features/billing/billing.present";
import type { BillingUseCases } from "#server/features/billing/billing.use-cases";
import { billingRoutes } from "#server/features/billing/billing.routes";
import { beginCardChange, beginCheckout } from "#server/features/billing/checkout.usecases";
import { syncEachDueAccount, reconcileAccounts } from "#server/features/billing/due-readings";
import { bringCustomerUpToDate, sendProfile } from "#server/features/billing/customers.usecases";
import { listPaidInvoices, readDetails, receiptPdf } from "#server/features/billing/details.usecases";
import { endBilling, eraseBilling, forgetGoneCustomer } from "#server/features/billing/erasure.usecases";
import { explaining } from "#server/features/billing/failures";
import { cancel, cancelAndRefund, reactivate } from "#server/features/billing/manage.usecases";
import type { BillingAccounts, BillingDeps } from "#server/features/billing/deps";
import { pageOfInvoices } from "#server/features/billing/paid-invoices";
import { priceCheck } from "#server/features/billing/prices";
import { sendNotice } from "#server/features/billing/send-email";
import { offerSwitch, takeOffer } from "#server/features/billing/switch.usecases";
import {
  handleProviderEvent,
  confirmCard,
  confirmCardChange,
  sharedSync,
} from "#server/features/billing/sync.usecases";
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
  /** The simulated provider, if it is in use. */
  readonly sandbox: SandboxPayments | null;
  readonly pdf: PdfRenderer;
}

/** Subscriptions and payments. The provider is the source of truth about money; what is stored here is a copy. */
export function createBilling(platform: Platform, dependencies: BillingDependencies): BillingFeature {
  const { config, emails, ids } = platform;
  const { accounts, sandbox, pdf, payments } = dependencies;
  const prices = priceCheck({ ...platform, payments });
  const deps: BillingDeps = { ...platform, ...dependencies };
  const syncSoon = sharedSync(deps);
  const access = { ...deps, sync: (userId: string) => syncSoon(userId) };
  const useCases: BillingUseCases = {
    login: async (input) => {
      const signedIn = await accounts.login(input);
      await syncSoon(signedIn.user.id, true);
      return signedIn;
    },
    activate: async ({ userId, isTrial, actionKey }) => {
      if (isTrial) {
        return { entitlement: await accounts.startCardlessTrial({ userId, actionKey }), justSubscribed: false };
      }
      const { justSubscribed } = await confirmCard(deps, { userId, actionKey: actionKey ?? ids.uuid() });
      return { entitlement: await accounts.entitlementOf(userId), justSubscribed };
    },
    currentEntitlement: (userId) => currentEntitlement(access, userId),
    requireAccess: (userId) => requireAccess(access, userId),
    beginCheckout: (userId, plan) => beginCheckout({ ...deps, prices }, userId, plan),
    beginCardChange: (userId) => beginCardChange(deps, userId),
    cancel: (action) => cancel(deps, action),
    reactivate: (action) => reactivate(deps, action),
    cancelAndRefund: (action) => cancelAndRefund(deps, action),
    offerSwitch: (userId, plan) => offerSwitch({ ...deps, prices }, userId, plan),
    takeOffer: (action, offerId) => takeOffer(deps, action, offerId),
    details: (userId) => readDetails(access, userId),
    entitlement: (userId) => accounts.entitlementOf(userId),
    paidInvoices: (userId) => listPaidInvoices(deps, userId),
    paidInvoicesPage: async (userId, cursor) => pageOfInvoices(await listPaidInvoices(deps, userId), cursor),
    receiptPdf: async (userId, id, signal) => ({
      bytes: await receiptPdf({ ...deps, pdf }, userId, id, signal),
      name: `receipt-${id.replaceAll(/[^A-Za-z0-9_-]/gu, "")}.pdf`,
    }),
    confirmSandboxCard: async (userId, confirmation) => {
      const customer = await findCustomer(deps.database.db, userId);
      if (sandbox === null || customer === null) throw new Failure("not_found", "There is no card to confirm.");
      return explaining(() => sandbox.confirmCard({ customerId: customer.customerId, ...confirmation }));
    },
    handleWebhook: (rawBody, signature) => handleProviderEvent(deps, payments.readEvent(rawBody, signature)),
    confirmCardChange: (action) => confirmCardChange(deps, action),
    endBilling: (userId) => endBilling(deps, userId),
    syncDueAccounts: (signal) => syncEachDueAccount(deps, signal),
    reconcile: async (signal) => {
      await prices.inTheBackground();
      await reconcileAccounts(deps, signal);
    },
  };
  return {
    useCases,
    routes: [
      ...accessRoutes(useCases),
      ...billingRoutes(useCases, { cardForm: payments.cardForm, freshKey: () => ids.uuid() }),
    ],
    jobs: [
      bindJob(billingEmailJob, (notice) => sendNotice({ ...deps, emails, publicUrl: config.publicUrl }, notice)),
      bindJob(profileChanged, ({ userId }) => sendProfile(deps, userId)),
      bindJob(customerDetails, ({ userId }) => bringCustomerUpToDate(deps, userId)),
      bindJob(forgetCustomer, (customer) => forgetGoneCustomer(deps, customer)),
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
        return { subscription, payments: (await useCases.paidInvoices(userId)).map(presentInvoice) };
      },
      beforeErase: (userId) => endBilling(deps, userId),
      erase: (tx, userId) => eraseBilling(deps, tx, userId),
    },
    start: () => prices.atStart(),
  };
}
