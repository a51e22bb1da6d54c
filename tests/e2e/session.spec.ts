import { expect, type Page, test } from "@playwright/test";
import { newAccount, signUp, signUpWithTrial, startTrial, toastTitled } from "#tests/support/journey";
import { kept } from "#tests/support/offline-journey";
import { makePlan } from "#tests/support/plan-journey";
import { holdCall } from "#tests/support/screens/screen";

async function signIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("signed out, nothing is asked about a subscription; the sign-in's answer is the user, who is not asked for again", async ({
  page,
}) => {
  const account = await signUpWithTrial(page);
  await page.request.post("/api/logout");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/auth");
  await signIn(page, { ...account, password: "wrong" });
  await expect(toastTitled(page, "Login failed")).toBeVisible();
  await expect(page.getByRole("main").getByText("Invalid username or password")).toBeVisible();
  expect(asked).not.toContain("/api/subscription-status");

  asked.length = 0;
  await signIn(page, account);
  await expect(page).toHaveURL("/");
  await expect(page.getByText(/^Hello, Robin/u)).toBeVisible();
  expect(asked.filter((path) => path === "/api/user")).toEqual([]);
  expect(asked.filter((path) => path === "/api/subscription-status")).toHaveLength(1);
});

test("the next person in the same tab sees nothing of the one before", async ({ page }) => {
  const second = newAccount();
  await signUp(page, second);
  await startTrial(page);
  await page.request.post("/api/logout");
  await signUpWithTrial(page);
  await makePlan(page, { mealsPerWeek: 1 });
  await page.goto("/saved-plans");
  await expect(page.getByRole("link", { name: /^View/u })).toHaveCount(1);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
  await expect(toastTitled(page, "Goodbye!")).toBeVisible();

  // A list that was kept would show at once, and before the server's answer.
  await holdCall(page, "**/api/user-meal-plans*");
  await signIn(page, second);
  await page.getByRole("link", { name: "Saved Plans" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Your Saved Meal Plans" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^View/u })).toHaveCount(0);
});

test("a second tab goes along when somebody signs out and somebody else signs in", async ({ page, context }) => {
  const second = newAccount();
  await signUp(page, second);
  await startTrial(page);
  await page.request.post("/api/logout");
  await signUpWithTrial(page);
  await makePlan(page, { mealsPerWeek: 1 });
  const other = await context.newPage();
  await other.goto("/saved-plans");
  await expect(other.getByRole("link", { name: /^View/u })).toHaveCount(1);
  // By now it listens to its neighbours as well.
  await expect.poll(async () => (await kept(other)).copies).toContain("user-meal-plans list");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
  await expect(toastTitled(page, "Goodbye!")).toBeVisible();
  await expect(other).toHaveURL(/\/auth/u);

  await signIn(page, second);
  await expect(page).toHaveURL("/");
  await expect(other).toHaveURL("/saved-plans");
  await expect(other.getByRole("heading", { name: "No Saved Plans Yet" })).toBeVisible();
});

for (const [what, address] of [
  ["the user", "**/api/user"],
  ["the subscription", "**/api/subscription-status"],
] as const) {
  test(`while ${what} loads, the page says so and leads nowhere`, async ({ page }) => {
    await signUpWithTrial(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(address, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/saved-plans");
    await expect(page.getByRole("status").getByText("Loading...", { exact: true })).toBeVisible();
    await expect(page).toHaveURL("/saved-plans");
    release();
    await expect(page.getByRole("heading", { level: 1, name: "Your Saved Meal Plans" })).toBeVisible();
  });
}

test("starting the trial gives access and marks a plan as chosen", async ({ page }) => {
  await signUp(page);
  await page.goto("/");
  await expect(page).toHaveURL("/plan-selection");
  await page.getByRole("button", { name: "Start 7-Day Free Trial" }).click();
  await expect(toastTitled(page, "Welcome to Mealwright Premium!")).toBeVisible();
  const user = (await (await page.request.get("/api/user")).json()) as object;
  const status = (await (await page.request.get("/api/subscription-status")).json()) as object;
  expect(user).toMatchObject({ hasSelectedPlan: "true" });
  expect(status).toMatchObject({ status: "trial", hasActiveSubscription: true, hasUsedTrial: true });
});
