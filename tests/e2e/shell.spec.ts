import { expect, test } from "@playwright/test";
import { expectAccessible, pageHeading, signUp, signUpWithTrial } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";

test("the loading screen goes half a second after the first render, in a fade of 0.3 s", async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto("/auth");
  const loading = page.locator("#loading");
  await expect(page.locator("#root > *").first()).toBeAttached();
  await page.clock.runFor(499);
  await expect(loading).not.toHaveClass(/is-leaving/u);
  expect(await loading.evaluate((screen) => getComputedStyle(screen).transitionDuration)).toBe("0.3s");
  await page.clock.runFor(1);
  await expect(loading).toHaveClass(/is-leaving/u);
  await page.clock.runFor(299);
  await expect(loading).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(loading).toHaveCount(0);
});

test("a visitor's page does not ask who is signed in; signing in elsewhere shows after a reload", async ({ page }) => {
  const asked: string[] = [];
  const failed: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  page.on("console", (message) => {
    if (message.type() === "error") failed.push(message.text());
  });
  await page.goto("/");
  await expect(page).toHaveURL("/auth");
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeAttached();
  expect(asked).not.toContain("/api/user");
  expect(failed).toEqual([]);

  // As a second tab of the same browser does.
  await signUpWithTrial(page);
  await page.reload();
  await expect(page).toHaveURL("/");
  await expect(pageHeading(page)).toBeVisible();
});

test("someone who has signed in meets no page of before, also on the way back", async ({ page }) => {
  const account = await signUpWithTrial(page);
  await page.context().clearCookies();
  await page.goto("/saved-plans");
  await page.getByLabel("Username").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Your Saved Meal Plans" })).toBeVisible();
  await page.goto("/healthz");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Your Saved Meal Plans" })).toBeVisible();
});

test("each page has a title of its own", async ({ page }) => {
  // It opens every page there is.
  test.slow();
  await page.goto("/auth");
  await expect(page).toHaveTitle("Sign in · Mealwright");
  await page.goto("/auth?tab=signup");
  await expect(page).toHaveTitle("Sign up · Mealwright");
  for (const [address, title] of [
    ["/forgot-password", "Forgotten password · Mealwright"],
    ["/reset-password", "New password · Mealwright"],
    ["/confirm-email", "Confirm email address · Mealwright"],
    ["/undo-email", "Put email address back · Mealwright"],
    ["/admin/login", "Admin Login · Mealwright"],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveTitle(title);
  }
  // What search engines read is what people see.
  for (const address of ["/auth", "/terms", "/privacy", "/cookies"]) {
    const sent = /<title>([^<]+)<\/title>/u.exec((await (await page.goto(address))?.text()) ?? "")?.[1];
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(sent ?? "");
  }
  await signUp(page);
  for (const [address, title] of [
    ["/plan-selection", "Welcome to Mealwright · Mealwright"],
    ["/subscription-required", "Subscription Required · Mealwright"],
    ["/subscribe", /· Mealwright$/u],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveTitle(title);
  }
  await signUpWithTrial(page);
  const id = await makePlan(page);
  for (const [address, title] of [
    ["/", "Dashboard · Mealwright"],
    ["/saved-plans", "Your Saved Meal Plans · Mealwright"],
    ["/meal-plan", "Create Your Meal Plan · Mealwright"],
    [`/meal-plan/${id}`, /Robin Ashdown.* · Mealwright$/u],
    ["/subscription", "Subscription · Mealwright"],
    ["/settings", "Settings · Mealwright"],
    ["/super-admin", "No access · Mealwright"],
    ["/nowhere", "404 Page Not Found · Mealwright"],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveTitle(title);
  }
});

test("a page whose code does not come can be tried again, and the app stays", async ({ page }) => {
  await page.route("**/assets/auth-page-*.js", (route) => route.abort());
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.goto("/auth");
  await expect(page.getByRole("heading", { name: "This page did not load" })).toBeVisible();
  await expect(page.getByText("Failed to load app")).toBeHidden();
  await expectAccessible(page);
  await page.unroute("**/assets/auth-page-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  expect(loads).toBe(1);
});

test("a page whose code is gone since a deploy loads the app anew, once", async ({ page }) => {
  await page.route("**/assets/auth-page-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.route("**/index.html", (route) =>
    route.fulfill({ contentType: "text/html", body: '<script type="module" src="/assets/index-newer.js"></script>' }),
  );
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.goto("/auth");
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole("heading", { name: "This page did not load" })).toBeVisible();
  const looked = page.waitForResponse("**/index.html");
  await page.getByRole("button", { name: "Try again" }).click();
  await looked;
  await expect(page.getByRole("heading", { name: "This page did not load" })).toBeVisible();
  expect(loads).toBe(2);
});

test("a script that the browser cannot read is told, not waited for", async ({ page }) => {
  await page.route("**/assets/index-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "this is no script;" }),
  );
  await page.goto("/auth");
  await expect(page.getByRole("heading", { name: "Failed to load app" })).toBeVisible();
  await page.unroute("**/assets/index-*.js");
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the page says what it needs", async ({ page }) => {
    await page.goto("/auth");
    const note = page.locator("noscript p");
    await expect(note).toContainText("Mealwright needs JavaScript to plan your week.");
    await expect(note).toBeInViewport();
  });
});

test.describe("far from London", () => {
  test.use({ timezoneId: "Pacific/Honolulu", locale: "en-US" });
  test("days are London's, in British words, on both sides of a change of the clocks", async ({ page }) => {
    await signUpWithTrial(page);
    const id = await makePlan(page);
    for (const [createdAt, day] of [
      ["2026-03-28T23:30:00.000Z", "28 March 2026"],
      ["2026-03-29T23:30:00.000Z", "30 March 2026"],
      ["2026-10-24T23:30:00.000Z", "25 October 2026"],
      ["2026-10-25T23:30:00.000Z", "25 October 2026"],
    ] as const) {
      await page.route(`**/api/meal-plans/${id}`, async (route) => {
        const plan = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...plan, createdAt } });
      });
      await page.goto(`/meal-plan/${id}`);
      await expect(page.getByText(day)).toBeVisible();
      await page.unroute(`**/api/meal-plans/${id}`);
    }
  });
});
