import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { confirmCard, typeCard } from "#tests/support/billing-journey";
import { pageHeading, signUp, toastTitled } from "#tests/support/journey";
import { test } from "#tests/support/run-browser";

const TRIAL_BUTTON = /^Start Free Trial then pay/u;

/** Every request of the page that could move money, in order. */
function moneyRequests(page: Page): { pathsOf: () => string[]; keys: (string | undefined)[] } {
  const seen: Request[] = [];
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST") return;
    seen.push(request);
    keys.push(request.headers()["idempotency-key"]);
  });
  return { pathsOf: () => seen.map((request) => new URL(request.url()).pathname), keys };
}

/** As fast as a machine presses: before anything could be drawn. */
async function pressTwice(button: Locator): Promise<void> {
  // A button that waits for the page to be read again takes no press at all, and a script does not wait for it.
  await expect(button).toBeEnabled();
  await expect(button).not.toHaveAttribute("aria-disabled");
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

test("each button that moves money sends one request, however fast it is pressed", async ({ page }) => {
  await signUp(page);
  await page.goto("/subscribe");
  await typeCard(page);
  const order = page.getByRole("button", { name: TRIAL_BUTTON });
  await expect(order).not.toHaveAttribute("aria-disabled");
  const requests = moneyRequests(page);
  const sent = (path: string) => requests.pathsOf().filter((one) => one === path).length;
  await pressTwice(order);
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  expect(sent("/api/sandbox/confirm-card")).toBe(1);
  expect(sent("/api/activate-subscription")).toBe(1);

  await page.goto("/subscription");
  await page.getByRole("button", { name: "Cancel subscription" }).dblclick();
  // The second half of a double click is no answer to the question that the first half brought up.
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  expect(sent("/api/cancel-subscription")).toBe(0);
  await pressTwice(question.getByRole("button", { name: "Cancel subscription" }));
  await expect(toastTitled(page, "Subscription Cancelled")).toBeVisible();
  expect(sent("/api/cancel-subscription")).toBe(1);
  await pressTwice(page.getByRole("button", { name: "Reactivate subscription" }));
  await expect(toastTitled(page, "Subscription Reactivated")).toBeVisible();
  expect(sent("/api/reactivate-subscription")).toBe(1);

  await page.getByRole("link", { name: "Change card" }).dblclick();
  await typeCard(page, "5555555555554444");
  await pressTwice(page.getByRole("button", { name: "Save card" }));
  await expect(toastTitled(page, "Card changed")).toBeVisible();
  expect(sent("/api/subscription/card")).toBe(1);
  expect(sent("/api/sandbox/confirm-card")).toBe(2);
  expect(sent("/api/subscription/card/settle")).toBe(1);
  expect(sent("/api/activate-subscription")).toBe(1);

  await page.goto("/subscribe?plan=yearly");
  await pressTwice(page.getByRole("button", { name: "Switch to yearly after the trial" }));
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  expect(sent("/api/subscription/switch")).toBe(1);
});

test("leaving and reloading while the bank asks charges nothing, and the order can be made afterwards", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/plan-selection");
  await page.getByRole("link", { name: "Start with a card instead" }).click();
  const bank = page.getByRole("alertdialog", { name: "Test bank: confirm this payment" });
  const ask = async () => {
    await typeCard(page, "4000002500003155");
    await page.getByRole("button", { name: TRIAL_BUTTON }).click();
    await expect(bank).toBeVisible();
  };
  await ask();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Start 7-Day Free Trial" })).toBeVisible();
  await expect(page).toHaveURL("/plan-selection");
  await expect(bank).toHaveCount(0);
  const before = (await (await page.request.get("/api/subscription")).json()) as Record<string, unknown>;
  expect(before).toMatchObject({ plan: null, status: { status: null } });
  await page.goForward();
  await expect(page).toHaveURL("/subscribe");
  await ask();
  await page.reload();
  await expect(page.getByLabel("Card number")).toHaveValue("");
  await expect(bank).toHaveCount(0);
  await ask();
  await bank.getByRole("button", { name: "Complete" }).click();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();

  // The checkout is no longer behind the dashboard, and its address has turned into the change of plan.
  await expect(page).toHaveURL("/dashboard");
  const requests = moneyRequests(page);
  await page.goBack();
  await expect(page).not.toHaveURL(/subscribe/u);
  await page.goto("/subscribe");
  await expect(page.getByRole("heading", { level: 1, name: "Change your plan" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Switch to yearly after the trial" })).toBeVisible();
  expect(requests.pathsOf().filter((path) => !path.endsWith("/switch-offer"))).toEqual([]);
});

test("a checkout restored from the back/forward cache is reloaded", async ({ page }) => {
  await signUp(page);
  await page.goto("/subscribe");
  await typeCard(page, "4000002500003155");
  await page.getByRole("button", { name: TRIAL_BUTTON }).click();
  await page.getByRole("alertdialog", { name: "Test bank: confirm this payment" }).waitFor();
  // Journeys run without the browser's memory of pages, so it is told what that would tell.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByLabel("Card number")).toHaveValue("");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: TRIAL_BUTTON })).toBeVisible();
});

test("reloads, back and forward around the landing confirm once and show one toast", async ({ page }) => {
  await signUp(page);
  const { clientSecret } = await confirmCard(page, "monthly");
  const requests = moneyRequests(page);
  const secret = `setup_intent=one&setup_intent_client_secret=${encodeURIComponent(clientSecret)}&redirect_status=succeeded`;
  await page.goto("/auth");
  let held = true;
  await page.route("**/api/activate-subscription", async (route) => {
    if (!held) await route.continue();
  });
  const asked = page.waitForRequest("**/api/activate-subscription");
  await page.goto(`/dashboard?subscribed=true&${secret}`);
  await expect(page.getByText("Finishing your subscription...")).toBeVisible();
  await asked;
  held = false;
  await page.reload();
  await expect(toastTitled(page, "Subscription Successful")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(pageHeading(page)).toBeVisible();
  // Once without an answer, and once with one.
  expect(requests.pathsOf().filter((path) => path === "/api/activate-subscription")).toHaveLength(2);
  const sent = requests.pathsOf().length;
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL("/dashboard");
  await expect(pageHeading(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText("7 days left")).toBeVisible();
  await expect(toastTitled(page, "Subscription Successful")).toHaveCount(0);
  expect(requests.pathsOf()).toHaveLength(sent);
});
