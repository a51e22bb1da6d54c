import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, toastTitled } from "#tests/support/journey";

const region = (page: Page) => page.getByRole("region", { name: "Notifications (F8)" });
const failure = (page: Page) => toastTitled(page, "Login failed");

/** Refused sign-ins are the quickest way to toasts; the clock stands still from the first on. */
async function openWithStillClock(page: Page): Promise<void> {
  let refusals = 0;
  await page.route("**/api/login", (route) => {
    refusals += 1;
    return route.fulfill({ status: 401, json: { message: `Refusal ${refusals}`, code: "invalid_credentials" } });
  });
  await page.clock.install();
  await page.goto("/auth");
  await expect(region(page)).toBeAttached();
  await expect(page.locator("#loading")).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByLabel("Username").fill("robin");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
}

async function refuse(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Sign In", exact: true });
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return button.isEnabled();
    })
    .toBe(true);
  await page.getByLabel("Password", { exact: true }).press("Enter");
}

test("a toast closes after five seconds, and a newer one takes its place", async ({ page }) => {
  await openWithStillClock(page);
  await refuse(page);
  await expect(region(page).getByText("Refusal 1")).toBeVisible();
  await page.clock.runFor(4_000);
  await refuse(page);
  await expect(region(page).getByText("Refusal 2")).toBeVisible();
  await expect(page.locator("[data-toast]")).toHaveCount(1);
  await page.clock.runFor(4_900);
  await expect(region(page).getByText("Refusal 2")).toBeVisible();
  await page.clock.runFor(100);
  await expect(region(page).getByText("Refusal 2")).toBeHidden();
});

test("why a form was not taken stands beside it until something is changed, and its toast goes then too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWithStillClock(page);
  await refuse(page);
  await expect(failure(page)).toBeVisible();
  // At the top of a phone, so that it covers no field.
  expect((await page.locator("[data-toast]").boundingBox())?.y).toBeLessThan(100);
  await expect(page.getByRole("main").getByText("Refusal 1")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("another");
  await page.clock.runFor(1_000);
  await expect(page.getByText("Refusal 1")).toHaveCount(0);
});

test("a toast waits while the pointer or the focus rests on it", async ({ page }) => {
  await openWithStillClock(page);
  await refuse(page);
  await failure(page).hover();
  await page.clock.runFor(60_000);
  await expect(failure(page)).toBeVisible();
  await page.keyboard.press("F8");
  await page.mouse.move(0, 0);
  await page.clock.runFor(60_000);
  await expect(failure(page)).toBeVisible();
  await page.getByLabel("Username").focus();
  await page.clock.runFor(5_000);
  await expect(failure(page)).toBeHidden();
});

test("F8 and Escape lead to a toast and back to where one was", async ({ page }) => {
  await openWithStillClock(page);
  await refuse(page);
  await expect(failure(page)).toBeVisible();
  await page.getByLabel("Username").focus();
  await page.keyboard.press("F8");
  await expect(region(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(region(page).getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(failure(page)).toBeHidden();
  await expect(page.getByLabel("Username")).toBeFocused();

  await refuse(page);
  await expect(failure(page)).toBeVisible();
  await page.keyboard.press("F8");
  await expect(region(page)).toBeFocused();
  await region(page).getByRole("button", { name: "Close" }).press("Enter");
  await expect(failure(page)).toBeHidden();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

test("a toast is at most 420 px wide on a medium screen, and as wide as a phone", async ({ page }) => {
  await openWithStillClock(page);
  await refuse(page);
  for (const [width, widest, narrowest] of [
    [390, 390, 350],
    [768, 420, 350],
    [1440, 420, 350],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(async () => (await region(page).boundingBox())?.width ?? 0, { message: `at ${width} px` })
      .toBeLessThanOrEqual(widest);
    expect((await page.locator("[data-toast]").boundingBox())?.width ?? 0).toBeGreaterThan(narrowest);
  }
});

test("failures are heard at once and the rest in turn, and nothing moves for those who want no motion", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openWithStillClock(page);
  await refuse(page);
  await expect(region(page).locator('[role="alert"][aria-live="assertive"]').getByText("Login failed")).toBeVisible();
  await expect(region(page).locator('[role="status"][aria-live="polite"]')).toBeEmpty();
  const motion = await page.locator("[data-toast]").evaluate((card) => getComputedStyle(card).animationDuration);
  expect(Number.parseFloat(motion)).toBeLessThan(0.001);
  await failure(page).hover();
  await page.clock.resume();
  await expectAccessible(page);
});
