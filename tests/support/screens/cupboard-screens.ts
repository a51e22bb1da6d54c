import { expect, type Page } from "@playwright/test";
import { signUpWithTrial } from "#tests/support/journey";
import { goToLastStep, makePlan, openWizard } from "#tests/support/plan-journey";
import { breakCall, holdCall, type Screen } from "#tests/support/screens/screen";

/** Says what the signed-in person has at home. */
export async function stock(page: Page, text: string): Promise<void> {
  const answer = await page.request.post("/api/cupboard", { data: { text } });
  expect(answer.ok()).toBe(true);
}

async function openCupboard(page: Page): Promise<void> {
  await page.goto("/cupboard");
  await expect(page.getByRole("heading", { level: 1, name: "Your cupboard" })).toBeVisible();
}

const FULL =
  "500 g rice, cumin, half a bag of red lentils, 6 eggs, a pint of milk, 2 tins of chickpeas, 3 onions, cheddar";

/** The cupboard in its states, and a plan before and after its shop. */
export const CUPBOARD_SCREENS: readonly Screen[] = [
  {
    name: "cupboard, basics alone",
    open: async (page) => {
      await signUpWithTrial(page);
      await openCupboard(page);
      await expect(page.getByRole("heading", { name: "Nothing but the basics yet" })).toBeVisible();
    },
  },
  {
    name: "cupboard, full",
    open: async (page) => {
      await signUpWithTrial(page);
      await stock(page, FULL);
      await openCupboard(page);
      await expect(page.getByRole("button", { name: "More Eggs" })).toBeVisible();
      await page.getByRole("button", { name: /^Remove Onions/u }).click();
    },
  },
  {
    name: "cupboard, what is not recognised",
    open: async (page) => {
      await signUpWithTrial(page);
      await openCupboard(page);
      await page.getByRole("textbox", { name: "Add what you have" }).fill("rice, red lentels, moon dust");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByText(/^Added: /u)).toBeVisible();
    },
  },
  {
    name: "cupboard, foods that are found",
    open: async (page) => {
      await signUpWithTrial(page);
      await openCupboard(page);
      await page.getByRole("textbox", { name: "Add what you have" }).pressSequentially("half a bag of len");
      await expect(page.getByRole("list", { name: "Foods that we know" })).toBeVisible();
    },
  },
  {
    name: "cupboard, loading",
    open: async (page) => {
      await signUpWithTrial(page);
      await holdCall(page, "**/api/cupboard");
      await openCupboard(page);
    },
  },
  {
    name: "cupboard, failed",
    open: async (page) => {
      await signUpWithTrial(page);
      await breakCall(page, "**/api/cupboard");
      await openCupboard(page);
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    },
  },
  {
    name: "plan, with the cupboard opened up",
    open: async (page) => {
      await signUpWithTrial(page);
      await stock(page, FULL);
      const id = await makePlan(page, { mealsPerWeek: 3 });
      await page.request.post(`/api/meal-plans/${id}/lines`, { data: { text: "packed lunches £6" } });
      await page.goto(`/meal-plan/${id}`);
      await page
        .getByRole("button", { name: /^I have this/u })
        .nth(1)
        .click();
      await page.getByText("At home: check").click();
      await page.getByText("The same meals at the other supermarkets").click();
      await expect(page.getByRole("button", { name: /^Shop there instead/u }).first()).toBeVisible();
    },
  },
  {
    name: "plan, shopped and cooked",
    open: async (page) => {
      await signUpWithTrial(page);
      const id = await makePlan(page, { mealsPerWeek: 2 });
      const plan = (await (await page.request.get(`/api/meal-plans/${id}`)).json()) as {
        generatedPlan: { weekly_plan: { meals: { id: string }[] }[] };
      };
      await page.request.post(`/api/meal-plans/${id}/shopped`, { data: {} });
      const meal_id = plan.generatedPlan.weekly_plan[0]?.meals[0]?.id;
      await page.request.post(`/api/meal-plans/${id}/cooked`, { data: { meal_id } });
      await page.goto(`/meal-plan/${id}`);
      await expect(page.getByRole("heading", { name: "This shop is done" })).toBeVisible();
    },
  },
  {
    name: "wizard, asked about the last shop",
    open: async (page) => {
      await signUpWithTrial(page);
      const dishes = ["Chicken and leek pie", "Lentil soup", "Prawn linguine"];
      await page.route("**/api/cupboard/news", (route) =>
        route.fulfill({
          json: {
            ask_about: { plan_id: "01a1fbf0-555e-708c-8696-8f90587e8923", dishes, createdAt: new Date().toISOString() },
            going_off: [],
            thrown_away_this_month: 0,
          },
        }),
      );
      await openWizard(page);
      await goToLastStep(page);
      await page.getByRole("button", { name: "Generate Meal Plan" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
];
