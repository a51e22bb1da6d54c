import { boolean, integer, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns";

export const users = snakeCase.table("users", {
  id: uuid().primaryKey(),
  username: text().notNull(),
  usernameKey: text(),
  /** As last typed by the user; for display only. */
  email: text().notNull(),
  /** Where messages go: the address given at sign-up, until another one is confirmed. */
  provenEmail: text().notNull(),
  fullName: text().notNull(),
  passwordHash: text().notNull(),
  role: text({ enum: ["user", "super_admin"] }).notNull(),
  hasSelectedPlan: boolean().notNull(),
  mailsPlanReady: boolean().notNull().default(false),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

export const sessions = snakeCase.table("sessions", {
  tokenHash: text().primaryKey(),
  id: uuid().notNull(),
  userId: uuid().notNull(),
  userAgent: text().notNull(),
  createdAt: instant().notNull(),
  lastSeenAt: instant().notNull(),
  expiresAt: instant().notNull(),
});

export const passwordResets = snakeCase.table("password_resets", {
  userId: uuid().primaryKey(),
  tokenHash: text(),
  validFrom: instant().notNull(),
  expiresAt: instant().notNull(),
});

export const accountNotices = snakeCase.table("account_notices", {
  id: uuid().primaryKey(),
  kind: text({
    enum: ["password_changed", "email_changed", "email_moved", "email_put_back", "account_deleted"],
  }).notNull(),
  email: text().notNull(),
  fullName: text().notNull(),
  createdAt: instant().notNull(),
});

export const emailProofs = snakeCase.table("email_proofs", {
  userId: uuid().primaryKey(),
  id: uuid().notNull(),
  email: text().notNull(),
  tokenHash: text(),
  expiresAt: instant().notNull(),
});

export const emailUndos = snakeCase.table("email_undos", {
  id: uuid().primaryKey(),
  userId: uuid().notNull(),
  email: text().notNull(),
  changedAt: instant().notNull(),
  expiresAt: instant().notNull(),
});

export const emailUndoTokens = snakeCase.table("email_undo_tokens", {
  tokenHash: text().primaryKey(),
  undoId: uuid().notNull(),
});

export const entitlements = snakeCase.table("entitlements", {
  userId: uuid().primaryKey(),
  trialStartedAt: instant(),
  trialEndsAt: instant(),
  trialHasCard: boolean().notNull(),
  paidUntil: instant(),
  periodEndsAt: instant(),
  interval: text({ enum: ["month", "year"] }),
  cancelledAt: instant(),
  pastDueSince: instant(),
  endedAt: instant(),
  grantedAt: instant(),
  /** The idempotency key of the request that started the trial without a card. */
  trialActionKey: text(),
  version: integer().notNull(),
});

export const usedTrials = snakeCase.table("used_trials", {
  emailHash: text().primaryKey(),
  startedAt: instant().notNull(),
});

export const installationKeys = snakeCase.table("installation_keys", {
  name: text().primaryKey(),
  value: text().notNull(),
});
