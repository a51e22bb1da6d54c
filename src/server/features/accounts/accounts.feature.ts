import type { ChangePasswordBody, EmailPreferences, ResetPasswordBody } from "#contract/account";
import type { ConfirmEmailBody } from "#contract/email-address";
import type { LoginBody, ProfileBody, RegisterBody } from "#contract/account-forms";
import { missingPaymentSince, type Entitlement, type EntitlementFacts } from "#domain/entitlement/entitlement";
import type { Queryable, Transaction } from "#server/db/database";
import type { Listing } from "#server/db/listing";
import type { Feature, Platform } from "#server/feature";
import { adminCheck, keepAdminCredentials, type AdminCredentials } from "#server/features/accounts/admin-credentials";
import {
  changeEntitlementIn,
  entitlementOf,
  requireAccess,
  startCardlessTrial,
  startTrialWithCard,
  type FactsChange,
} from "#server/features/accounts/access.usecases";
import {
  RESET_LINK_MS,
  accountNotice,
  emailLinkMail,
  forgetEnded,
  resetMail,
  sendWelcomeMail,
  welcomeMail,
} from "#server/features/accounts/accounts.jobs";
import { findFacts, findUserById, type UserRow } from "#server/features/accounts/accounts.repository";
import { accountRoutes } from "#server/features/accounts/accounts.routes";
import { deleteAccount, type ErasureHooks } from "#server/features/accounts/deletion.usecases";
import {
  countUsers,
  findUserIds,
  listUsers,
  usernamesOf,
  type ListedUser,
} from "#server/features/accounts/directory.repository";
import { emailAddressRoutes } from "#server/features/accounts/email-address.routes";
import { forgetEmailLinks } from "#server/features/accounts/email-links.repository";
import { confirmEmail, sendEmailLink, sendProofAgain } from "#server/features/accounts/email-proof.usecases";
import { undoEmailChange, type PutBack } from "#server/features/accounts/email-undo.usecases";
import { exportAccount, exportOfAccount, type ExportHooks } from "#server/features/accounts/export.usecases";
import { sendAccountNotice } from "#server/features/accounts/notices";
import { forgetNotices } from "#server/features/accounts/notices.repository";
import { ownAccountRoutes } from "#server/features/accounts/own-account.routes";
import { endOtherSessions, endOwnSession, ownSessions } from "#server/features/accounts/own-sessions.usecases";
import { forgetResets } from "#server/features/accounts/password-resets.repository";
import { askForReset, changePassword, resetPassword, sendReset } from "#server/features/accounts/passwords.usecases";
import {
  changeEmailPreferences,
  emailPreferences,
  wantsPlanReadyMail,
} from "#server/features/accounts/preferences.usecases";
import { updateProfile } from "#server/features/accounts/profile.usecases";
import { recognition } from "#server/features/accounts/recognition";
import type { SessionRow } from "#server/features/accounts/sessions.repository";
import { authenticator, forgetEndedSessions } from "#server/features/accounts/sessions.usecases";
import {
  currentUser,
  login,
  logout,
  markPlanSelected,
  register,
  type AccountsNeeds,
  type SignedIn,
} from "#server/features/accounts/sign-in.usecases";
import { ensureSuperAdmin } from "#server/features/accounts/super-admin";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import type { Authenticate, Recognition } from "#server/http/access";
import type { Caller } from "#server/http/route";
import { bindJob } from "#server/jobs/job";
import { DAY_MS } from "#server/services/clock/clock";
import type { Passwords } from "#server/services/passwords/passwords";

/** What accounts asks of features after it; put together in `context.ts`. */
export interface AccountsHooks extends ErasureHooks, ExportHooks {
  /**
   * Settles a card that was just confirmed: re-reads the provider and writes what it says. `justSubscribed` tells whether one of the
   * last hour has become a subscription.
   */
  settleCard(action: {
    readonly userId: string;
    readonly actionKey: string | null;
  }): Promise<{ readonly justSubscribed: boolean }>;
  /** Called when a stored period has passed, before the status is derived: the provider may know of a renewal. */
  periodPassed(userId: string): Promise<void>;
  /** Called after the password was right: what was paid on another device counts at once. */
  signedIn(userId: string): Promise<void>;
  /** Called in the transaction that changes a name or the proven address: whoever else knows them is told. */
  profileChangedIn(tx: Transaction, userId: string): Promise<void>;
  /** Forgets what the web layer keeps between requests and no longer needs. */
  forgetRequests(): Promise<void>;
  /** Lets an account whose password was just set anew sign in at once, however often it was guessed at. */
  forgiveSignIns(userId: string): Promise<void>;
}

export interface AccountsUseCases {
  register(input: { body: RegisterBody; userAgent: string; formerToken: string | null }): Promise<SignedIn>;
  login(input: { body: LoginBody; userAgent: string; formerToken: string | null }): Promise<SignedIn>;
  logout(token: string | null): Promise<void>;
  currentUser(userId: string): Promise<UserRow>;
  /** Another e-mail address shows at once; until it is proven, messages go to the former one. */
  updateProfile(input: { userId: string; body: ProfileBody; address: string }): Promise<UserRow>;
  confirmEmail(input: { body: ConfirmEmailBody; address: string }): Promise<void>;
  undoEmailChange(token: string): Promise<PutBack>;
  sendEmailLinkAgain(userId: string): Promise<void>;
  markPlanSelected(userId: string): Promise<UserRow>;
  /** Answers alike whether or not an account has this address. */
  askForReset(email: string): Promise<void>;
  resetPassword(body: ResetPasswordBody): Promise<UserRow>;
  /** Returns the token of the session that takes the place of all others. */
  changePassword(input: { caller: Caller; body: ChangePasswordBody; userAgent: string }): Promise<string>;
  ownSessions(input: {
    userId: string;
    cursor: string | null;
  }): Promise<{ readonly rows: readonly SessionRow[]; readonly next: string | null }>;
  endOwnSession(caller: Caller, id: string): Promise<void>;
  endOtherSessions(caller: Caller): Promise<void>;
  exportAccount(userId: string): Promise<Uint8Array>;
  deleteAccount(input: { caller: Caller; password: string }): Promise<void>;
  emailPreferences(userId: string): Promise<EmailPreferences>;
  changeEmailPreferences(userId: string, preferences: EmailPreferences): Promise<EmailPreferences>;
  wantsPlanReadyMail(on: Queryable, userId: string): Promise<boolean>;
  activate(input: {
    userId: string;
    isTrial: boolean;
    /** The same for each retry of one request; null where its caller gave it no key. */
    actionKey: string | null;
  }): Promise<{ readonly entitlement: Entitlement; readonly justSubscribed: boolean }>;
  /** The status after asking the provider where a period has passed. */
  currentEntitlement(userId: string): Promise<Entitlement>;
  /** The status from what is stored, for decisions inside the server. */
  entitlementOf(userId: string): Promise<Entitlement>;
  factsOf(userId: string): Promise<EntitlementFacts>;
  requireAccess(userId: string): Promise<void>;
  changeEntitlement(userId: string, change: FactsChange): Promise<EntitlementFacts>;
  changeEntitlementIn(tx: Transaction, userId: string, change: FactsChange): Promise<EntitlementFacts>;
  /** Starts the trial of someone whose card is confirmed; null when the person's one trial was used elsewhere. */
  startTrialWithCard(userId: string): Promise<EntitlementFacts | null>;
  findUser(userId: string): Promise<UserRow | null>;
  listUsers(listing: Listing): Promise<readonly ListedUser[]>;
  findUserIds(search: string, limit: number): Promise<readonly string[]>;
  usernamesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  countUsers(since: number | null): Promise<number>;
}

export interface AccountsFeature extends Feature {
  readonly useCases: AccountsUseCases;
  readonly authenticate: Authenticate;
  /** Whether Basic credentials are the admin's. */
  readonly isAdmin: (given: AdminCredentials) => Promise<boolean>;
  readonly recognition: Recognition;
}

export interface AccountsDependencies {
  readonly audit: AuditUseCases;
  readonly passwords: Passwords;
  readonly hooks: AccountsHooks;
  readonly limits: AccountsNeeds["limits"];
}

/** How long an address is kept for a message that cannot be sent. */
const UNSENT_KEPT_MS = 3 * DAY_MS;

export function createAccounts(platform: Platform, dependencies: AccountsDependencies): AccountsFeature {
  const { hooks } = dependencies;
  const { config, database, clock, mail } = platform;
  const needs = { ...platform, ...dependencies };
  const currentEntitlement = async (userId: string) => {
    if (periodHasPassed(await findFacts(database.db, userId), clock.now())) await hooks.periodPassed(userId);
    return entitlementOf(needs, userId);
  };
  const useCases: AccountsUseCases = {
    register: (input) => register(needs, input),
    login: async (input) => {
      const signedIn = await login(needs, input);
      await hooks.signedIn(signedIn.user.id);
      return signedIn;
    },
    logout: (token) => logout(needs, token),
    currentUser: (userId) => currentUser(needs, userId),
    updateProfile: (input) => updateProfile(needs, input),
    confirmEmail: (input) => confirmEmail(needs, input),
    undoEmailChange: (token) => undoEmailChange(needs, token),
    sendEmailLinkAgain: (userId) => sendProofAgain(needs, userId),
    markPlanSelected: (userId) => markPlanSelected(needs, userId),
    askForReset: (email) => askForReset(needs, email),
    resetPassword: async (body) => {
      const user = await resetPassword(needs, body);
      await hooks.forgiveSignIns(user.id);
      return user;
    },
    changePassword: (input) => changePassword(needs, input),
    ownSessions: (input) => ownSessions(needs, input),
    endOwnSession: (caller, id) => endOwnSession(needs, caller, id),
    endOtherSessions: (caller) => endOtherSessions(needs, caller),
    exportAccount: (userId) => exportAccount(needs, userId),
    deleteAccount: (input) => deleteAccount(needs, input),
    emailPreferences: (userId) => emailPreferences(needs, userId),
    changeEmailPreferences: (userId, preferences) => changeEmailPreferences(needs, userId, preferences),
    wantsPlanReadyMail,
    activate: async ({ userId, isTrial, actionKey }) => {
      const action = { userId, actionKey };
      if (isTrial) return { entitlement: await startCardlessTrial(needs, action), justSubscribed: false };
      const { justSubscribed } = await hooks.settleCard(action);
      return { entitlement: await entitlementOf(needs, userId), justSubscribed };
    },
    currentEntitlement,
    entitlementOf: (userId) => entitlementOf(needs, userId),
    factsOf: (userId) => findFacts(database.db, userId),
    requireAccess: (userId) => requireAccess(needs, userId, currentEntitlement),
    changeEntitlement: (userId, change) => database.transaction((tx) => changeEntitlementIn(tx, userId, change)),
    changeEntitlementIn,
    startTrialWithCard: (userId) => startTrialWithCard(needs, userId),
    findUser: (userId) => findUserById(database.db, userId),
    listUsers: (listing) => listUsers(database.db, listing),
    findUserIds: (search, limit) => findUserIds(database.db, search, limit),
    usernamesOf: (ids) => usernamesOf(database.db, ids),
    countUsers: (since) => countUsers(database.db, since),
  };
  return {
    useCases,
    authenticate: authenticator(needs),
    routes: [...accountRoutes(useCases), ...ownAccountRoutes(useCases), ...emailAddressRoutes(useCases)],
    jobs: [
      bindJob(welcomeMail, ({ userId }, { jobId }) =>
        sendWelcomeMail(
          { database, mail, publicUrl: config.publicUrl },
          { userId, messageId: mailId(jobId, config.publicUrl) },
        ),
      ),
      bindJob(resetMail, (request, run) => sendReset(platform, request, run)),
      bindJob(emailLinkMail, (request, run) => sendEmailLink(platform, request, run)),
      bindJob(accountNotice, ({ noticeId }, run) => sendAccountNotice(platform, noticeId, run)),
      bindJob(
        forgetEnded,
        async () => {
          await forgetEndedSessions(needs);
          await forgetResets(database.db, clock.now() - RESET_LINK_MS);
          await forgetEmailLinks(database.db, clock.now());
          await forgetNotices(database.db, clock.now() - UNSENT_KEPT_MS);
          await hooks.forgetRequests();
        },
        "17 * * * *",
      ),
    ],
    userHooks: { exportUser: (userId) => exportOfAccount(needs, userId) },
    isAdmin: adminCheck(needs),
    recognition: recognition(needs),
    start: async () => {
      await keepAdminCredentials(needs, config.admin);
      await ensureSuperAdmin(needs, config.superAdmin);
    },
  };
}

// The job's id, so that a second try of the same message is recognisable as the same message.
function mailId(jobId: string, publicUrl: URL): string {
  return `${jobId}@${publicUrl.hostname}`;
}

function periodHasPassed(facts: EntitlementFacts, now: number): boolean {
  const since = missingPaymentSince(facts);
  return since !== null && since <= now;
}
