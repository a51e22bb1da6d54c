import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getSubscriptionStatus } from "#contract/accounts";
import { createMealPlan, getGenerationEvents, listMealPlans } from "#contract/meal-plans";
import {
  descriptionOf,
  failureToast,
  fill,
  findAddress,
  findFocused,
  IN_TRIAL,
  NO_ACCESS,
  openAnew,
  pageHeading,
  PERSON,
  press,
} from "#tests/support/web-page";
import { generate, openWizardAt, serverWithWizard, STEP_TITLES, toStep } from "#tests/support/web-wizard";

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const button = (name: string) => screen.queryByRole("button", { name });

function asks(...labels: readonly string[]): void {
  for (const label of labels)
    expect([label, screen.queryByLabelText(label) ?? screen.queryByRole("group", { name: label })]).not.toEqual([
      label,
      null,
    ]);
}

describe("the wizard", () => {
  it("names its four steps, can go forward and back, and asks for everything", async () => {
    const user = await openWizardAt("Choose Your Plan", serverWithWizard());
    const nav = within(screen.getByRole("navigation", { name: "Main" }));
    expect(nav.getByRole("link", { name: "Dashboard" }).getAttribute("href")).toBe("/");
    expect(nav.getByRole("link", { name: "Saved Plans" }).getAttribute("href")).toBe("/saved-plans");
    const steps = within(screen.getByRole("list", { name: "Progress" })).getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent)).toEqual(
      STEP_TITLES.map((title, index) => `${index + 1}${title}`),
    );

    asks("Meals Per Week", "Number of People");
    expect(screen.getByText(PERSON.fullName).parentElement?.textContent).toBe(`Printed as ${PERSON.fullName}.`);
    await press(user, "Change the name and email on the plan");
    expect(screen.getByLabelText<HTMLInputElement>("Full Name").value).toBe(PERSON.fullName);
    expect(screen.getByLabelText<HTMLInputElement>("Email Address").value).toBe(PERSON.email);
    expect(button("Previous")).toBeNull();

    await toStep(user, "Food Preferences & Restrictions");
    asks("Dietary Preference", "Dietary Restrictions", "Preferred Meats", "Meals by Region", "Ingredients to Avoid");
    expect([button("Previous") === null, button("Generate Meal Plan")]).toEqual([false, null]);

    await toStep(user, "Your Meal Goals");
    asks("Meal Goals", "Maximum Weekly Budget (£)");
    expect(screen.getByLabelText<HTMLSelectElement>("Meal Goals").options[0]?.text).toBe("No Preference");

    await toStep(user, "Cooking Details");
    asks("Preferred Supermarket", "Cooking Skill Level", "Available Time");
    asks("Available Cooking Equipment", "Additional Notes");
    screen.getByText("Once Generate Meal Plan is submitted, no changes can be made.");
    expect([button("Generate Meal Plan") === null, button("Next")]).toEqual([false, null]);
    await press(user, "Previous");
    await findFocused(screen.getByRole("heading", { level: 2, name: /Your Meal Goals$/u }));
  });

  it("stops at a step with an error, says so, and focuses the first wrong field", async () => {
    const user = await openWizardAt("Choose Your Plan", serverWithWizard());
    await press(user, "Change the name and email on the plan");
    const name = await fill(user, "Full Name", "A");
    await screen.findByText("Name must be at least 2 characters");
    await user.clear(name);
    await press(user, "Next");
    expect(await failureToast("Please check your input")).toBe("Please fill in all required fields for this step");
    await findFocused(name);
    expect(descriptionOf(name)).toBe("Full name is required");
    screen.getByRole("heading", { level: 2, name: /Choose Your Plan$/u });
    await user.paste("Robin");
    await waitFor(() => expect(screen.queryByText("Full name is required")).toBeNull());
    await toStep(user, "Food Preferences & Restrictions");
  });

  it("reads the budget as whole pounds, which must be above nothing", async () => {
    const user = await openWizardAt("Your Meal Goals", serverWithWizard());
    const budget = screen.getByLabelText<HTMLInputElement>("Maximum Weekly Budget (£)");
    expect(budget.value).toBe("50");
    await fill(user, "Maximum Weekly Budget (£)", "0");
    await screen.findByText("Budget must be greater than 0");
    await fill(user, "Maximum Weekly Budget (£)", "45.50");
    await user.tab();
    await waitFor(() => expect(budget.value).toBe("45"));
    expect(screen.queryByText("Budget must be greater than 0")).toBeNull();
  });

  it("makes none and no meat exclusive", async () => {
    const user = await openWizardAt("Food Preferences & Restrictions", serverWithWizard());
    const restrictions = within(screen.getByRole("group", { name: "Dietary Restrictions" }));
    const none = restrictions.getByRole<HTMLInputElement>("checkbox", { name: "None" });
    expect(none.checked).toBe(true);
    await user.click(box("Gluten free"));
    expect(none.checked).toBe(false);
    await user.click(none);
    expect(box("Gluten free").checked).toBe(false);
    await user.click(box("Beef"));
    await user.click(box("No meat"));
    expect(box("Beef").checked).toBe(false);
  });

  it("asks for and sends syns or points only with their diet", async () => {
    const server = serverWithWizard().reply(getGenerationEvents, "unanswered");
    const user = await openWizardAt("Food Preferences & Restrictions", server);
    const diet = screen.getByLabelText("Dietary Preference");
    expect(screen.queryByLabelText(/Per Week$/u)).toBeNull();
    await user.selectOptions(diet, "slimming_world");
    await fill(user, "Syns Per Week", "70");
    screen.getByText(/we are not affiliated with Slimming World/u);
    await user.selectOptions(diet, "weight_watchers");
    screen.getByLabelText("Points Per Week");
    await user.selectOptions(diet, "vegetarian");
    expect(screen.queryByLabelText("Points Per Week")).toBeNull();
    await toStep(user, "Your Meal Goals");
    await toStep(user, "Cooking Details");
    await press(user, "Generate Meal Plan");
    await waitFor(() => expect(server.callsOf(createMealPlan)).toHaveLength(1));
    const [{ body, headers } = { body: null, headers: new Headers() }] = server.callsOf(createMealPlan);
    expect(body).not.toHaveProperty("synsPointsPerWeek");
    expect(headers.get("prefer")).toBe("respond-async");
    expect(headers.get("idempotency-key")).toMatch(/^[\da-f]{32}$/u);
  });

  it("treats a double click as one: no step is skipped, and one plan is requested", async () => {
    const server = serverWithWizard().reply(getGenerationEvents, "unanswered");
    const user = await openWizardAt("Choose Your Plan", server);
    await user.dblClick(screen.getByRole("button", { name: "Next" }));
    await screen.findByLabelText("Dietary Preference");
    await toStep(user, "Your Meal Goals");
    await toStep(user, "Cooking Details");
    await user.dblClick(screen.getByRole("button", { name: "Generate Meal Plan" }));
    await pageHeading("Generating your meal plan...");
    expect(server.callsOf(createMealPlan)).toHaveLength(1);
  });

  it("redirects to the paywall if access has ended, and keeps the answers", async () => {
    const server = serverWithWizard()
      .answer(listMealPlans, [])
      .reply(createMealPlan, () => {
        server.answer(getSubscriptionStatus, {
          ...NO_ACCESS,
          status: "trial_expired",
          trialExpired: true,
          hasUsedTrial: true,
        });
        return { status: 402, json: { message: "Your free trial has ended.", code: "payment_required" } };
      });
    await generate(server);
    await findAddress("/subscription-required");
    openAnew("/meal-plan", server.answer(getSubscriptionStatus, IN_TRIAL));
    expect(await screen.findByRole("button", { name: "Generate Meal Plan" })).toBeTruthy();
  });
});
