import {
  eventIsKnown,
  findCustomer,
  rememberEvent,
  type CustomerRow,
} from "#server/features/billing/billing.repository";
import type { Card } from "#domain/entitlement/provider-account";
import { liveSubscription } from "#domain/entitlement/subscription-facts";
import { Failure } from "#server/failure";
import { explaining, OUTCOME_UNKNOWN } from "#server/features/billing/failures";
import { findAction, keepAction, type UserAction } from "#server/features/billing/actions.repository";
import {
  intentsOf,
  intentsSince,
  lastRefusal,
  newestCardForm,
  openIntents,
  subscribedSince,
  type IntentRow,
} from "#server/features/billing/intents.repository";
import { keepForReading, userOf } from "#server/features/billing/missed-events";
import type { BillingDeps } from "#server/features/billing/deps";
import { isPaused } from "#server/features/billing/provider-pause";
import { lookingAgain, syncSubscription, syncLocked, withAccount } from "#server/features/billing/sync-subscription";
import { ProviderBusy, type ProviderEvent } from "#server/services/payments/payments";

/** How long the outcome of a form is reported as news. */
const NEWS_MS = 60 * 60_000;
/** Readings this recent are not repeated for a user who only reads. */
const FRESH_MS = 60_000;
/** How long sign-in and status calls wait for the provider. */
const WAIT_MS = 3_000;

/**
 * Uses a card that a browser says it has confirmed. A retry gets the outcome, even if that has since ended. Throws `not_ready`
 * when there is none, and `card_refused`.
 */
export function confirmCard(deps: BillingDeps, action: UserAction): Promise<{ readonly justSubscribed: boolean }> {
  const { database, clock } = deps;
  const { userId } = action;
  return explaining(
    async () => {
      const since = clock.now() - NEWS_MS;
      const asked = await formsOf(deps, action, "activate", ["subscribe", "pay"]);
      const live = liveSubscription(await lookingAgain(deps, userId, syncSubscription(deps, userId)));
      if (live !== null) return { justSubscribed: await subscribedSince(database.db, userId, since) };
      if (asked.before) {
        const forms = await intentsOf(database.db, userId, asked.forms);
        if (forms.some(({ state }) => state === "settled")) return { justSubscribed: true };
        const refusal = forms.find((form) => form.refusal !== null)?.refusal ?? null;
        if (refusal !== null && !forms.some(({ state }) => state === "open"))
          throw new Failure("card_refused", refusal);
      }
      // A webhook may have handled the refusal first. A form opened since then still counts.
      const open = await openIntents(database.db, userId);
      const last = await lastRefusal(database.db, userId, since);
      if (last !== null && !open.some(({ createdAt }) => createdAt > last.at)) {
        throw new Failure("card_refused", last.refusal);
      }
      const waiting = open.length > 0;
      throw notReady(waiting);
    },
    () => OUTCOME_UNKNOWN,
  );
}

/** The card forms that a request refers to, namely those open at its first try, and whether it is a retry. */
async function formsOf(
  deps: BillingDeps,
  action: UserAction,
  kind: "activate" | "card",
  purposes: readonly IntentRow["purpose"][],
): Promise<{ readonly forms: readonly string[]; readonly before: boolean }> {
  const { database, clock } = deps;
  const former = await findAction(deps, action, kind);
  if (former !== null) return { forms: former.about, before: true };
  const news = await intentsSince(database.db, action.userId, clock.now() - NEWS_MS);
  const fitting = news.filter(({ purpose }) => purposes.includes(purpose));
  const open = fitting.filter(({ state }) => state === "open");
  // A webhook may have been first.
  const about = (open.length > 0 ? open : fitting.slice(-1)).map(({ id }) => id);
  if (about.length > 0) await keepAction(database.db, action, { kind, about, askedAt: clock.now() });
  return { forms: about, before: false };
}

/** The outcome of the most recently confirmed card. A secret means that the bank asks about the overdue payment first. */
export interface CardChange {
  readonly card: Card | null;
  readonly clientSecret: string | null;
}

/**
 * Switches to another card that a browser says it has confirmed. A retry gets the outcome, even if the subscription is
 * over. Throws `not_ready` if it is not in use.
 */
export function confirmCardChange(deps: BillingDeps, action: UserAction): Promise<CardChange> {
  const { database, clock, payments } = deps;
  const { userId } = action;
  return explaining(
    () =>
      withAccount(deps, userId, async () => {
        const { forms, before } = await formsOf(deps, action, "card", ["card"]);
        const live = liveSubscription(await lookingAgain(deps, userId, syncLocked(deps, userId)));
        const form = await newestCardForm(database.db, userId);
        const own = before && form !== null && forms.includes(form.id);
        const inUse = form?.state === "settled" && (own || (form.settledAt ?? 0) > clock.now() - NEWS_MS);
        if (live === null && own && inUse) return { card: null, clientSecret: null };
        if (live === null || !inUse) throw notReady(live !== null && form?.state === "open");
        if (live.phase !== "past_due") return { card: live.card, clientSecret: null };
        const { clientSecret } = await payments.overdueConfirmation(live.id);
        return { card: live.card, clientSecret };
      }),
    () => OUTCOME_UNKNOWN,
  );
}

function notReady(waiting: boolean): Failure {
  return new Failure(
    "not_ready",
    waiting ? "Your card has not been confirmed yet." : "There is no confirmed card to settle.",
  );
}

/** Synchronises; keeps the stored state if the provider does not answer. */
async function syncQuietly(deps: BillingDeps, userId: string): Promise<void> {
  try {
    await syncSubscription(deps, userId);
  } catch (error) {
    deps.log.warn({ err: error, user: userId }, "An account could not be synchronised; what is stored stands");
  }
}

/**
 * Asks the provider before reporting a user's access: at sign-in, and if a stored period has passed. Waits briefly and
 * never fails; a late answer is still written, for the next caller. A page's many calls share one request, and
 * so do those within a minute; but a user who signs in with a form open may have confirmed a card without our being told.
 */
export function sharedSync(deps: BillingDeps): (userId: string, signsIn?: boolean) => Promise<void> {
  const asking = new Map<string, Promise<void>>();
  return async (userId, signsIn = false) => {
    const customer = await findCustomer(deps.database.db, userId);
    if (customer === null || (await isPaused(deps))) return;
    if (isFresh(deps, customer) && !(signsIn && (await hasOpenForm(deps, userId)))) return;
    const running = asking.get(userId) ?? syncQuietly(deps, userId).finally(() => asking.delete(userId));
    asking.set(userId, running);
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WAIT_MS);
    });
    await Promise.race([running, enough]).finally(() => clearTimeout(timer));
  };
}

/** Processes one provider event; a repeated one changes nothing. Rejecting makes the provider send it again. */
export async function handleProviderEvent(deps: BillingDeps, event: ProviderEvent): Promise<void> {
  const { database, clock, log } = deps;
  if (await eventIsKnown(database.db, event.id)) return;
  const userId = await userOf(deps, event);
  if (userId === null) {
    log.info({ event: event.id, type: event.type }, "An event is about nobody we know");
    await rememberEvent(database.db, event, clock.now());
    return;
  }
  if (!event.decisive) {
    // Another event for the same change has arrived or is about to; its reading covers this one.
    const customer = await findCustomer(database.db, userId);
    if (customer !== null && isFresh(deps, customer)) return rememberEvent(database.db, event, clock.now());
    return keepForReading(deps, userId, event, clock.now() + FRESH_MS);
  }
  if (await isPaused(deps)) return keepForReading(deps, userId, event);
  try {
    await explaining(() => syncSubscription(deps, userId, event));
  } catch (error) {
    // Redelivery would only add to the excess of requests.
    if (!(error instanceof Error && error.cause instanceof ProviderBusy)) throw error;
    await keepForReading(deps, userId, event);
  }
}

async function hasOpenForm({ database }: BillingDeps, userId: string): Promise<boolean> {
  return (await openIntents(database.db, userId)).length > 0;
}

function isFresh({ clock }: BillingDeps, { readAt }: CustomerRow): boolean {
  return readAt >= clock.now() - FRESH_MS;
}
