import { expect, type Locator, type Page } from "@playwright/test";

/** A request that the catalogue can meet in every test: four meals for two at Tesco. */
export const REQUEST = {
  fullName: "Robin Ashdown",
  email: "robin@example.org",
  mealsPerWeek: 4,
  numPeople: 2,
  maxBudget: 80,
  preferredSupermarket: "tesco",
} as const;

/** Makes a plan for the signed-in user without the wizard; answers its id when it is ready. */
export async function makePlan(page: Page, request: Record<string, unknown> = {}): Promise<string> {
  const answer = await page.request.post("/api/meal-plans", { data: { ...REQUEST, ...request } });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  return id;
}

/** Opens the wizard and waits for its first step. */
export async function openWizard(page: Page): Promise<void> {
  await page.goto("/meal-plan");
  await expect(step(page, "Choose Your Plan")).toBeVisible();
}

export function step(page: Page, title: string) {
  return page.getByRole("heading", { level: 2, name: title });
}

/** Goes on to a step of the wizard, from the one before it. */
export async function goTo(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Next" }).click();
  await expect(step(page, title)).toBeVisible();
}

/** From the first step to the last, changing nothing. */
export async function goToLastStep(page: Page): Promise<void> {
  for (const title of ["Food Preferences & Restrictions", "Your Meal Goals", "Cooking Details"])
    await goTo(page, title);
}

/** Goes on to the next step in cook mode and waits until it stands; answers false, and does nothing, at the last one. */
export async function nextStep(kitchen: Locator): Promise<boolean> {
  const place = kitchen.getByText(/^Step \d+ of \d+/u);
  const [at = 0, last = 0] = ((await place.innerText()).match(/\d+/gu) ?? []).map(Number);
  if (at === last) return false;
  await kitchen.getByRole("button", { name: "Next step" }).click();
  await expect(place).toHaveText(new RegExp(`^Step ${at + 1} of ${last}`, "u"));
  return true;
}

/** The server's answer while a generation runs. */
export function runningGeneration(id: string) {
  return { id, state: "running", createdAt: new Date().toISOString(), mealsWanted: 4, mealsSettled: 0, error: null };
}
