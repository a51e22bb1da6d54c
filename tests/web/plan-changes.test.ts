import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { getPublicConfig } from "#contract/config";
import { getOwnLines } from "#contract/cupboard";
import { getCupboardNews } from "#contract/cupboard-news";
import { getMealPlan, type PlanRecord } from "#contract/meal-plans";
import {
  type Alternative,
  changeServings,
  getAlternatives,
  moveMeal,
  remakePlan,
  repeatPlan,
  skipMeal,
  suggestDish,
  swapMeal,
  undoChange,
} from "#contract/plan-changes";
import { getTicks } from "#contract/ticks";
import { getTillError } from "#contract/till";
import { failureToast, findToast, openPage, press, serverFor, type StubbedServer } from "#tests/support/web-page";
import { aPlanRecord, NO_NEWS } from "#tests/support/web-plan";

const RECORD = weekOf(["Lentil Soup", "Egg Curry"]);
const ADDRESS = `/meal-plan/${RECORD.id}`;

/** A week from Monday on, a dish a day. */
function weekOf(names: readonly string[], change: Partial<PlanRecord> = {}): PlanRecord {
  const record = aPlanRecord(change);
  const plan = record.generatedPlan;
  const soup = plan?.weekly_plan[0]?.meals[0];
  if (plan === null || soup === undefined) throw new Error("The sample has no meal");
  const days = ["Monday", "Tuesday", "Wednesday"];
  const weekly_plan = names.map((name, index) => ({
    day: days[index] ?? "Sunday",
    meals: [{ ...soup, name, id: name.toLowerCase().replaceAll(" ", "-") }],
  }));
  return { ...record, generatedPlan: { ...plan, weekly_plan } };
}

function dish(name: string, change: Partial<Alternative> = {}): Alternative {
  return {
    meal_id: name.toLowerCase().replaceAll(" ", "-"),
    name,
    description: "",
    region: null,
    time: 25,
    hands_off_time: 0,
    cost_change: 0,
    kcal: 512,
    protein: 20,
    reason: "It uses the other half of the cabbage.",
    foods: ["carrot"],
    why_few: null,
    ...change,
  };
}

function planServer(record: PlanRecord = RECORD): StubbedServer {
  return serverFor()
    .answer(getMealPlan, record)
    .answer(getTicks, { ticks: [], now: new Date().toISOString() })
    .answer(getOwnLines, [])
    .answer(getTillError, null)
    .answer(getCupboardNews, NO_NEWS)
    .answer(getAlternatives, [
      dish("Bean Chilli", { cost_change: 0.4 }),
      dish("Pea Risotto", { cost_change: -1.1 }),
      dish("Fried Rice"),
    ]);
}

function bodyOf(server: StubbedServer, end: string): unknown {
  return server.calls.findLast((call) => call.method === "POST" && call.path.endsWith(end))?.body;
}

async function dialog(): Promise<HTMLElement> {
  return await screen.findByRole("alertdialog");
}

const PLAN_CHANGED = { message: "This plan has changed meanwhile.", code: "plan_changed" };

beforeEach(() => localStorage.clear());

describe("one meal at a time", () => {
  it("swaps a dish with one tap, shows the new cost, and undoes it", async () => {
    const server = planServer()
      .answer(swapMeal, weekOf(["Bean Chilli", "Egg Curry"], { revision: 2, undo_steps: 1 }))
      .answer(undoChange, { ...RECORD, revision: 3 });
    const user = openPage(ADDRESS, server);
    await press(user, "Swap Lentil Soup");
    const choices = await within(await dialog()).findAllByRole("button", { name: /^Swap for/u });
    expect(choices.map(({ textContent }) => /\+£0\.40|−£1\.10|Same price/u.exec(textContent)?.[0])).toEqual([
      "+£0.40",
      "−£1.10",
      "Same price",
    ]);
    expect(choices[0]?.textContent).toMatch(/25\smin/u);
    expect(choices[0]?.textContent).toMatch(/512\skcal/u);
    expect(choices[0]?.textContent).toContain("other half of the cabbage");
    await press(user, "Swap for Bean Chilli");
    expect(await findToast("Swapped for Bean Chilli")).toBeTruthy();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(bodyOf(server, "/swap")).toEqual({ meal_id: "lentil-soup", with: "bean-chilli", revision: 1 });
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Swap Bean Chilli"));
    await press(user, "Undo");
    expect(await findToast("Taken back")).toBeTruthy();
    expect(bodyOf(server, "/undo")).toEqual({ revision: 2 });
    expect(await screen.findByRole("button", { name: "Swap Lentil Soup" })).toBeTruthy();
  });

  it("is announced from its title, and the first dish is next for the keyboard", async () => {
    const user = openPage(ADDRESS, planServer());
    await press(user, "Swap Lentil Soup");
    const asked = await dialog();
    expect(document.activeElement).toBe(within(asked).getByRole("heading", { name: "Another dish for Monday" }));
    const [first] = await within(asked).findAllByRole("button", { name: /^Swap for/u });
    await user.tab();
    expect(document.activeElement).toBe(first);
  });

  it("says why there are few dishes, or none", async () => {
    const few = "Nothing else is within the budget.";
    const server = planServer().answer(getAlternatives, [dish("Fried Rice", { why_few: few })]);
    const user = openPage(ADDRESS, server);
    await press(user, "Swap Lentil Soup");
    expect(await within(await dialog()).findByText(few)).toBeTruthy();
    server.reply(getAlternatives, {
      status: 422,
      json: { message: "No other dish fits.", code: "request_cannot_be_met" },
    });
    await press(user, "Keep it as it is");
    await press(user, "Swap Egg Curry");
    expect(await within(await dialog()).findByText("No other dish fits.")).toBeTruthy();
  });

  it("offers a suggestion if there is an AI provider, reports the result, and swaps it in", async () => {
    const server = planServer()
      .answer(getAlternatives, [dish("Fried Rice")])
      .answer(getPublicConfig, { poweredBy: "OpenAI", plannerName: "OpenAI" })
      .answer(swapMeal, weekOf(["Leek Pie", "Egg Curry"], { revision: 2, undo_steps: 1 }));
    const message = "OpenAI did not answer in time. Your plan is as it was. Pick one of our dishes, or ask again.";
    server.reply(suggestDish, { status: 422, json: { message, code: "request_cannot_be_met" } });
    const user = openPage(ADDRESS, server);
    await press(user, "Swap Lentil Soup");
    await press(user, "Suggest something else");
    expect((await within(await dialog()).findByRole("alert")).textContent).toBe(message);
    server.answer(suggestDish, dish("Leek Pie"));
    await press(user, "Suggest something else");
    expect(await screen.findByText("Suggested by OpenAI, checked as all our dishes are:")).toBeTruthy();
    expect(within(await dialog()).queryByRole("alert")).toBeNull();
    await press(user, "Swap for Leek Pie");
    expect(await findToast("Swapped for Leek Pie")).toBeTruthy();
    expect(bodyOf(server, "/swap")).toEqual({ meal_id: "lentil-soup", with: "leek-pie", revision: 1 });
  });

  it("offers no suggestion with the built-in planner only", async () => {
    const user = openPage(ADDRESS, planServer().answer(getAlternatives, [dish("Fried Rice")]));
    await press(user, "Swap Lentil Soup");
    expect(await screen.findByRole("button", { name: "Swap for Fried Rice" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Suggest something else" })).toBeNull();
  });

  it("says plainly that repeating or suggesting needs access, and changes nothing", async () => {
    const message = "Start your free trial or subscribe to make meal plans.";
    const server = planServer()
      .answer(getAlternatives, [dish("Fried Rice")])
      .answer(getPublicConfig, { poweredBy: "OpenAI", plannerName: "OpenAI" })
      .reply(suggestDish, { status: 402, json: { message, code: "payment_required" } });
    const user = openPage(ADDRESS, server);
    await press(user, "Swap Lentil Soup");
    await press(user, "Suggest something else");
    expect((await within(await dialog()).findByRole("alert")).textContent).toBe(message);
    expect(screen.getByRole("button", { name: "Swap for Fried Rice" })).toBeTruthy();
  });

  it("keeps dishes and plans the others again", async () => {
    const server = planServer().answer(
      remakePlan,
      weekOf(["Lentil Soup", "Fried Rice"], { revision: 2, undo_steps: 1 }),
    );
    const user = openPage(ADDRESS, server);
    await press(user, "Keep Lentil Soup");
    await press(user, "Replace the other");
    expect(await findToast("One dish replaced")).toBeTruthy();
    expect(bodyOf(server, "/remake")).toEqual({ keep: ["lentil-soup"], revision: 1 });
    expect(screen.getByRole("button", { name: "Keep Lentil Soup" }).getAttribute("aria-pressed")).toBe("false");
    expect(screen.getByRole("button", { name: "Undo the last change" })).toBeTruthy();
  });

  it("explains in place why a number of servings is refused, and accepts an allowed one", async () => {
    const message = "Lentil Soup for 4 people takes longer than you have.";
    const server = planServer().reply(changeServings, {
      status: 422,
      json: { message, code: "request_cannot_be_met" },
    });
    const user = openPage(ADDRESS, server);
    await press(user, "More for Lentil Soup");
    const part = within(within(await dialog()).getByRole("region", { name: "Servings" }));
    await user.click(part.getByRole("button", { name: "One more" }));
    await user.click(part.getByRole("button", { name: "One more" }));
    await user.click(part.getByRole("button", { name: "Cook for 4" }));
    expect((await part.findByRole("alert")).textContent).toBe(message);
    const more = weekOf(["Lentil Soup", "Egg Curry"], { revision: 2, undo_steps: 1 });
    const [monday] = more.generatedPlan?.weekly_plan ?? [];
    if (monday?.meals[0] !== undefined) monday.meals[0].servings = 3;
    server.answer(changeServings, more);
    await user.click(part.getByRole("button", { name: "One fewer" }));
    await user.click(part.getByRole("button", { name: "Cook for 3" }));
    expect(await findToast("Lentil Soup is for 3 people now")).toBeTruthy();
    expect(bodyOf(server, "/servings")).toEqual({ meal_id: "lentil-soup", servings: 3, revision: 1 });
    expect(screen.getByText("For 3, the week for 2")).toBeTruthy();
    expect(screen.getByText("Counted in: Lentil Soup on Monday for 3.")).toBeTruthy();
  });

  it("moves a dish to another day, and skips a night", async () => {
    const server = planServer()
      .answer(moveMeal, weekOf(["Egg Curry", "Lentil Soup"], { revision: 2 }))
      .answer(skipMeal, weekOf(["Egg Curry"], { revision: 3 }));
    const user = openPage(ADDRESS, server);
    await press(user, "More for Lentil Soup");
    await press(user, "Move to Tuesday, change places with Egg Curry");
    expect(await findToast("Moved to Tuesday, in the place of Egg Curry")).toBeTruthy();
    expect(bodyOf(server, "/move")).toEqual({ meal_id: "lentil-soup", day: "Tuesday", revision: 1 });
    await press(user, "More for Lentil Soup");
    await press(user, "Skip this night");
    expect(await findToast("Tuesday is free now")).toBeTruthy();
    expect(bodyOf(server, "/skip")).toEqual({ meal_id: "lentil-soup", revision: 2 });
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Swap Egg Curry"));
  });

  it("offers the other days in the order of the week, which starts with the shop", async () => {
    const user = openPage(ADDRESS, planServer({ ...RECORD, shoppingDay: "Saturday" }));
    await press(user, "More for Lentil Soup");
    const move = within(await dialog()).getByRole("region", { name: "Move to another day" });
    expect(
      within(move)
        .getAllByRole("button")
        .map((button) => /^Move to (\w+)/u.exec(button.getAttribute("aria-label") ?? "")?.[1]),
    ).toEqual(["Saturday", "Sunday", "Tuesday", "Wednesday", "Thursday", "Friday"]);
  });

  it("shows the plan as it is now where another user has changed it", async () => {
    const server = planServer().reply(skipMeal, { status: 409, json: PLAN_CHANGED });
    const user = openPage(ADDRESS, server);
    await press(user, "More for Lentil Soup");
    server.answer(getMealPlan, weekOf(["Pea Risotto", "Egg Curry"], { revision: 5 }));
    await press(user, "Skip this night");
    expect(await failureToast("The plan has changed")).toBe(
      "This plan has changed meanwhile. It’s shown as it is now.",
    );
    expect(await screen.findByRole("button", { name: "Swap Pea Risotto" })).toBeTruthy();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("repeats a week as a new plan", async () => {
    const server = planServer().reply(repeatPlan, {
      status: 402,
      json: { message: "Your trial is over.", code: "access_required" },
    });
    const user = openPage(ADDRESS, server);
    await press(user, "Cook this week again");
    expect(await failureToast("The week wasn’t repeated")).toBe("Your trial is over.");
    expect(server.calls.some((call) => call.path.endsWith("/repeat"))).toBe(true);
  });

  it("buys only what is missing of a partly bought food", async () => {
    const record = weekOf(["Lentil Soup", "Egg Curry"]);
    const line = record.generatedPlan?.shopping_list[0]?.items[0];
    if (line !== undefined) line.still_to_buy = { amount: "1 pack", estimated_cost: 0.55 };
    openPage(ADDRESS, planServer(record));
    const list = within(await screen.findByRole("region", { name: "Shopping List" }));
    expect(list.getByText("£0.55")).toBeTruthy();
    expect(list.getByText(/1\s*pack more/u)).toBeTruthy();
  });

  it("shows the slow-cooker time of a dish cooked only there", async () => {
    const plan = RECORD.generatedPlan;
    const weekly_plan = (plan?.weekly_plan ?? []).map(({ day, meals }) => ({
      day,
      meals: meals.map((meal) => ({ ...meal, cook_time: 0, hands_off_time: meal.name === "Egg Curry" ? 480 : 0 })),
    }));
    openPage(ADDRESS, planServer({ ...RECORD, generatedPlan: plan && { ...plan, weekly_plan } }));
    const curry = await screen.findByRole("article", { name: "Egg Curry" });
    expect(curry.textContent).toMatch(/Slow cooker 8\sh/u);
    expect(curry.textContent).not.toContain("No cooking");
    expect(screen.getByRole("article", { name: "Lentil Soup" }).textContent).toContain("No cooking");
  });

  it("does not change a cooked dish", async () => {
    openPage(ADDRESS, planServer({ ...RECORD, cooked: ["lentil-soup"] }));
    expect(await screen.findByRole("button", { name: "Swap Egg Curry" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Swap Lentil Soup" })).toBeNull();
  });
});
