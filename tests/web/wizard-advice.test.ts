import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { createMealPlan, getCurrentGeneration, readAvoidList } from "#contract/meal-plans";
import type { WayOutAnswer } from "#contract/way-out";
import { descriptionOf, openPage, pageHeading, press, serverFor, type StubbedServer } from "#tests/support/web-page";

const UNKNOWN = {
  entry: "mushroms",
  message: "We don’t recognise ‘mushroms’. Did you mean mushrooms?",
  suggestions: ["mushrooms"],
};
const WAYS: WayOutAnswer[] = [
  { label: "Use £15 and try again", change: { maxBudget: 15 } },
  { label: "Choose Aldi", change: { preferredSupermarket: "aldi" } },
];
const TOO_DEAR = "The cheapest plan that meets this costs £14.20 at Asda. Raise the budget to £15 or choose Aldi.";

function wizardServer(): StubbedServer {
  return serverFor().answer(getCurrentGeneration, null).answer(readAvoidList, { unknown: [] });
}

async function toStep(user: ReturnType<typeof openPage>, title: string): Promise<void> {
  // By the keyboard: presses of the mouse in quick succession count as the double clicks that the wizard passes over.
  (await screen.findByRole("button", { name: "Next" })).focus();
  await user.keyboard("{Enter}");
  const heading = await screen.findByRole("heading", { name: new RegExp(title, "u") });
  await waitFor(() => expect(document.activeElement).toBe(heading));
}

async function avoidField(user: ReturnType<typeof openPage>, typed: string): Promise<HTMLInputElement> {
  await pageHeading("Create Your Meal Plan");
  await toStep(user, "Food Preferences");
  const field = screen.getByLabelText<HTMLInputElement>("Ingredients to Avoid");
  await user.clear(field);
  await user.type(field, typed);
  return field;
}

// The page of the test before keeps its draft as it goes.
beforeEach(() => sessionStorage.clear());

describe("the avoid list", () => {
  it("is checked on leaving its step, and a press fixes a typo", async () => {
    const server = wizardServer().answer(readAvoidList, { unknown: [UNKNOWN] });
    const user = openPage("/meal-plan", server);
    const field = await avoidField(user, "Peanuts, mushroms");
    await press(user, "Next");
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(descriptionOf(field)).toContain(UNKNOWN.message);
    await press(user, "Use “mushrooms”");
    expect(field.value).toBe("Peanuts, mushrooms");
    expect(descriptionOf(field)).not.toContain("recognise");
    server.answer(readAvoidList, { unknown: [] });
    await toStep(user, "Your Meal Goals");
    expect(server.callsOf(readAvoidList).map(({ body }) => body)).toEqual([
      { ingredientsToAvoid: "Peanuts, mushroms" },
      { ingredientsToAvoid: "Peanuts, mushrooms" },
    ]);
  });

  it("lets an entry that is not a food be removed", async () => {
    const server = wizardServer().answer(readAvoidList, {
      unknown: [
        { entry: "things my mum hates", message: "We don’t recognise ‘things my mum hates’.", suggestions: [] },
      ],
    });
    const user = openPage("/meal-plan", server);
    const field = await avoidField(user, "celery, things my mum hates");
    await press(user, "Next");
    await press(user, "Remove “things my mum hates”");
    expect(field.value).toBe("celery");
  });

  it("is left to Generate where the server cannot be asked", async () => {
    const server = wizardServer().reply(readAvoidList, "unreachable");
    const user = openPage("/meal-plan", server);
    await avoidField(user, "mushroms");
    await toStep(user, "Your Meal Goals");
    expect(server.callsOf(readAvoidList)).toHaveLength(1);
  });
});

describe("a refusal", () => {
  it("opens the step it is about, with a button that makes the change and asks again", async () => {
    const server = wizardServer().reply(createMealPlan, {
      status: 422,
      json: { message: TOO_DEAR, code: "request_cannot_be_met", waysOut: WAYS },
    });
    const user = openPage("/meal-plan", server);
    await pageHeading("Create Your Meal Plan");
    for (const title of ["Food Preferences", "Your Meal Goals", "Cooking Details"]) await toStep(user, title);
    await press(user, "Generate Meal Plan");
    await waitFor(() => expect(server.callsOf(createMealPlan)).toHaveLength(1));
    await screen.findByRole("heading", { name: /Your Meal Goals/u });
    await press(user, "Choose Aldi");
    await waitFor(() => expect(server.callsOf(createMealPlan)).toHaveLength(2));
    expect(server.callsOf(createMealPlan)[1]?.body).toMatchObject({ preferredSupermarket: "aldi", maxBudget: 50 });
    await press(user, "Use £15 and try again");
    await waitFor(() => expect(server.callsOf(createMealPlan)).toHaveLength(3));
    expect(server.callsOf(createMealPlan)[2]?.body).toMatchObject({ preferredSupermarket: "aldi", maxBudget: 15 });
  });
});
