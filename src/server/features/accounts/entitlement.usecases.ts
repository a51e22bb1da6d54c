import { entitlementAt, startTrial, type Entitlement, type EntitlementFacts } from "#domain/entitlement/entitlement";
import type { Transaction } from "#server/db/database";
import { Failure } from "#server/failure";
import type { Platform } from "#server/feature";
import {
  claimTrial,
  findFacts,
  findUserById,
  lockUser,
  rememberTrialKey,
  saveFacts,
  trialBegunBy,
} from "#server/features/accounts/accounts.repository";
import { emailHash } from "#server/features/accounts/used-trials";
import type { AuditUseCases } from "#server/features/audit/audit.feature";

export interface EntitlementDeps extends Pick<Platform, "database" | "clock" | "ids"> {
  readonly audit: AuditUseCases;
}

/** A change to the stored facts about a user's access. Pure: it may run twice. Null leaves the facts as they are. */
export type FactsChange = (facts: EntitlementFacts) => EntitlementFacts | null;

/** A user's access now, from stored facts. */
export async function entitlementOf({ database, clock }: EntitlementDeps, userId: string): Promise<Entitlement> {
  return entitlementAt(await findFacts(database.db, userId), clock.now());
}

/** Reads, changes and writes a user's facts, one change at a time per user. Returns the result. */
export async function changeEntitlementIn(
  tx: Transaction,
  userId: string,
  change: FactsChange,
): Promise<EntitlementFacts> {
  if (!(await lockUser(tx, userId))) throw new Failure("not_found", "There is no such user.");
  const before = await findFacts(tx, userId);
  const after = change(before);
  if (after === null) return before;
  await saveFacts(tx, userId, after);
  return after;
}

/**
 * Starts the trial without a card, once per person. A retry of the request that started it gets the current state.
 * Throws `trial_already_used`.
 */
export async function startCardlessTrial(
  { database, clock, ids, audit }: EntitlementDeps,
  { userId, actionKey }: { readonly userId: string; readonly actionKey: string | null },
): Promise<Entitlement> {
  const now = clock.now();
  const facts = await database.transaction(async (tx) => {
    if (actionKey !== null && (await trialBegunBy(tx, userId, actionKey))) return findFacts(tx, userId);
    const started = await changeEntitlementIn(tx, userId, (before) => {
      const after = startTrial(before, now);
      if (after === null) throw trialUsed();
      return after;
    });
    await rememberTrialIn(tx, ids, userId, now);
    if (actionKey !== null) await rememberTrialKey(tx, userId, actionKey);
    await audit.record(tx, { action: "trial.started", actorId: userId, subjectId: userId, details: { card: false } });
    return started;
  });
  return entitlementAt(facts, now);
}

/**
 * Starts the trial of a user whose card is confirmed, like the cardless one; the provider then manages its end. Returns the
 * facts, even if the trial has already started; null if the person's one trial was used in another account.
 */
export async function startTrialWithCard(
  { database, clock, ids, audit }: EntitlementDeps,
  userId: string,
): Promise<EntitlementFacts | null> {
  const now = clock.now();
  try {
    return await database.transaction(async (tx) => {
      const before = await findFacts(tx, userId);
      if (before.trialStartedAt !== null) return before;
      const started = await changeEntitlementIn(tx, userId, (facts) => startTrial(facts, now));
      if (started.trialStartedAt === now) {
        await rememberTrialIn(tx, ids, userId, now);
        await audit.record(tx, {
          action: "trial.started",
          actorId: userId,
          subjectId: userId,
          details: { card: true },
        });
      }
      return started;
    });
  } catch (error) {
    if (error instanceof Failure && error.code === "trial_already_used") return null;
    throw error;
  }
}

/** Records a started trial against the person's address, so that it outlives the account. Throws `trial_already_used`. */
async function rememberTrialIn(
  tx: Transaction,
  ids: EntitlementDeps["ids"],
  userId: string,
  startedAt: number,
): Promise<void> {
  const user = await findUserById(tx, userId);
  if (user === null) throw new Failure("not_found", "There is no such user.");
  if (!(await claimTrial(tx, await emailHash(tx, ids, user.provenEmail), startedAt))) throw trialUsed();
}

function trialUsed(): Failure {
  return new Failure("trial_already_used", "Your free trial has already been used. Please subscribe to continue.");
}
