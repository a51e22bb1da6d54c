import type { SubscriptionStatusAnswer } from "#contract/accounts";
import type { SubscriptionDetails, SubscriptionPayment } from "#contract/billing";
import { DAY_MS } from "#server/services/clock/clock";
import type { TestAnswer, TestApp, TestClient } from "#tests/support/app";

/** The sandbox's test cards, as Stripe numbers them. */
export const CARDS = {
  good: "4242424242424242",
  mastercard: "5555555555554444",
  declined: "4000000000000002",
  noFunds: "4000000000009995",
  asksOnce: "4000002500003155",
  asksAlways: "4000002760003184",
  failsLater: "4000000000000341",
} as const;
export type CardName = keyof typeof CARDS;

export type Plan = "monthly" | "yearly";

/** What a filled-in card form sends. */
export function typedCard(card: CardName): { number: string; expiry: string; cvc: string } {
  return { number: CARDS[card], expiry: "12/39", cvc: "123" };
}

export async function beginCheckout(person: TestClient, plan: Plan = "monthly"): Promise<SubscriptionPayment> {
  const begun = await person.post("/api/create-subscription-payment", { plan });
  if (begun.status !== 200) throw new Error(`checkout answered ${begun.status}: ${begun.text}`);
  return begun.body as SubscriptionPayment;
}

export function confirmCard(person: TestClient, clientSecret: string, card: CardName = "good"): Promise<TestAnswer> {
  return person.post("/api/sandbox/confirm-card", { clientSecret, card: typedCard(card) });
}

/** Every request of the checkout page on the sandbox. */
export async function subscribe(
  person: TestClient,
  { plan = "monthly", card = "good" }: { plan?: Plan; card?: CardName } = {},
): Promise<SubscriptionStatusAnswer> {
  const { clientSecret } = await beginCheckout(person, plan);
  const confirmed = await confirmCard(person, clientSecret, card);
  if (confirmed.status !== 200) throw new Error(`the card answered ${confirmed.status}: ${confirmed.text}`);
  const active = await person.post("/api/activate-subscription", {});
  if (active.status !== 200) throw new Error(`activation answered ${active.status}: ${active.text}`);
  return active.body as SubscriptionStatusAnswer;
}

export async function statusOf(person: TestClient): Promise<SubscriptionStatusAnswer> {
  return (await person.get("/api/subscription-status")).body as SubscriptionStatusAnswer;
}

export async function detailsOf(person: TestClient): Promise<SubscriptionDetails> {
  return (await person.get("/api/subscription")).body as SubscriptionDetails;
}

/** Lets days pass, and does what is due by then. */
export async function passDays({ clock, context }: TestApp, days: number): Promise<void> {
  clock.advance(days * DAY_MS);
  await context.billing.syncDueAccounts();
}
