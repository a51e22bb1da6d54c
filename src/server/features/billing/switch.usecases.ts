import { switchKind, type SwitchKind } from "#domain/entitlement/choices";
import { intervalOf, PLAN_PENCE, type PaidPlan } from "#domain/entitlement/paid-plan";
import type { ProviderSubscription } from "#domain/entitlement/provider-account";
import { liveSubscription } from "#domain/entitlement/subscription-facts";
import { Failure } from "#server/failure";
import {
  askedSince,
  findAction,
  keepAction,
  keepRefusal,
  type ActionRow,
  type UserAction,
} from "#server/features/billing/actions.repository";
import {
  deleteSwitchOffers,
  findSwitchOffer,
  insertSwitchOffer,
  type SwitchOfferRow,
} from "#server/features/billing/billing.repository";
import { AGAIN, explaining, OUTCOME_UNKNOWN } from "#server/features/billing/failures";
import type { BillingDeps } from "#server/features/billing/deps";
import type { PriceCheck } from "#server/features/billing/prices";
import { lookingAgain, syncLocked, withAccount } from "#server/features/billing/sync-subscription";
import { CardRefused } from "#server/services/payments/payments";

/** How long a quoted price is valid. */
const OFFER_MS = 30 * 60_000;

/** A change of plan, as quoted before it is made. */
export interface Offer {
  readonly id: string;
  readonly plan: PaidPlan;
  readonly kind: SwitchOfferRow["kind"];
  /** Pence charged at once. */
  readonly duePence: number;
  readonly startsAt: number;
  /** When a full period of the new plan is next charged. */
  readonly nextChargeAt: number;
  /** Pence a period of the new plan. */
  readonly pence: number;
}

/** Works out what a change to `plan` costs, and reserves that price for a while. Throws `no_live_subscription` or `not_ready`. */
export function offerSwitch(
  deps: BillingDeps & { readonly prices: PriceCheck },
  userId: string,
  plan: PaidPlan,
): Promise<Offer> {
  const { database, clock, ids, payments, prices } = deps;
  return explaining(async () => {
    await prices.beforeSale();
    return withAccount(deps, userId, async () => {
      const live = await liveOf(deps, userId);
      const kind = possible(switchKind(live, plan));
      const offeredAt = clock.now();
      const preview =
        kind === "now" ? await payments.previewSwitch({ subscriptionId: live.id, plan, at: offeredAt }) : null;
      const offer = { id: ids.uuid(), userId, subscriptionId: live.id, plan, kind, offeredAt };
      const duePence = preview?.duePence ?? 0;
      await deleteSwitchOffers(database.db, userId, offeredAt - OFFER_MS);
      await insertSwitchOffer(database.db, { ...offer, duePence });
      const later = kind === "at_period_end" ? live.periodEndsAt : offeredAt;
      return {
        id: offer.id,
        plan,
        kind,
        duePence,
        startsAt: later,
        nextChargeAt: preview?.renewsAt ?? live.periodEndsAt,
        pence: PLAN_PENCE[plan],
      };
    });
  });
}

/**
 * Makes the change as offered, at exactly the quoted price. A secret means that the bank asks the customer first. A retry
 * gets its outcome. Throws `offer_changed` when the offer no longer fits, `card_refused` when nothing was charged and nothing has changed.
 */
export function takeOffer(
  deps: BillingDeps,
  action: UserAction,
  offerId: string,
): Promise<{ readonly clientSecret: string | null }> {
  const { database, clock, audit } = deps;
  const { userId } = action;
  let words = AGAIN;
  const work = () =>
    withAccount(deps, userId, async () => {
      const former = await findAction(deps, action, "switch");
      if (former !== null && (await switchStands(deps, former))) return { clientSecret: null };
      const live = await liveOf(deps, userId);
      const offer = await findSwitchOffer(database.db, userId, offerId);
      const kind = offer === null ? null : switchKind(live, offer.plan);
      // A repeated click: the change is already made.
      if (offer !== null && kind === "none") return { clientSecret: null };
      const holds =
        offer !== null &&
        offer.kind === kind &&
        offer.subscriptionId === live.id &&
        offer.offeredAt > clock.now() - OFFER_MS &&
        offer.offeredAt >= live.periodStartsAt;
      if (!holds) throw offerChanged();
      const asked = { kind: "switch", about: [live.id], plan: offer.plan, askedAt: clock.now() } as const;
      await keepAction(database.db, action, asked);
      if (offer.duePence > 0) words = OUTCOME_UNKNOWN;
      const clientSecret = await change(deps, live, offer, action);
      await syncLocked(deps, userId);
      await audit.record(database.db, {
        action: "subscription.plan_changed",
        actorId: userId,
        subjectId: userId,
        details: { plan: offer.plan, kind: offer.kind, confirmed: clientSecret === null },
      });
      return { clientSecret };
    });
  return explaining(
    () => lookingAgain(deps, userId, work()),
    () => words,
  );
}

/**
 * Whether the plan is already what an earlier try requested, whatever has since happened to its offer and the subscription. Throws
 * `card_refused` if the bank refused it, and `offer_changed` if the user has since requested something else.
 */
async function switchStands(deps: BillingDeps, former: ActionRow): Promise<boolean> {
  if (former.refusal !== null) throw new CardRefused(former.refusal);
  const { subscriptions } = await syncLocked(deps, former.userId);
  const subscription = subscriptions.find(({ id }) => former.about.includes(id));
  if (subscription !== undefined && former.plan !== null) {
    const { interval, nextInterval } = subscription;
    if ((nextInterval ?? interval) === intervalOf(former.plan)) return true;
  }
  if (await askedSince(deps.database.db, former, ["switch", "cancel", "reactivate", "refund"])) throw offerChanged();
  return false;
}

function offerChanged(): Failure {
  return new Failure("offer_changed", "The price may have changed. Please check it again.");
}

async function change(
  { payments, database, clock }: BillingDeps,
  { id: subscriptionId }: ProviderSubscription,
  { id, userId, plan, kind, offeredAt }: SwitchOfferRow,
  action: UserAction,
): Promise<string | null> {
  // A free change may be requested, dropped and requested again; the same key would return the stored answer.
  const key = `switch:${id}:${action.actionKey}`;
  switch (kind) {
    case "now":
      try {
        return (await payments.switchNow({ subscriptionId, plan, at: offeredAt, key: `switch:${id}` })).clientSecret;
      } catch (error) {
        // The provider repeats its answer for a repeated key; a new try needs a new offer.
        if (error instanceof CardRefused) {
          await keepRefusal(database.db, action, "switch", error.message);
          await deleteSwitchOffers(database.db, userId, clock.now());
        }
        throw error;
      }
    case "in_trial":
      await payments.switchInTrial({ subscriptionId, plan, key });
      return null;
    case "at_period_end":
      await payments.scheduleSwitch({ subscriptionId, plan, key });
      return null;
    case "keep":
      await payments.scheduleSwitch({ subscriptionId, plan: null, key });
      return null;
    case "none":
      return null;
  }
}

async function liveOf(deps: BillingDeps, userId: string): Promise<ProviderSubscription> {
  const live = liveSubscription(await syncLocked(deps, userId));
  if (live === null) throw new Failure("no_live_subscription", "There is no subscription whose plan could be changed.");
  return live;
}

function possible(kind: SwitchKind): SwitchOfferRow["kind"] {
  if (kind === "reactivate_first") {
    throw new Failure("not_ready", "Your subscription is cancelled. Please reactivate it first, then change its plan.");
  }
  if (kind === "pay_first") {
    throw new Failure(
      "not_ready",
      "Your payment didn’t go through. Please update your card first, then change the plan.",
    );
  }
  return kind;
}
