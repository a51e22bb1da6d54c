import { expect, type Page } from "@playwright/test";
import { pageHeading, signUpWithTrial } from "#tests/support/journey";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";
import { test } from "#tests/support/run-browser";

const card = (page: Page) => page.getByRole("heading", { name: "Keep Mealwright at hand" });
const add = (page: Page) => page.getByRole("button", { name: "Add to Home Screen" });

test.beforeEach(async ({ page }) => {
  await signUpWithTrial(page);
});

/** The browser's own prompt, which the user accepts. */
async function withNativePrompt(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("load", () => {
      const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
        prompt: () => {
          document.documentElement.dataset.prompted = "yes";
          return Promise.resolve();
        },
        userChoice: Promise.resolve({ outcome: "accepted" }),
      });
      dispatchEvent(event);
      if (!event.defaultPrevented) throw new Error("The browser would show a bar of its own");
    });
  });
}

test("the browser's own prompt, caught before the app is there, hides the offer, and it stays hidden", async ({
  page,
}) => {
  await withNativePrompt(page);
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => "mealwrightInstall" in window)).toBe(true);
  await add(page).click();
  await expect(card(page)).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-prompted", "yes");
  await page.reload();
  await expect(pageHeading(page)).toBeVisible();
  await expect(card(page)).toBeHidden();
});

test("without a prompt of the browser's an alert gives the steps, and closing it changes nothing", async ({ page }) => {
  test.slow();
  await page.goto("/");
  await add(page).click();
  const steps = page.getByRole("alertdialog", { name: "Add to Home Screen" });
  await expect(steps.getByRole("listitem")).toHaveText([
    "Open the browser menu",
    "Choose Add to Home Screen or Install",
    "Follow the prompts",
  ]);
  await expectSoundEverywhere(page);
  await page.keyboard.press("Escape");
  await expect(steps).toBeHidden();
  await expect(add(page)).toBeFocused();
  await expect(card(page)).toBeVisible();
});

test("the manifest and its icons are valid", async ({ page, request }) => {
  await page.goto("/");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await request.get(address ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await answer.json()) as {
    name: string;
    display: string;
    icons: { src: string; sizes: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest).toMatchObject({ name: "Mealwright", display: "standalone", start_url: "/", lang: "en-GB" });
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(["/saved-plans", "/meal-plan"]);
  const sizes = await page.evaluate(
    (icons) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    manifest.icons.filter(({ sizes: said }) => said !== "any"),
  );
  expect(sizes).toEqual(["192x192", "512x512", "512x512"]);
  const worker = await request.get("/sw.js");
  expect(worker.headers()).toMatchObject({ "cache-control": "no-cache", "x-content-type-options": "nosniff" });
  expect(worker.headers()["content-type"]).toContain("javascript");
});
