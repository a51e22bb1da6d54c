import { expect, type Page } from "@playwright/test";
import type { PlanRecord } from "#contract/meal-plans";
import { expectAccessible, signUpWithTrial, tabTo, toastTitled } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";
import { test } from "#tests/support/run-browser";

test.use({ viewport: { width: 390, height: 844 } });

const WEEK_AFTER_SATURDAY = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** The toast on the plan, with the date. */
const STARTS = /^Your week starts on Sunday \d+ \w+ now$/u;

async function daysOf(page: Page, id: string): Promise<string[]> {
  const record = (await (await page.request.get(`/api/meal-plans/${id}`)).json()) as PlanRecord;
  return (record.generatedPlan?.weekly_plan ?? []).map(({ day }) => day);
}

test(
  "who shops on Saturdays says so on their list, once: the week follows, the next one too, and it is taken back",
  { tag: "@date" },
  async ({ page }) => {
    test.slow();
    await signUpWithTrial(page);
    const id = await makePlan(page, { mealsPerWeek: 7, maxBudget: 120 });
    const before = await daysOf(page, id);
    await page.goto(`/meal-plan/${id}`);
    await page.getByRole("button", { name: "Choose your shopping day" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Which day do you shop?" });
    await expect(dialog.getByRole("button", { name: "No fixed day" })).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Saturday" }).click();
    await expect(dialog).toBeHidden();
    await expect(toastTitled(page, STARTS)).toBeVisible();
    const told = page.getByRole("button", { name: /^Shop on Saturday \d+ \w+$/u });
    await expect(told).toBeFocused();
    // The toast stands while the pointer rests on it, however long what follows takes.
    await toastTitled(page, STARTS).hover();
    expect(await daysOf(page, id)).toEqual(WEEK_AFTER_SATURDAY);
    await expect(
      page.getByRole("region", { name: "Your week at a glance" }).getByRole("listitem").first(),
    ).toContainText(/^Sunday \d+ \w+/u);
    await expectAccessible(page);
    expect((await daysOf(page, await makePlan(page, { mealsPerWeek: 2 })))[0]).toBe("Sunday");

    await page.getByRole("region", { name: "Notifications (F8)" }).getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("button", { name: "Choose your shopping day" })).toBeVisible();
    expect(await daysOf(page, id)).toEqual(before);
  },
);

test("by keyboard alone, and changed in Settings", { tag: "@date" }, async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  await signUpWithTrial(page);
  const id = await makePlan(page, { mealsPerWeek: 2 });
  await page.goto(`/meal-plan/${id}`);
  await page.getByRole("button", { name: "Choose your shopping day" }).focus();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "Thursday" }));
  await page.keyboard.press("Enter");
  const told = page.getByRole("button", { name: /^Shop on Thursday/u });
  await expect(told).toBeFocused();
  const days = await daysOf(page, id);

  await page.goto("/settings#shopping-day");
  const choice = page.getByRole("combobox", { name: "The day you shop" });
  await expect(choice).toHaveValue("Thursday");
  await choice.selectOption("Sunday");
  const part = page.getByRole("region", { name: "Your shopping day" });
  await tabTo(page, part.getByRole("button", { name: "Save" }));
  await page.keyboard.press("Enter");
  await expect(toastTitled(page, "Shopping day saved")).toBeVisible();
  await expectAccessible(page);
  expect((await daysOf(page, await makePlan(page, { mealsPerWeek: 1 })))[0]).toBe("Monday");
  // The plan that is there stays as it was told.
  expect(await daysOf(page, id)).toEqual(days);
});
