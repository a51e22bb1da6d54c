import { readFileSync } from "node:fs";
import { join } from "node:path";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getOwnLines } from "#contract/cupboard";
import { getMealPlan, type PlanRecord } from "#contract/meal-plans";
import { getTicks } from "#contract/ticks";
import { getTillError } from "#contract/till";
import { faultsByAxe } from "#tests/support/web-axe";
import { BROKEN, openPage, pageHeading, press, serverFor, type StubbedServer } from "#tests/support/web-page";
import { aPlanRecord } from "#tests/support/web-plan";

const ADDRESS = `/meal-plan/${aPlanRecord().id}`;
const TITLE = "Robin Ashdown’s Meal Plan";

function planServer(record: PlanRecord = aPlanRecord()): StubbedServer {
  return serverFor()
    .answer(getMealPlan, record)
    .answer(getTicks, { ticks: [], now: new Date().toISOString() })
    .answer(getOwnLines, [])
    .answer(getTillError, null);
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe("a plan's page", () => {
  it("says that it is loading, and then shows the plan", async () => {
    const server = planServer().reply(getMealPlan, "unanswered");
    openPage(ADDRESS, server);
    await screen.findByText("Loading meal plan...");
    server.answer(getMealPlan, aPlanRecord()).releaseUnanswered();
    expect(await pageHeading(TITLE)).toBeTruthy();
  });

  it("says so for an unknown plan, without a retry", async () => {
    openPage(ADDRESS, planServer().reply(getMealPlan, { status: 404, json: { message: "No", code: "not_found" } }));
    await pageHeading("Meal Plan Not Found");
    screen.getByText("The meal plan you're looking for doesn't exist or has been removed.");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(await faultsByAxe()).toEqual([]);
  });

  it("has the dinners before what there is to know, and a dinner’s own notice at the dinner", async () => {
    const plan = aPlanRecord().generatedPlan;
    if (plan === null) throw new Error("The sample has no plan");
    const notices = [
      { code: "estimates", message: "Figures are our estimate." },
      { code: "fish_waits", message: "Lentil Soup is on Monday, and fresh fish keeps a day or two." },
    ];
    openPage(
      ADDRESS,
      planServer(
        aPlanRecord({
          starts_on: "2026-11-30",
          generatedPlan: {
            ...plan,
            notices,
            weekly_plan: plan.weekly_plan.map((day) => ({ ...day, date: "2026-11-30" })),
          },
        }),
      ),
    );
    const week = await screen.findByRole("region", { name: "Your week at a glance" });
    const dinner = within(week).getByRole("link", { name: /^Monday 30 November/u });
    within(dinner).getByRole("img", { name: "Has a note" });
    const general = screen.getByText("Good to know");
    expect(week.compareDocumentPosition(general) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(within(general.parentElement ?? week).getAllByRole("listitem")).toHaveLength(1);
    const recipe = await screen.findByRole("article", { name: "Lentil Soup" });
    within(recipe).getByText("Monday 30 November");
    within(recipe).getByText(/^Lentil Soup is on Monday, and fresh fish/u);
  });

  it("can be retried if the plan could not be fetched", async () => {
    const server = planServer().reply(getMealPlan, BROKEN);
    const user = openPage(ADDRESS, server);
    await pageHeading("Meal Plan Not Found");
    server.answer(getMealPlan, aPlanRecord());
    await press(user, "Try again");
    expect(await pageHeading(TITLE)).toBeTruthy();
  });

  it("says so for a plan without data", async () => {
    const record = aPlanRecord();
    const generatedPlan = record.generatedPlan && { ...record.generatedPlan, weekly_plan: [], shopping_list: [] };
    openPage(ADDRESS, planServer({ ...record, generatedPlan }));
    await screen.findByText("No meal plan data available");
    const back = screen.getByRole("link", { name: "Back to Saved Plans" });
    expect(back.getAttribute("href")).toBe("/saved-plans");
  });

  it("of another user's plan, as a super admin sees it, is there to be read", async () => {
    const server = planServer(aPlanRecord({ own: false })).answer(getTicks, {
      ticks: [],
      now: "2026-11-20T12:00:00.000Z",
    });
    openPage(ADDRESS, server);
    await screen.findByText(/This plan belongs to somebody else\./u);
    screen.getByRole("link", { name: "Back to Super Admin" });
    const list = within(await screen.findByRole("region", { name: "Shopping List" }));
    expect((await list.findAllByRole("listitem")).length).toBeGreaterThan(0);
    expect(list.queryAllByRole("checkbox")).toEqual([]);
  });

  it("offers its PDFs in new tabs", async () => {
    openPage(ADDRESS, planServer());
    for (const [name, query] of [
      [/Download PDF/u, ""],
      [/One page for the fridge/u, "?format=fridge"],
    ] as const) {
      const link = await screen.findByRole("link", { name });
      expect([link.getAttribute("target"), link.getAttribute("href")]).toEqual([
        "_blank",
        `/api/meal-plans/${aPlanRecord().id}/download${query}`,
      ]);
    }
  });

  it("shows what the plan was made from, what to buy and how to cook", async () => {
    const record = aPlanRecord({ dietaryPreference: "vegetarian", maxBudget: 75 });
    const [monday] = record.generatedPlan?.weekly_plan ?? [];
    const soup = monday?.meals[0];
    if (record.generatedPlan === null || soup === undefined) throw new Error("The sample has no meal");
    soup.equipment_needed = ["stove"];
    soup.for_you = "Monday, so that the carrots are still crisp.";
    soup.description = "A soup of lentils.";
    soup.why = "All in one large pan.";
    soup.instructions = ["1. Boil the lentils with the carrots.", "2. Eat."];
    record.generatedPlan.tips = ["Freeze what is left."];
    openPage(ADDRESS, planServer(record));
    await screen.findByText("Generated on 20 November 2026");
    expect(screen.getByRole("link", { name: "Back to Saved Plans" }).getAttribute("href")).toBe("/saved-plans");
    const details = await screen.findByRole("region", { name: "Customer details" });
    for (const words of [
      "Robin Ashdown",
      "robin@example.org",
      "Vegetarian",
      "£75.00",
      "Tesco",
      "Beginner",
      "30 minutes",
    ])
      expect(details.textContent).toContain(words);
    const meal = within(screen.getByRole("article"));
    // The line to the household comes first.
    expect(screen.getByRole("article").textContent).toContain(
      `Lentil Soup${soup.for_you}${soup.description}${soup.why}`,
    );
    expect(screen.getByRole("article").textContent).toMatch(/Prep 5.*Cook 20.*Equipment/su);
    expect(meal.getAllByText(/^£\d+\.\d\d$/u).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(["£1.00", "£2.00"]),
    );
    const steps = within(meal.getByText("Eat.").closest("ol") ?? document.body).getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent)).toEqual(["1Boil the lentils with the carrots.", "2Eat."]);
    const tips = within(screen.getByRole("region", { name: "Cooking Tips" }));
    expect(tips.getByRole("listitem").parentElement?.tagName).toBe("OL");
    const total = await screen.findByRole("region", { name: "Total Weekly Cost" });
    expect(total.textContent).toContain("£6.50");
    screen.getByText(/Prices are estimates for Tesco/u);
  });

  it.each([
    ["2026-03-28T23:30:00.000Z", "28 March 2026"],
    ["2026-03-29T23:30:00.000Z", "30 March 2026"],
    ["2026-10-24T23:30:00.000Z", "25 October 2026"],
    ["2026-10-25T23:30:00.000Z", "25 October 2026"],
  ])(
    "has London's days in British words, far from there and on both sides of a change of the clocks: %s",
    async (createdAt, day) => {
      vi.stubEnv("TZ", "Pacific/Honolulu");
      expect(new Date("2026-03-28T23:30:00.000Z").getHours()).toBe(13);
      openPage(ADDRESS, planServer(aPlanRecord({ createdAt })));
      await screen.findByText(`Generated on ${day}`);
    },
  );

  it('that cannot be drawn gives way to "Failed to load app" with "Refresh Page"', async () => {
    const shell = /<div id="failure"[\s\S]*?<\/div>/u.exec(
      readFileSync(join(import.meta.dirname, "../../index.html"), "utf8"),
    );
    document.body.insertAdjacentHTML("beforeend", shell?.[0] ?? "");
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const loadedAnew = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
    const nonsense = { ...aPlanRecord(), generatedPlan: { weekly_plan: 7 } };
    const user = openPage(ADDRESS, planServer().reply(getMealPlan, { status: 200, json: nonsense }));
    await screen.findByRole("heading", { name: "Failed to load app" });
    await user.click(screen.getByRole("button", { name: "Refresh Page" }));
    await waitFor(() => expect(loadedAnew).toHaveBeenCalledTimes(1));
    document.querySelector("#failure")?.remove();
  });
});
