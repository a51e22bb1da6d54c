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

/** How long the provider keeps events. */
const REMEMBERED_MS = 30 * DAY_MS;
/** How far back the first reading of the list goes. */
const FIRST_MS = DAY_MS;
/** Events may be listed slightly late, and clocks differ. */
const OVERLAP_MS = 10 * MINUTE_MS;

/** The user an event is about; null if unknown. */
export async function userOf({ database }: BillingDeps, event: ProviderEvent): Promise<string | null> {
  if (event.customerId !== null) return findUserOfCustomer(database.db, event.customerId);
  return event.paymentId === null ? null : findUserOfPayment(database.db, event.paymentId);
}

/** Schedules the reading for an event at `moment` instead of now: once this is stored, the event need not be redelivered. */
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
 * Goes through the provider's event list since the last time, and schedules readings for accounts whose webhook never arrived:
 * webhooks get lost. One list for all accounts, however many there are. Never rejects: what could not be listed is listed next time.
 */
export async function keepMissedEvents(deps: BillingDeps, signal?: AbortSignal): Promise<void> {
  const { database, clock, payments, log } = deps;
  const { provider } = payments.cardForm;
  const now = clock.now();
  const { eventsHeardUntil } = await findProviderReadings(database.db, provider);
  const since = (eventsHeardUntil ?? now - FIRST_MS) - OVERLAP_MS;
  try {
    // A day at a time, oldest first, so that catching up after a long outage survives interruptions.
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
