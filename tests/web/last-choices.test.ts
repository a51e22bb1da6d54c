import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type CurrentWeek, getCurrentWeek } from "#contract/calendar";
import { getCupboardNews } from "#contract/cupboard-news";
import { getLastChoices, type LastChoices } from "#contract/last-choices";
import {
  createMealPlan,
  getCurrentGeneration,
  getGenerationEvents,
  listMealPlans,
  readAvoidList,
} from "#contract/meal-plans";
import { localDay } from "#web/features/dashboard/week-words";
import { faultsByAxe } from "#tests/support/web-axe";
import {
  aPlanSummary,
  findToast,
  openPage,
  pageHeading,
  press,
  serverFor,
  type StubbedServer,
} from "#tests/support/web-page";

const LAST: LastChoices = {
  mealsPerWeek: 5,
  numPeople: 3,
  dietaryPreference: "vegetarian",
  dietaryRestrictions: ["nut_free"],
  synsPointsPerWeek: null,
  mealGoals: "none",
  meatsPreferred: [],
  preferredRegions: ["indian"],
  ingredientsToAvoid: "celery, kiwi",
  maxBudget: 60,
  preferredSupermarket: "tesco",
  cookingSkillLevel: "intermediate",
  availableTime: "45",
  cookingEquipment: ["oven", "stove"],
  additionalNotes: "Not too hot",
};
const CARRIED = /^Same as last time, £60 at Tesco\./u;
const ID = "0190a6f0-0000-7000-8000-0000000000b9";

function wizardServer(last: LastChoices | null = LAST): StubbedServer {
  return serverFor()
    .answer(getCurrentGeneration, null)
    .answer(readAvoidList, { unknown: [] })
    .answer(getLastChoices, last);
}

const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;

async function next(user: ReturnType<typeof openPage>, title: string): Promise<void> {
  (await screen.findByRole("button", { name: "Next" })).focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: new RegExp(title, "u") });
}

beforeEach(() => sessionStorage.clear());

describe("the wizard of a user who has a plan", () => {
  it("begins with the last choices, but for the two selects of step 1, and names what keeps food away", async () => {
    const user = openPage("/meal-plan", wizardServer());
    const line = await screen.findByText(CARRIED);
    expect(line.parentElement?.textContent).toBe(
      "Same as last time, £60 at Tesco. Still on: Vegetarian, Nut free, without celery, kiwi. Your notes: “Not too hot”.",
    );
    expect([valueOf("Meals Per Week"), valueOf("Number of People")]).toEqual(["1", "1"]);
    await press(user, "Change");
    await screen.findByRole("heading", { name: /Food Preferences/u });
    expect(valueOf("Dietary Preference")).toBe("vegetarian");
    expect(valueOf("Ingredients to Avoid")).toBe("celery, kiwi");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Nut free" }).checked).toBe(true);
    await next(user, "Your Meal Goals");
    await next(user, "Cooking Details");
    // Before anything is sent it is said once more.
    expect(await screen.findByText(CARRIED)).toBeTruthy();
    expect(valueOf("Additional Notes")).toBe("Not too hot");
  });

  it("says no longer that it is the same where something was changed", async () => {
    const user = openPage("/meal-plan", wizardServer());
    await press(user, "Change");
    await next(user, "Your Meal Goals");
    const budget = screen.getByLabelText("Maximum Weekly Budget (£)");
    await user.clear(budget);
    await user.type(budget, "45");
    await next(user, "Cooking Details");
    expect(await screen.findByText(/^As last time, but for what you changed: £45 at Tesco\.$/u)).toBeTruthy();
  });

  it("is cleared with one tap, and one more brings everything back", async () => {
    const user = openPage("/meal-plan", wizardServer());
    await press(user, "Start afresh");
    await findToast("Started afresh");
    expect(screen.queryByText(CARRIED)).toBeNull();
    await next(user, "Food Preferences");
    expect([valueOf("Dietary Preference"), valueOf("Ingredients to Avoid")]).toEqual(["none", "None"]);
  });

  it("goes on with what was begun in this tab", async () => {
    const server = wizardServer();
    const user = openPage("/meal-plan", server);
    await press(user, "Start afresh");
    await findToast("Started afresh");
    await press(user, "Undo");
    expect(await screen.findByText(CARRIED)).toBeTruthy();
    await next(user, "Food Preferences");
    expect(valueOf("Dietary Preference")).toBe("vegetarian");
  });

  it("is empty for a user's first plan, and works where the last choices cannot be read", async () => {
    openPage(
      "/meal-plan",
      wizardServer(null).reply(getLastChoices, { status: 500, json: { message: "No", code: "internal" } }),
    );
    await pageHeading("Create Your Meal Plan");
    await screen.findByRole("button", { name: "Next" });
    expect(screen.queryByText(/last time/u)).toBeNull();
  });
});

const TONIGHTS_LINE = "Everybody is in tonight: one pot for all four of you.";

function week(change: Partial<CurrentWeek> = {}): CurrentWeek {
  const day = (away: number): string => localDay(new Date(Date.now() + away * 86_400_000));
  const dish = { time: 30, hands_off_time: 0, servings: 2, foods: ["red-lentils"], cooked: false };
  const said = { for_you: null, take_out: null };
  return {
    plan_id: ID,
    supermarket: "tesco",
    total_cost: 41.5,
    shop_on: day(-1),
    shopped: true,
    meals: [
      { ...dish, ...said, meal_id: "old", name: "Yesterday’s soup", date: day(-1) },
      { ...dish, ...said, for_you: TONIGHTS_LINE, meal_id: "dal", name: "Dal with rice", date: day(0) },
      {
        ...dish,
        ...said,
        meal_id: "pie",
        name: "Fish pie",
        date: day(1),
        place: 3,
        take_out: { date: day(0), foods: ["smoked haddock", "prawns"] },
      },
    ],
    ...change,
  };
}

describe("the dashboard of a user who has a week to cook", () => {
  const dashboard = (current: CurrentWeek | null) =>
    wizardServer()
      .answer(listMealPlans, [aPlanSummary()])
      .answer(getCurrentWeek, current)
      .answer(getCupboardNews, {
        ask_about: null,
        going_off: [{ food_id: "spinach", name: "Spinach", use_by: localDay(new Date()) }],
        thrown_away_this_month: 0,
      });

  it("begins with tonight, the freezer and tomorrow, and has the specification's words below", async () => {
    openPage("/", dashboard(week()));
    const tonight = await screen.findByRole("region", { name: "Dal with rice" });
    expect(within(tonight).getByText(/^Tonight, \w+day \d+ \w+$/u)).toBeTruthy();
    expect(within(tonight).getByText(TONIGHTS_LINE)).toBeTruthy();
    expect(within(tonight).getByText("30 min, for 2. Start at 18:00 for dinner at 18:30.")).toBeTruthy();
    expect(within(tonight).getByText("smoked haddock and prawns")).toBeTruthy();
    const days = screen.getByRole("region", { name: "Coming up" });
    const [pie] = within(days).getAllByRole("listitem");
    expect(pie?.textContent).toMatch(/^Tomorrow, \w+day \d+ \w+Fish pie/u);
    expect(
      within(pie ?? days)
        .getByRole("link")
        .getAttribute("href"),
    ).toBe(`/meal-plan/${ID}#meal-3`);
    expect(within(days).getByText("Use first").parentElement?.textContent).toContain("Spinach (by ");
    expect(within(days).getByRole("link", { name: "Tesco, £41.50" }).getAttribute("href")).toBe(
      `/meal-plan/${ID}#shopping`,
    );
    expect(await faultsByAxe()).toEqual([]);
    expect(screen.queryByText("Yesterday’s soup")).toBeNull();
    expect(within(tonight).getByRole("link", { name: "Cook" }).getAttribute("href")).toBe(`/meal-plan/${ID}?cook=dal`);
    expect(within(tonight).getByRole("link", { name: "The list" }).getAttribute("href")).toBe(
      `/meal-plan/${ID}#shopping`,
    );
    await pageHeading("Transform Your Dining with AI-Powered Meal Planning");
  });

  it("names the next dinner where nothing is planned for tonight", async () => {
    const later = week();
    openPage("/", dashboard({ ...later, meals: later.meals.filter(({ meal_id }) => meal_id !== "dal") }));
    const next = await screen.findByRole("region", { name: "Fish pie" });
    expect(within(next).getByText(/Nothing’s planned for tonight/u)).toBeTruthy();
    expect(within(next).getByText(/^Next dinner on \w+day \d+ \w+$/u)).toBeTruthy();
  });

  it("is as before without a week", async () => {
    openPage("/", dashboard(null));
    expect(await screen.findByRole("region", { name: /plan$/u })).toBeTruthy();
  });

  it("makes next week's plan from the last choices, after asking what changed", async () => {
    const server = dashboard(week())
      .reply(createMealPlan, { status: 202, json: { id: ID, state: "making" } })
      .reply(getGenerationEvents, "unanswered");
    const user = openPage("/", server);
    await press(user, "Same again, but different");
    const dialog = await screen.findByRole("alertdialog");
    expect(within(dialog).getByText(/^Last time:/u).textContent).toBe(
      "Last time: 5 meals for 3 people, £60 at Tesco, Vegetarian, Nut free, without celery, kiwi, “Not too hot”.",
    );
    const budget = within(dialog).getByLabelText("Budget (£)");
    await user.clear(budget);
    await user.type(budget, "0");
    await press(user, "Make next week’s plan");
    expect(within(dialog).getByText("Budget must be greater than 0")).toBeTruthy();
    await user.clear(budget);
    await user.type(budget, "75");
    await user.selectOptions(within(dialog).getByLabelText("People"), "2");
    server.answer(getCurrentGeneration, null);
    await user.keyboard("{Tab}");
    within(dialog).getByRole("button", { name: "Make next week’s plan" }).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(server.callsOf(createMealPlan)).toHaveLength(1));
    expect(server.callsOf(createMealPlan)[0]?.body).toMatchObject({
      fullName: "Robin Ashdown",
      mealsPerWeek: 5,
      numPeople: 2,
      maxBudget: 75,
      dietaryPreference: "vegetarian",
      dietaryRestrictions: ["nut_free"],
      ingredientsToAvoid: "celery, kiwi",
      preferredSupermarket: "tesco",
      additionalNotes: "Not too hot",
    });
  });
});
