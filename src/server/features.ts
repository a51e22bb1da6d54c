import type { Catalogue } from "#domain/recipe/catalogue";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { Feature, Platform } from "#server/feature";
import { createAccounts } from "#server/features/accounts/accounts.feature";
import type { AccountsHooks, AccountsUseCases } from "#server/features/accounts/accounts.use-cases";
import { createAdmin } from "#server/features/admin/admin.feature";
import { createAudit, type AuditUseCases } from "#server/features/audit/audit.feature";
import { createBilling } from "#server/features/billing/billing.feature";
import type { BillingUseCases } from "#server/features/billing/billing.use-cases";
import { createCalendar } from "#server/features/calendar/calendar.feature";
import { createDishes } from "#server/features/dishes/dishes.feature";
import { createChanges } from "#server/features/changes/changes.feature";
import { createCupboard } from "#server/features/cupboard/cupboard.feature";
import { briefsOf } from "#server/features/generation/week-in-hand";
import { constraintReader } from "#server/features/generation/constraint-reader";
import { createGeneration } from "#server/features/generation/generation.feature";
import { createPlans } from "#server/features/plans/plans.feature";
import { createSharing } from "#server/features/sharing/sharing.feature";
import type { AccessRules, Authenticate, Recognition, SessionEnd } from "#server/http/access";
import { callerAddress } from "#server/http/caller-address";
import type { Limits } from "#server/http/limits";
import { networkOf } from "#server/networks";
import type { MealProposer } from "#server/services/ai/ai";
import { argon2Passwords, type PasswordCost } from "#server/services/passwords/passwords";
import type { Payments } from "#server/services/payments/payments";
import type { RequestReader } from "#server/services/requests/request-reader";
import type { SandboxPayments } from "#server/services/payments/sandbox-payments";
import type { PdfRenderer } from "#server/services/pdf/pdf";
import type { Planner } from "#server/services/planner/planner";

/** All features, and what the web layer and the tests need of one of them. */
export interface Features {
  readonly all: readonly Feature[];
  readonly audit: AuditUseCases;
  readonly accounts: AccountsUseCases;
  readonly billing: BillingUseCases;
  readonly authenticate: Authenticate;
  readonly sessionEnd: SessionEnd;
  readonly isAdmin: AccessRules["isAdmin"];
  readonly adminRefused: AccessRules["adminRefused"];
  readonly recognition: Recognition;
}

/** What the features share besides the platform. */
export interface Parts {
  readonly catalogue: Catalogue;
  /** Reads what people type about the catalogue's foods. */
  readonly matcher: Matcher;
  /** Reads the requests for plans. */
  readonly requests: RequestReader;
  readonly planner: Planner;
  /** The configured AI provider; null if the built-in planner works alone. */
  readonly proposer: MealProposer | null;
  readonly pdf: PdfRenderer;
  readonly payments: Payments;
  readonly limits: Limits;
  /** A non-default password hasher. */
  readonly passwordCost: PasswordCost | undefined;
  /** The simulated payment provider, if it is in use. */
  readonly sandbox: SandboxPayments | null;
}

/**
 * The features in their order: audit, accounts, billing, plans, dishes, sharing, calendar, cupboard, generation, changes, admin.
 * Each is given only earlier ones.
 * The exception is that accounts reaches later ones to export and delete a user's data.
 */
export function createFeatures(platform: Platform, parts: Parts): Features {
  const audit = createAudit(platform, callerAddress);
  const accounts = createAccounts(platform, {
    audit: audit.useCases,
    passwords: argon2Passwords(() => networkOf(callerAddress() ?? ""), parts.passwordCost),
    limits: parts.limits,
    // oxlint-disable-next-line eslint/no-use-before-define -- export and deletion reach every feature; nothing else reaches a later one
    hooks: hooksOfAll(() => all),
  });
  const billing = createBilling(platform, {
    audit: audit.useCases,
    accounts: accounts.useCases,
    payments: parts.payments,
    sandbox: parts.sandbox,
    pdf: parts.pdf,
  });
  const plans = createPlans(platform, { audit: audit.useCases, pdf: parts.pdf });
  const dishes = createDishes(platform, { plans: plans.useCases, catalogue: parts.catalogue });
  const sharing = createSharing(platform, { audit: audit.useCases, plans: plans.useCases, limits: parts.limits });
  const calendar = createCalendar(platform, { audit: audit.useCases, plans: plans.useCases, limits: parts.limits });
  const { catalogue, matcher } = parts;
  const cupboard = createCupboard(platform, { plans: plans.useCases, catalogue, matcher });
  const generation = createGeneration(platform, {
    accounts: accounts.useCases,
    billing: billing.useCases,
    plans: plans.useCases,
    cupboard: cupboard.useCases,
    dishes: dishes.useCases,
    calendar: calendar.useCases,
    reader: constraintReader(catalogue, parts.requests),
    briefs: briefsOf(catalogue),
    planner: parts.planner,
    proposer: parts.proposer,
  });
  const changes = createChanges(platform, {
    plans: plans.useCases,
    cupboard: cupboard.useCases,
    dishes: dishes.useCases,
    calendar: calendar.useCases,
    generation: generation.useCases,
    billing: billing.useCases,
    planner: parts.planner,
    proposer: parts.proposer,
    catalogue,
    matcher,
    requests: parts.requests,
  });
  const admin = createAdmin({
    ...platform,
    audit: audit.useCases,
    accounts: accounts.useCases,
    plans: plans.useCases,
    generation: generation.useCases,
    catalogue: parts.catalogue,
  });
  const all: readonly Feature[] = [
    audit,
    accounts,
    billing,
    plans,
    dishes,
    sharing,
    calendar,
    cupboard,
    generation,
    changes,
    admin,
  ];
  return {
    all,
    audit: audit.useCases,
    accounts: accounts.useCases,
    billing: billing.useCases,
    authenticate: accounts.authenticate,
    sessionEnd: accounts.sessionEnd,
    isAdmin: accounts.isAdmin,
    adminRefused: admin.refused,
    recognition: accounts.recognition,
  };
}

/** What all features do with a user's data. Later ones erase first, since they build on earlier ones. */
function hooksOfAll(all: () => readonly Feature[]): AccountsHooks {
  const hooks = () => all().map(({ userHooks }) => userHooks);
  return {
    exportUser: async (userId) => {
      const parts: Record<string, unknown> = {};
      for (const { exportUser } of hooks()) Object.assign(parts, await exportUser?.(userId));
      return parts;
    },
    beforeErase: async (userId) => {
      for (const { beforeErase } of hooks().toReversed()) await beforeErase?.(userId);
    },
    erase: async (tx, userId) => {
      for (const { erase } of hooks().toReversed()) await erase?.(tx, userId);
    },
  };
}
