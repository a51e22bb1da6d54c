import {
  findUserOfCustomer,
  findUserOfPayment,
  readNoLaterThan,
  rememberEvent,
} from "#server/features/billing/billing.repository";
import type { BillingDeps } from "#server/features/billing/deps";
import { pauseReadings } from "#server/features/billing/provider-pause";
import { findProviderReadings, keepEventsReadUntil, unknownEvents } from "#server/features/billing/readings.repository";
import { DAY_MS, MINUTE_MS } from "#server/services/clock/clock";
import {
  ProviderBusy,
  ProviderUnavailable,
  type EventPage,
  type ProviderEvent,
} from "#server/services/payments/payments";

/** What the provider remembers. */
const REMEMBERED_MS = 30 * DAY_MS;
/** Where the list is read for the first time. */
const FIRST_MS = DAY_MS;
/** An event may stand in the list a little later than it happened, and clocks differ. */
const OVERLAP_MS = 10 * MINUTE_MS;

/** Whom an event is about, as far as we know; null for nobody. */
export async function userOf({ database }: BillingDeps, event: ProviderEvent): Promise<string | null> {
  if (event.customerId !== null) return findUserOfCustomer(database.db, event.customerId);
  return event.paymentId === null ? null : findUserOfPayment(database.db, event.paymentId);
}

/** Has an event followed by the readings from `moment` on instead of now: once this is written, no event has to come again. */
export function keepForReading(
  { database, clock }: BillingDeps,
  userId: string | null,
  event: ProviderEvent,
  moment = clock.now(),
): Promise<void> {
  return database.transaction(async (tx) => {
    if (userId !== null) await readNoLaterThan(tx, userId, moment);
    await rememberEvent(tx, event, clock.now());
  });
}

/**
 * Goes through the provider's own list of events since the last time, and has the accounts of those that nobody told us read next:
 * webhooks get lost. One list for all accounts, however many there are. Never rejects: what could not be listed is listed the next time.
 */
export async function keepMissedEvents(deps: BillingDeps, signal?: AbortSignal): Promise<void> {
  const { database, clock, payments, log } = deps;
  const { provider } = payments.cardForm;
  const now = clock.now();
  const { eventsHeardUntil } = await findProviderReadings(database.db, provider);
  const since = (eventsHeardUntil ?? now - FIRST_MS) - OVERLAP_MS;
  try {
    // A day at a time, the oldest first, so that a long outage is caught up with however often that is cut off.
    for (let from = Math.max(since, now - REMEMBERED_MS); from < now; from += DAY_MS) {
      if (signal?.aborted === true) return;
      const to = Math.min(from + DAY_MS, now);
      await keepUnknownBetween(deps, from, to);
      await keepEventsReadUntil(database.db, provider, to);
    }
  } catch (error) {
    if (error instanceof ProviderBusy) await pauseReadings(deps, error);
    if (error instanceof ProviderUnavailable) log.warn({ err: error }, "The provider's events could not be listed");
    else log.error({ err: error }, "The provider does not list its events; accounts are read once a day instead");
  }
}

async function keepUnknownBetween(deps: BillingDeps, from: number, to: number): Promise<void> {
  const { payments, database, log } = deps;
  let after: string | null = null;
  do {
    const page: EventPage | undefined = await payments.listEvents?.({ from, to, after });
    if (page === undefined) return;
    const unknown = await unknownEvents(
      database.db,
      page.events.map(({ id }) => id),
    );
    for (const event of page.events) {
      if (!unknown.has(event.id)) continue;
      const userId = await userOf(deps, event);
      log.info({ event: event.id, type: event.type, user: userId }, "An event that did not arrive was found");
      await keepForReading(deps, userId, event);
    }
    after = page.next;
  } while (after !== null);
}
