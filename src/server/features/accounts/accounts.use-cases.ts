import type { ChangePasswordBody, EmailPreferences, ResetPasswordBody } from "#contract/account";
import type { ConfirmEmailBody } from "#contract/email-address";
import type { LoginBody, ProfileBody, RegisterBody } from "#contract/account-forms";
import type { Entitlement, EntitlementFacts } from "#domain/entitlement/entitlement";
import type { Queryable, Transaction } from "#server/db/database";
import type { Listing } from "#server/db/listing";
import type { FactsChange } from "#server/features/accounts/entitlement.usecases";
import type { UserRow } from "#server/features/accounts/accounts.repository";
import type { ErasureHooks } from "#server/features/accounts/deletion.usecases";
import type { ListedUser } from "#server/features/accounts/directory.repository";
import type { PutBack } from "#server/features/accounts/email-undo.usecases";
import type { ExportHooks } from "#server/features/accounts/export.usecases";
import type { SessionRow } from "#server/features/accounts/sessions.repository";
import type { SignedIn } from "#server/features/accounts/sign-in.usecases";
import type { Caller } from "#server/http/route";

/** All features' user hooks, assembled in `features.ts`: the only way accounts reaches later features. */
export interface AccountsHooks extends ErasureHooks, ExportHooks {}

export interface AccountsUseCases {
  register(input: { body: RegisterBody; userAgent: string; formerToken: string | null }): Promise<SignedIn>;
  /** Signs in using stored data; the route is billing's, which then reads the payment provider. */
  login(input: { body: LoginBody; userAgent: string; formerToken: string | null }): Promise<SignedIn>;
  logout(token: string | null): Promise<void>;
  currentUser(userId: string): Promise<UserRow>;
  /** A new e-mail address is shown at once; until it is confirmed, messages go to the previous one. */
  updateProfile(input: { userId: string; body: ProfileBody; address: string }): Promise<UserRow>;
  confirmEmail(input: { body: ConfirmEmailBody; address: string }): Promise<void>;
  undoEmailChange(token: string): Promise<PutBack>;
  sendEmailLinkAgain(userId: string): Promise<void>;
  markPlanSelected(userId: string): Promise<UserRow>;
  /** The response is the same whether or not an account has this address. */
  askForReset(email: string): Promise<void>;
  resetPassword(body: ResetPasswordBody): Promise<UserRow>;
  /** Returns the token of the session that replaces all others. */
  changePassword(input: { caller: Caller; body: ChangePasswordBody; userAgent: string }): Promise<string>;
  sessionsOf(input: {
    userId: string;
    cursor: string | null;
  }): Promise<{ readonly rows: readonly SessionRow[]; readonly next: string | null }>;
  endOwnSession(caller: Caller, id: string): Promise<void>;
  endOtherSessions(caller: Caller): Promise<void>;
  /** Ends one of a user's sessions; false if they have none with that id. */
  endSessionIn(tx: Transaction, userId: string, sessionId: string): Promise<boolean>;
  /** Ends all of a user's sessions except this one, and returns how many. */
  endSessionsIn(tx: Transaction, userId: string, exceptId: string): Promise<number>;
  exportAccount(userId: string): Promise<Uint8Array>;
  deleteAccount(input: { caller: Caller; password: string }): Promise<void>;
  emailPreferences(userId: string): Promise<EmailPreferences>;
  changeEmailPreferences(userId: string, preferences: EmailPreferences): Promise<EmailPreferences>;
  wantsPlanReadyEmail(on: Queryable, userId: string): Promise<boolean>;
  /** `actionKey` is the same for each retry of a request; null if the caller gave none. Throws `trial_already_used`. */
  startCardlessTrial(action: { readonly userId: string; readonly actionKey: string | null }): Promise<Entitlement>;
  /** The status from what is stored; billing's `currentEntitlement` asks the payment provider first if a period has passed. */
  entitlementOf(userId: string): Promise<Entitlement>;
  factsOf(userId: string): Promise<EntitlementFacts>;
  changeEntitlement(userId: string, change: FactsChange): Promise<EntitlementFacts>;
  changeEntitlementIn(tx: Transaction, userId: string, change: FactsChange): Promise<EntitlementFacts>;
  /** Starts the trial of a user whose card is confirmed; null if their one trial was used in another account. */
  startTrialWithCard(userId: string): Promise<EntitlementFacts | null>;
  findUser(userId: string): Promise<UserRow | null>;
  listUsers(listing: Listing): Promise<readonly ListedUser[]>;
  findUserIds(search: string, limit: number): Promise<readonly string[]>;
  usernamesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  countUsers(since: number | null): Promise<number>;
}
