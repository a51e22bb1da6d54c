import { expect, type Locator, type Page } from "@playwright/test";
import type { PlanRecord } from "#contract/meal-plans";
import { expectAccessible, signUpWithTrial, toastTitled } from "#tests/support/journey";
import { kept, untilCopied, waitForServiceWorker } from "#tests/support/offline-journey";
import { makePlan, nextStep } from "#tests/support/plan-journey";
import { stock } from "#tests/support/screens/cupboard-screens";
import { test } from "#tests/support/run-browser";

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ page }) => {
  await signUpWithTrial(page);
});

function list(page: Page) {
  return page.getByRole("region", { name: "Shopping List" });
}

async function openList(page: Page, id: string): Promise<void> {
  await page.goto(`/meal-plan/${id}`);
  await expect(list(page).getByRole("checkbox").first()).toBeVisible();
}

async function planOf(page: Page, id: string): Promise<PlanRecord> {
  return (await (await page.request.get(`/api/meal-plans/${id}`)).json()) as PlanRecord;
}

async function totalOf(page: Page, id: string): Promise<number> {
  return (await planOf(page, id)).generatedPlan?.total_cost ?? 0;
}

test("the first plan lists what it assumed to be at home, and asks whether that is right", async ({ page }) => {
  // axe checks every row of a long page.
  test.slow();
  const id = await makePlan(page, { mealsPerWeek: 2 });
  await openList(page, id);
  const question = list(page).getByText(/^We think you already have .+\. Is that right\?$/u);
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await list(page).getByRole("link", { name: "No, change it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your cupboard" })).toBeVisible();
  const salt = page.getByRole("switch", { name: "Salt", exact: true });
  await salt.click();
  await expect(salt).not.toBeChecked();
  await expect(page.getByText("13 of 14 at home, 13 assumed")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(salt).not.toBeChecked();
  // A user who has reviewed the cupboard is not asked again, and the next week buys the salt.
  const next = await makePlan(page, { mealsPerWeek: 2 });
  await openList(page, next);
  await expect(list(page).getByText("At home: check")).toBeVisible();
  await expect(question).toBeHidden();
  expect(JSON.stringify((await planOf(page, next)).generatedPlan?.from_cupboard)).not.toContain('"salt"');
});

test(
  "what was assumed is confirmed; “I have this” takes a line off; what is ticked goes in and a cooked dish takes it out",
  { tag: "@date" },
  async ({ page }) => {
    test.slow();
    const id = await makePlan(page, { mealsPerWeek: 2 });
    const total = await totalOf(page, id);
    await openList(page, id);

    await test.step("a yes to what was assumed is kept, on every plan", async () => {
      await list(page).getByRole("button", { name: "Yes, all there" }).click();
      await expect(list(page).getByText(/Thank you/u)).toBeVisible();
      const assumed = async () => {
        const items = (await (await page.request.get("/api/cupboard")).json()) as {
          food_id: string;
          assumed: boolean;
        }[];
        return items.filter((item) => item.assumed).length;
      };
      const named = (await planOf(page, id)).generatedPlan?.from_cupboard.filter((item) => item.assumed).length ?? 0;
      expect(named).toBeGreaterThan(0);
      await expect.poll(assumed).toBe(14 - named);
    });

    await test.step("“I have this” takes a line and its price off the list, in its place, and undoing puts both back", async () => {
      const lines = list(page).getByRole("button", { name: /^I have this/u });
      const count = await lines.count();
      await lines.first().scrollIntoViewIfNeeded();
      const below = await lines.nth(1).boundingBox();
      await lines.first().click();
      await expect(list(page).getByText("At home, off the list")).toBeVisible();
      await expect(list(page).getByText(new RegExp(` ${count - 1} items? `, "u"))).toBeVisible();
      expect(await lines.first().boundingBox()).toEqual(below);
      await expect.poll(() => totalOf(page, id)).toBeLessThan(total);
      await list(page)
        .getByRole("button", { name: /^Undo: put/u })
        .click();
      await expect.poll(() => totalOf(page, id)).toBe(total);
      await lines.first().click();
      await expect.poll(() => totalOf(page, id)).toBeLessThan(total);
      await page.reload();
      await expect(lines).toHaveCount(count - 1);
      await list(page).getByText("At home: check").click();
      await expect(list(page).getByText(/you have this$/u)).toBeVisible();
      await list(page)
        .getByRole("button", { name: /^Put back on the list/u })
        .click();
      await expect(lines).toHaveCount(count);
    });

    await test.step("only what is ticked goes into the cupboard where some of it is", async () => {
      await list(page).getByRole("checkbox").nth(0).check();
      await list(page).getByRole("checkbox").nth(1).check();
      await list(page).getByRole("button", { name: "I’ve done this shop: the 2 ticked" }).click();
      await expect(list(page).getByText(/^2 of \d+ foods are in your cupboard\./u)).toBeVisible();
      await expect.poll(async () => (await planOf(page, id)).shopped.length).toBe(2);
    });

    await test.step("a dish that is cooked takes what it used out of the cupboard, and can be taken back", async () => {
      await page.getByRole("button", { name: "Cook this", exact: true }).first().click();
      const kitchen = page.getByRole("dialog");
      for (let more = true; more;) more = await nextStep(kitchen);
      await kitchen.getByRole("button", { name: "Finish" }).click();
      await expect(toastTitled(page, "Taken out of your cupboard")).toBeVisible();
      await expect.poll(async () => (await planOf(page, id)).cooked.length).toBe(1);
      await page.getByRole("region", { name: "Notifications (F8)" }).getByRole("button", { name: "Undo" }).click();
      await expect.poll(async () => (await planOf(page, id)).cooked.length).toBe(0);
    });
  },
);

test(
  "a shop that is done fills the cupboard, and the next week uses what is there",
  { tag: "@date" },
  async ({ page }) => {
    test.slow();
    const id = await makePlan(page, { mealsPerWeek: 3 });
    await openList(page, id);
    await list(page).getByRole("button", { name: "I’ve done this shop" }).click();
    await expect(list(page).getByRole("heading", { name: "This shop is done" })).toBeVisible();
    await expect(page.getByText("Then what you bought goes into")).toBeHidden();
    await expect.poll(async () => (await planOf(page, id)).shopped.length).toBeGreaterThan(3);
    await expectAccessible(page);
    await list(page).getByRole("link", { name: "See your cupboard" }).click();
    await expect(page.getByRole("button", { name: /^More /u }).first()).toBeVisible();
    await expectAccessible(page);
    const next = await makePlan(page, { mealsPerWeek: 3 });
    await openList(page, next);
    const used = (await planOf(page, next)).generatedPlan?.from_cupboard.filter((item) => !item.assumed) ?? [];
    expect(used.length).toBeGreaterThan(0);
    await list(page).getByText("At home: check").click();
    await expect(list(page).getByText(/from your cupboard$/u)).toHaveCount(used.length);
    // The shop of the first week can still be undone.
    await openList(page, id);
    await list(page).getByRole("button", { name: "Undo", exact: true }).click();
    await expect(list(page).getByRole("heading", { name: "Back from the shop?" })).toBeVisible();
    await expect.poll(async () => (await planOf(page, id)).shopped).toEqual([]);
  },
);

test("own lines are on the list and are copied with it; one tap moves the same meals to another shop", async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await makePlan(page, { mealsPerWeek: 2 });
  const total = await totalOf(page, id);
  await openList(page, id);
  const field = list(page).getByRole("textbox", { name: "Add a line" });
  await field.fill("loo roll");
  await field.press("Enter");
  await field.fill("packed lunches £6");
  await field.press("Enter");
  await expect(list(page).getByRole("checkbox", { name: "loo roll" })).toBeEnabled();
  await list(page).getByRole("button", { name: "Count packed lunches in the total" }).click();
  await expect(
    list(page)
      .getByText(`£${(total + 6).toFixed(2)}`)
      .first(),
  ).toBeVisible();
  await list(page).getByRole("checkbox", { name: "loo roll" }).check();
  await expectAccessible(page);
  await list(page).getByRole("button", { name: "Hide ticked" }).click();
  await expect(list(page).getByRole("checkbox", { name: "loo roll" })).toBeHidden();
  await list(page).getByRole("button", { name: "Copy list" }).click();
  await expect(toastTitled(page, "List copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`Shopping list, Tesco, about £${(total + 6).toFixed(2)}`);
  expect(copied).toContain("YOUR OWN\n- loo roll\n- packed lunches, £6.00");
  await page.reload();
  await expect(list(page).getByRole("checkbox", { name: "loo roll" })).toBeChecked();
  await list(page).getByRole("button", { name: "Remove loo roll" }).click();
  await expect(list(page).getByRole("checkbox", { name: "loo roll" })).toBeHidden();

  await test.step("the same meals are priced at seven shops, and one tap shops at another", async () => {
    await page.getByText("The same meals at the other supermarkets").click();
    const shops = page.getByRole("table", { name: "What this week’s meals cost at each supermarket" });
    await expect(shops.getByRole("row")).toHaveCount(8);
    await expectAccessible(page);
    const choose = shops.getByRole("button", { name: /^Shop there instead/u }).first();
    const name = ((await choose.getAttribute("aria-label")) ?? "").replace("Shop there instead: ", "");
    // Another device has changed the plan meanwhile.
    const item = (await planOf(page, id)).generatedPlan?.shopping_list.at(0)?.items.at(0);
    const had = list(page).getByRole("button", { name: `I have this: ${item?.name ?? ""}`, exact: true });
    await expect(had).toBeVisible();
    await page.request.post(`/api/meal-plans/${id}/have`, { data: { food_id: item?.food_id, have: true } });
    await choose.click();
    await expect(toastTitled(page, "The plan has changed")).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    // It must be shown in its current state first, or the server would refuse again.
    await expect(had).toBeHidden();
    await shops.getByRole("button", { name: `Shop there instead: ${name}` }).click();
    await expect(toastTitled(page, `Now at ${name}`)).toBeVisible();
    await expect(list(page).getByText(new RegExp(`^${name} · `, "u"))).toBeVisible();
  });
});

test("an amount can be changed with the thumb, even offline", async ({ page, context }) => {
  await stock(page, "500 g rice, 6 eggs");
  await page.goto("/cupboard");
  const more = page.getByRole("button", { name: "More Eggs" });
  const amount = page.getByRole("group", { name: "How much Eggs" }).getByRole("status");
  const always = page.getByRole("button", { name: "Basmati rice: always there" });
  const ground = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  await always.click();
  await expect(always).toHaveAttribute("aria-pressed", "true");
  // Away from it: what is seen is that it is on, not that the mouse is over it.
  await page.mouse.move(0, 0);
  // The ground of the page's own place among the others, which is marked the same way.
  await expect.poll(() => ground(always)).toBe(await ground(page.locator('a[aria-current="page"]').first()));
  await more.click();
  await expect(amount).toHaveText(/^7/u);
  const sent = async () => {
    const items = (await (await page.request.get("/api/cupboard")).json()) as { name: string; amount: number }[];
    return items.find(({ name }) => name === "Eggs")?.amount;
  };
  await expect.poll(sent).toBe(7);
  await context.setOffline(true);
  const place = await more.boundingBox();
  await more.click();
  await more.click();
  await expect(amount).toHaveText(/^9/u);
  await page.getByRole("textbox", { name: "Add what you have" }).fill("3 onions");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("is added when you’re back online")).toBeVisible();
  expect((await more.boundingBox())?.x).toBe(place?.x);
  await context.setOffline(false);
  await expect.poll(sent).toBe(9);
  await expect(page.getByRole("button", { name: "More Onions" })).toBeVisible();
  await page.getByRole("button", { name: "Remove Onions" }).click();
  await page.getByRole("button", { name: "Undo removing Onions" }).click();
  await expect(page.getByRole("button", { name: "More Onions" })).toBeVisible();
});

test.describe("behind the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test(
    "cupboard and list are read without a connection; what is done there is sent later, also after a reload",
    { tag: "@date" },
    async ({ page, context }) => {
      test.slow();
      await stock(page, "6 eggs");
      const id = await makePlan(page, { mealsPerWeek: 2 });
      await openList(page, id);
      await waitForServiceWorker(page);
      await untilCopied(page, id);
      await page.goto("/cupboard");
      await expect(page.getByRole("button", { name: "More Eggs" })).toBeVisible();
      await expect.poll(async () => (await kept(page)).copies).toContain('"cupboard"');
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByText(/^You’re offline\. This is the copy of /u)).toBeVisible();
      await page.getByRole("button", { name: "More Eggs" }).click();
      await expect(page.getByText("Your changes are kept here and sent when you’re back online.")).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/meal-plan/${id}`);
      await list(page)
        .getByRole("button", { name: /^I have this/u })
        .first()
        .click();
      await list(page).getByRole("button", { name: "I’ve done this shop" }).click();
      await expect(list(page).getByRole("heading", { name: "This shop is done" })).toBeVisible();
      await page.reload();
      await expect(list(page).getByRole("heading", { name: "This shop is done" })).toBeVisible();
      expect((await planOf(page, id)).shopped).toEqual([]);
      await context.setOffline(false);
      await expect.poll(async () => (await planOf(page, id)).shopped.length).toBeGreaterThan(0);
      const plan = await planOf(page, id);
      expect(plan.generatedPlan?.from_cupboard.filter(({ have }) => have)).toHaveLength(1);
      const items = (await (await page.request.get("/api/cupboard")).json()) as { name: string; amount: number }[];
      expect(items.find(({ name }) => name === "Eggs")?.amount).toBeGreaterThanOrEqual(7);
    },
  );
});
