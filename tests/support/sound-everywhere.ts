import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/journey";

/** On a phone and on a desk, by day and by night; and nothing is cut off on the narrowest phone. */
export async function expectSoundEverywhere(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // Half-way between two colours nothing can be said of their contrast.
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
      await expectAccessible(page);
    }
  }
  await page.setViewportSize({ width: 320, height: 700 });
  // A page that was wide a moment ago takes another one to settle.
  const cutOff = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(cutOff).toBeLessThanOrEqual(0);
}
