import { expect, type Page } from "@playwright/test";
import { signUpWithTrial } from "#tests/support/journey";
import { goTo, goToLastStep, makePlan, openWizard, runningGeneration } from "#tests/support/plan-journey";
import { breakCall, holdCall, type Screen } from "#tests/support/screens/screen";
import { letPagesAsk } from "#tests/support/asking-page";

export async function openSavedPlans(page: Page): Promise<void> {
  await page.goto("/saved-plans");
  await expect(page.getByRole("heading", { level: 1, name: "Your Saved Meal Plans" })).toBeVisible();
}

export async function openPlan(page: Page, request: Record<string, unknown> = {}): Promise<string> {
  await signUpWithTrial(page);
  const id = await makePlan(page, request);
  await page.goto(`/meal-plan/${id}`);
  await expect(page.getByRole("article").first()).toBeVisible();
  return id;
}

/** The list of plans, the wizard, and a plan from its making to the kitchen. */
export const PLAN_SCREENS: readonly Screen[] = [
  {
    name: "saved plans, empty",
    open: async (page) => {
      await signUpWithTrial(page);
      await openSavedPlans(page);
      await expect(page.getByRole("heading", { name: "No Saved Plans Yet" })).toBeVisible();
    },
  },
  {
    name: "saved plans, loading",
    open: async (page) => {
      await signUpWithTrial(page);
      await holdCall(page, "**/api/user-meal-plans*");
      await openSavedPlans(page);
    },
  },
  {
    name: "saved plans, failed",
    open: async (page) => {
      await signUpWithTrial(page);
      await breakCall(page, "**/api/user-meal-plans*");
      await openSavedPlans(page);
      await expect(page.getByRole("heading", { name: "Error Loading Plans" })).toBeVisible();
    },
  },
  {
    name: "saved plans, one",
    open: async (page) => {
      await signUpWithTrial(page);
      await makePlan(page);
      await openSavedPlans(page);
      await expect(page.getByRole("link", { name: /^View/u })).toBeVisible();
    },
  },
  {
    name: "saved plans, deleting",
    open: async (page) => {
      await signUpWithTrial(page);
      await makePlan(page);
      await openSavedPlans(page);
      await page.getByRole("button", { name: /^Delete/u }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "wizard, step 1",
    open: async (page) => {
      await signUpWithTrial(page);
      await openWizard(page);
    },
  },
  {
    name: "wizard, step 1 with faults",
    open: async (page) => {
      await signUpWithTrial(page);
      await openWizard(page);
      await page.getByRole("button", { name: "Change the name and email on the plan" }).click();
      await page.getByRole("textbox", { name: "Full Name" }).fill("");
      await page.getByRole("textbox", { name: "Email Address" }).fill("robin@");
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByText("Please fill in all required fields for this step")).toBeVisible();
    },
  },
  {
    name: "wizard, step 2",
    open: async (page) => {
      await signUpWithTrial(page);
      await openWizard(page);
      await goTo(page, "Food Preferences & Restrictions");
      await page.getByRole("combobox", { name: "Dietary Preference" }).selectOption("slimming_world");
      await page.getByRole("checkbox", { name: "Nut free" }).check();
      await page.getByRole("checkbox", { name: "Poultry" }).check();
    },
  },
  {
    name: "wizard, step 3 with a fault",
    open: async (page) => {
      await signUpWithTrial(page);
      await openWizard(page);
      await goTo(page, "Food Preferences & Restrictions");
      await goTo(page, "Your Meal Goals");
      await page.getByRole("textbox", { name: /Maximum Weekly Budget/u }).fill("0");
      await expect(page.getByText("Budget must be greater than 0")).toBeVisible();
    },
  },
  {
    name: "wizard, step 4",
    open: async (page) => {
      await signUpWithTrial(page);
      await openWizard(page);
      await goToLastStep(page);
    },
  },
  {
    name: "wizard, refused",
    open: async (page) => {
      await signUpWithTrial(page);
      await openWizard(page);
      await goTo(page, "Food Preferences & Restrictions");
      await goTo(page, "Your Meal Goals");
      await page.getByRole("textbox", { name: /Maximum Weekly Budget/u }).fill("1");
      await goTo(page, "Cooking Details");
      await page.getByRole("button", { name: "Generate Meal Plan" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "Everything you filled in is still here." })).toBeVisible({
        timeout: 30_000,
      });
    },
  },
  {
    name: "generating",
    open: async (page) => {
      await signUpWithTrial(page);
      const id = await makePlan(page);
      await letPagesAsk(page);
      await page.route("**/api/generations/current", (route) => route.fulfill({ json: runningGeneration(id) }));
      await holdCall(page, "**/api/meal-plans/*/events");
      await page.goto("/meal-plan");
      await expect(page.getByText("Meal to come")).toHaveCount(4);
    },
  },
  {
    name: "plan, loading",
    open: async (page) => {
      await signUpWithTrial(page);
      await holdCall(page, "**/api/meal-plans/*");
      await page.goto("/meal-plan/01a1fbf0-555e-708c-8696-8f90587e8923");
      await expect(page.getByText("Loading meal plan...")).toBeVisible();
    },
  },
  {
    name: "plan, not found",
    open: async (page) => {
      await signUpWithTrial(page);
      await page.goto("/meal-plan/nonsense");
      await expect(page.getByRole("heading", { name: "Meal Plan Not Found" })).toBeVisible();
    },
  },
  {
    name: "plan, failed",
    open: async (page) => {
      await signUpWithTrial(page);
      await breakCall(page, "**/api/meal-plans/*");
      await page.goto("/meal-plan/01a1fbf0-555e-708c-8696-8f90587e8923");
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    },
  },
  {
    name: "plan, empty",
    open: async (page) => {
      await signUpWithTrial(page);
      const id = await makePlan(page, { mealsPerWeek: 1 });
      await letPagesAsk(page);
      await page.route(`**/api/meal-plans/${id}`, async (route) => {
        const record = (await (await route.fetch()).json()) as { generatedPlan: object };
        const generatedPlan = { ...record.generatedPlan, weekly_plan: [], shopping_list: [] };
        await route.fulfill({ json: { ...record, generatedPlan } });
      });
      await page.goto(`/meal-plan/${id}`);
      await expect(page.getByText("No meal plan data available")).toBeVisible();
    },
  },
  {
    name: "plan, two meals with restrictions",
    open: async (page) => {
      await openPlan(page, {
        mealsPerWeek: 2,
        ingredientsToAvoid: "peanuts, mushrooms",
        dietaryRestrictions: ["nut_free"],
        dietaryPreference: "slimming_world",
        synsPointsPerWeek: "70",
        additionalNotes: "We like it hot, but no coriander.",
      });
    },
  },
  {
    name: "plan, with what the till said",
    open: async (page) => {
      await page.route("**/api/till-error?*", (route) =>
        route.fulfill({ json: { supermarket: "tesco", receipts: 41, meanErrorPercent: -2.1 } }),
      );
      await openPlan(page, { mealsPerWeek: 1 });
      await page.getByRole("textbox", { name: "What did the till say?" }).fill("41.20");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText(/^The till said £/u)).toBeVisible();
    },
  },
  {
    name: "cook mode",
    open: async (page) => {
      await openPlan(page, { mealsPerWeek: 1 });
      await page.getByRole("button", { name: "Cook this", exact: true }).first().click();
      await expect(page.getByRole("dialog").getByText(/^Step 1 of \d+$/u)).toBeVisible();
    },
  },
];
