import { createNews } from "#server/db/news";
import type { Feature, Platform } from "#server/feature";
import { adminCheck, keepAdminCredentials, type AdminCredentials } from "#server/features/accounts/admin-credentials";
import {
  changeEntitlementIn,
  entitlementOf,
  startCardlessTrial,
  startTrialWithCard,
} from "#server/features/accounts/entitlement.usecases";
import {
  RESET_LINK_MS,
  accountNotice,
  emailLinkJob,
  forgetEnded,
  resetEmailJob,
  sendWelcomeEmail,
  welcomeEmailJob,
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
import { endOtherSessions, endOwnSession, sessionsOf } from "#server/features/accounts/own-sessions.usecases";
import { forgetResets } from "#server/features/accounts/password-resets.repository";
import { askForReset, changePassword, resetPassword, sendReset } from "#server/features/accounts/passwords.usecases";
import {
  changeEmailPreferences,
  emailPreferences,
  wantsPlanReadyEmail,
} from "#server/features/accounts/preferences.usecases";
import { updateProfile } from "#server/features/accounts/profile.usecases";
import { recognition } from "#server/features/accounts/recognition";
import { deleteSessionById, deleteSessionsOf } from "#server/features/accounts/sessions.repository";
import { authenticator, forgetEndedSessions, sessionEnd } from "#server/features/accounts/sessions.usecases";
import {
  currentUser,
  login,
  logout,
  markPlanSelected,
  register,
  type AccountsDeps,
} from "#server/features/accounts/sign-in.usecases";
import { ensureSuperAdmin } from "#server/features/accounts/super-admin";
import type { AccountsHooks, AccountsUseCases } from "#server/features/accounts/accounts.use-cases";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import type { Authenticate, Recognition, SessionEnd } from "#server/http/access";
import { forgetRequests } from "#server/http/forget";
import type { Limits } from "#server/http/limits";
import { bindJob } from "#server/jobs/job";
import { DAY_MS, MINUTE_MS } from "#server/services/clock/clock";
import type { Passwords } from "#server/services/passwords/passwords";

export interface AccountsFeature extends Feature {
  readonly useCases: AccountsUseCases;
  readonly authenticate: Authenticate;
  readonly sessionEnd: SessionEnd;
  /** Whether Basic credentials are the admin's. */
  readonly isAdmin: (given: AdminCredentials) => Promise<boolean>;
  readonly recognition: Recognition;
}

export interface AccountsDependencies {
  readonly audit: AuditUseCases;
  readonly passwords: Passwords;
  readonly hooks: AccountsHooks;
  readonly limits: AccountsDeps["limits"] & Pick<Limits, "resetSignIns">;
}

/** How long an address is kept for a message that cannot yet be sent. */
const UNSENT_KEPT_MS = 3 * DAY_MS;
/** How often open streams check whether a missed notification ended their session. */
const LOOK_AGAIN_MS = MINUTE_MS;

export function createAccounts(platform: Platform, dependencies: AccountsDependencies): AccountsFeature {
  const { audit, limits } = dependencies;
  const { config, database, clock, emails } = platform;
  const deps = { ...platform, ...dependencies };
  // The database itself sends a notification for every session that ends (migration 0031).
  const news = createNews(database, { channel: "session_ended", lookAgainMs: LOOK_AGAIN_MS });
  const useCases: AccountsUseCases = {
    register: (input) => register(deps, input),
    login: (input) => login(deps, input),
    logout: (token) => logout(deps, token),
    currentUser: (userId) => currentUser(deps, userId),
    updateProfile: (input) => updateProfile(deps, input),
    confirmEmail: (input) => confirmEmail(deps, input),
    undoEmailChange: (token) => undoEmailChange(deps, token),
    sendEmailLinkAgain: (userId) => sendProofAgain(deps, userId),
    markPlanSelected: (userId) => markPlanSelected(deps, userId),
    askForReset: (email) => askForReset(deps, email),
    resetPassword: async (body) => {
      const user = await resetPassword(deps, body);
      await limits.resetSignIns(user.id);
      return user;
    },
    changePassword: (input) => changePassword(deps, input),
    sessionsOf: (input) => sessionsOf(deps, input),
    endOwnSession: (caller, id) => endOwnSession(deps, caller, id),
    endOtherSessions: (caller) => endOtherSessions(deps, caller),
    endSessionIn: deleteSessionById,
    endSessionsIn: async (tx, userId, exceptId) => (await deleteSessionsOf(tx, userId, exceptId)).length,
    exportAccount: (userId) => exportAccount(deps, userId),
    deleteAccount: (input) => deleteAccount(deps, input),
    emailPreferences: (userId) => emailPreferences(deps, userId),
    changeEmailPreferences: (userId, preferences) => changeEmailPreferences(deps, userId, preferences),
    wantsPlanReadyEmail,
    startCardlessTrial: (action) => startCardlessTrial(deps, action),
    entitlementOf: (userId) => entitlementOf(deps, userId),
    factsOf: (userId) => findFacts(database.db, userId),
    changeEntitlement: (userId, change) => database.transaction((tx) => changeEntitlementIn(tx, userId, change)),
    changeEntitlementIn,
    startTrialWithCard: (userId) => startTrialWithCard(deps, userId),
    findUser: (userId) => findUserById(database.db, userId),
    listUsers: (listing) => listUsers(database.db, listing),
    findUserIds: (search, limit) => findUserIds(database.db, search, limit),
    usernamesOf: (ids) => usernamesOf(database.db, ids),
    countUsers: (since) => countUsers(database.db, since),
  };
  return {
    useCases,
    authenticate: authenticator(deps),
    sessionEnd: sessionEnd({ database, clock, news }),
    routes: [...accountRoutes(useCases), ...ownAccountRoutes(useCases), ...emailAddressRoutes(useCases)],
    jobs: [
      bindJob(welcomeEmailJob, ({ userId }, { jobId }) =>
        sendWelcomeEmail(
          { database, emails, publicUrl: config.publicUrl },
          { userId, messageId: emailId(jobId, config.publicUrl) },
        ),
      ),
      bindJob(resetEmailJob, (request, run) => sendReset(platform, request, run)),
      bindJob(emailLinkJob, (request, run) => sendEmailLink(platform, request, run)),
      bindJob(accountNotice, ({ noticeId }, run) => sendAccountNotice(platform, noticeId, run)),
      bindJob(
        forgetEnded,
        async () => {
          await forgetEndedSessions(deps);
          await forgetResets(database.db, clock.now() - RESET_LINK_MS);
          await forgetEmailLinks(database.db, clock.now());
          await forgetNotices(database.db, clock.now() - UNSENT_KEPT_MS);
          await forgetRequests(database, clock);
          await audit.forgetAddresses();
          await database.tidy();
        },
        "17 * * * *",
      ),
    ],
    userHooks: { exportUser: (userId) => exportOfAccount(deps, userId) },
    isAdmin: adminCheck(deps),
    recognition: recognition(deps),
    start: async () => {
      await keepAdminCredentials(deps, config.admin);
      await ensureSuperAdmin(deps, config.superAdmin);
      await news.open();
    },
    stop: () => news.close(),
  };
}

// The job's id, so that a retry is recognisable as the same message.
function emailId(jobId: string, publicUrl: URL): string {
  return `${jobId}@${publicUrl.hostname}`;
}
