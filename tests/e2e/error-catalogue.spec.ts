import { expect, type Page, test } from "@playwright/test";
import { newAccount, signUp, signUpWithTrial, toastTitled, pageHeading } from "#tests/support/journey";
import { goToLastStep, makePlan, openWizard } from "#tests/support/plan-journey";

/** A server that has broken in a way of its own, in words that no other answer has. */
const BROKEN = { status: 500, json: { message: "The kitchen is on fire", code: "internal" } };

/** The toast says this title and these words, as a failure: heard at once, and in the failures' colour. */
async function expectFailureToast(page: Page, title: string, words: string): Promise<void> {
  const toast = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("alert");
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(words, { exact: true })).toBeVisible();
}

/**
 * The toast closes after this long: held until the clock stands still, it has its whole time before it. The focus holds it
 * beside the pointer, which a page that is still being drawn may slip away from.
 */
async function expectClosesAfter(page: Page, title: string, milliseconds: number): Promise<void> {
  const toast = toastTitled(page, title);
  await toast.hover();
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeFocused();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.fastForward(milliseconds - 100);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast).toBeHidden();
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Username").fill("nobody-here");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function fillSignUp(page: Page, account = newAccount()): Promise<void> {
  await page.getByLabel("Username").fill(account.username);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Full Name").fill(account.fullName);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Start Your 7-Day Free Trial" }).click();
}

async function generate(page: Page): Promise<void> {
  await openWizard(page);
  await goToLastStep(page);
  await page.getByRole("button", { name: "Generate Meal Plan" }).click();
}

test('a refused sign-in shows "Login failed" with the server\'s words', async ({ page }) => {
  await page.goto("/auth");
  const answered = page.waitForResponse("**/api/login");
  await signIn(page);
  const { message } = (await (await answered).json()) as { message: string };
  await expectFailureToast(page, "Login failed", message);
});

test('a refused registration shows "Registration failed" with the server\'s words', async ({ page, browser }) => {
  const elsewhere = await browser.newContext();
  const taken = await signUp(await elsewhere.newPage());
  await elsewhere.close();
  await page.goto("/auth?tab=signup");
  const answered = page.waitForResponse("**/api/register");
  await fillSignUp(page, { ...newAccount(), email: taken.email });
  const { message } = (await (await answered).json()) as { message: string };
  await expectFailureToast(page, "Registration failed", message);
});

test('a refused generation shows "Error" with the server\'s words, for ten seconds', async ({ page }) => {
  await signUpWithTrial(page);
  await page.route("**/api/meal-plans", (route) => route.fulfill(BROKEN));
  await page.clock.install();
  await generate(page);
  await expectFailureToast(page, "Error", "The kitchen is on fire");
  await expectClosesAfter(page, "Error", 10_000);
});

test('a generation that fails without words shows "Failed to generate meal plan"', async ({ page }) => {
  await signUpWithTrial(page);
  await page.route("**/api/meal-plans", (route) => route.fulfill({ status: 500, body: "" }));
  await generate(page);
  await expectFailureToast(page, "Error", "Failed to generate meal plan");
});

test('a generation that runs out of time is called "Service Busy"', async ({ page }) => {
  await signUpWithTrial(page);
  await page.route("**/api/meal-plans", (route) =>
    route.fulfill({ status: 500, json: { message: "The planner hit a timeout.", code: "timeout" } }),
  );
  await generate(page);
  await expectFailureToast(page, "Service Busy", "The planner hit a timeout.");
});

test("the toast of a pending generation stays for two minutes", async ({ page }) => {
  await signUpWithTrial(page);
  await page.route("**/api/meal-plans", () => undefined);
  await page.clock.install();
  await generate(page);
  await expectClosesAfter(page, "Generating your meal plan...", 120_000);
});

test("the toast of a finished generation stays for twenty seconds", async ({ page }) => {
  await signUpWithTrial(page);
  const id = await makePlan(page);
  await page.route("**/api/meal-plans", (route) => route.fulfill({ status: 202, json: { id, state: "making" } }));
  await page.clock.install();
  await generate(page);
  // Only when nothing moves any more does the pointer stay on the toast, and only a page that has come leaves it the focus.
  await expect(page).toHaveURL(new RegExp(`/meal-plan/${id}$`, "u"));
  await expect(pageHeading(page)).toBeFocused();
  await expect(toastTitled(page, "Generating your meal plan...")).toHaveCount(0);
  await expectClosesAfter(page, "Your dishes have been granted! 🎉", 20_000);
});

test('a page that cannot be drawn shows "Failed to load app" and a refresh', async ({ page }) => {
  await signUpWithTrial(page);
  const id = await makePlan(page);
  await page.route(`**/api/meal-plans/${id}`, async (route) => {
    const plan = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...plan, generatedPlan: { weekly_plan: 7 } } });
  });
  await page.goto(`/meal-plan/${id}`);
  await expect(page.getByRole("alert").getByRole("heading", { name: "Failed to load app" })).toBeVisible();
  await page.unroute(`**/api/meal-plans/${id}`);
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByRole("region", { name: "Your week at a glance" })).toBeVisible();
});
