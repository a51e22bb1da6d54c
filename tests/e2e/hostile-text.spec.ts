import { expect } from "@playwright/test";
import { cleanName } from "#contract/names";
import { signUpWithTrial } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";
import { test } from "#tests/support/run-browser";

const HOSTILE = [
  `<script>document.title="taken"</script><img src=x onerror="document.title='taken'">`,
  `#panic("x") *b* $x$ <b> @ref #read("/etc/passwd")`,
  `'; drop table users; -- {{7*7}} \${7*7}`,
  "abc\u202edef\u2066ghi\u2069",
];

test("a name appears on the plan and in the list as typed, without direction marks", async ({ page }) => {
  await signUpWithTrial(page);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("dialog", (dialog) => {
    faults.push("a dialog opened");
    void dialog.dismiss();
  });
  for (const text of HOSTILE)
    await test.step(text, async () => {
      const shown = cleanName(text);
      const id = await makePlan(page, { fullName: text, additionalNotes: text, mealsPerWeek: 1 });
      await page.goto(`/meal-plan/${id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${shown}’s Meal Plan`);
      expect(await page.title()).not.toBe("taken");
    });
  await page.goto("/saved-plans");
  const cards = page.getByRole("main").getByRole("listitem");
  for (const [index, text] of HOSTILE.toReversed().entries())
    await expect(cards.nth(index)).toContainText(cleanName(text));
  expect(await page.title()).not.toBe("taken");
  expect(faults).toEqual([]);
});
