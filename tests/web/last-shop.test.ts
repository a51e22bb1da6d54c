import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { answerShopQuestion, getCupboardNews } from "#contract/cupboard-news";
import { createMealPlan, getCurrentGeneration, readAvoidList } from "#contract/meal-plans";
import {
  answerQuestion,
  BROKEN,
  openPage,
  pageHeading,
  press,
  serverFor,
  type StubbedServer,
} from "#tests/support/web-page";
import { NO_NEWS } from "#tests/support/web-plan";

const ASKS = {
  ...NO_NEWS,
  ask_about: {
    plan_id: "0190a6f0-0000-7000-8000-0000000000b1",
    dishes: ["Lentil Soup", "Fish Pie"],
    createdAt: "2026-11-17T12:00:00.000Z",
  },
};

function wizardServer(): StubbedServer {
  return serverFor()
    .answer(getCurrentGeneration, null)
    .answer(readAvoidList, { unknown: [] })
    .answer(getCupboardNews, ASKS)
    .reply(answerShopQuestion, { status: 204, body: "" })
    .reply(createMealPlan, { status: 422, json: { message: "No week can be found.", code: "request_cannot_be_met" } });
}

/** Opens the wizard and presses Generate on its last step. */
async function generate(server: StubbedServer): Promise<ReturnType<typeof openPage>> {
  const user = openPage("/meal-plan", server);
  await pageHeading("Create Your Meal Plan");
  for (const title of ["Food Preferences", "Your Meal Goals", "Cooking Details"]) {
    // By the keyboard: presses of the mouse in quick succession count as the double clicks that the wizard passes over.
    (await screen.findByRole("button", { name: "Next" })).focus();
    await user.keyboard("{Enter}");
    const heading = await screen.findByRole("heading", { name: new RegExp(title, "u") });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  }
  await press(user, "Generate Meal Plan");
  return user;
}

// The page of the test before keeps its draft as it goes.
beforeEach(() => sessionStorage.clear());

describe("the question about the last shop", () => {
  it.each([
    ["Yes", true],
    ["No", false],
  ])("is asked once before the request is sent: %s", async (word, shopped) => {
    const server = wizardServer();
    const user = await generate(server);
    const question = await screen.findByRole("alertdialog", { name: "Did you shop for last week’s plan?" });
    expect(within(question).getByText("It had Lentil Soup and Fish Pie.")).toBeTruthy();
    expect(server.callsOf(createMealPlan)).toHaveLength(0);
    server.answer(getCupboardNews, NO_NEWS);
    await answerQuestion(user, word);
    await waitFor(() => expect(server.callsOf(createMealPlan)).toHaveLength(1));
    expect(server.callsOf(answerShopQuestion).map(({ body }) => body)).toEqual([
      { plan_id: ASKS.ask_about.plan_id, shopped },
    ]);
    await screen.findByText("No week can be found.", { selector: "form p" });
    await waitFor(() => expect(screen.queryByRole("alertdialog")?.textContent ?? "").toBe(""));
    await press(user, "Generate Meal Plan");
    await waitFor(() => expect(server.callsOf(createMealPlan)).toHaveLength(2));
    expect(server.callsOf(answerShopQuestion)).toHaveLength(1);
  });

  it("keeps nobody from planning when its answer cannot be kept", async () => {
    const server = wizardServer().reply(answerShopQuestion, BROKEN);
    await answerQuestion(await generate(server), "Yes");
    await waitFor(() => expect(server.callsOf(createMealPlan)).toHaveLength(1));
  });

  it("is left out where it cannot be asked, and where there is nothing to ask", async () => {
    const server = wizardServer().reply(getCupboardNews, BROKEN);
    await generate(server);
    await waitFor(() => expect(server.callsOf(createMealPlan)).toHaveLength(1));
  });

  it("can be left, which sends nothing", async () => {
    const server = wizardServer();
    await generate(server);
    const question = await screen.findByRole("alertdialog");
    question.dispatchEvent(new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")?.textContent ?? "").toBe(""));
    expect(server.callsOf(createMealPlan)).toHaveLength(0);
    expect(server.callsOf(answerShopQuestion)).toHaveLength(0);
  });
});
