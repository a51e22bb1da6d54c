import { expect, type Page } from "@playwright/test";
import type { PlanRecord } from "#contract/meal-plans";
import { daysAfter } from "#domain/cupboard/days";
import { signUpWithTrial } from "#tests/support/journey";
import { makePlan, openWizard } from "#tests/support/plan-journey";
import type { Screen } from "#tests/support/screens/screen";

/** A user who shopped today for a week of meat and fish that starts today, so that there is a dinner tonight. */
export async function cookThisWeek(page: Page, request: Record<string, unknown> = {}): Promise<string> {
  await signUpWithTrial(page);
  for (let weeks = 0; weeks < 4; weeks += 1) {
    const id = await makePlan(page, { mealsPerWeek: 7, maxBudget: 100, ...request });
    const { starts_on: tomorrow = "" } = (await (await page.request.get(`/api/meal-plans/${id}`)).json()) as PlanRecord;
    const data = { starts_on: daysAfter(tomorrow, -1) };
    // A week whose last dinner is made from the one before cannot start on the day of the last.
    if ((await page.request.post(`/api/meal-plans/${id}/shopped`, { data })).ok()) return id;
  }
  throw new Error("none of four weeks can start today");
}

const ALLERGIC = {
  dietaryRestrictions: ["nut_free", "dairy_free"],
  ingredientsToAvoid: "celery, kiwi, mustard",
  additionalNotes: "One of us likes it hot",
};

/** The dashboard of people who cook, the wizard of those who have a plan, and their calendar. */
export const WEEK_SCREENS: readonly Screen[] = [
  {
    name: "dashboard, tonight",
    open: async (page) => {
      await cookThisWeek(page);
      await page.goto("/");
      await expect(page.getByText(/^Tonight, /u)).toBeVisible();
    },
  },
  {
    name: "dashboard, same again but different",
    open: async (page) => {
      await cookThisWeek(page, ALLERGIC);
      await page.goto("/");
      await page.getByRole("button", { name: "Same again, but different" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "wizard, begun with the last choices",
    open: async (page) => {
      await cookThisWeek(page, ALLERGIC);
      await openWizard(page);
      await expect(page.getByText(/^Same as last time,/u)).toBeVisible();
    },
  },
  {
    name: "settings, the calendar's address",
    open: async (page) => {
      await signUpWithTrial(page);
      await page.goto("/settings#calendar");
      await page.getByRole("button", { name: "Make an address for your calendar" }).click();
      await expect(page.getByLabel("Address of your calendar")).toBeVisible();
    },
  },
];
