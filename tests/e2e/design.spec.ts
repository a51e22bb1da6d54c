import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "#tests/support/run-browser";

test("the design system's page is not part of the production build", async ({ page }) => {
  await page.goto("/design");
  await expect(page.getByRole("heading", { level: 1, name: "404 Page Not Found" })).toBeVisible();
  const folder = join(import.meta.dirname, "../../dist/web/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((name) => readFileSync(join(folder, name), "utf8").includes("Badges and notices"))).toEqual([]);
});

test("a shared link shows our own picture, with an absolute URL", async ({ page, baseURL }) => {
  await page.goto("/auth");
  const content = (property: string) => page.locator(`meta[property="og:${property}"]`).getAttribute("content");
  const address = `${baseURL ?? ""}/sharing-card.png`;
  expect(await content("image")).toBe(address);
  expect(await content("title")).toContain("Mealwright");
  const picture = await (await page.request.get(address)).body();
  // A PNG has its width and height in its header.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)].map(String)).toEqual([
    await content("image:width"),
    await content("image:height"),
  ]);
});
