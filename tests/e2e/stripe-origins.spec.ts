import { expect, type Page } from "@playwright/test";
import { pageHeading, signUp, signUpWithTrial } from "#tests/support/journey";
import { orderButton, subscribe, test, typeCard } from "#tests/support/stripe-journey";

const ELSEWHERE = ["/", "/dashboard", "/plan-selection", "/subscription-required", "/subscription", "/settings"];

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** What of another site is in the page, and what its policy would let in. */
async function foreignIn(page: Page): Promise<Record<string, unknown>> {
  await expect(pageHeading(page)).toBeVisible();
  return page.evaluate(async () => {
    const sources = [...document.querySelectorAll<HTMLScriptElement | HTMLIFrameElement>("script[src], iframe")];
    const answer = await fetch(window.location.href, { headers: { accept: "text/html" } });
    return {
      path: window.location.pathname,
      script: typeof (window as { Stripe?: unknown }).Stripe,
      elements: sources.map(({ src }) => new URL(src).origin).filter((origin) => origin !== window.location.origin),
      admitted: /https:/u.test(answer.headers.get("content-security-policy") ?? ""),
    };
  });
}

const nothingAt = (path: string) => ({ path, script: "undefined", elements: [], admitted: false });

test("Stripe is contacted only where a card is entered", async ({ page, stripe }) => {
  await page.goto("/auth");
  await signUpWithTrial(page);
  for (const path of ELSEWHERE) {
    await page.goto(path);
    await expect(pageHeading(page)).toBeVisible();
  }
  expect(stripe.foreign).toEqual([]);

  await page.goto("/subscribe");
  await expect(page.getByLabel("Card number at Stripe")).toBeVisible();
  // The form is drawn before its script has asked everyone it asks.
  await expect
    .poll(() => new Set(stripe.foreign.map(({ host, page: path }) => `${path} ${host}`)))
    .toEqual(new Set(["/subscribe js.stripe.com", "/subscribe api.stripe.com"]));

  await subscribe(page, stripe, "monthly");
  const before = stripe.foreign.length;
  await page.goto("/subscribe?plan=yearly");
  await expect(page.getByRole("button", { name: "Switch to yearly after the trial" })).toBeVisible();
  expect(stripe.foreign.slice(before)).toEqual([]);
});

test("nothing from Stripe is left on, or allowed in, the page after the card's", async ({ page, stripe }) => {
  await signUpWithTrial(page);
  await page.goto("/settings");
  await page.goto("/subscription");
  await link(page, "Choose a plan").click();
  await expect(page.getByLabel("Card number at Stripe")).toBeVisible();
  expect(await foreignIn(page)).toEqual({
    path: "/subscribe",
    script: "function",
    elements: ["https://js.stripe.com"],
    admitted: true,
  });
  let seen = stripe.foreign.length;
  const expectNothing = async (path: string) => {
    await expect(page).toHaveURL(path);
    expect(await foreignIn(page)).toEqual(nothingAt(path));
    expect(stripe.foreign.slice(seen)).toEqual([]);
  };
  await link(page, "Settings").click();
  await expectNothing("/settings");
  // Journeys run without the browser's memory of pages, so the page is told what that would tell.
  const loadedAnew = page.waitForEvent("load");
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await loadedAnew;
  await expectNothing("/settings");
  await link(page, "Dashboard").click();
  await expectNothing("/");
  await page.goBack();
  await expectNothing("/settings");
  await page.goBack();
  await expect(page.getByLabel("Card number at Stripe")).toBeVisible();
  seen = stripe.foreign.length;
  await page.goBack();
  await expectNothing("/subscription");
  await page.goForward();
  await expect(page.getByLabel("Card number at Stripe")).toBeVisible();

  await typeCard(page, "4242424242424242");
  await orderButton(page).click();
  // At once: a toast does not stand for long.
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toContainText(
    /Subscription Successful.*You have premium access\./su,
  );
  seen = stripe.foreign.length;
  await expectNothing("/dashboard");
  await page.goto("/subscription");
  await link(page, "Change card").click();
  await expect(page.getByLabel("Card number at Stripe")).toBeVisible();
  seen = stripe.foreign.length;
  await link(page, "Keep the card I have").click();
  await expectNothing("/subscription");
  expect(new Set(stripe.foreign.map(({ page: path }) => path))).toEqual(new Set(["/subscribe"]));
});

test("a user whose session has ended is redirected from the checkout to sign-in and back, each in a separate document", async ({
  page,
}) => {
  const { username, password } = await signUp(page);
  await page.goto("/subscribe");
  await expect(page.getByLabel("Card number at Stripe")).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole("radio", { name: /Yearly/u }).check();
  await expect(page).toHaveURL(/\/auth\?next=/u);
  expect(await foreignIn(page)).toEqual(nothingAt("/auth"));
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/subscribe");
  await expect(page.getByLabel("Card number at Stripe")).toBeVisible();
});
