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
import type { BillingNeeds } from "#server/features/billing/needs";
import { isPaused } from "#server/features/billing/provider-pause";
import { lookingAgain, settle, settleHeld, withAccount } from "#server/features/billing/settle";
import { ProviderBusy, type ProviderEvent } from "#server/services/payments/payments";

/** How long what became of a form is news to someone who asks. */
const NEWS_MS = 60 * 60_000;
/** What was read this recently is not read again for somebody who only looks. */
const FRESH_MS = 60_000;
/** How long someone who signs in or asks for their status waits for the provider. */
const WAIT_MS = 3_000;

/**
 * Settles a card that a browser says it has confirmed. A retry is told what became of it, also when that is over. Throws `not_ready`
 * when there is none, and `card_refused`.
 */
export function settleCard(needs: BillingNeeds, action: UserAction): Promise<{ readonly justSubscribed: boolean }> {
  const { database, clock } = needs;
  const { userId } = action;
  return explaining(
    async () => {
      const since = clock.now() - NEWS_MS;
      const asked = await formsOf(needs, action, "activate", ["subscribe", "pay"]);
      const live = liveSubscription(await lookingAgain(needs, userId, settle(needs, userId)));
      if (live !== null) return { justSubscribed: await subscribedSince(database.db, userId, since) };
      if (asked.before) {
        const forms = await intentsOf(database.db, userId, asked.forms);
        if (forms.some(({ state }) => state === "settled")) return { justSubscribed: true };
        const refusal = forms.find((form) => form.refusal !== null)?.refusal ?? null;
        if (refusal !== null && !forms.some(({ state }) => state === "open"))
          throw new Failure("card_refused", refusal);
      }
      // A webhook may have come to the refusal first. A form begun since then is news.
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

/** The card forms that a request is about, and whether it was made before: those that could be settled when its first try came. */
async function formsOf(
  needs: BillingNeeds,
  action: UserAction,
  kind: "activate" | "card",
  purposes: readonly IntentRow["purpose"][],
): Promise<{ readonly forms: readonly string[]; readonly before: boolean }> {
  const { database, clock } = needs;
  const former = await findAction(needs, action, kind);
  if (former !== null) return { forms: former.about, before: true };
  const news = await intentsSince(database.db, action.userId, clock.now() - NEWS_MS);
  const fitting = news.filter(({ purpose }) => purposes.includes(purpose));
  const open = fitting.filter(({ state }) => state === "open");
  // A webhook may have been first.
  const about = (open.length > 0 ? open : fitting.slice(-1)).map(({ id }) => id);
  if (about.length > 0) await keepAction(database.db, action, { kind, about, askedAt: clock.now() });
  return { forms: about, before: false };
}

/** What became of the card that was confirmed last. A secret means that the bank asks about the missing payment first. */
export interface CardChange {
  readonly card: Card | null;
  readonly clientSecret: string | null;
}

/**
 * Puts another card to use that a browser says it has confirmed. A retry is told what became of it, also when the subscription is
 * over. Throws `not_ready` when it is not in use.
 */
export function settleCardChange(needs: BillingNeeds, action: UserAction): Promise<CardChange> {
  const { database, clock, payments } = needs;
  const { userId } = action;
  return explaining(
    () =>
      withAccount(needs, userId, async () => {
        const { forms, before } = await formsOf(needs, action, "card", ["card"]);
        const live = liveSubscription(await lookingAgain(needs, userId, settleHeld(needs, userId)));
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

/** Settles, and leaves what is stored as it is when the provider does not answer. */
async function settleQuietly(needs: BillingNeeds, userId: string): Promise<void> {
  try {
    await settle(needs, userId);
  } catch (error) {
    needs.log.warn({ err: error, user: userId }, "An account could not be settled; what is stored stands");
  }
}

/**
 * Asks the provider before someone is told what they may do: at sign-in, and where a stored period has passed. Waits a little and
 * fails never; a late answer is written all the same, and serves the next question. A page's many questions share one asking, and
 * so do those of a minute; but who signs in with a form open may have confirmed a card since, in a browser that told nobody.
 */
export function sharedSettling(needs: BillingNeeds): (userId: string, signsIn?: boolean) => Promise<void> {
  const asking = new Map<string, Promise<void>>();
  return async (userId, signsIn = false) => {
    const customer = await findCustomer(needs.database.db, userId);
    if (customer === null || (await isPaused(needs))) return;
    if (isFresh(needs, customer) && !(signsIn && (await hasOpenForm(needs, userId)))) return;
    const running = asking.get(userId) ?? settleQuietly(needs, userId).finally(() => asking.delete(userId));
    asking.set(userId, running);
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WAIT_MS);
    });
    await Promise.race([running, enough]).finally(() => clearTimeout(timer));
  };
}

/** Deals with one event of the provider; a repeated one changes nothing. Rejecting makes the provider ring again. */
export async function hear(needs: BillingNeeds, event: ProviderEvent): Promise<void> {
  const { database, clock, log } = needs;
  if (await eventIsKnown(database.db, event.id)) return;
  const userId = await userOf(needs, event);
  if (userId === null) {
    log.info({ event: event.id, type: event.type }, "An event is about nobody we know");
    await rememberEvent(database.db, event, clock.now());
    return;
  }
  if (!event.decisive) {
    // The one that tells the same has rung, or rings in a moment; its reading is this one's too.
    const customer = await findCustomer(database.db, userId);
    if (customer !== null && isFresh(needs, customer)) return rememberEvent(database.db, event, clock.now());
    return keepForReading(needs, userId, event, clock.now() + FRESH_MS);
  }
  if (await isPaused(needs)) return keepForReading(needs, userId, event);
  try {
    await explaining(() => settle(needs, userId, event));
  } catch (error) {
    // Rung again it would only be one more of too many requests.
    if (!(error instanceof Error && error.cause instanceof ProviderBusy)) throw error;
    await keepForReading(needs, userId, event);
  }
}

async function hasOpenForm({ database }: BillingNeeds, userId: string): Promise<boolean> {
  return (await openIntents(database.db, userId)).length > 0;
}

function isFresh({ clock }: BillingNeeds, { readAt }: CustomerRow): boolean {
  return readAt >= clock.now() - FRESH_MS;
}
