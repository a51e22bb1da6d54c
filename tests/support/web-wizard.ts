import { screen } from "@testing-library/react";
import { createMealPlan, getCurrentGeneration, readAvoidList, type Generation } from "#contract/meal-plans";
import { findFocused, openPage, pageHeading, press, serverFor, type StubbedServer } from "#tests/support/web-page";

export const GENERATION_ID = "0190a6f0-0000-7000-8000-0000000000b1";

export const STEP_TITLES = [
  "Choose Your Plan",
  "Food Preferences & Restrictions",
  "Your Meal Goals",
  "Cooking Details",
] as const;

/** A user with access, for whom nothing is being made. */
export function serverWithWizard(): StubbedServer {
  return serverFor()
    .answer(getCurrentGeneration, null)
    .answer(readAvoidList, { unknown: [] })
    .reply(createMealPlan, { status: 202, json: { id: GENERATION_ID, state: "making" } });
}

/** The server's answer while a generation of four meals runs. */
export const RUNNING: Generation = {
  id: GENERATION_ID,
  state: "running",
  createdAt: "2026-11-20T12:00:00.000Z",
  mealsWanted: 4,
  mealsSettled: 0,
  error: null,
};

/** On to the next step. By the keyboard: quick presses of the mouse count as the double clicks that the wizard passes over. */
export async function toStep(user: ReturnType<typeof openPage>, title: (typeof STEP_TITLES)[number]): Promise<void> {
  (await screen.findByRole("button", { name: "Next" })).focus();
  await user.keyboard("{Enter}");
  await findFocused(await screen.findByRole("heading", { level: 2, name: new RegExp(`${title}$`, "u") }));
}

/** Opens the wizard at one of its steps, with nothing changed. */
export async function openWizardAt(
  title: (typeof STEP_TITLES)[number],
  server: StubbedServer,
  options: Parameters<typeof openPage>[2] = {},
): Promise<ReturnType<typeof openPage>> {
  const user = openPage("/meal-plan", server, options);
  await pageHeading("Create Your Meal Plan");
  await screen.findByRole("button", { name: "Next" });
  for (const next of STEP_TITLES.slice(1, STEP_TITLES.indexOf(title) + 1)) await toStep(user, next);
  return user;
}

/** Opens the wizard and presses Generate on its last step. */
export async function generate(
  server: StubbedServer,
  options: Parameters<typeof openPage>[2] = {},
): Promise<ReturnType<typeof openPage>> {
  const user = await openWizardAt("Cooking Details", server, options);
  await press(user, "Generate Meal Plan");
  return user;
}
