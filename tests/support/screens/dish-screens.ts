import { expect, type Page } from "@playwright/test";
import { signUpWithTrial } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";
import { breakCall, type Screen } from "#tests/support/screens/screen";

/** Says what the signed-in person thinks of dishes of ours. */
async function speak(page: Page): Promise<void> {
  const said = {
    "toad-in-the-hole-with-onion-gravy": "again",
    "baked-trout-with-fennel-and-lemon": "again",
    "cottage-pie-with-buttered-peas": "never",
  };
  for (const [dish, opinion] of Object.entries(said)) {
    const answer = await page.request.put(`/api/dishes/${dish}/opinion`, { data: { opinion } });
    expect(answer.ok()).toBe(true);
  }
}

async function openDishes(page: Page): Promise<void> {
  await page.goto("/dishes");
  await expect(page.getByRole("heading", { level: 1, name: "Your dishes" })).toBeVisible();
}

/** What people say of dishes: on its page, on a plan and when they have cooked. */
export const DISH_SCREENS: readonly Screen[] = [
  {
    name: "dishes, none spoken of",
    open: async (page) => {
      await signUpWithTrial(page);
      await openDishes(page);
      await expect(page.getByRole("heading", { name: "Nothing said yet" })).toBeVisible();
    },
  },
  {
    name: "dishes, liked and banned, one taken back",
    open: async (page) => {
      await signUpWithTrial(page);
      await speak(page);
      await openDishes(page);
      await page.getByRole("button", { name: /^Take back: Toad/u }).click();
      await expect(page.getByRole("button", { name: /^Undo taking back Toad/u })).toBeFocused();
    },
  },
  {
    name: "dishes, failed",
    open: async (page) => {
      await signUpWithTrial(page);
      await breakCall(page, "**/api/dishes");
      await openDishes(page);
      await expect(page.getByText("We couldn’t load your dishes")).toBeVisible();
    },
  },
  {
    name: "plan, a dish that is never wanted again",
    open: async (page) => {
      await signUpWithTrial(page);
      await page.goto(`/meal-plan/${await makePlan(page)}`);
      // Dishes come one by one, and what is said of each a little later: the first button to come need not be the first dish's.
      const never = page.getByRole("article").first().getByRole("button", { name: "Never again" });
      await never.click();
      await expect(never).toHaveAttribute("aria-pressed", "true");
    },
  },
];
