import { expect, type Page } from "@playwright/test";
import type { PlanRecord } from "#contract/meal-plans";
import { expectAccessible, signUpWithTrial, toastTitled } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";
import { test } from "#tests/support/run-browser";

test.use({ viewport: { width: 390, height: 844 } });

async function dishesOf(page: Page, id: string): Promise<string[]> {
  const record = (await (await page.request.get(`/api/meal-plans/${id}`)).json()) as PlanRecord;
  return record.generatedPlan?.weekly_plan.flatMap(({ meals }) => meals.map(({ name }) => name)) ?? [];
}

test("a dish is marked never again by keyboard, which outlives the plan, and is undone on its page", async ({
  page,
}) => {
  test.slow();
  await signUpWithTrial(page);
  const id = await makePlan(page, { mealsPerWeek: 2 });
  const [first = "", second = ""] = await dishesOf(page, id);
  await page.goto(`/meal-plan/${id}`);
  const never = page.getByRole("group", { name: `What you think of ${first}` }).getByRole("button", {
    name: "Never again",
  });
  // On a phone it is in the recipe, which is folded.
  for (const name of [first, second]) {
    await page.getByRole("article", { name }).locator("summary").first().focus();
    await page.keyboard.press("Enter");
  }
  await never.focus();
  await page.keyboard.press("Enter");
  await expect(never).toHaveAttribute("aria-pressed", "true");
  await expect(toastTitled(page, "Never again")).toBeVisible();
  const again = page.getByRole("group", { name: `What you think of ${second}` }).getByRole("button", {
    name: "Again soon",
  });
  await again.click();
  await expect(again).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await page.reload();
  await expect(never).toHaveAttribute("aria-pressed", "true");
  const next = await makePlan(page, { mealsPerWeek: 7 });
  expect(await dishesOf(page, next)).not.toContain(first);

  await page.goto("/settings");
  await page.getByRole("link", { name: "Open your dishes" }).click();
  await expect(page.getByRole("region", { name: "Never again" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  const takeBack = page.getByRole("region", { name: "Never again" }).getByRole("button", { name: /^Take back:/u });
  await takeBack.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Undo taking back/u })).toBeFocused();
  await expect
    .poll(async () => ((await (await page.request.get("/api/dishes?opinion=never")).json()) as unknown[]).length)
    .toBe(0);
});
