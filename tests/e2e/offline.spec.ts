import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, newAccount, signUp, signUpWithTrial, toastTitled } from "#tests/support/journey";
import { kept, waitForServiceWorker, untilCopied, untilListCopied } from "#tests/support/offline-journey";
import { makePlan } from "#tests/support/plan-journey";
import { freePort, startServer } from "#tests/support/server-process";
import { letPagesAsk } from "#tests/support/asking-page";
import { test } from "#tests/support/run-browser";

test.use({ serviceWorkers: "allow" });

const OFFLINE = /^You’re offline\. This is the copy of \d{1,2} \w+ \d{4} at \d{2}:\d{2}\.$/u;

function list(page: Page) {
  return page.getByRole("region", { name: "Shopping List" });
}

function notFound(page: Page) {
  return page.getByRole("heading", { name: "Meal Plan Not Found" });
}

/** A signed-in user with a plan that this browser can show offline. */
async function readAPlan(page: Page): Promise<string> {
  const id = await makePlan(page);
  await page.goto(`/meal-plan/${id}`);
  await expect(list(page).getByRole("checkbox").first()).toBeVisible();
  await waitForServiceWorker(page);
  await untilCopied(page, id);
  return id;
}

/** A running server that has lost its database. */
async function answerWithoutDatabase(port: number): Promise<Server> {
  const body = JSON.stringify({ message: "We can’t reach our database right now.", code: "database_unavailable" });
  const server = createServer((_request, response) => {
    response.writeHead(503, { "content-type": "application/json", "retry-after": "5" }).end(body);
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  return server;
}

test(
  "with the server stopped a visited plan opens and its list is ticked; the ticks reach another browser later",
  { tag: "@date" },
  async ({ browser }) => {
    // It starts a server of its own, twice.
    test.slow();
    const settings = {
      PORT: String(await freePort()),
      DATA_DIR: join(await mkdtemp(join(tmpdir(), "mealwright-offline-")), "data"),
    };
    let server = await startServer(settings);
    const phone = await browser.newContext({ baseURL: server.url, serviceWorkers: "allow" });
    const tablet = await browser.newContext({ baseURL: server.url, serviceWorkers: "block" });
    try {
      const page = await phone.newPage();
      const { username, password } = await signUpWithTrial(page);
      const id = await readAPlan(page);
      const unread = await makePlan(page, { mealsPerWeek: 2 });

      await server.stop();
      const withoutDatabase = await answerWithoutDatabase(Number(settings.PORT));
      await page.goto(`/meal-plan/${id}`);
      await expect(page.getByRole("heading", { level: 1, name: /Meal Plan$/u })).toBeVisible();
      await expect(page.getByText(/^We can’t reach our database right now\. This is the copy of /u)).toBeVisible();
      withoutDatabase.close();
      withoutDatabase.closeAllConnections();
      await page.goto(`/meal-plan/${id}`);
      await expect(page.getByRole("heading", { level: 1, name: /Meal Plan$/u })).toBeVisible();
      await expect(page.getByText(/^We can’t reach Mealwright just now\. This is the copy of /u)).toBeVisible();
      await list(page).getByRole("checkbox").nth(0).check();
      await list(page).getByRole("checkbox").nth(2).check();
      await expect(list(page).getByText(/^2 of \d+ ticked · sent when you’re back online$/u)).toBeVisible();
      await page.goto(`/meal-plan/${unread}`);
      await expect(notFound(page)).toBeVisible();
      await expect(page.getByText(/we couldn’t reach it just now/u)).toBeVisible();

      server = await startServer(settings);
      await page.getByRole("button", { name: "Try again" }).first().click();
      await expect(page.getByText(/This is the copy of/u)).toBeHidden();
      const other = await tablet.newPage();
      expect((await other.request.post("/api/login", { data: { username, password } })).ok()).toBe(true);
      await expect
        .poll(async () => (await (await other.request.get(`/api/meal-plans/${id}/ticks`)).json()) as unknown)
        .toMatchObject({ ticks: [{ ticked: true }, { ticked: true }] });
      await other.goto(`/meal-plan/${id}`);
      await expect(list(other).getByRole("checkbox").nth(0)).toBeChecked();
      await expect(list(other).getByRole("checkbox").nth(2)).toBeChecked();
      await expect(list(other).getByText(/^2 of \d+ ticked$/u)).toBeVisible();
    } finally {
      await phone.close();
      await tablet.close();
      await server.stop();
    }
  },
);

test(
  "without a connection the list, the plan and cook mode open, and the notice says what one is looking at",
  { tag: "@date" },
  async ({ page, context }) => {
    // axe checks every row of a long page.
    test.slow();
    await signUpWithTrial(page);
    await readAPlan(page);
    await page.goto("/saved-plans");
    await expect(page.getByRole("link", { name: /^View/u })).toBeVisible();
    await untilListCopied(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await page.getByRole("link", { name: /^View/u }).click();
    await expect(list(page).getByRole("checkbox").first()).toBeVisible();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cook this", exact: true }).first().click();
    await expect(page.getByRole("dialog").getByText(/^Step 1 of \d+$/u)).toBeVisible();
    await page.getByRole("button", { name: "Close cook mode" }).click();
    await context.setOffline(false);
    await expect(page.getByText(/You’re offline/u)).toBeHidden();
    await expect(list(page).getByRole("checkbox").first()).toBeVisible();
  },
);

test("a second browser shows ticks when the user returns to it", async ({ page, browser, baseURL }) => {
  const { username, password } = await signUpWithTrial(page);
  const id = await makePlan(page);
  const other = await browser.newContext({ baseURL: baseURL ?? "" });
  const second = await other.newPage();
  await second.request.post("/api/login", { data: { username, password } });
  await second.goto(`/meal-plan/${id}`);
  await expect(list(second).getByText(/^0 of \d+ ticked$/u)).toBeVisible();
  await page.goto(`/meal-plan/${id}`);
  const stored = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await list(page).getByRole("checkbox").first().check();
  await stored;
  await second.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(list(second).getByText(/^1 of \d+ ticked$/u)).toBeVisible();
  await other.close();
});

test("on a shared computer no user's data is left for the next, online or offline", async ({ page, context }) => {
  test.slow();
  const first = { ...newAccount(), fullName: "Quentin Unmistakable" };
  await signUp(page, first);
  await page.request.post("/api/activate-subscription", { data: { isTrial: true } });
  const id = await makePlan(page, { fullName: first.fullName });
  await page.goto(`/meal-plan/${id}`);
  await list(page).getByRole("checkbox").first().check();
  await waitForServiceWorker(page);
  await untilCopied(page, id);
  expect((await kept(page)).copies).toContain("Unmistakable");

  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth$/u);
  await expect.poll(async () => (await kept(page)).copies).toBe("");
  const left = await kept(page);
  const everything = [left.cached, left.stored, ...left.addresses].join("\n");
  const traces = ["Unmistakable", first.username, first.email, id];
  expect(traces.filter((trace) => everything.includes(trace))).toEqual([]);
  expect(left.addresses.filter((address) => address.startsWith("/api/"))).toEqual([]);

  await signUpWithTrial(page);
  await readAPlan(page);
  await context.setOffline(true);
  await page.goto(`/meal-plan/${id}`);
  await expect(notFound(page)).toBeVisible();
  await expect(page.getByText("Unmistakable")).toHaveCount(0);
});

test("signing out offline clears the device at once, and ends the session later", async ({ page, context }) => {
  await signUpWithTrial(page);
  const id = await readAPlan(page);
  await page.goto("/settings");
  await expect(page.getByRole("button", { name: "Sign Out" }).first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
  await expect(toastTitled(page, "Logout failed")).toBeVisible();
  await expect(page.getByText(/You’re signed out on this device/u)).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/u);
  await expect.poll(async () => (await kept(page)).copies).toBe("");
  await page.goto(`/meal-plan/${id}`);
  await expect(page).toHaveURL(/\/auth/u);
  const ended = page.waitForResponse("**/api/logout");
  await context.setOffline(false);
  expect((await ended).ok()).toBe(true);
  await expect.poll(async () => (await page.request.get("/api/user")).status()).toBe(401);
});

test("a late answer to a sign-out does not sign out the next user", async ({ page, context }) => {
  const second = newAccount();
  await signUp(page, second);
  await page.request.post("/api/logout");
  await signUpWithTrial(page);
  await readAPlan(page);
  await page.goto("/settings");
  await expect(page.getByRole("button", { name: "Sign Out" }).first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth$/u);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked = page.waitForRequest("**/api/logout");
  await page.route("**/api/logout", async (route) => {
    await held;
    // Nobody waits for it any more, once a user has signed in.
    await route.continue().catch(() => undefined);
  });
  await context.setOffline(false);
  const late = await asked;
  const ended = page.waitForEvent("requestfailed", (request) => request === late);
  await page.getByLabel("Username").fill(second.username);
  await page.getByLabel("Password", { exact: true }).fill(second.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(toastTitled(page, "Welcome back!")).toBeVisible();
  await ended;
  release();
  expect((await page.request.get("/api/user")).status()).toBe(200);
});

test("an ended session clears the copies", async ({ page }) => {
  await signUpWithTrial(page);
  await readAPlan(page);
  await page.request.post("/api/logout");
  await page.reload();
  await expect(page).toHaveURL(/\/auth/u);
  await expect.poll(async () => (await kept(page)).copies).toBe("");
});

test("actions that need the network say so, and nothing on the screen is lost", async ({ page, context }) => {
  await signUpWithTrial(page);
  const id = await readAPlan(page);
  await context.setOffline(true);
  await page.goto(`/meal-plan/${id}`);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.getByRole("link", { name: "Download PDF" }).click();
  await expect(toastTitled(page, "You’re offline")).toBeVisible();
  await expect(list(page).getByRole("checkbox").first()).toBeVisible();
  expect(context.pages()).toHaveLength(1);
});

test("the whole shell is cached, and no API responses", async ({ page }) => {
  await signUpWithTrial(page);
  await readAPlan(page);
  const { addresses } = await kept(page);
  expect(addresses.length).toBeGreaterThan(30);
  expect(addresses.filter((address) => /^\/api\/|stripe-card-form|^\/(?:index\.html)?$/u.test(address))).toEqual([]);
  expect(addresses).toEqual(expect.arrayContaining(["/shell.html", "/favicon.svg"]));
});

test.describe("while the signal carries nothing", () => {
  test.use({ serviceWorkers: "block" });

  test("a copy is shown for an answer that does not come, until it does", async ({ page }) => {
    await signUpWithTrial(page);
    const id = await makePlan(page);
    await page.goto(`/meal-plan/${id}`);
    await untilCopied(page, id);
    await letPagesAsk(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asked = page.waitForRequest(`**/api/meal-plans/${id}`);
    await page.route(`**/api/meal-plans/${id}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.install();
    await page.reload();
    await asked;
    await expect(page.getByText("Loading meal plan...")).toBeVisible();
    await page.clock.fastForward(9_000);
    await expect(page.getByText(/^We can’t reach Mealwright just now\. This is the copy of /u)).toBeVisible();
    await expect(list(page).getByRole("checkbox").first()).toBeVisible();
    answer();
    await expect(page.getByText(/This is the copy of/u)).toBeHidden();
    await expect(list(page).getByRole("checkbox").first()).toBeVisible();
  });
});
