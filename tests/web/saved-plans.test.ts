import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteMealPlan, getCurrentGeneration, getMealPlan, getMealPlanPdf, listMealPlans } from "#contract/meal-plans";
import { getOwnLines } from "#contract/cupboard";
import { getTicks } from "#contract/ticks";
import { getTillError } from "#contract/till";
import { faultsByAxe } from "#tests/support/web-axe";
import {
  addressNow,
  aPlanSummary,
  answerQuestion,
  BROKEN,
  failureToast,
  findAddress,
  findFocused,
  findToast,
  openPage,
  pageHeading,
  press,
  serverFor,
  type StubbedServer,
} from "#tests/support/web-page";
import { aPlanRecord } from "#tests/support/web-plan";

const SOUP = aPlanSummary();
const idOf = (index: number) => `0190a6f0-0000-7000-8000-0000000002${index + 10}`;

function planNamed(dish: string, index: number) {
  return aPlanSummary({ id: idOf(index), meals: [{ id: "dish", name: dish, foods: ["carrot"] }] });
}

const card = (dish: string) => {
  const heading = screen.getByRole("heading", { level: 2, name: dish });
  return heading.closest("li") ?? document.body;
};

let saved: string[] = [];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function openList(server: StubbedServer) {
  const user = openPage("/saved-plans", server);
  await pageHeading("Your Saved Meal Plans");
  return user;
}

describe("the saved plans", () => {
  it("lead a new user to the first plan", async () => {
    const user = await openList(serverFor().answer(listMealPlans, []).answer(getCurrentGeneration, null));
    await screen.findByRole("heading", { name: "No Saved Plans Yet" });
    expect(await faultsByAxe()).toEqual([]);
    await user.click(screen.getByRole("link", { name: "Create Your First Plan" }));
    expect(await findAddress("/meal-plan")).toBeTruthy();
  });

  it("have six placeholders while they load", async () => {
    const server = serverFor().reply(listMealPlans, "unanswered");
    await openList(server);
    const loading = await screen.findByRole("status", { name: "Loading your saved plans" });
    expect(loading.children).toHaveLength(6);
    server.answer(listMealPlans, []).releaseUnanswered();
    await waitFor(() => expect(loading.isConnected).toBe(false));
  });

  it("say so if they cannot be loaded, with a link home", async () => {
    const user = await openList(serverFor().reply(listMealPlans, BROKEN));
    await screen.findByRole("heading", { name: "Error Loading Plans" });
    screen.getByText("Unable to load your saved meal plans. Please try again.");
    expect(await faultsByAxe()).toEqual([]);
    await user.click(screen.getByRole("link", { name: "Return to Dashboard" }));
    expect(await findAddress("/")).toBeTruthy();
  });

  it("show each plan on a card, with links in their header and footer", async () => {
    const plan = { ...SOUP, dietaryPreference: "vegetarian", maxBudget: 75 };
    await openList(serverFor().answer(listMealPlans, [plan]));
    await screen.findByRole("link", { name: "View: Lentil Soup, 20 November 2026" });
    const words = card("Lentil Soup").textContent;
    for (const part of [
      "Robin Ashdown, 20 November 2026",
      "Vegetarian",
      "Meals per week4",
      "Budget£75.00",
      "Cooking levelBeginner",
      "Estimated cost£41.50",
    ])
      expect(words).toContain(part);
    const nav = within(screen.getByRole("navigation", { name: "Main" }));
    for (const [name, href] of [
      ["Dashboard", "/"],
      ["Settings", "/settings"],
      ["Create Plan", "/meal-plan"],
    ] as const)
      expect(nav.getByRole("link", { name }).getAttribute("href")).toBe(href);
    expect(screen.getByRole("link", { name: "Create New Plan" }).getAttribute("href")).toBe("/meal-plan");
    expect(screen.queryByRole("searchbox")).toBeNull();
  });

  it("can all be reached across pages, by keyboard and after a failure", async () => {
    let broken = true;
    const server = serverFor().reply(listMealPlans, ({ query }) => {
      if (query.get("cursor") === null)
        return {
          status: 200,
          json: [planNamed("Newer Pie", 1)],
          headers: { link: '</api/user-meal-plans?cursor=second>; rel="next"' },
        };
      return broken ? { status: 500, body: "" } : { status: 200, json: [planNamed("Older Pie", 2)] };
    });
    const user = await openList(server);
    await press(user, "Show more");
    await screen.findByText("We couldn’t load more plans just now. Please try again.");
    card("Newer Pie");
    broken = false;
    screen.getByRole("button", { name: "Show more" }).focus();
    await user.keyboard("{Enter}");
    await findFocused(await screen.findByRole("heading", { level: 2, name: "Older Pie" }));
    card("Newer Pie");
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("can be searched and sorted, and going back from one returns to the same list", async () => {
    const many = Array.from({ length: 7 }, (_, index) => planNamed(`Pie ${index}`, index));
    const server = serverFor()
      .answer(getMealPlan, aPlanRecord({ id: idOf(3) }))
      .answer(getTicks, { ticks: [], now: new Date().toISOString() })
      .answer(getOwnLines, [])
      .answer(getTillError, null)
      .reply(listMealPlans, ({ query }) => {
        const search = query.get("search");
        const found = search === null ? many : many.filter(({ meals }) => meals[0]?.name === search);
        return { status: 200, json: query.get("sort") === "oldest" ? found.toReversed() : found };
      });
    const user = await openList(server);
    await screen.findByText("7 plans");
    const names = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Oldest first");
    await waitFor(() => expect(names()[0]).toBe("Pie 6"));
    const field = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search your plans" });
    field().focus();
    await user.paste("Pie 3");
    await screen.findByText("1 plan matches");
    await waitFor(() => expect(names()).toEqual(["Pie 3"]));
    await user.click(screen.getByRole("link", { name: /^View/u }));
    await pageHeading("Robin Ashdown’s Meal Plan");
    window.history.back();
    await waitFor(() => expect(names()).toEqual(["Pie 3"]));
    await user.clear(field());
    field().focus();
    await user.paste("no such dish");
    await screen.findByRole("heading", { name: "No plan matches" });
    await press(user, "Show all plans");
    await waitFor(() => expect(names()).toHaveLength(7));
    expect(field().value).toBe("");
  });
});

describe("the PDF of a saved plan", () => {
  it("is saved under its name", async () => {
    const server = serverFor().answer(listMealPlans, [SOUP]).reply(getMealPlanPdf, { status: 200, body: "%PDF-" });
    const user = await openList(server);
    await press(user, /^PDF/u);
    await findToast("Download successful!");
    screen.getByText("Your meal plan PDF has been downloaded.");
    expect(saved).toEqual([`meal-plan-${SOUP.id}.pdf`]);
  });

  it("is reported if it cannot be loaded, and not offered if it does not exist", async () => {
    const server = serverFor()
      .answer(listMealPlans, [SOUP, { ...planNamed("Pie", 1), hasPdf: false }])
      .reply(getMealPlanPdf, BROKEN);
    const user = await openList(server);
    await press(user, /^PDF: Lentil Soup/u);
    expect(await failureToast("Download failed")).toBe("There was an error downloading your meal plan.");
    expect(saved).toEqual([]);
    expect(within(card("Pie")).queryByRole("button", { name: /^PDF/u })).toBeNull();
    within(card("Pie")).getByRole("link", { name: /^View/u });
  });
});

describe("deleting a saved plan", () => {
  const server = () =>
    serverFor()
      .answer(listMealPlans, [planNamed("Newer Pie", 1), planNamed("Older Pie", 2)])
      .reply(deleteMealPlan, { status: 204, body: "" });
  const question = () => screen.findByRole("alertdialog", { name: "Delete Meal Plan" });

  it("asks first, then removes the plan and focuses the next one, or the top after the last", async () => {
    const stub = server().reply(deleteMealPlan, "unanswered");
    const user = await openList(stub);
    await press(user, /^Delete: Newer Pie/u);
    expect((await question()).textContent).toContain(
      "Are you sure you want to delete this meal plan? This action cannot be undone and will permanently remove the plan from your account.",
    );
    await answerQuestion(user, "Cancel");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(stub.calls.filter(({ method }) => method === "DELETE")).toEqual([]);

    await press(user, /^Delete: Newer Pie/u);
    await answerQuestion(user, "Delete");
    await within(await question()).findByText("Deleting...");
    stub.answer(listMealPlans, [planNamed("Older Pie", 2)]);
    stub.reply(deleteMealPlan, { status: 204, body: "" }).releaseUnanswered();
    await findToast("Plan deleted");
    screen.getByText("Your meal plan has been successfully deleted.");
    expect(screen.queryByRole("heading", { level: 2, name: "Newer Pie" })).toBeNull();
    await findFocused(screen.getByRole("heading", { level: 2, name: "Older Pie" }));

    stub.answer(listMealPlans, []);
    await press(user, /^Delete: Older Pie/u);
    await answerQuestion(user, "Delete");
    await screen.findByRole("heading", { name: "No Saved Plans Yet" });
    await findFocused(await pageHeading("Your Saved Meal Plans"));
    expect(addressNow()).toBe("/saved-plans");
  });

  it("that fails without words says so and keeps the plan", async () => {
    const user = await openList(server().reply(deleteMealPlan, { status: 500, body: "" }));
    await press(user, /^Delete: Newer Pie/u);
    await answerQuestion(user, "Delete");
    expect(await failureToast("Delete failed")).toBe("There was an error deleting your meal plan.");
    card("Newer Pie");
  });
});
