import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/run-browser";

// With animations on.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const region = (page: Page) => page.getByRole("region", { name: "Notifications (F8)" });

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

test("a toast is at most 420 px wide on a medium screen, and as wide as a phone, where it covers no field; nothing moves for those who want no motion", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openWithStillClock(page);
  await refuse(page);
  const card = page.locator("[data-toast]");
  const motion = await card.evaluate((element) => getComputedStyle(element).animationDuration);
  expect(Number.parseFloat(motion)).toBeLessThan(0.001);
  for (const [width, widest, narrowest] of [
    [390, 390, 350],
    [768, 420, 350],
    [1440, 420, 350],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(async () => (await region(page).boundingBox())?.width ?? 0, { message: `at ${width} px` })
      .toBeLessThanOrEqual(widest);
    const place = await card.boundingBox();
    expect(place?.width ?? 0).toBeGreaterThan(narrowest);
    // At the top of a phone.
    if (width === 390) expect(place?.y).toBeLessThan(100);
  }
});
