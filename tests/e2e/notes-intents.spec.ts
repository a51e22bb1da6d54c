import { expect, type Page } from "@playwright/test";
import type { PlanRecord } from "#contract/meal-plans";
import { expectAccessible, signUpWithTrial, tabTo, toastTitled } from "#tests/support/journey";
import { goToLastStep, makePlan, openWizard } from "#tests/support/plan-journey";
import { test } from "#tests/support/run-browser";
import { CURRY, notesRead, QUICK_TUESDAY, WHICH_FOOD } from "#tests/support/web-notes";

test.use({ viewport: { width: 360, height: 740 } });

const NOTES = "Tuesdays are mad. Curry is how we met. Our lodger carries an EpiPen.";

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

/** Presses it by the keyboard, from wherever the focus is. */
async function pressByKey(page: Page, name: string): Promise<void> {
  await tabTo(page, button(page, name));
  await page.keyboard.press("Enter");
}

test(
  "on a small phone, by the keyboard: a misreading is taken out, harm is answered and a day is told, and all of it goes along",
  { tag: "@date" },
  async ({ page }) => {
    await page.route("**/api/notes/read", (route) =>
      route.fulfill({ json: notesRead([WHICH_FOOD], route.request().postDataJSON(), [QUICK_TUESDAY, CURRY]) }),
    );
    await signUpWithTrial(page);
    await openWizard(page);
    await goToLastStep(page);
    await tabTo(page, page.getByRole("textbox", { name: "Additional Notes" }));
    await page.keyboard.type(NOTES);
    const status = page.getByRole("status").getByText("2 things understood from your notes. 1 question");
    await expect(status).toBeAttached();

    await pressByKey(page, "Remove: Plenty of curry");
    await expect(button(page, "Put back: Plenty of curry")).toBeFocused();
    await pressByKey(page, "Leave out sesame");
    await expect(button(page, "Change the answer about “Our lodger carries an EpiPen”")).toBeFocused();

    // As the notes have it, until it is told otherwise.
    await tabTo(page, button(page, "Tuesday: quick"));
    await pressByKey(page, "Friday: as usual");
    await expect(button(page, "Friday: as usual")).toHaveAttribute("aria-expanded", "true");
    await tabTo(page, page.getByRole("checkbox", { name: "Out" }));
    await page.keyboard.press("Space");
    await expect(button(page, "Friday: out")).toBeVisible();
    expect((await button(page, "Friday: out").boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(page);

    // Nothing of it is lost by a reload.
    await page.reload();
    await expect(button(page, "Put back: Plenty of curry")).toBeVisible();
    await expect(button(page, "Friday: out")).toBeVisible();
    const request = page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith("/api/meal-plans"));
    await pressByKey(page, "Generate Meal Plan");
    expect((await request).postDataJSON()).toMatchObject({
      additionalNotes: NOTES,
      notesAnswers: [{ question: WHICH_FOOD.id, answer: "sesame" }],
      notesRemoved: [CURRY.id],
      week: [{ kind: "out", day: "Friday" }],
    });
  },
);

test("ambiguous words for a change are answered with priced offers, and one key carries one out", async ({ page }) => {
  await signUpWithTrial(page);
  const id = await makePlan(page);
  const record = (await (await page.request.get(`/api/meal-plans/${id}`)).json()) as PlanRecord;
  const [first, second] = (record.generatedPlan?.weekly_plan ?? []).flatMap(({ meals }) => meals);
  if (first === undefined || second === undefined) throw new Error("The week has fewer meals");
  const skip = { kind: "skip", says: `${first.name} goes, and ${first.day} has no dinner.`, meal_id: first.id };
  const offers = [
    { id: "skip", text: `No dinner on ${first.day}`, cost_change: -first.estimated_cost, steps: [skip] },
    { id: "other", text: `No dinner on ${second.day}`, cost_change: -0.8, steps: [{ ...skip, meal_id: second.id }] },
    { id: "both", text: "A dearer week", cost_change: 1.2, steps: [skip] },
  ];
  await page.route("**/ask", (route) =>
    route.fulfill({ json: { revision: record.revision, answer: "It could be one of these.", steps: [], offers } }),
  );
  await page.goto(`/meal-plan/${id}`);
  const field = page.getByRole("textbox", { name: "What would you like to change?" });
  await field.focus();
  await page.keyboard.type("we may be late");
  await page.keyboard.press("Enter");
  const choices = page.getByRole("list", { name: "What we can do" }).getByRole("button");
  await expect(choices).toHaveCount(3);
  await expect(choices.nth(1)).toContainText("£0.80 less");
  await expect(choices.nth(2)).toContainText("£1.20 more");
  await expect(button(page, "Leave it as it is")).toBeVisible();
  await expectAccessible(page);
  // The answer has the focus, and the first offer comes next.
  await page.keyboard.press("Tab");
  await expect(choices.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toastTitled(page, "The week is changed")).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: first.name })).toHaveCount(0);
});

test(
  "what the notes are read to ask stands in the week, on the plan and at the dinner that answers it, without what was taken out",
  { tag: "@date" },
  async ({ page }) => {
    await signUpWithTrial(page);
    await openWizard(page);
    await page.getByLabel("Meals Per Week").selectOption("7");
    await goToLastStep(page);
    await page
      .getByRole("textbox", { name: "Additional Notes" })
      .fill("No mushrooms. Something quick on Wednesday. Three friends are coming on Saturday.");
    await expect(button(page, "Wednesday: quick")).toBeVisible();
    await expect(button(page, "Saturday: 3 guests")).toBeVisible();
    await button(page, "Remove: 3 guests on Saturday").click();
    await expect(button(page, "Saturday: as usual")).toBeVisible();
    await expect(button(page, "Put back: 3 guests on Saturday")).toBeFocused();

    await button(page, "Generate Meal Plan").click();
    await expect(page).toHaveURL(/\/meal-plan\/[\da-f-]{36}$/u, { timeout: 30_000 });
    const wednesday = page.getByRole("article").filter({ hasText: "Wednesday" });
    await expect(wednesday.getByText(/^Answers: .*Quick on Wednesday/u)).toBeVisible();
    await page.getByText("What this plan was made from").click();
    const details = page.getByRole("region", { name: "Customer details" });
    await expect(details.getByText("No mushrooms", { exact: true })).toBeVisible();
    await expect(details.getByText("Quick on Wednesday", { exact: true })).toBeVisible();
    await expect(details.getByText("3 guests on Saturday", { exact: true })).toHaveCount(0);
  },
);
