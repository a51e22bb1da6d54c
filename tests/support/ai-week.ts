import { expect, type Page } from "@playwright/test";
import { WHILE_WEEK_IS_MADE } from "#tests/support/patiently";
import { notesWith } from "#tests/support/ai-script";
import { goTo, openWizard } from "#tests/support/plan-journey";

/** How many meals the weeks of these journeys have. */
export const WANTED = 4;

/** Through the wizard to its last step, with the mark by which the provider knows this journey in the notes. */
export async function fillWizard(page: Page, mark: string): Promise<void> {
  await openWizard(page);
  await page.getByRole("combobox", { name: "Meals Per Week" }).selectOption(String(WANTED));
  await goTo(page, "Food Preferences & Restrictions");
  await goTo(page, "Your Meal Goals");
  // A provider's dishes open more jars than fifty pounds pay for one person.
  await page.getByRole("textbox", { name: "Maximum Weekly Budget (£)" }).fill("120");
  await goTo(page, "Cooking Details");
  await page.getByRole("textbox", { name: "Additional Notes" }).fill(notesWith(mark));
}

export async function generate(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Generate Meal Plan" }).click();
}

/** The week in progress shows so many meals, and of each that is still to come at least a place. Answers the meals' names. */
export async function expectAccepted(page: Page, meals: number): Promise<string[]> {
  const places = page.getByRole("region", { name: "Your week" }).getByRole("listitem");
  const empty = /Meal to come|The recipe is being written/u;
  let shown: string[] = [];
  // The page reloads once by itself while it waits: everything is read in one moment, or again.
  await expect(async () => {
    shown = await places.allInnerTexts();
    expect(shown).toHaveLength(WANTED);
    expect(shown.filter((text) => empty.test(text))).toHaveLength(WANTED - meals);
  }).toPass(WHILE_WEEK_IS_MADE);
  // Each place names the day, then the meal.
  return shown.filter((text) => !empty.test(text)).map((text) => text.split(/\n+/u)[1] ?? "");
}

/** The menu is seen before its dishes are written. Answers the names of the dishes that are still to come. */
export async function expectMenu(page: Page, dishes: number): Promise<string[]> {
  const places = page.getByRole("region", { name: "Your week" }).getByRole("listitem");
  const chosen = places.filter({ hasText: "The recipe is being written" });
  await expect(chosen).toHaveCount(dishes, WHILE_WEEK_IS_MADE);
  return (await chosen.allInnerTexts()).map((text) => text.split(/\n+/u)[1] ?? "");
}

/** The plan stands, and its page says of each meal where it came from. */
export async function expectProposedPlan(page: Page, provider: string): Promise<void> {
  // A server that was started again reads its catalogue before it completes a week.
  await expect(page).toHaveURL(/\/meal-plan\/[\da-f-]{36}$/u, WHILE_WEEK_IS_MADE);
  await expect(page.getByText(`Proposed by ${provider}, checked by Mealwright`)).toHaveCount(WANTED);
  await expect(page.getByText(`${WANTED} meals proposed by ${provider} and checked by us`)).toBeVisible();
}

/** The dashboard's foot names who proposes the meals. */
export async function expectPoweredBy(page: Page, provider: string): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText(`Powered by ${provider}`);
}

/** How far things on the page have jumped about without being asked to, as browsers reckon it: 0.1 and more is felt as restless. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen: PerformanceEntry[] = [];
    Object.assign(window, { seenShifts: seen });
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type: "layout-shift" });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { seenShifts: { value: number; hadRecentInput: boolean }[] }).seenShifts
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0),
    );
}
