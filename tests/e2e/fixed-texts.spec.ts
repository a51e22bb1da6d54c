import { expect, test } from "@playwright/test";
import { signUpWithTrial } from "#tests/support/journey";
import { goTo, makePlan, openWizard } from "#tests/support/plan-journey";

test("the sign-in page and the dashboard say what the product is, in figures and in three steps", async ({ page }) => {
  await page.goto("/auth?tab=signup");
  const about = page.getByRole("complementary", { name: "About Mealwright" });
  await expect(about).toContainText("10,000+");
  await expect(about).toContainText("meal plans created");
  await expect(about).toContainText("1,000+");
  await expect(about).toContainText("global cuisines");

  await signUpWithTrial(page);
  await page.goto("/");
  const steps = page.getByRole("list").filter({ hasText: "Share your preferences" }).getByRole("listitem");
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(0)).toContainText("Share your preferences");
  await expect(steps.nth(1)).toContainText("AI creates your plan");
  await expect(steps.nth(2)).toContainText("Enjoy and evolve");
});

test("the wizard names its four steps, offers the ways on and back, and asks for everything", async ({ page }) => {
  const account = await signUpWithTrial(page);
  await openWizard(page);
  const way = (name: string) => page.getByRole("button", { name, exact: true });
  const asks = async (...labels: readonly string[]) => {
    for (const label of labels)
      await expect(page.getByLabel(label, { exact: true }).or(page.getByRole("group", { name: label }))).toBeVisible();
  };
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links.filter({ hasText: "Dashboard" })).toHaveAttribute("href", "/");
  await expect(links.filter({ hasText: "Saved Plans" })).toHaveAttribute("href", "/saved-plans");
  await expect(page.getByRole("list", { name: "Progress" }).getByRole("listitem")).toHaveText([
    /^1Choose Your Plan$/u,
    /^2Food Preferences & Restrictions$/u,
    /^3Your Meal Goals$/u,
    /^4Cooking Details$/u,
  ]);

  await asks("Meals Per Week", "Number of People");
  await expect(page.getByText(`Printed as ${account.fullName}.`)).toBeVisible();
  await page.getByRole("button", { name: "Change the name and email on the plan" }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue(account.fullName);
  await expect(page.getByLabel("Email Address")).toHaveValue(account.email);
  await expect(way("Previous")).toHaveCount(0);

  await goTo(page, "Food Preferences & Restrictions");
  await asks(
    "Dietary Preference",
    "Dietary Restrictions",
    "Preferred Meats",
    "Meals by Region",
    "Ingredients to Avoid",
  );
  await expect(way("Previous")).toBeVisible();
  await expect(way("Generate Meal Plan")).toHaveCount(0);

  await goTo(page, "Your Meal Goals");
  await asks("Meal Goals", "Maximum Weekly Budget (£)");
  await expect(page.getByLabel("Meal Goals").getByRole("option").first()).toHaveText("No Preference");

  await goTo(page, "Cooking Details");
  await asks("Preferred Supermarket", "Cooking Skill Level", "Available Time");
  await asks("Available Cooking Equipment", "Additional Notes");
  await expect(way("Generate Meal Plan")).toBeVisible();
  await expect(way("Next")).toHaveCount(0);
  await way("Previous").click();
  await expect(page.getByRole("heading", { level: 2, name: "Your Meal Goals" })).toBeVisible();
});

test("a saved plan's card and its page tell what it was made from, what to buy and how to cook", async ({ page }) => {
  await signUpWithTrial(page);
  const id = await makePlan(page, { mealsPerWeek: 2, dietaryPreference: "vegetarian", maxBudget: 75 });
  const today = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" }).format(new Date());
  await page.goto("/saved-plans");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  for (const [name, href] of [
    ["Dashboard", "/"],
    ["Settings", "/settings"],
    ["Create Plan", "/meal-plan"],
  ] as const)
    await expect(links.filter({ hasText: name })).toHaveAttribute("href", href);
  const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^View/u }) });
  for (const words of ["Robin Ashdown", today, "Vegetarian", "£75.00", "Beginner"])
    await expect(card).toContainText(words);
  await expect(card.getByText("Meals per week")).toBeVisible();

  await page.goto(`/meal-plan/${id}`);
  await expect(page.getByText(`Generated on ${today}`)).toBeVisible();
  const details = page.getByRole("region", { name: "Customer details" });
  for (const words of ["Robin Ashdown", "robin@example.org", "Vegetarian", "£75.00", "Tesco", "Beginner", "30 minutes"])
    await expect(details).toContainText(words);

  const meal = page.getByRole("article").first();
  await expect(meal).toContainText(/Prep \d/u);
  await expect(meal).toContainText(/Cook \d|No cooking|Slow cooker \d/u);
  await expect(meal).toContainText("Equipment");
  const ingredients = meal.getByRole("listitem").filter({ hasText: /£\d+\.\d\d$/u });
  expect(await ingredients.count()).toBeGreaterThan(2);
  const instructions = meal.locator("ol").getByRole("listitem");
  expect(await instructions.count()).toBeGreaterThan(1);
  await expect(instructions.first()).toHaveText(/^1\D/u);
  const tips = page.getByRole("region", { name: "Cooking Tips" }).locator("ol");
  await expect(tips).toHaveCSS("list-style-type", "decimal");
  expect(await tips.getByRole("listitem").count()).toBeGreaterThan(0);
});
