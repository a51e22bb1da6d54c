import { PAYMENT_PROVIDERS } from "#domain/entitlement/payment-provider";
import { bigint, boolean, integer, jsonb, primaryKey, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import type { Notice } from "#domain/entitlement/notices";
import type { Card, EndReason } from "#domain/entitlement/provider-account";
import { instant } from "#server/db/columns";

export const billingCustomers = snakeCase.table("billing_customers", {
  userId: uuid().primaryKey(),
  customerId: text().notNull(),
  provider: text({ enum: PAYMENT_PROVIDERS }).notNull(),
  version: integer().notNull(),
  nextReadAt: instant("next_look_at"),
  readAt: instant().notNull(),
  createdAt: instant().notNull(),
});

/** State shared by all processes that read from a provider. */
export const billingProviderReadings = snakeCase.table("billing_provider_readings", {
  provider: text({ enum: PAYMENT_PROVIDERS }).primaryKey(),
  pausedUntil: instant(),
  refusals: integer().notNull(),
  eventsHeardUntil: instant(),
});

export const billingSubscriptions = snakeCase.table("billing_subscriptions", {
  id: text().primaryKey(),
  userId: uuid().notNull(),
  phase: text({ enum: ["incomplete", "trialing", "active", "past_due", "ended"] }).notNull(),
  interval: text({ enum: ["month", "year"] }).notNull(),
  createdAt: instant().notNull(),
  trialStartedAt: instant(),
  trialEndsAt: instant(),
  periodStartsAt: instant().notNull(),
  periodEndsAt: instant().notNull(),
  cancelsAtPeriodEnd: boolean().notNull(),
  cancelledAt: instant(),
  endedAt: instant(),
  endReason: text().$type<EndReason>(),
  nextInterval: text({ enum: ["month", "year"] }),
  card: jsonb().$type<Card>(),
});

export const billingInvoices = snakeCase.table("billing_invoices", {
  id: text().primaryKey(),
  userId: uuid().notNull(),
  subscriptionId: text(),
  number: text(),
  state: text({ enum: ["open", "paid", "void"] }).notNull(),
  reason: text({ enum: ["first", "renewal", "switch", "other"] }).notNull(),
  pence: integer().notNull(),
  refundedPence: integer().notNull(),
  createdAt: instant().notNull(),
  paidAt: instant(),
  periodStartsAt: instant().notNull(),
  periodEndsAt: instant().notNull(),
  failedAttempts: integer().notNull(),
  paymentId: text(),
});

export const billingIntents = snakeCase.table("billing_intents", {
  id: text().primaryKey(),
  userId: uuid().notNull(),
  purpose: text({ enum: ["subscribe", "pay", "card"] }).notNull(),
  plan: text({ enum: ["monthly", "yearly"] }),
  state: text({ enum: ["open", "settled", "abandoned"] }).notNull(),
  firstChargeAt: instant(),
  refusal: text(),
  createdAt: instant().notNull(),
  settledAt: instant(),
});

export const billingSwitchOffers = snakeCase.table("billing_switch_offers", {
  id: uuid().primaryKey(),
  userId: uuid().notNull(),
  subscriptionId: text().notNull(),
  plan: text({ enum: ["monthly", "yearly"] }).notNull(),
  kind: text({ enum: ["now", "in_trial", "at_period_end", "keep", "none"] }).notNull(),
  duePence: integer().notNull(),
  offeredAt: instant().notNull(),
});

export const billingRefundRequests = snakeCase.table("billing_refund_wishes", {
  invoiceId: text().primaryKey(),
  userId: uuid().notNull(),
  askedAt: instant().notNull(),
});

export const billingCancelRequests = snakeCase.table("billing_cancel_wishes", {
  userId: uuid().primaryKey(),
  subscriptionId: text().notNull(),
  actionKey: text().notNull(),
  askedAt: instant().notNull(),
});

export const billingActions = snakeCase.table(
  "billing_actions",
  {
    userId: uuid().notNull(),
    kind: text({ enum: ["cancel", "reactivate", "switch", "refund", "card", "activate"] }).notNull(),
    actionKey: text().notNull(),
    number: bigint({ mode: "number" }).generatedAlwaysAsIdentity(),
    about: text().array().notNull(),
    plan: text({ enum: ["monthly", "yearly"] }),
    refusal: text(),
    askedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.actionKey] })],
);

export const billingEvents = snakeCase.table("billing_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: instant().notNull(),
});

export const billingNotices = snakeCase.table(
  "billing_notices",
  {
    userId: uuid().notNull(),
    kind: text().notNull(),
    key: text().notNull(),
    details: jsonb().$type<Notice>().notNull(),
    claimedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.key] })],
);
