import { expect, type Page } from "@playwright/test";
import type { PlanRecord } from "#contract/meal-plans";
import { expectAccessible, signUpWithTrial, tabTo, toastTitled } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";
import { test } from "#tests/support/run-browser";
import { WITHOUT_PAIRS } from "#tests/support/without-pairs";

// With animations on.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.use({ viewport: { width: 390, height: 844 } });

type Week = { record: PlanRecord; meals: { day: string; id: string; name: string; servings: number }[] };

async function weekOf(page: Page, id: string): Promise<Week> {
  const record = (await (await page.request.get(`/api/meal-plans/${id}`)).json()) as PlanRecord;
  const days = record.generatedPlan?.weekly_plan ?? [];
  return { record, meals: days.flatMap(({ meals }) => meals) };
}

function named(week: Week, at: number): string {
  const meal = week.meals[at];
  if (meal === undefined) throw new Error("The week has fewer meals");
  return meal.name;
}

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

test("a week is changed dish by dish on a phone, and each change is undone", { tag: "@date" }, async ({ page }) => {
  // axe checks a long page several times.
  test.slow();
  await signUpWithTrial(page);
  const id = await makePlan(page, WITHOUT_PAIRS);
  const before = await weekOf(page, id);
  await page.goto(`/meal-plan/${id}`);

  // At the foot of the screen: most of what is seen is the list above, and yet the dish is what a user looks at.
  await button(page, `Swap ${named(before, 0)}`).evaluate((pressed) => pressed.scrollIntoView({ block: "end" }));
  await button(page, `Swap ${named(before, 0)}`).click();
  const dialog = page.getByRole("alertdialog");
  const choices = dialog.getByRole("button", { name: /^Swap for / });
  await expect(choices.first()).toBeVisible();
  expect(await choices.count()).toBeGreaterThan(0);
  // However many dishes there are, the close button is visible.
  await expect(button(page, "Keep it as it is")).toBeInViewport({ ratio: 1 });
  await expect(choices.first()).toContainText(/\d+\smin.*\d+\skcal.*(?:£\d|Same price)/u);
  await expectAccessible(page);
  // Lines of the list above come and go: what counts is where the card stands on the screen.
  const top = (await page.getByRole("article").first().boundingBox())?.y ?? 0;
  await choices.first().click();
  await expect(dialog).toBeHidden();
  const swapped = await weekOf(page, id);
  expect(named(swapped, 0)).not.toBe(named(before, 0));
  await expect(toastTitled(page, `Swapped for ${named(swapped, 0)}`)).toBeVisible();
  await expect(button(page, `Swap ${named(swapped, 0)}`)).toBeFocused();
  expect(Math.abs(((await page.getByRole("article").first().boundingBox())?.y ?? 0) - top)).toBeLessThan(3);
  await expectAccessible(page);
  await page.getByRole("region", { name: "Notifications (F8)" }).getByRole("button", { name: "Undo" }).click();
  await expect(toastTitled(page, "Taken back")).toBeVisible();
  expect((await weekOf(page, id)).record.generatedPlan).toEqual(before.record.generatedPlan);

  await button(page, `Keep ${named(before, 1)}`).click();
  await expect(button(page, `Keep ${named(before, 1)}`)).toHaveAttribute("aria-pressed", "true");
  await button(page, "Replace the others").click();
  await expect(toastTitled(page, "3 dishes replaced")).toBeVisible();
  const remade = await weekOf(page, id);
  expect(named(remade, 1)).toBe(named(before, 1));
  expect(remade.meals.filter((meal) => before.meals.some((old) => old.id === meal.id))).toHaveLength(1);

  await button(page, `More for ${named(remade, 2)}`).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "One fewer" }).click();
  await dialog.getByRole("button", { name: "Cook for 1" }).click();
  await expect(toastTitled(page, `${named(remade, 2)} is for 1 person now`)).toBeVisible();
  await expect(page.getByText("For 1, the week for 2")).toBeVisible();
  await expect(page.getByText(/^Counted in: .+ for 1\.$/u)).toBeVisible();
  await expect.poll(async () => (await weekOf(page, id)).meals[2]?.servings).toBe(1);

  const served = await weekOf(page, id);
  await button(page, `More for ${named(served, 3)}`).click();
  const day = served.meals[3]?.day ?? "";
  await dialog.getByRole("button", { name: "Skip this night" }).click();
  await expect(toastTitled(page, `${day} is free now`)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(3);
  await page.reload();
  await button(page, "Undo the last change").click();
  await expect(page.getByRole("article")).toHaveCount(4);
  expect((await weekOf(page, id)).record.generatedPlan).toEqual(served.record.generatedPlan);
});

test(
  "a dish is moved with the keyboard alone, and the focus stays with it; a plate that is dragged changes places, too",
  { tag: "@date" },
  async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 1280, height: 900 });
    await signUpWithTrial(page);
    const id = await makePlan(page, { ...WITHOUT_PAIRS, mealsPerWeek: 2 });
    const before = await weekOf(page, id);
    await page.goto(`/meal-plan/${id}`);
    const more = button(page, `More for ${named(before, 0)}`);
    await more.focus();
    await page.keyboard.press("Enter");
    const target = page.getByRole("button", {
      name: `Move to ${before.meals[1]?.day ?? ""}, change places with ${named(before, 1)}`,
    });
    await tabTo(page, target);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect
      .poll(async () => (await weekOf(page, id)).meals.map(({ name }) => name))
      .toEqual([named(before, 1), named(before, 0)]);
    await expect(more).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, 0));
    const week = page.getByRole("region", { name: "Your week at a glance" });
    await week.getByRole("link").nth(0).dragTo(week.getByRole("link").nth(1));
    await expect
      .poll(async () => (await weekOf(page, id)).meals.map(({ name }) => name))
      .toEqual([named(before, 0), named(before, 1)]);
  },
);

for (const by of ["a tap on a phone", "the keyboard alone"] as const)
  test(`a good week is cooked again by ${by}, as a plan of its own`, { tag: "@date" }, async ({ page }) => {
    test.slow();
    if (by === "the keyboard alone") await page.setViewportSize({ width: 1280, height: 900 });
    await signUpWithTrial(page);
    const id = await makePlan(page, { ...WITHOUT_PAIRS, mealsPerWeek: 2 });
    const before = await weekOf(page, id);
    await page.goto(`/meal-plan/${id}`);
    const again = button(page, "Cook this week again");
    await expect(again).toBeVisible();
    await expectAccessible(page);
    if (by === "a tap on a phone") await again.click();
    else {
      await button(page, `More for ${named(before, 1)}`).focus();
      await tabTo(page, again);
      await page.keyboard.press("Enter");
    }
    await expect(toastTitled(page, "The same week, at today’s prices")).toBeVisible();
    await expect(page).not.toHaveURL(`/meal-plan/${id}`);
    await expect(page.getByRole("article")).toHaveCount(2);
    const other = page.url().slice(page.url().lastIndexOf("/") + 1);
    const repeated = await weekOf(page, other);
    expect(repeated.meals.map(({ day, name }) => [day, name])).toEqual(
      before.meals.map(({ day, name }) => [day, name]),
    );
    // The repeated week itself stays unchanged.
    expect((await weekOf(page, id)).record.generatedPlan).toEqual(before.record.generatedPlan);
    await expectAccessible(page);
  });

test("the viewed part stays in place on a wide screen while the list above it changes", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUpWithTrial(page);
  const id = await makePlan(page, { ...WITHOUT_PAIRS, mealsPerWeek: 5, maxBudget: 120 });
  await page.goto(`/meal-plan/${id}`);
  const card = page.getByRole("article").first();
  const top = async (): Promise<number> => (await card.boundingBox())?.y ?? 0;
  const swap = card.getByRole("button", { name: /^Swap /u });
  await swap.scrollIntoViewIfNeeded();
  const choice = page.getByRole("alertdialog").getByRole("button", { name: /^Swap for /u });
  for (const at of [0, 1, 2]) {
    const before = await top();
    await swap.click();
    const name = (await choice.nth(at).getAttribute("aria-label"))?.replace(/^Swap for /u, "") ?? "";
    await choice.nth(at).click();
    await expect(button(page, `Swap ${name}`)).toBeFocused();
    expect(Math.abs((await top()) - before)).toBeLessThan(3);
  }
  // It floats just above the window's edge: the bar along the foot of the screen is a phone's.
  const bar = await page.getByRole("group", { name: "Change the week" }).boundingBox();
  expect(900 - (bar?.y ?? 0) - (bar?.height ?? 0)).toBeLessThan(20);
  const before = await top();
  await button(page, "Undo the last change").click();
  await expect(toastTitled(page, "Taken back")).toBeVisible();
  expect(Math.abs((await top()) - before)).toBeLessThan(3);
});
