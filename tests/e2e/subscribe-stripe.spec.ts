import { expect, type Page } from "@playwright/test";
import { subscribeWithCard } from "#tests/support/billing-journey";
import { expectAccessible, signUp, toastTitled } from "#tests/support/journey";
import { test } from "#tests/support/run-browser";

// The server of these journeys takes test cards itself, so its policy does not let the provider's script in.
test.use({ bypassCSP: true });

/** Stands in for the provider's script: a card field, and answers that the test decides. */
const STRIPE_SCRIPT = `
  // The page that comes after the card's is another document.
  const stripeCalls = { push: (one) => sessionStorage.setItem("calls", JSON.stringify([...JSON.parse(sessionStorage.getItem("calls") ?? "[]"), one])) };
  window.Stripe = (key) => ({
    _registerWrapper() {}, registerAppInfo() {}, createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
    elements(options) {
      stripeCalls.push({ call: "elements", key, secret: options.clientSecret, locale: options.locale, primary: options.appearance.variables.colorPrimary });
      const listeners = {};
      const element = {
        on(name, listener) { listeners[name] = listener; return element; },
        once() { return element; }, off() { return element; },
        mount(place) {
          const input = document.createElement("input");
          input.setAttribute("aria-label", "The provider's card field");
          place.append(input);
          setTimeout(() => listeners.ready?.(element), 50);
        },
        update() {}, unmount() {}, destroy() {}, _updateCallback() {},
      };
      return { create: () => element, getElement: () => element, update() {}, submit: async () => ({}), on() {} };
    },
    async retrievePaymentIntent(secret) {
      stripeCalls.push({ call: "retrievePaymentIntent", secret });
      return { paymentIntent: { status: "requires_action" } };
    },
    async handleNextAction({ clientSecret }) {
      stripeCalls.push({ call: "handleNextAction", clientSecret });
      return { paymentIntent: { status: "succeeded" } };
    },
    async confirmSetup({ clientSecret, confirmParams, redirect }) {
      stripeCalls.push({ call: "confirmSetup", clientSecret, returnUrl: confirmParams.return_url, redirect });
      const declined = document.querySelector("input[aria-label]").value === "declined";
      return declined
        ? { error: { type: "card_error", message: "Your card has insufficient funds." } }
        : { setupIntent: { status: "succeeded" } };
    },
  });
`;

const CARD_FORM = { provider: "stripe", publishableKey: "pk_test_journey" };

async function serveScript(page: Page): Promise<void> {
  await page.route(/\/subscribe(?:\?|$)/u, async (route) => {
    const answer = await route.fetch();
    const marked = (await answer.text()).replace("<html ", '<html data-card-form="here" ');
    await route.fulfill({ response: answer, body: marked });
  });
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: STRIPE_SCRIPT }),
  );
}

function callsOf(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem("calls") ?? "[]") as Record<string, unknown>[]);
}

async function pretendStripe(page: Page): Promise<void> {
  await serveScript(page);
  await page.route("**/api/create-subscription-payment", async (route) => {
    const { plan } = route.request().postDataJSON() as { plan: string };
    await route.fulfill({
      json: {
        clientSecret: `seti_${plan}_secret_1`,
        amount: plan === "yearly" ? 2_999 : 299,
        plan,
        intentType: "setup",
        firstChargeAt: "2026-11-28T05:00:00.000Z",
        cardForm: CARD_FORM,
      },
    });
  });
}

test("the provider's form is drawn in our colours, keeps its input on a refusal, and confirms", async ({
  page,
  baseURL,
}) => {
  await signUp(page);
  await pretendStripe(page);
  await page.route("**/api/activate-subscription", (route) => route.fulfill({ json: {} }));
  await page.goto("/subscribe?plan=yearly");
  const field = page.getByLabel("The provider's card field");
  await expect(field).toBeVisible();
  await expect(page.getByText("Test mode: no card is charged")).toHaveCount(0);
  await expectAccessible(page);

  const order = page.getByRole("button", { name: "Start Free Trial then pay £29.99/year" });
  await field.fill("declined");
  await order.click();
  await expect(toastTitled(page, "Payment Failed")).toBeVisible();
  await expect(toastTitled(page, "Your card has insufficient funds.")).toBeVisible();
  await expect(field).toHaveValue("declined");

  await field.fill("good");
  await order.click();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  const calls = await callsOf(page);
  expect(calls[0]).toMatchObject({ key: "pk_test_journey", secret: "seti_yearly_secret_1", locale: "en-GB" });
  expect(calls[0]?.primary).toMatch(/^#[0-9a-f]{6}$/u);
  expect(calls.at(-1)).toEqual({
    call: "confirmSetup",
    clientSecret: "seti_yearly_secret_1",
    returnUrl: `${baseURL}/dashboard?subscribed=true`,
    redirect: "if_required",
  });
});

test("a script that fails to load is reported, and can be retried", async ({ page }) => {
  await signUp(page);
  await pretendStripe(page);
  await page.route("https://js.stripe.com/**", (route) => route.abort());
  await page.goto("/subscribe");
  await expect(page.getByText("We couldn’t load the card form")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("https://js.stripe.com/**");
  await serveScript(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("The provider's card field")).toBeVisible();
});

test("a change of plan that the bank asks about is confirmed by the provider's script", async ({ page }) => {
  await signUp(page);
  await subscribeWithCard(page, "monthly");
  await serveScript(page);
  await page.route("**/api/subscription/switch-offer", (route) =>
    route.fulfill({
      json: {
        plan: "yearly",
        kind: "now",
        amountDue: 27,
        startsAt: "2026-11-21T05:00:00.000Z",
        nextChargeAt: "2027-11-21T05:00:00.000Z",
        price: 29.99,
        offerId: "11111111-1111-4111-8111-111111111111",
      },
    }),
  );
  await page.route("**/api/subscription/switch", (route) =>
    route.fulfill({ json: { outcome: "confirm", clientSecret: "pi_1_secret_1", cardForm: CARD_FORM } }),
  );
  await page.goto("/subscribe?plan=yearly");
  await page.getByRole("button", { name: "Pay £27.00 and switch to yearly" }).click();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  // The toast stands while the page goes on to the other document, which takes what was noted along.
  await expect
    .poll(() => callsOf(page).catch(() => null))
    .toEqual([
      { call: "retrievePaymentIntent", secret: "pi_1_secret_1" },
      { call: "handleNextAction", clientSecret: "pi_1_secret_1" },
    ]);
});
