import { expect, type Page } from "@playwright/test";
import { expectAccessible, signUpWithTrial } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";
import { printedPages } from "#tests/support/read-pdf";
import { test } from "#tests/support/run-browser";

// With everything that moves.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const PHONE = { width: 390, height: 844 };
const DINNERS = 5;

test.use({ viewport: PHONE });

test.beforeEach(async ({ page }) => {
  await signUpWithTrial(page);
});

/** Opens a plan and waits for its last part. */
async function openWeek(page: Page, request: Record<string, unknown> = {}): Promise<string> {
  const id = await makePlan(page, { mealsPerWeek: DINNERS, ...request });
  await page.goto(`/meal-plan/${id}`);
  await expect(page.getByRole("region", { name: "Customer details" })).toBeAttached();
  return id;
}

function recipe(page: Page, index: number) {
  return page.getByRole("article").nth(index);
}

function top(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

test("a week is a short page on a phone: recipes are folded, also for the browser’s own search, and what it was made from comes last", async ({
  page,
}) => {
  // axe checks every row of a long page.
  test.slow();
  await openWeek(page);
  for (let index = 0; index < DINNERS; index += 1) {
    const title = recipe(page, index).getByRole("heading", { level: 3 });
    await expect(title).toBeVisible();
    await expect(recipe(page, index).getByRole("button", { name: "Cook this", exact: true })).toBeVisible();
    await expect(recipe(page, index).getByRole("heading", { name: "Instructions" })).toBeHidden();
    // Titles take from one line to three, the line to the household one or two, facts two or three; what can be done with a dish has a row of
    // its own. Whatever week it is, the longest of these came to 309 of 25 weeks.
    const lines = (await title.boundingBox())?.height ?? 0;
    // What there is to know of a dinner stands at it, as long as it has to be.
    const notices = await recipe(page, index)
      .locator("p.border-mustard")
      .evaluateAll((all) => all.reduce((sum, one) => sum + one.getBoundingClientRect().height + 8, 0));
    expect((await recipe(page, index).boundingBox())?.height).toBeLessThan(316 + lines + notices);
  }
  const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  expect(headings.slice(-3)).toEqual(["Cooking Tips", "What we checked", "Customer details"]);
  await recipe(page, 1)
    .getByText(/^\d+ ingredients, \d+ steps?$/u)
    .press("Enter");
  await expect(recipe(page, 1).getByRole("heading", { name: "Instructions" })).toBeVisible();
  await expectAccessible(page);
  await recipe(page, 1).getByText("Fold the recipe").click();
  await expect(recipe(page, 1).getByRole("heading", { name: "Instructions" })).toBeHidden();
  const folded = recipe(page, 3).locator("details").first();
  await expect(folded.getByRole("listitem", { includeHidden: true }).last()).toHaveText(/\w+/u);
  // What a browser does when its search matches collapsed content.
  await folded.evaluate((element: HTMLDetailsElement) => (element.open = true));
  await expect(recipe(page, 3).getByText("Fold the recipe")).toBeVisible();
  await expect(recipe(page, 3).getByRole("heading", { name: "Instructions" })).toBeVisible();

  // Checkboxes use our own colours, in dark mode too.
  await page.emulateMedia({ colorScheme: "dark" });
  const box = page.getByRole("region", { name: "Shopping List" }).getByRole("checkbox").first();
  await expect(box).toHaveCSS("appearance", "none");
  await expect(box).toHaveCSS("background-color", "rgb(28, 36, 32)");
  await box.check();
  await expect(box).toHaveCSS("background-color", "rgb(127, 209, 164)");
});

test("seven dinners for four are a short page on a phone, whose lines can be ticked", async ({ page }) => {
  test.slow();
  const rows = page.getByRole("region", { name: "Shopping List" }).getByRole("checkbox");
  let lines = 0;
  // Everyone's dishes are their own: one week has longer names and more to say than another (200 px either way), nine together hardly.
  const besideLines: number[] = [];
  for (let plan = 0; plan < 9; plan += 1) {
    const id = await makePlan(page, {
      mealsPerWeek: 7,
      numPeople: 4,
      maxBudget: 200,
      preferredSupermarket: "waitrose",
    });
    await page.goto(`/meal-plan/${id}`);
    await expect(page.getByRole("region", { name: "Customer details" })).toBeAttached();
    lines = await rows.count();
    expect(lines).toBeGreaterThan(35);
    const tall = await page.evaluate(() => document.documentElement.scrollHeight);
    besideLines.push(tall - 60 * lines);
  }
  // Names and amounts of a few lines take a second row; the field for changes in words takes 130 px, what each dinner says to its household 450.
  expect(besideLines.reduce((sum, height) => sum + height, 0) / besideLines.length).toBeLessThan(6_640);
  for (const row of await page.getByRole("region", { name: "Shopping List" }).locator("label:has(input)").all()) {
    const box = await row.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await rows.nth(lines - 2).check();
  await expect(page.getByText(/^1 of \d+ ticked$/u)).toBeAttached();
});

test("the week, the shopping and the cooking stay within reach of the thumb, and a dish and its URL lead to its recipe", async ({
  page,
}) => {
  const id = await openWeek(page);
  const jumps = page.getByRole("navigation", { name: "Parts of this plan" });
  for (const [label, title] of [
    ["Cook", "Your Weekly Meals"],
    ["Shopping", "Shopping List"],
    ["Week", "Your week at a glance"],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const place = await jumps.getByRole("link", { name: label }).boundingBox();
    expect(place?.y).toBeGreaterThan(PHONE.height - 80);
    expect(place?.height).toBeGreaterThanOrEqual(44);
    await jumps.getByRole("link", { name: label }).click();
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeInViewport();
    await expect(jumps.getByRole("link", { name: label })).toHaveAttribute("aria-current", "location");
  }
  await page.getByRole("region", { name: "Your week at a glance" }).getByRole("link").nth(2).click();
  await expect(recipe(page, 2).getByRole("heading", { level: 3 })).toBeInViewport();
  await expect(recipe(page, 2).getByRole("heading", { name: "Ingredients" })).toBeVisible();
  await expect(recipe(page, 1).getByRole("heading", { name: "Ingredients" })).toBeHidden();
  await page.goto("/saved-plans");
  await page.goto(`/meal-plan/${id}#meal-4`);
  await expect(recipe(page, 3).getByRole("heading", { name: "Ingredients" })).toBeVisible();
});

test("the position and open recipe are restored after leaving and reloading, and a link goes to the top", async ({
  page,
}) => {
  await openWeek(page);
  await recipe(page, 2)
    .getByText(/^\d+ ingredients/u)
    .click();
  const line = recipe(page, 2).getByRole("heading", { name: "Instructions" });
  await line.evaluate((element) => element.scrollIntoView({ block: "start" }));
  const before = await top(page);
  expect(before).toBeGreaterThan(2_000);
  // The link stands over the page wherever one is; the test's own click would scroll to it first.
  await page.getByRole("link", { name: "Dashboard" }).dispatchEvent("click");
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(line).toBeInViewport();
  expect(Math.abs((await top(page)) - before)).toBeLessThan(3);
  await page.reload();
  await expect(line).toBeInViewport();
  expect(Math.abs((await top(page)) - before)).toBeLessThan(3);

  await page.getByRole("navigation", { name: "Parts of this plan" }).getByRole("link", { name: "Cook" }).click();
  await page.goBack();
  await recipe(page, 4).scrollIntoViewIfNeeded();
  await page.getByRole("link", { name: "Saved Plans", exact: true }).dispatchEvent("click");
  await expect(page.getByRole("heading", { level: 1, name: "Your Saved Meal Plans" })).toBeVisible();
  expect(await top(page)).toBe(0);
  await page.getByRole("link", { name: /^View/u }).click();
  await expect(page.getByRole("region", { name: "Your week at a glance" })).toBeInViewport();
  expect(await top(page)).toBe(0);
});

test("a recipe does not shift when the change buttons load late", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/meal-actions-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await openWeek(page);
  const below = page.getByRole("region", { name: "Customer details" });
  const heights = () =>
    Promise.all(
      [recipe(page, 4), below].map((part) => part.evaluate((element) => element.getBoundingClientRect().top)),
    );
  const before = await heights();
  release();
  await expect(recipe(page, 4).getByRole("button", { name: /^Swap/u })).toBeAttached();
  expect(await heights()).toEqual(before);
});

test(
  "five dinners are printed on at most six pages, at 11 points, with the recipes that a phone keeps folded",
  { tag: "@date" },
  async ({ page }) => {
    // Every week has dishes of its own: three of them, of households whose lists are unlike.
    for (const numPeople of [1, 2, 4]) {
      await openWeek(page, { numPeople, maxBudget: 160 });
      const pages = await printedPages(await page.pdf({ format: "A4" }));
      expect(pages.length).toBeLessThanOrEqual(6);
      const step = pages.flat().filter(({ text }) => /^(?:Heat|Add|Stir|Boil|Fry|Put|Mix|Rinse|Pour) /u.test(text));
      expect(step.length).toBeGreaterThan(0);
      for (const { size } of step) expect(size).toBeGreaterThanOrEqual(10.9);
      // Heights are counted from the foot of a page of 842 points.
      expect(Math.min(...(pages.at(-1) ?? []).map(({ height }) => height))).toBeLessThan(640);
      const whole = pages.flatMap((printed) => printed.map(({ text }) => text)).join(" ");
      expect(whole.match(/Instructions/gu)).toHaveLength(DINNERS);
      expect(whole).not.toMatch(/Fold the recipe|\d+ ingredients, \d+ steps/u);
      await expect(recipe(page, 0).getByRole("heading", { name: "Instructions" })).toBeHidden();
    }
  },
);
