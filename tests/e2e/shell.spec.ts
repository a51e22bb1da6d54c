import { expect } from "@playwright/test";
import { expectAccessible, pageHeading, signUpWithTrial } from "#tests/support/journey";
import { test } from "#tests/support/run-browser";

// With animations on.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

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
  // Search engines see the same as users.
  const sent = /<title>([^<]+)<\/title>/u.exec(await (await page.request.get("/auth")).text())?.[1];
  await page.goto("/");
  await expect(page).toHaveURL("/auth");
  await expect(page).toHaveTitle(sent ?? "");
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

test("a page whose code does not load can be retried, and the app stays", async ({ page }) => {
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

test("a page whose code is gone after a deployment reloads the app, once", async ({ page }) => {
  await page.route("**/assets/auth-page-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.route("**/index.html", (route) =>
    route.fulfill({ contentType: "text/html", body: '<script type="module" src="/assets/index-newer.js"></script>' }),
  );
  // Counted at the start: the second may start before the first has finished, which then never does.
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto("/auth");
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole("heading", { name: "This page did not load" })).toBeVisible();
  const looked = page.waitForResponse("**/index.html");
  await page.getByRole("button", { name: "Try again" }).click();
  await looked;
  await expect(page.getByRole("heading", { name: "This page did not load" })).toBeVisible();
  expect(loads).toBe(2);
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
