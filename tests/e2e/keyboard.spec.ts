import { expect } from "@playwright/test";
import { newAccount, pageHeading, tabTo, toastTitled } from "#tests/support/journey";
import { step } from "#tests/support/plan-journey";
import { test } from "#tests/support/run-browser";
import { WHILE_WEEK_IS_MADE } from "#tests/support/patiently";

test("from sign-up to a ticked shopping list and the stove, without a mouse", async ({ page }) => {
  test.slow();
  const account = newAccount();
  const press = async (role: "button" | "link", name: string | RegExp) => {
    await tabTo(page, page.getByRole(role, { name }).first());
    await page.keyboard.press("Enter");
  };
  await page.goto("/auth");
  await tabTo(page, page.getByRole("tab", { name: "Sign In" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Sign Up" })).toBeFocused();
  await tabTo(page, page.getByRole("textbox", { name: "Username" }));
  await page.keyboard.type(account.username);
  for (const words of [account.email, account.fullName, account.password]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(words);
  }
  await page.keyboard.press("Enter");
  await expect(toastTitled(page, "Account created!")).toBeVisible();
  await expect(page.getByText("Welcome to Mealwright! Your account has been created successfully.")).toBeVisible();
  await expect(page).toHaveURL("/plan-selection");
  await expect(page.getByRole("heading", { name: "Welcome to Mealwright" })).toBeFocused();

  await press("button", "Start 7-Day Free Trial");
  await expect(toastTitled(page, "Welcome to Mealwright Premium!")).toBeVisible();
  await expect(page).toHaveURL("/");
  await tabTo(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Create Plan" }));
  await page.keyboard.press("Enter");

  await tabTo(page, page.getByRole("combobox", { name: "Meals Per Week" }));
  await page.keyboard.press("ArrowDown");
  await press("button", "Next");
  await expect(step(page, "Food Preferences & Restrictions")).toBeFocused();
  await tabTo(page, page.getByRole("checkbox", { name: "Nut free" }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("textbox", { name: "Ingredients to Avoid" }));
  await page.keyboard.type("prawns");
  await page.keyboard.press("Enter");
  await expect(step(page, "Your Meal Goals")).toBeFocused();
  await press("button", "Next");
  await expect(step(page, "Cooking Details")).toBeFocused();
  await press("button", "Generate Meal Plan");
  await expect(page).toHaveURL(/\/meal-plan\/[\da-f-]{36}$/u, WHILE_WEEK_IS_MADE);
  await expect(pageHeading(page)).toBeFocused();
  await expect(page.getByText("Nothing here is, or contains: prawns.")).toBeVisible();

  const list = page.getByRole("region", { name: "Shopping List" });
  await tabTo(page, list.getByRole("checkbox").first());
  await page.keyboard.press("Space");
  await expect(list.getByRole("checkbox").first()).toBeChecked();
  await expect(list.getByText(/^1 of \d+ ticked$/u)).toBeVisible();

  const cook = page.getByRole("button", { name: "Cook this", exact: true }).first();
  await press("button", /^Cook this$/u);
  const kitchen = page.getByRole("dialog");
  await expect(kitchen.getByText(/^Step 1 of \d+$/u)).toBeVisible();
  // Next marks the step done.
  await tabTo(page, kitchen.getByRole("button", { name: "Next step" }));
  await page.keyboard.press("Space");
  await expect(kitchen.getByText(/^Step 2 of \d+$/u)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(kitchen).toBeHidden();
  await expect(cook).toBeFocused();
});
