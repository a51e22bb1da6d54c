import { expect } from "@playwright/test";
import { expectAccessible, signUpWithTrial } from "#tests/support/journey";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";
import { test } from "#tests/support/run-browser";

const TEXTS = [
  {
    path: "/terms",
    title: "Terms",
    parts: ["The free trial", "14 days to change your mind", "Allergens, diets and health"],
  },
  { path: "/privacy", title: "Privacy", parts: ["What we store, why and for how long", "Your rights"] },
  { path: "/cookies", title: "Cookies", parts: ["The cookies", "Storage in your browser"] },
] as const;

for (const { path, title, parts } of TEXTS) {
  test(`${path} is read without an account, and its contents lead to each part`, async ({ page }) => {
    // Search engines see the same as users.
    const sent = /<title>([^<]+)<\/title>/u.exec((await (await page.goto(path))?.text()) ?? "")?.[1];
    expect(sent).toBe(`${title} · Mealwright`);
    await expect(page).toHaveTitle(`${title} · Mealwright`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(/^Last changed on \d{1,2} [A-Z][a-z]+ 20\d\d$/u)).toBeVisible();
    const contents = page.getByRole("navigation", { name: "On this page" });
    await expect(contents.getByRole("link")).toHaveText(
      await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents(),
    );
    for (const part of parts) {
      await contents.getByRole("link", { name: part }).click();
      await expect(page.getByRole("heading", { level: 2, name: part })).toBeInViewport();
    }
    await expect(page).toHaveURL(new RegExp(`^[^?]*${path}#`, "u"));
    await expectSoundEverywhere(page);
  });
}

test("a link to a part of a text opens at that part", async ({ page }) => {
  await page.goto("/privacy#your-rights");
  await expect(page.getByRole("heading", { level: 2, name: "Your rights" })).toBeInViewport();

  await signUpWithTrial(page);
  await page.goto("/settings#delete-account");
  await expect(page.getByRole("heading", { level: 2, name: "Delete account" })).toBeInViewport();
  await page.getByRole("link", { name: "More in Privacy" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "What deleting does" })).toBeInViewport();
});

test("an unknown address shows the not-found page to everyone, with a link home", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { level: 1, name: "404 Page Not Found" })).toBeVisible();
  await expect(page).toHaveTitle("404 Page Not Found · Mealwright");
  await expectSoundEverywhere(page);
  await page.getByRole("link", { name: "Go to sign in" }).click();
  await expect(page).toHaveURL("/auth");

  await signUpWithTrial(page);
  await page.goto("/no/such/page?from=bookmark");
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL("/");
});
