import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getSuperAdminStats, listSuperAdminUsers, type SuperAdminStats } from "#contract/admin";
import { getMealPlan, type PlanRecord } from "#contract/meal-plans";
import { getOwnLines } from "#contract/cupboard";
import { getPlanShare } from "#contract/sharing";
import { getTicks } from "#contract/ticks";
import { getTillError, listTillErrors, putTill, type TillErrorAnswer, type TillErrorsAnswer } from "#contract/till";
import {
  aPlanSummary,
  BROKEN,
  failureToast,
  findToast,
  IN_TRIAL,
  openPage,
  pageHeading,
  PERSON,
  press,
  serverFor,
  type StubbedServer,
} from "#tests/support/web-page";

const SUMMARY = aPlanSummary({ totalCost: 38.2 });
const ADDRESS = `/meal-plan/${SUMMARY.id}`;
const NO_AMOUNT = "Please enter what the till said, from £0.01 to £2,000, such as 41.20";

function aRecord(change: Partial<PlanRecord> = {}): PlanRecord {
  return {
    ...SUMMARY,
    own: true,
    till_total: null,
    state: "ready",
    revision: 1,
    shopped: [],
    cooked: [],
    dietaryRestrictions: ["none"],
    synsPointsPerWeek: null,
    mealGoals: "none",
    meatsPreferred: [],
    preferredRegions: [],
    ingredientsToAvoid: "None",
    availableTime: "30",
    cookingEquipment: [],
    additionalNotes: null,
    generatedPlan: {
      shopping_list: [
        {
          category: "Tins & Jars",
          items: [
            {
              name: "red lentils",
              amount: "500 g bag",
              estimated_cost: 38.2,
              food_id: "red-lentils",
              needed: "400 g",
              packs: [{ label: "500 g bag", count: 1, price: 38.2 }],
              charged_by_use: false,
              leftover: null,
              used_in: ["lentil-soup"],
            },
          ],
        },
      ],
      from_cupboard: [],
      at_till: null,
      weekly_plan: [],
      total_cost: 38.2,
      tips: [],
      notices: [],
      checks: [],
      prices: { supermarket: "tesco", date: "2026-11", source: "estimates" },
    },
    ...change,
  };
}

function serverWithPlan(record: PlanRecord = aRecord(), error: TillErrorAnswer | null = null): StubbedServer {
  return serverFor()
    .answer(getMealPlan, record)
    .answer(getTicks, { ticks: [], now: "2026-11-24T12:00:00.000Z" })
    .answer(getOwnLines, [])
    .answer(getPlanShare, null)
    .answer(getTillError, error);
}

/** The server's answer to a telling is what was told. */
function taking(server: StubbedServer): StubbedServer {
  return server.reply(putTill, ({ body }) => ({
    status: 200,
    json: { till_total: (body as { amount: number | null }).amount },
  }));
}

const tellings = (server: StubbedServer) =>
  server.calls.filter(({ path }) => path.endsWith("/till")).map(({ body }) => body);
const field = () => screen.findByLabelText<HTMLInputElement>("What did the till say?");

describe("what the till said, on the plan", () => {
  it("is typed once, and told beside our total in words", async () => {
    const server = taking(serverWithPlan());
    const user = openPage(ADDRESS, server);
    await user.type(await field(), "£39.32");
    await press(user, "Save");
    await screen.findByText("The till said £1.12 more than our £38.20 (3% more).");
    expect((await field()).value).toBe("39.32");
    expect(tellings(server)).toEqual([{ amount: 39.32 }]);
    await press(user, "Save");
    expect(tellings(server)).toHaveLength(1);
  });

  it("is told beside the total that stands above the list, with the lines of one's own that count", async () => {
    const server = taking(serverWithPlan()).answer(getOwnLines, [
      { line_id: "l1", name: "Packed lunches", price: 6, counts: true, ticked: false },
      { line_id: "l2", name: "Birthday cake", price: 24.99, counts: false, ticked: false },
    ]);
    const user = openPage(ADDRESS, server);
    await screen.findByText("Packed lunches");
    await user.type(await field(), "45.32{Enter}");
    expect(await screen.findByText("The till said £1.12 more than our £44.20 (3% more).")).toBeTruthy();
  });

  it("stands there the next time, and goes when its field is emptied", async () => {
    const server = taking(serverWithPlan(aRecord({ till_total: 38.2 })));
    const user = openPage(ADDRESS, server);
    await screen.findByText("The till said exactly what we did: £38.20.");
    await user.clear(await field());
    await press(user, "Save");
    await findToast("Till total removed");
    expect(screen.queryByText(/^The till said/u)).toBeNull();
    expect(tellings(server)).toEqual([{ amount: null }]);
  });

  it.each(["", "about forty", "0", "2001"])("is not sent while it is no amount: %j", async (typed) => {
    const server = taking(serverWithPlan());
    const user = openPage(ADDRESS, server);
    if (typed !== "") await user.type(await field(), typed);
    await user.click(await field());
    await press(user, "Save");
    await screen.findByText(NO_AMOUNT);
    expect(document.activeElement).toBe(await field());
    expect((await field()).getAttribute("aria-invalid")).toBe("true");
    expect(tellings(server)).toEqual([]);
  });

  it("stays in its field when it could not be saved, and says why", async () => {
    const user = openPage(ADDRESS, serverWithPlan().reply(putTill, BROKEN));
    await user.type(await field(), "39.32{Enter}");
    expect(await failureToast("Not saved")).toBe("The kitchen is on fire");
    expect((await field()).value).toBe("39.32");
    expect(screen.queryByText(/^The till said/u)).toBeNull();
  });

  it("comes with our error at that shop, once enough people have told", async () => {
    openPage(ADDRESS, serverWithPlan(aRecord(), { supermarket: "tesco", receipts: 41, meanErrorPercent: -2.1 }));
    expect(
      await screen.findByText("At Tesco our totals were 2% below the till on average, over 41 shops."),
    ).toBeDefined();
  });

  it("is not asked of a super admin who looks at another user’s plan", async () => {
    openPage(ADDRESS, serverWithPlan(aRecord({ own: false, till_total: 39 })));
    await screen.findByRole("heading", { name: "Shopping List" });
    expect(screen.queryByLabelText("What did the till say?")).toBeNull();
    expect(screen.queryByText(/^The till said/u)).toBeNull();
  });
});

describe("the super admin’s page", () => {
  const STATS: SuperAdminStats = {
    totalUsers: 3,
    totalMealPlans: 7,
    plansThisWeek: 2,
    newUsersThisWeek: 1,
    oldPrices: null,
    ai: {
      provider: null,
      model: null,
      priced: false,
      plans: 0,
      calls: 0,
      sparedCalls: 0,
      failedCalls: [],
      inputTokens: 0,
      outputTokens: 0,
      uncountedCalls: 0,
      costDollars: null,
      uncostedCalls: 0,
      mealsAccepted: 0,
      mealsRepaired: 0,
      mealsReplaced: 0,
      medianSeconds: null,
      unserved: [],
    },
  };
  const open = (errors: TillErrorsAnswer[], stats: SuperAdminStats = STATS) => {
    const server = serverFor(IN_TRIAL, { ...PERSON, role: "super_admin" })
      .answer(getSuperAdminStats, stats)
      .answer(listSuperAdminUsers, [])
      .answer(listTillErrors, errors);
    return openPage("/super-admin?tab=till", server);
  };
  const ERRORS: TillErrorsAnswer = {
    supermarket: "tesco",
    month: null,
    receipts: 1_204,
    leftOut: 2,
    meanErrorPercent: -2.1,
    medianAbsoluteErrorPercent: 3.4,
    tenthPercent: -9,
    ninetiethPercent: 4.2,
  };

  it("shows the errors by shop and month, with their spread", async () => {
    const none = {
      meanErrorPercent: null,
      medianAbsoluteErrorPercent: null,
      tenthPercent: null,
      ninetiethPercent: null,
    };
    open([ERRORS, { ...ERRORS, month: "2026-11", receipts: 0, ...none }]);
    const [, whole, november] = within(await screen.findByRole("table")).getAllByRole("row");
    const cells = (row: HTMLElement | undefined) =>
      row === undefined
        ? []
        : within(row)
            .getAllByRole("cell")
            .map(({ lastElementChild }) => lastElementChild?.textContent);
    expect(whole?.textContent).toContain("Last twelve months");
    expect(cells(whole)).toEqual(["1,2042 left out, far from our total", "−2.1%", "3.4%", "−9.0% to +4.2%"]);
    expect(november?.textContent).toContain("November 2026");
    expect(cells(november)).toEqual(["02 left out, far from our total", "Not known", "Not known", "Not known"]);
  });

  it("says where receipts will come from while there are none", async () => {
    open([]);
    expect(await screen.findByRole("heading", { name: "No receipts yet" })).toBeDefined();
  });

  it.each([
    [612, "612 foods have prices from more than six months ago, the oldest from May 2026."],
    [1, "1 food has a price from more than six months ago, the oldest from May 2026."],
  ])("says that %d prices have grown old", async (foods, words) => {
    open([], { ...STATS, oldPrices: { foods, oldestMonth: "2026-05" } });
    await pageHeading("Super Admin");
    expect(await screen.findByText(words, { exact: false })).toBeDefined();
  });

  it("says nothing of prices while all are fresh", async () => {
    open([]);
    await screen.findByText("No receipts yet");
    await screen.findByText("7");
    expect(screen.queryByText("Some prices are out of date")).toBeNull();
  });
});
