import { expect, type Page } from "@playwright/test";
import type { PlanRecord } from "#contract/meal-plans";
import { dayInWords, daysAfter } from "#domain/cupboard/days";
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

test(
  "a shop after the first dinners asks before any of them moves, and they move everywhere",
  { tag: "@date" },
  async ({ page }) => {
    test.slow();
    await signUpWithTrial(page);
    const id = await makePlan(page, { mealsPerWeek: 4, maxBudget: 100, mealGoals: "special_occasion" });
    const record = async () => (await (await page.request.get(`/api/meal-plans/${id}`)).json()) as PlanRecord;
    const datesOf = ({ generatedPlan }: PlanRecord) => (generatedPlan?.weekly_plan ?? []).map(({ date = "" }) => date);
    // A week that began three days ago, and was not shopped for.
    const started = daysAfter((await record()).starts_on ?? "", -4);
    const shop = { starts_on: started };
    expect((await page.request.post(`/api/meal-plans/${id}/shopped`, { data: shop })).ok()).toBe(true);
    expect((await page.request.post(`/api/meal-plans/${id}/shopped`, { data: { shopped: false } })).ok()).toBe(true);
    const before = datesOf(await record());
    const today = daysAfter(started, 3);
    const over = before.filter((date) => date < today);
    expect(over.length).toBeGreaterThan(0);

    await page.goto(`/meal-plan/${id}`);
    await page.getByRole("button", { name: "I’ve done this shop" }).click();
    const asked = page.getByRole("alertdialog", { name: "Some of this week is over" });
    await expect(asked.getByRole("listitem")).toHaveCount(over.length);
    await expect(asked).toContainText(
      `from ${dayInWords(over[0] ?? "")} to ${dayInWords(daysAfter(over[0] ?? "", 7))}`,
    );
    await expect(asked).toHaveAccessibleDescription(new RegExp(dayInWords(daysAfter(over[0] ?? "", 7)), "u"));
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(asked).toBeHidden();
    await expect(page.getByRole("button", { name: "I’ve done this shop" })).toBeFocused();
    expect((await record()).shopped).toEqual([]);
    await page.getByRole("button", { name: "I’ve done this shop" }).click();
    await tabTo(page, asked.getByRole("button", { name: /^Move (?:it|them)$/u }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "This shop is done" })).toBeVisible();
    await expect(page.getByText(/^What you bought is in your cupboard\./u)).toBeFocused();
    const after = before.map((date) => (date < today ? daysAfter(date, 7) : date)).toSorted();
    await expect.poll(async () => datesOf(await record())).toEqual(after);
    const week = page.getByRole("region", { name: "Your week at a glance" });
    for (const [at, date] of after.entries())
      await expect(week.getByRole("listitem").nth(at)).toContainText(dayInWords(date));
    await page.goto("/");
    for (const date of after)
      await expect(page.getByText(new RegExp(`${dayInWords(date)}$`, "u")).first()).toBeVisible();
  },
);
