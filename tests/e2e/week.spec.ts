import { expect, type Page } from "@playwright/test";
import type { CalendarLink, CurrentWeek } from "#contract/calendar";
import { expectAccessible } from "#tests/support/journey";
import { cookThisWeek } from "#tests/support/screens/week-screens";
import { test } from "#tests/support/run-browser";

test.use({ viewport: { width: 390, height: 844 } });

async function weekOf(page: Page): Promise<CurrentWeek> {
  return (await (await page.request.get("/api/current-week")).json()) as CurrentWeek;
}

test(
  "a user with a week lands on tonight's dinner, cooks it, and finds the list",
  { tag: "@date" },
  async ({ page }) => {
    test.slow();
    const id = await cookThisWeek(page);
    const [tonight] = (await weekOf(page)).meals;
    await page.goto("/");
    await expect(page.getByRole("region", { name: tonight?.name ?? "" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Transform Your Dining with AI-Powered Meal Planning",
    );
    await expectAccessible(page);
    await page.getByRole("link", { name: "Cook", exact: true }).first().click();
    await expect(page.getByRole("dialog", { name: tonight?.name ?? "" })).toBeVisible();
    await expect(page).toHaveURL(`/meal-plan/${id}`);
    await page.getByRole("button", { name: "Close cook mode" }).click();
    await page.reload();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.goto("/");
    await page.getByRole("link", { name: "The list" }).click();
    await expect(page.getByRole("region", { name: "Shopping List" })).toBeInViewport();
  },
);

test("same again, but different makes next week's plan from the dashboard", { tag: "@date" }, async ({ page }) => {
  test.slow();
  await cookThisWeek(page, { mealsPerWeek: 3, ingredientsToAvoid: "celery" });
  await page.goto("/");
  await page.getByRole("button", { name: "Same again, but different" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText("Last time: 3 meals for 2 people, £100 at Tesco, without celery.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Budget (£)").fill("90");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/meal-plan\/[0-9a-f-]{36}/u, { timeout: 60_000 });
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const made = (await (await page.request.get(`/api/meal-plans/${id}`)).json()) as Record<string, unknown>;
  expect(made).toMatchObject({ mealsPerWeek: 3, numPeople: 2, maxBudget: 90, ingredientsToAvoid: "celery" });
});

test("the calendar has an address that can be revoked", { tag: "@date" }, async ({ page, request }) => {
  test.slow();
  await cookThisWeek(page, { mealsPerWeek: 3 });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Make an address for your calendar" }).click();
  const url = await page.getByLabel("Address of your calendar").inputValue();
  const link = (await (await page.request.get("/api/calendar")).json()) as CalendarLink;
  expect(link.url).toBe(url);
  // Anyone who has the address needs no account.
  const path = new URL(url).pathname;
  const feed = await (await request.get(path)).text();
  expect(feed.match(/^UID:meal-/gmu)).toHaveLength(3);
  await expectAccessible(page);
  await page.getByRole("button", { name: "End this address" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End this address" }).click();
  await expect(page.getByRole("button", { name: "Make an address for your calendar" })).toBeVisible();
  expect((await request.get(path)).status()).toBe(404);
});
