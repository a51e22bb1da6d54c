import { expect } from "@playwright/test";
import { test } from "#tests/support/run-browser";
import { expectAccessible, signUpWithTrial, tabTo, toastTitled } from "#tests/support/journey";
import { goToLastStep, openWizard } from "#tests/support/plan-journey";

test.use({ viewport: { width: 390, height: 844 } });

test("on a phone, by the keyboard: a note of harm is asked about, one tap answers it, and the plan says so", async ({
  page,
}) => {
  await signUpWithTrial(page);
  await openWizard(page);
  await goToLastStep(page);
  await tabTo(page, page.getByRole("textbox", { name: "Additional Notes" }));
  await page.keyboard.type("My son is allergic to egg. Our lodger carries an EpiPen.");
  const question = page.getByRole("group", {
    name: "You wrote “Our lodger carries an EpiPen” Which food must we leave out?",
  });
  await expect(question).toBeVisible();
  await expect(page.getByRole("status").getByText("1 question about your notes")).toBeAttached();
  await expect(page.getByText("No egg", { exact: true })).toBeVisible();

  await tabTo(page, page.getByRole("button", { name: "Generate Meal Plan" }));
  await page.keyboard.press("Enter");
  await expect(toastTitled(page, "Please answer the question about your notes")).toBeVisible();
  await expect(question).toBeFocused();
  await expectAccessible(page);
  const sesame = question.getByRole("button", { name: "Leave out sesame" });
  await tabTo(page, sesame);
  expect((await sesame.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("button", { name: "Change the answer about “Our lodger carries an EpiPen”" }),
  ).toBeFocused();
  await expect(page.getByText("No sesame", { exact: true })).toBeVisible();

  await tabTo(page, page.getByRole("button", { name: "Generate Meal Plan" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/meal-plan\/[\da-f-]{36}$/u, { timeout: 30_000 });
  for (const said of [
    "You wrote “My son is allergic to egg”, so we left out egg.",
    "You wrote “Our lodger carries an EpiPen”, so we left out sesame.",
  ])
    await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByText("“Our lodger carries an EpiPen”: Leave out sesame")).toBeAttached();
});
