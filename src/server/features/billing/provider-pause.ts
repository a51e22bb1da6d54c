import type { BillingDeps } from "#server/features/billing/deps";
import { findProviderReadings, keepPause } from "#server/features/billing/readings.repository";
import { MINUTE_MS, SECOND_MS } from "#server/services/clock/clock";
import type { ProviderBusy } from "#server/services/payments/payments";

const FIRST_PAUSE_MS = 30 * SECOND_MS;
const LONGEST_PAUSE_MS = 15 * MINUTE_MS;

type PauseDeps = Pick<BillingDeps, "database" | "clock" | "ids" | "log" | "payments">;

/** Whether the provider has asked us to pause. User actions are still served: they are few, and someone is waiting. */
export async function isPaused({ database, clock, payments }: PauseDeps): Promise<boolean> {
  const { pausedUntil } = await findProviderReadings(database.db, payments.cardForm.provider);
  return pausedUntil !== null && pausedUntil > clock.now();
}

/**
 * Pauses all processes' readings: for as long as the provider says, doubling each time that it says so again.
 * The pause has a random part, so that processes do not all resume at once.
 */
export async function pauseReadings(deps: PauseDeps, busy: ProviderBusy): Promise<void> {
  const { database, clock, ids, log, payments } = deps;
  const { provider } = payments.cardForm;
  const now = clock.now();
  const { pausedUntil, refusals: before } = await findProviderReadings(database.db, provider);
  // Concurrent requests are refused together, and count as one refusal.
  const refusals = pausedUntil !== null && pausedUntil > now ? Math.max(1, before) : before + 1;
  const doubled = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (refusals - 1));
  const pause = Math.round(Math.max(doubled, busy.retryAfterMs ?? 0) * (1 + ids.fraction() / 2));
  await keepPause(database.db, { provider, pausedUntil: now + pause, refusals });
  log.warn({ provider, pauseMs: pause, refusals }, "The payment provider is asked too often; readings pause");
}
