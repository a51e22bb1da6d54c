import { expect, test } from "@playwright/test";
import { expectAccessible, signUp, signUpWithTrial } from "#tests/support/journey";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";

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
    await page.goto(path);
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

test("the terms name the prices, the trial, the refund and who reads the labels, and promise no allergen away", async ({
  page,
}) => {
  await page.goto("/terms");
  const text = page.getByRole("main");
  await expect(text).toContainText("£2.99 a month or £29.99 a year");
  await expect(text).toContainText("free for 7 days, once for each person");
  await expect(text).toContainText("Cancel and refund");
  await expect(text).toContainText("Syns and points are our estimate; we are not affiliated");
  await expect(text).toContainText("Read the label of everything you buy.");
  expect(await text.textContent()).not.toMatch(/\bsafe\b/iu);
});

test("sign-up links to Terms and Privacy, in tabs of their own so that what was typed stays", async ({
  page,
  context,
}) => {
  await page.goto("/auth?tab=signup");
  await page.getByLabel("Username").fill("half-way");
  const opened = context.waitForEvent("page");
  await page.getByRole("main").getByRole("link", { name: "Terms" }).click();
  const terms = await opened;
  await expect(terms.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue("half-way");
  const privacy = page.getByRole("main").getByRole("link", { name: "Privacy page (opens in a new tab)" });
  await expect(privacy).toHaveAttribute("href", "/privacy");
});

test("every footer leads to the three texts, signed out and signed in", async ({ page }) => {
  const footer = page.getByRole("contentinfo");
  await page.goto("/auth");
  await footer.getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeFocused();
  await footer.getByRole("link", { name: "Cookies" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cookies" })).toBeFocused();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/auth");

  await signUpWithTrial(page);
  for (const path of ["/", "/settings", "/subscription", "/saved-plans", "/subscription-required", "/terms"]) {
    await page.goto(path);
    await expect(footer).toContainText("Powered by Mealwright's built-in AI planner");
    await expect(footer.getByRole("link")).toHaveText(["Terms", "Privacy", "Cookies"]);
  }
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText(["Dashboard", "Settings"]);
});

test("whoever has not chosen a plan yet can read the texts, and is led on from home as before", async ({ page }) => {
  await signUp(page);
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/plan-selection");
});

test("an unknown address shows the not-found page to everyone, and leads home", async ({ page }) => {
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

test("when the server does not say who is signed in, the texts can be read all the same", async ({ page }) => {
  await page.route("**/api/user", (route) =>
    route.fulfill({ status: 500, json: { message: "Broken", code: "internal" } }),
  );
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
});
