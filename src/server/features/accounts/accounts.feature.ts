import { missingPaymentSince, type EntitlementFacts } from "#domain/entitlement/entitlement";
import type { Feature, Platform } from "#server/feature";
import { adminCheck, keepAdminCredentials, type AdminCredentials } from "#server/features/accounts/admin-credentials";
import {
  changeEntitlementIn,
  entitlementOf,
  requireAccess,
  startCardlessTrial,
  startTrialWithCard,
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
import { findFacts, findUserById } from "#server/features/accounts/accounts.repository";
import { accountRoutes } from "#server/features/accounts/accounts.routes";
import { deleteAccount } from "#server/features/accounts/deletion.usecases";
import { countUsers, findUserIds, listUsers, usernamesOf } from "#server/features/accounts/directory.repository";
import { emailAddressRoutes } from "#server/features/accounts/email-address.routes";
import { forgetEmailLinks } from "#server/features/accounts/email-links.repository";
import { confirmEmail, sendEmailLink, sendProofAgain } from "#server/features/accounts/email-proof.usecases";
import { undoEmailChange } from "#server/features/accounts/email-undo.usecases";
import { exportAccount, exportOfAccount } from "#server/features/accounts/export.usecases";
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
import { authenticator, forgetEndedSessions } from "#server/features/accounts/sessions.usecases";
import {
  currentUser,
  login,
  logout,
  markPlanSelected,
  register,
  type AccountsNeeds,
} from "#server/features/accounts/sign-in.usecases";
import { ensureSuperAdmin } from "#server/features/accounts/super-admin";
import type { AccountsHooks, AccountsUseCases } from "#server/features/accounts/accounts.use-cases";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import type { Authenticate, Recognition } from "#server/http/access";
import { bindJob } from "#server/jobs/job";
import { DAY_MS } from "#server/services/clock/clock";
import type { Passwords } from "#server/services/passwords/passwords";

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
