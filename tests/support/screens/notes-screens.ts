import { expect, type Page } from "@playwright/test";
import type { PlanRecord } from "#contract/meal-plans";
import { signUpWithTrial } from "#tests/support/journey";
import { goToLastStep, makePlan, openWizard } from "#tests/support/plan-journey";
import {
  AGED_7,
  CURRY,
  GUESTS_ON_SATURDAY,
  NO_EGG,
  notesRead,
  QUICK_TUESDAY,
  unread,
  WHICH_FOOD,
} from "#tests/support/web-notes";
import { openPlan } from "#tests/support/screens/plan-screens";
import type { Screen } from "#tests/support/screens/screen";

const NOTES_OF_HARM =
  "My son is allergic to egg. My wife is allergic to sesame and mustard. Our lodger carries an EpiPen.";

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

const UNDERSTOOD = [
  NO_EGG,
  QUICK_TUESDAY,
  CURRY,
  GUESTS_ON_SATURDAY,
  AGED_7,
  { id: "way-no-substitutes", kind: "way", text: "Nothing that stands in for meat or cheese", quote: "no fake stuff" },
];
const UNREAD = [
  unread("sunny", "make it sunny", "Lighter dinners", "Dinner at sunset"),
  unread(
    "nan",
    "the sort of thing Nan did on a Sunday",
    "Familiar, hearty dinners",
    "Time to cook on Sunday",
    "A roast",
  ),
  unread("know", "you know", "Easy to cook"),
];

/** The last step with notes of which the server is said to read this. */
async function openRead(page: Page, asked: typeof UNREAD, others: typeof UNREAD): Promise<void> {
  await page.route("**/api/notes/read", (route) =>
    route.fulfill({ json: notesRead(asked, route.request().postDataJSON(), UNDERSTOOD, others) }),
  );
  await signUpWithTrial(page);
  await openWizard(page);
  await goToLastStep(page);
  await page
    .getByLabel("Additional Notes")
    .fill("My son is allergic to egg. Tuesdays are mad. Curry is how we met, and three of us come on Saturday.");
  await expect(page.getByRole("list", { name: "Understood from your notes" })).toBeVisible();
}

/** A plan that was made with notes, reached from the list of plans. */
async function openUnderstoodPlan(page: Page): Promise<void> {
  await signUpWithTrial(page);
  const id = await makePlan(page, { additionalNotes: "Tuesdays are mad, and curry is how we met." });
  await page.goto("/saved-plans");
  await page.route(`**/api/meal-plans/${id}`, async (route) => {
    const answer = await route.fetch();
    const record = (await answer.json()) as PlanRecord;
    const days = record.generatedPlan?.weekly_plan ?? [];
    for (const [index, { meals }] of days.entries())
      for (const meal of meals) meal.answers = index === 1 ? [QUICK_TUESDAY.id, CURRY.id] : [NO_EGG.id];
    await route.fulfill({ response: answer, json: { ...record, understood: UNDERSTOOD } });
  });
  await page.locator(`a[href="/meal-plan/${id}"]`).first().click();
  // A phone keeps the details folded.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText("What this plan was made from").click();
  await expect(page.getByText("Understood", { exact: true })).toBeVisible();
}

/** What people wrote of harm: asked about and understood, wherever they wrote it. */
export const NOTES_SCREENS: readonly Screen[] = [
  {
    name: "notes understood, nothing said yet",
    open: async (page) => {
      await signUpWithTrial(page);
      await openWizard(page);
      await goToLastStep(page);
      await expect(page.getByRole("button", { name: "Tuesday: as usual" })).toBeVisible();
    },
  },
  {
    name: "notes understood, chips, one taken out, readings",
    open: async (page) => {
      await openRead(page, [WHICH_FOOD], UNREAD.slice(0, 2));
      await page.getByRole("button", { name: "Remove: Plenty of curry" }).click();
      await page.getByText("No egg", { exact: true }).click();
    },
  },
  {
    name: "notes understood, readings folded, a day open",
    open: async (page) => {
      await openRead(page, [], UNREAD);
      await page.getByRole("button", { name: "Saturday: 3 guests" }).click();
      await page.getByRole("radio", { name: "Mild" }).check();
      await expect(page.getByLabel("How many guests")).toBeVisible();
    },
  },
  { name: "notes understood, on the plan", open: openUnderstoodPlan },
  {
    name: "notes understood, offers for a change",
    open: async (page) => {
      await openPlan(page);
      const step = { kind: "remake", keep: [] };
      const offers = [
        {
          id: "a",
          text: "Smoky bean chilli on Monday",
          cost_change: 1.2,
          steps: [{ ...step, says: "Monday: smoky bean chilli instead of the salad." }],
        },
        {
          id: "b",
          text: "Red lentil dal with rice on Monday",
          cost_change: -0.8,
          steps: [
            { ...step, says: "Monday: dal instead of the salad." },
            { ...step, says: "Tuesday keeps its dinner." },
          ],
        },
        {
          id: "c",
          text: "Change Monday and Tuesday around",
          cost_change: 0,
          steps: [{ ...step, says: "Change Monday and Tuesday around" }],
        },
      ];
      await page.route("**/ask", (route) =>
        route.fulfill({
          json: { revision: 1, answer: "Something warmer on Monday could be one of these.", steps: [], offers },
        }),
      );
      await page.getByLabel("What would you like to change?").fill("something warmer on Monday");
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await expect(page.getByRole("list", { name: "What we can do" })).toBeVisible();
    },
  },
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
