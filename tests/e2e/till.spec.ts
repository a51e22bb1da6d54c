import { expect } from "@playwright/test";
import { signInAsSuperAdmin } from "#tests/support/admin-journey";
import { expectAccessible, signUpWithTrial } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";
import { test } from "#tests/support/run-browser";

test.use({ viewport: { width: 390, height: 844 } });

test(
  "on a phone somebody types what the till said, sees the difference, and finds it there the next time",
  { tag: "@date" },
  async ({ page, browser }) => {
    // axe checks every row of a long page.
    test.slow();
    await signUpWithTrial(page);
    const id = await makePlan(page, { mealsPerWeek: 2 });
    await page.goto(`/meal-plan/${id}`);
    const list = page.getByRole("region", { name: "Shopping List" });
    const field = list.getByRole("textbox", { name: "What did the till say?" });
    const bar = page.getByRole("navigation", { name: "Parts of this plan" });
    await field.fill("about forty");
    // Scrolled to just above the bar.
    const barTop = (await bar.boundingBox())?.y ?? 0;
    await field.evaluate((element, top) => window.scrollBy(0, element.getBoundingClientRect().bottom - top), barTop);
    await field.press("Enter");
    const fault = list.getByText("Please enter what the till said, from £0.01 to £2,000, such as 41.20");
    await expect(fault).toBeVisible();
    // The message is not covered by it.
    await expect
      .poll(async () => {
        const box = await fault.boundingBox();
        return box === null ? barTop : box.y + box.height;
      })
      .toBeLessThanOrEqual(barTop);
    await expect(field).toBeFocused();

    const { totalCost } = (await (await page.request.get(`/api/meal-plans/${id}`)).json()) as { totalCost: number };
    const till = (totalCost + 1.5).toFixed(2);
    await field.fill(till);
    await field.press("Enter");
    await expect(list.getByText(`The till said £1.50 more than our £${totalCost.toFixed(2)}`)).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(field).toHaveValue(till);
    await expect(list.getByText("The till said £1.50 more than our")).toBeVisible();

    const office = await (await browser.newContext()).newPage();
    await signInAsSuperAdmin(office);
    await office.goto("/super-admin");
    await office.getByRole("tab", { name: "Till" }).click();
    await expect(office).toHaveURL("/super-admin?tab=till");
    const row = office.getByRole("row").filter({ hasText: "Last twelve months" }).filter({ hasText: "Tesco" });
    await expect(row).toContainText(/−\d+\.\d%/u);
    await expectSoundEverywhere(office);
    await office.context().close();

    await field.fill("");
    await list.getByRole("button", { name: "Save" }).click();
    await expect(list.getByText("The till said")).toBeHidden();
  },
);
