import { expect, type Page } from "@playwright/test";

/** A card of the sandbox that always works. */
export const GOOD_CARD = { number: "4242424242424242", expiry: "12/34", cvc: "123" };

/** Begins a subscription without the page; its card is not confirmed yet. */
export async function beginOrder(page: Page, plan: "monthly" | "yearly"): Promise<{ clientSecret: string }> {
  const begun = await page.request.post("/api/create-subscription-payment", { data: { plan } });
  expect(begun.ok()).toBe(true);
  return (await begun.json()) as { clientSecret: string };
}

export async function confirmOrder(page: Page, clientSecret: string): Promise<void> {
  const confirmed = await page.request.post("/api/sandbox/confirm-card", { data: { clientSecret, card: GOOD_CARD } });
  expect(confirmed.ok()).toBe(true);
}

/** Begins a subscription and confirms its card without the page; nobody has told the server to activate it yet. */
export async function confirmCard(page: Page, plan: "monthly" | "yearly"): Promise<{ clientSecret: string }> {
  const { clientSecret } = await beginOrder(page, plan);
  await confirmOrder(page, clientSecret);
  return { clientSecret };
}

/** Subscribes the signed-in person without the page, which has journeys of its own. */
export async function subscribeWithCard(page: Page, plan: "monthly" | "yearly"): Promise<void> {
  await confirmCard(page, plan);
  const activated = await page.request.post("/api/activate-subscription", { data: {} });
  expect(activated.ok()).toBe(true);
}

/** Fills in the sandbox's card form as someone does who types. */
export async function typeCard(page: Page, number = "4242424242424242"): Promise<void> {
  await page.getByLabel("Card number").fill("");
  await page.getByLabel("Card number").pressSequentially(number);
  await page.getByLabel("Expiry date").fill("");
  await page.getByLabel("Expiry date").pressSequentially("1234");
  await page.getByLabel("Security code").fill("123");
}
