import { expect, type Page } from "@playwright/test";
import type { PlanRecord } from "#contract/meal-plans";
import { type AiControls, test } from "#tests/support/ai-journey";
import { notesWith } from "#tests/support/ai-script";
import { watchShifts } from "#tests/support/ai-week";
import { expectAccessible, signUpWithTrial, tabTo, toastTitled } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";

test.use({ viewport: { width: 390, height: 844 } });

/** One dish of the local cook in some twenty breaks a rule by chance; of three dishes one keeps them. */
const MORE_DISHES = 2;
/** What the page says that it may take. */
const HALF_A_MINUTE_MS = 30_000;

async function recordOf(page: Page, id: string): Promise<PlanRecord> {
  return (await (await page.request.get(`/api/meal-plans/${id}`)).json()) as PlanRecord;
}

function names(record: PlanRecord): string[] {
  return (record.generatedPlan?.weekly_plan ?? []).flatMap(({ meals }) => meals.map(({ name }) => name));
}

/** A user with a plan of the provider's, whose mark is in its notes. */
async function openWeek(page: Page, ai: AiControls): Promise<{ id: string; before: PlanRecord; first: string }> {
  await signUpWithTrial(page);
  const id = await makePlan(page, {
    mealsPerWeek: 3,
    maxBudget: 150,
    additionalNotes: notesWith(ai.mark),
  });
  const before = await recordOf(page, id);
  await page.goto(`/meal-plan/${id}`);
  return { id, before, first: names(before)[0] ?? "" };
}

function parts(page: Page) {
  const dialog = page.getByRole("alertdialog");
  return {
    dialog,
    ask: dialog.getByRole("button", { name: "Suggest something else" }),
    suggested: dialog.getByRole("status").filter({ hasText: /^Suggested by local-cook/u }),
  };
}

test("a provider's dish is requested, swapped in and undone on a phone", async ({ page, ai }) => {
  test.slow();
  const { id, before, first } = await openWeek(page, ai);
  const { dialog, ask, suggested } = parts(page);
  await ai.answers({ kind: "cook", held: true, surplus: MORE_DISHES });
  await page.getByRole("button", { name: `Swap ${first}`, exact: true }).click();
  await expect(dialog.getByRole("button", { name: /^Swap for /u }).first()).toBeVisible();
  const shifted = await watchShifts(page);
  await ask.click();
  await expect(dialog.getByText("Asking local-cook for a dish. It may take half a minute.")).toBeInViewport();
  await expectAccessible(page);
  await ai.release();
  const choice = suggested.getByRole("button");
  await expect(choice).toBeVisible();
  // What was asked for is seen where it was asked for.
  await expect(choice).toBeInViewport({ ratio: 0.99 });
  expect(await shifted()).toBeLessThan(0.1);
  await expectAccessible(page);
  const name = (await choice.getAttribute("aria-label"))?.replace(/^Swap for /u, "") ?? "";
  expect(names(before)).not.toContain(name);
  await choice.click();
  await expect(dialog).toBeHidden();
  await expect(toastTitled(page, `Swapped for ${name}`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Swap ${name}`, exact: true })).toBeFocused();
  expect(names(await recordOf(page, id))).toEqual([name, ...names(before).slice(1)]);
  await expectAccessible(page);
  await page.getByRole("region", { name: "Notifications (F8)" }).getByRole("button", { name: "Undo" }).click();
  await expect(toastTitled(page, "Taken back")).toBeVisible();
  expect((await recordOf(page, id)).generatedPlan).toEqual(before.generatedPlan);
});

test("by keyboard alone, after a provider fault that is reported and changes nothing", async ({ page, ai }) => {
  test.slow();
  const { id, before, first } = await openWeek(page, ai);
  const { dialog, ask, suggested } = parts(page);
  // The call is tried again by itself before anything is said.
  await ai.answers({ kind: "fault", fault: "overloaded", stays: true });
  await page.getByRole("button", { name: `Swap ${first}`, exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: /^Swap for /u }).first()).toBeVisible();
  await tabTo(page, ask);
  await page.keyboard.press("Enter");
  const told = dialog.getByRole("alert");
  await expect(told).toContainText(/local-cook is very busy right now.*Your plan is as it was\./u);
  await expect(told).toBeInViewport();
  await expect(ask).toBeFocused();
  await expectAccessible(page);
  expect((await recordOf(page, id)).generatedPlan).toEqual(before.generatedPlan);
  // Asked again, it answers; a dish that breaks a rule has gone back once by then.
  await ai.answers({ kind: "cook", faulty: 1 }, { kind: "cook", surplus: MORE_DISHES });
  await page.keyboard.press("Enter");
  const choice = suggested.getByRole("button");
  await expect(choice).toBeVisible({ timeout: HALF_A_MINUTE_MS });
  await expect(told).toBeHidden();
  await expect(choice).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press("Shift+Tab");
  await expect(choice).toBeFocused();
  const name = (await choice.getAttribute("aria-label"))?.replace(/^Swap for /u, "") ?? "";
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `Swap ${name}`, exact: true })).toBeFocused();
  expect(names(await recordOf(page, id))[0]).toBe(name);
});
