import { expect, type Page } from "@playwright/test";
import { signUpWithTrial } from "#tests/support/journey";
import { goToLastStep, makePlan, openWizard } from "#tests/support/plan-journey";
import { openPlan } from "#tests/support/screens/plan-screens";
import type { Screen } from "#tests/support/screens/screen";

const NOTES_OF_HARM = "My son is allergic to egg. My wife is allergic to sesame and mustard. Our lodger carries an EpiPen.";

async function openNotes(page: Page): Promise<void> {
  await signUpWithTrial(page);
  await openWizard(page);
  await goToLastStep(page);
  await page.getByLabel("Additional Notes").fill(NOTES_OF_HARM);
  await expect(page.getByRole("group", { name: /^You wrote “Our lodger carries an EpiPen”/u })).toBeVisible();
}

async function ask(page: Page, words: string): Promise<void> {
  await openPlan(page);
  await page.getByLabel("What would you like to change?").fill(words);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
}

/** What people wrote of harm: asked about and understood, wherever they wrote it. */
export const NOTES_SCREENS: readonly Screen[] = [
  {
    name: "notes of harm, a question in the wizard",
    open: async (page) => {
      await openNotes(page);
      await page.getByText("No egg", { exact: true }).click();
      await page.getByRole("button", { name: "Generate Meal Plan" }).click();
      await expect(page.getByRole("group", { name: /^You wrote “Our lodger carries an EpiPen”/u })).toBeFocused();
    },
  },
  {
    name: "notes of harm, answered in the wizard",
    open: async (page) => {
      await openNotes(page);
      await page.getByRole("button", { name: "Leave out shellfish" }).click();
      await expect(page.getByText("No shellfish", { exact: true })).toBeVisible();
    },
  },
  {
    name: "notes of harm, what the plan says",
    open: async (page) => {
      await signUpWithTrial(page);
      const id = await makePlan(page, {
        additionalNotes: `${NOTES_OF_HARM.replace(" Our lodger carries an EpiPen.", "")} Peanuts put my mother in hospital.`,
      });
      await page.goto(`/meal-plan/${id}`);
      await expect(page.getByText("You wrote “My son is allergic to egg”, so we left out egg.")).toBeVisible();
    },
  },
  {
    name: "notes of harm, a question about a change",
    open: async (page) => {
      await ask(page, "Our lodger carries an EpiPen.");
      await expect(page.getByRole("group", { name: /^You wrote “Our lodger carries an EpiPen”/u })).toBeVisible();
    },
  },
  {
    name: "notes of harm, one step of a change",
    open: async (page) => {
      await ask(page, "my son is allergic to fish");
      await expect(page.getByText(/We take it that nobody here should be served fish\./u)).toBeVisible();
    },
  },
  {
    name: "notes of harm, a question before a week is repeated",
    open: async (page) => {
      await openPlan(page);
      const question = {
        id: "which-1",
        quote: "Our lodger carries an EpiPen",
        text: "Which food must we leave out?",
        answers: ["nuts", "peanuts", "milk", "egg", "fish", "sesame"].map((id) => ({ id, text: `Leave out ${id}` })),
      };
      await page.route("**/repeat", (route) =>
        route.fulfill({
          status: 422,
          json: { message: "Please answer.", code: "notes_need_an_answer", questions: [question] },
        }),
      );
      await page.getByRole("button", { name: "Cook this week again" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "notes of harm, in the cupboard’s field",
    open: async (page) => {
      await signUpWithTrial(page);
      await page.goto("/cupboard");
      await page.getByLabel("Add what you have").fill("2 tins of chickpeas; peanut butter, but Tom is allergic");
      await page.keyboard.press("Enter");
      await expect(page.getByText(/we have not put it into your cupboard/u)).toBeVisible();
    },
  },
];
