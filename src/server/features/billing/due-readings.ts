import { setTimeout as pass } from "node:timers/promises";
import { FORM_GIVEN_UP_MS } from "#domain/entitlement/next-reading";
import { postponeReading, usersToReconcile } from "#server/features/billing/billing.repository";
import { keepMissedEvents } from "#server/features/billing/missed-events";
import type { BillingDeps } from "#server/features/billing/deps";
import { isPaused } from "#server/features/billing/provider-pause";
import { findProviderReadings, forgetRefusals, usersDue } from "#server/features/billing/readings.repository";
import { syncSubscription } from "#server/features/billing/sync-subscription";
import { handleProviderEvent } from "#server/features/billing/sync.usecases";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { ProviderBusy, ProviderUnavailable } from "#server/services/payments/payments";

/** The most accounts that one run reads; the next run, a minute later, continues. */
const MOST_A_RUN = 240;
/** The size of a batch and the pause between batches: eight accounts a second, where Stripe allows 25. */
const AT_ONCE = 4;
const SPACING_MS = 500;
/**
 * How long to wait before retrying an account that could not be read: provider outages are short, our own faults are not. If it was
 * rate-limited, everything pauses; then other accounts come first.
 */
const BUSY_MS = MINUTE_MS;
const SILENT_MS = 10 * MINUTE_MS;
const FAULTY_MS = HOUR_MS;
/** If the event list has been unavailable for this long, every account is read once a day. */
const UNLISTED_MS = 12 * HOUR_MS;
/** For a provider whose readings cost nothing. */
const MOST_AN_HOUR = 20_000;

/** Reads accounts that are due: called every minute. One account that cannot be read does not hold up the others. */
export function syncEachDueAccount(deps: BillingDeps, signal?: AbortSignal): Promise<void> {
  const { payments, log } = deps;
  return onlyOnce(deps, async () => {
    for (const event of await payments.collectEvents()) {
      await handleProviderEvent(deps, event).catch((error: unknown) =>
        log.warn({ err: error, event: event.id }, "An event was not handled"),
      );
    }
    await readDue(deps, signal);
  });
}

/**
 * Catches up on missed webhooks: called every hour. Uses the provider's event list or, where readings cost nothing, reads
 * every account that may have changed.
 */
export function reconcileAccounts(deps: BillingDeps, signal?: AbortSignal): Promise<void> {
  return onlyOnce(deps, async () => {
    if (deps.payments.listEvents === undefined) return readEverything(deps, signal);
    if (await isPaused(deps)) return;
    await keepMissedEvents(deps, signal);
    await readDue(deps, signal);
  });
}

/** At one rate, however many processes there are. */
function onlyOnce(deps: BillingDeps, work: () => Promise<void>): Promise<void> {
  return deps.locks.withLock("billing readings", work);
}

async function readDue(deps: BillingDeps, signal: AbortSignal | undefined): Promise<void> {
  const { database, payments, clock } = deps;
  const { provider } = payments.cardForm;
  const costs = payments.listEvents !== undefined;
  const now = clock.now();
  const { pausedUntil, refusals, eventsHeardUntil } = await findProviderReadings(database.db, provider);
  if (pausedUntil !== null && pausedUntil > now) return;
  const unlisted = costs && (eventsHeardUntil ?? 0) < now - UNLISTED_MS;
  const users = await usersDue(database.db, {
    provider,
    by: now,
    unreadSince: unlisted ? { since: now - DAY_MS, dueAfter: now + FAULTY_MS } : null,
    limit: MOST_A_RUN,
  });
  const done = await aFewAtOnce(users, { spacing: costs ? SPACING_MS : 0, signal }, (userId) => readOne(deps, userId));
  if (done && users.length > 0 && refusals > 0) await forgetRefusals(database.db, provider);
}

/** False if the provider has asked us to slow down. */
async function readOne(deps: BillingDeps, userId: string): Promise<boolean> {
  const { database, clock, log } = deps;
  try {
    await syncSubscription(deps, userId);
    return true;
  } catch (error) {
    log.warn({ err: error, user: userId }, "An account could not be synchronised and is looked at later");
    const busy = error instanceof ProviderBusy;
    const later = busy ? BUSY_MS : error instanceof ProviderUnavailable ? SILENT_MS : FAULTY_MS;
    await postponeReading(database.db, userId, clock.now() + later);
    return !busy;
  }
}

async function readEverything(deps: BillingDeps, signal: AbortSignal | undefined): Promise<void> {
  const { database, payments, clock, log } = deps;
  const users = await usersToReconcile(database.db, {
    provider: payments.cardForm.provider,
    begunSince: clock.now() - FORM_GIVEN_UP_MS,
    limit: MOST_AN_HOUR,
  });
  await aFewAtOnce(users, { spacing: 0, signal }, async (userId) => {
    await syncSubscription(deps, userId).catch((error: unknown) =>
      log.warn({ err: error, user: userId }, "An account could not be synchronised; what is stored stands"),
    );
    return true;
  });
}

/** Stops as soon as one of them returns false; returns whether all were done. */
async function aFewAtOnce(
  userIds: readonly string[],
  { spacing, signal }: { readonly spacing: number; readonly signal: AbortSignal | undefined },
  work: (userId: string) => Promise<boolean>,
): Promise<boolean> {
  const waiting = [...userIds];
  while (waiting.length > 0) {
    if (signal?.aborted === true) return false;
    const few = Promise.all(waiting.splice(0, AT_ONCE).map(work));
    const [done] = await Promise.all([few, waiting.length === 0 ? null : pass(spacing)]);
    if (done.includes(false)) return false;
  }
  return true;
}
