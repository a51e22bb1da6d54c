import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import {
  addOwnLine,
  changeOwnLine,
  comparePlan,
  cookMeal,
  deleteOwnLine,
  getOwnLines,
  haveFood,
  moveToSupermarket,
  type OwnLine,
  putCupboardItem,
  shopPlan,
} from "#contract/cupboard";
import { getCupboardNews } from "#contract/cupboard-news";
import { getMealPlan, type PlanRecord } from "#contract/meal-plans";
import { getTicks, putTicks } from "#contract/ticks";
import { getTillError } from "#contract/till";
import { dayInWords, daysAfter, weekdayOf } from "#domain/cupboard/days";
import { faultsByAxe } from "#tests/support/web-axe";
import {
  failureToast,
  findToast,
  openAnew,
  openPage,
  press,
  serverFor,
  type StubbedServer,
} from "#tests/support/web-page";
import { ukToday } from "#web/lib/format";
import { aPlanRecord, atHome, NO_NEWS, SALT } from "#tests/support/web-plan";

const RECORD = aPlanRecord();
const ADDRESS = `/meal-plan/${RECORD.id}`;

function planServer(record: PlanRecord = RECORD, lines: OwnLine[] = []): StubbedServer {
  const now = new Date().toISOString();
  return serverFor()
    .answer(getMealPlan, record)
    .answer(getTicks, { ticks: [], now })
    .answer(getOwnLines, lines)
    .answer(getTillError, null)
    .answer(getCupboardNews, NO_NEWS)
    .reply(putCupboardItem, { status: 200, json: SALT });
}

async function list(): Promise<HTMLElement> {
  return await screen.findByRole("region", { name: "Shopping List" });
}

function bodyOf(server: StubbedServer, method: string, end: string): unknown {
  return server.calls.findLast((call) => call.method === method && call.path.endsWith(end))?.body;
}

/** The plan with one line marked as at home. */
function without(foodId: string, pounds: number): PlanRecord {
  const plan = RECORD.generatedPlan;
  if (plan === null) throw new Error("The sample has no plan");
  return aPlanRecord({
    revision: 2,
    generatedPlan: {
      ...plan,
      total_cost: plan.total_cost - pounds,
      shopping_list: plan.shopping_list.map((aisle) => ({
        ...aisle,
        items: aisle.items.filter(({ food_id }) => food_id !== foodId),
      })),
      from_cupboard: [...plan.from_cupboard, atHome(foodId, "Carrots", { have: true, category: "Fruit & Veg" })],
    },
  });
}

beforeEach(() => localStorage.clear());

describe("the list", () => {
  it("is divided into what to buy and what is at home, with amounts", async () => {
    openPage(ADDRESS, planServer());
    const region = await list();
    expect(within(region).getByText("Tesco · 3 items · £6.50")).toBeTruthy();
    expect(within(region).getByText("£6.50")).toBeTruthy();
    expect(
      within(region)
        .getAllByRole("heading", { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(["To buy", "Your own lines", "At home: check", "Back from the shop?"]);
    expect(within(region).getByText("2 foods you won’t need to buy, 1 assumed")).toBeTruthy();
    expect(within(region).getByText(/^1 tsp.· assumed$/u)).toBeTruthy();
    expect(within(region).getByText(/^150.g.· from your cupboard$/u)).toBeTruthy();
  });

  it("totals what is left to pick up, and hides ticked lines on request", async () => {
    const now = new Date().toISOString();
    const server = planServer().answer(getTicks, {
      ticks: [{ id: "onion", ticked: true, changedAt: now }],
      now,
    });
    const user = openPage(ADDRESS, server);
    const region = await list();
    await within(region).findByText("£5.00");
    await press(user, "Hide ticked");
    expect(within(region).queryByText("Onions")).toBeNull();
    await press(user, "Show ticked (1)");
    expect(within(region).getByText("Onions")).toBeTruthy();
  });

  it("is copied as text, by aisle", async () => {
    const user = openPage(
      ADDRESS,
      planServer(RECORD, [
        { line_id: "l1", name: "Packed lunches", price: 6, counts: true, ticked: false },
        { line_id: "l2", name: "Birthday cake", price: 24.99, counts: false, ticked: false },
      ]),
    );
    await within(await list()).findByText("Packed lunches");
    await press(user, "Copy list");
    await findToast("List copied");
    expect(await navigator.clipboard.readText()).toBe(
      [
        "Shopping list, Tesco, about £12.50",
        "",
        "FRUIT & VEG",
        "- Carrots, 1 pack, £1.00",
        "- Onions, 1 pack, £1.50",
        "",
        "PASTA, RICE & GRAINS",
        "- Red lentils, 1 pack, £4.00",
        "",
        "YOUR OWN",
        "- Packed lunches, £6.00",
        "- Birthday cake, £24.99 (not in the total)",
      ].join("\n"),
    );
  });

  it("of another user's plan is read-only", async () => {
    const server = planServer(aPlanRecord({ own: false }));
    openPage(ADDRESS, server);
    const region = await list();
    expect(within(region).queryAllByRole("button")).toEqual([]);
    expect(server.calls.some(({ path }) => path.endsWith("/lines"))).toBe(false);
  });

  it("of a plan from before cupboards has none of this", async () => {
    const old = aPlanRecord();
    if (old.generatedPlan !== null) Object.assign(old.generatedPlan, { from_cupboard: [], at_till: null });
    openPage(ADDRESS, planServer(old));
    const region = await list();
    expect(within(region).queryByRole("button", { name: /I have this/u })).toBeNull();
    expect(within(region).queryByText("Back from the shop?")).toBeNull();
    expect(screen.queryByText(/^At the till/u)).toBeNull();
  });
});

describe("what the first plan assumed", () => {
  it("is listed above the list, and a yes confirms each", async () => {
    const server = planServer();
    const user = openPage(ADDRESS, server);
    await screen.findByText("We think you already have ground cumin. Is that right?");
    await press(user, "Yes, all there");
    await waitFor(() => expect(bodyOf(server, "PUT", "/api/cupboard/ground-cumin")).toEqual({ always: true }));
    expect(screen.queryByText(/Is that right/u)).toBeNull();
  });

  it("is not asked about if nothing is assumed", async () => {
    const record = aPlanRecord();
    if (record.generatedPlan !== null) Object.assign(record.generatedPlan, { from_cupboard: [] });
    openPage(ADDRESS, planServer(record));
    await list();
    expect(screen.queryByText(/Is that right/u)).toBeNull();
  });
});

describe("“I have this”", () => {
  it("moves the line and the total immediately, and back", async () => {
    const server = planServer().answer(haveFood, without("carrot", 1));
    const user = openPage(ADDRESS, server);
    await press(user, "I have this: Carrots");
    const region = await list();
    await within(region).findByText("Tesco · 2 items · £5.50");
    expect(within(region).getByText("At home, off the list")).toBeTruthy();
    expect(within(region).getByText("3 foods you won’t need to buy, 1 assumed")).toBeTruthy();
    await waitFor(() => expect(bodyOf(server, "POST", "/have")).toEqual({ food_id: "carrot", have: true }));
    server.answer(haveFood, RECORD);
    await press(user, "Undo: put Carrots back on the list");
    await waitFor(() => expect(bodyOf(server, "POST", "/have")).toEqual({ food_id: "carrot", have: false }));
    await within(region).findByText("Tesco · 3 items · £6.50");
  });

  it("is kept while the server is unreachable", async () => {
    const server = planServer().reply(haveFood, "unreachable");
    const user = openPage(ADDRESS, server);
    await press(user, "I have this: Carrots");
    const region = await list();
    await within(region).findByText("Tesco · 2 items · £5.50");
    expect(await within(region).findByText(/sent when you’re back online/u)).toBeTruthy();
  });
});

describe("own lines", () => {
  const LUNCHES: OwnLine = { line_id: "l1", name: "Packed lunches", price: 6, counts: false, ticked: false };

  it("are added, ticked, counted and removed", async () => {
    const server = planServer()
      .answer(addOwnLine, [LUNCHES])
      .answer(changeOwnLine, [{ ...LUNCHES, counts: true }])
      .answer(deleteOwnLine, []);
    const user = openPage(ADDRESS, server);
    await user.type(await screen.findByLabelText("Add a line"), "packed lunches £6{Enter}");
    const region = await list();
    await within(region).findByText("Packed lunches");
    expect(bodyOf(server, "POST", "/lines")).toEqual({ text: "packed lunches £6" });
    await press(user, "Count Packed lunches in the total");
    await within(region).findByText("Tesco · 4 items · £6.50 + £6.00 of your own = £12.50");
    const now = new Date().toISOString();
    server.answer(putTicks, { ticks: [{ id: "l1", ticked: true, changedAt: now }], now });
    await user.click(within(region).getByRole("checkbox", { name: /Packed lunches/u }));
    // With all other ticks, so that they merge with those from the shared list.
    await waitFor(() =>
      expect(bodyOf(server, "PUT", "/ticks")).toMatchObject({ changes: [{ id: "l1", ticked: true }] }),
    );
    expect(within(region).getByRole("checkbox", { name: /Packed lunches/u })).toHaveProperty("checked", true);
    // As on the shared list.
    expect(within(region).getByText("1 of 4 ticked")).toBeTruthy();
    await press(user, "Remove Packed lunches");
    await waitFor(() => expect(within(region).queryByText("Packed lunches")).toBeNull());
  });

  it("are kept while the server is unreachable", async () => {
    const user = openPage(ADDRESS, planServer().reply(addOwnLine, "unreachable"));
    await user.type(await screen.findByLabelText("Add a line"), "loo roll{Enter}");
    expect(await within(await list()).findByText("kept here until it is sent")).toBeTruthy();
  });
});

describe("ticks", () => {
  it("are sent by a page that is opened again while the first one still waits for its answer", async () => {
    const user = openPage(ADDRESS, planServer().reply(putTicks, "unanswered"));
    await user.click(within(await list()).getByRole("checkbox", { name: /Onions/u }));
    const now = new Date().toISOString();
    const server = planServer().answer(putTicks, {
      ticks: [{ id: "onion", ticked: true, changedAt: now }],
      now,
    });
    openAnew(ADDRESS, server);
    await waitFor(() =>
      expect(bodyOf(server, "PUT", "/ticks")).toMatchObject({ changes: [{ id: "onion", ticked: true }] }),
    );
    expect(within(await list()).getByRole("checkbox", { name: /Onions/u })).toHaveProperty("checked", true);
  });
});

describe("after the shop", () => {
  it("everything is added to the cupboard, and can be removed again", async () => {
    const server = planServer().answer(shopPlan, aPlanRecord({ shopped: ["carrot", "onion", "lentils"] }));
    const user = openPage(ADDRESS, server);
    await press(user, "I’ve done this shop");
    await screen.findByRole("heading", { name: "This shop is done" });
    // Nothing is left to mark as at home.
    expect(screen.getAllByText("bought")).toHaveLength(3);
    expect(screen.queryByText(/^Have it at home\? Tap/u)).toBeNull();
    await waitFor(() => expect(bodyOf(server, "POST", "/shopped")).toEqual({ shopped: true }));
    server.answer(shopPlan, RECORD);
    await press(user, "Undo");
    await waitFor(() => expect(bodyOf(server, "POST", "/shopped")).toEqual({ shopped: false }));
    await screen.findByRole("heading", { name: "Back from the shop?" });
  });

  it("asks before a dinner that is over moves, says where to, and moves none unless told", async () => {
    const late = aPlanRecord({ starts_on: "2026-11-23" });
    const server = planServer(late).answer(shopPlan, { ...late, shopped: ["carrot", "onion", "lentils"] });
    const user = openPage(ADDRESS, server);
    await press(user, "I’ve done this shop");
    const asked = within(await screen.findByRole("alertdialog", { name: "This week is over" }));
    const question = screen.getByRole("alertdialog");
    const description = document.getElementById(question.getAttribute("aria-describedby") ?? "");
    expect(description?.textContent).toMatch(
      /^Its dinner can move to a later week, to the same day of the week\.Lentil Soup/u,
    );
    expect(asked.getByRole("listitem").textContent).toMatch(/^Lentil Soupfrom Monday 23 November to Monday \d+ \w+$/u);
    expect(await faultsByAxe()).toEqual([]);
    await press(user, "Keep the days as they are");
    await waitFor(() => expect(bodyOf(server, "POST", "/shopped")).toEqual({ shopped: true }));
  });

  it("moves what it asked about", async () => {
    const late = aPlanRecord({ starts_on: "2026-11-23" });
    const moved = { ...late, shopped: ["carrot", "onion", "lentils"], starts_on: "2027-06-09" };
    const server = planServer(late).answer(shopPlan, moved);
    const user = openPage(ADDRESS, server);
    await press(user, "I’ve done this shop");
    await screen.findByRole("alertdialog", { name: "This week is over" });
    await press(user, "Move it");
    const starts_on: unknown = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/u);
    await waitFor(() => expect(bodyOf(server, "POST", "/shopped")).toEqual({ shopped: true, starts_on }));
    await screen.findByRole("heading", { name: "This shop is done" });
    expect(document.activeElement?.textContent).toMatch(/^What you bought is in your cupboard\./u);
  });

  it("is to be on the first day of a week that starts on its owner's shopping day", async () => {
    const startsOn = daysAfter(ukToday(), 5);
    const of = { starts_on: startsOn, createdAt: new Date().toISOString() };
    openPage(ADDRESS, planServer(aPlanRecord({ ...of, shoppingDay: weekdayOf(startsOn) })));
    expect(await screen.findByRole("button", { name: `Shop on ${dayInWords(startsOn)}` })).toBeTruthy();
    const before = daysAfter(startsOn, -1);
    openAnew(ADDRESS, planServer(aPlanRecord({ ...of, shoppingDay: weekdayOf(before) })));
    expect(await screen.findByRole("button", { name: `Shop on ${dayInWords(before)}` })).toBeTruthy();
  });

  it("only ticked items are added if only some are ticked", async () => {
    const now = new Date().toISOString();
    const server = planServer()
      .answer(getTicks, { ticks: [{ id: "onion", ticked: true, changedAt: now }], now })
      .answer(shopPlan, aPlanRecord({ shopped: ["onion"] }));
    const user = openPage(ADDRESS, server);
    await press(user, "I’ve done this shop: the 1 ticked");
    await waitFor(() => expect(bodyOf(server, "POST", "/shopped")).toEqual({ shopped: true, food_ids: ["onion"] }));
    await screen.findByText("1 of 3 foods is in your cupboard. 2 are still on the list.");
    expect(screen.getByText("bought").closest("li")?.textContent).toContain("Onions");
    expect(screen.getByText(/^Have it at home\? Tap/u)).toBeTruthy();
  });
});

describe("the total", () => {
  it("is shown with its split, and what goes off soon", async () => {
    openPage(
      ADDRESS,
      planServer().answer(getCupboardNews, {
        ask_about: null,
        going_off: [{ food_id: "yoghurt", name: "Yoghurt", use_by: "2026-11-26" }],
        thrown_away_this_month: 1.2,
      }),
    );
    const total = await screen.findByRole("region", { name: "Total Weekly Cost" });
    expect(total.textContent).toContain(
      "At the till £6.50: eaten £4.00, left in your cupboard £2.00, likely to go off £0.50.",
    );
    await within(total).findByText(/Use soon: Yoghurt \(by Thu 26 Nov\)\. Gone off this month: £1\.20\./u);
  });

  it("is shown next to the other shops', and one tap switches", async () => {
    const server = planServer()
      .answer(comparePlan, [
        { supermarket: "tesco", total_cost: 6.5, missing: [] },
        { supermarket: "aldi", total_cost: 5.2, missing: [] },
        { supermarket: "lidl", total_cost: null, missing: ["Tahini"] },
      ])
      .answer(moveToSupermarket, aPlanRecord({ preferredSupermarket: "aldi", revision: 2 }));
    const user = openPage(ADDRESS, server);
    await user.click(await screen.findByText("The same meals at the other supermarkets"));
    // What a browser does when a collapsed part is opened.
    const rows = await screen.findAllByRole("row");
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      "Aldi£5.20Shop there instead",
      "Tesco£6.50This plan",
      "LidlDoesn’t usually have: tahini–",
    ]);
    await press(user, "Shop there instead: Aldi");
    await findToast("Now at Aldi");
    expect(bodyOf(server, "POST", "/supermarket")).toEqual({ supermarket: "aldi", revision: 1 });
  });

  it("is updated if the plan has changed meanwhile", async () => {
    const server = planServer()
      .answer(comparePlan, [{ supermarket: "aldi", total_cost: 5.2, missing: [] }])
      .reply(moveToSupermarket, {
        status: 409,
        json: { message: "This plan has changed in the meantime. Please look at it again.", code: "plan_changed" },
      });
    const user = openPage(ADDRESS, server);
    await user.click(await screen.findByText("The same meals at the other supermarkets"));
    await screen.findByRole("button", { name: "Shop there instead: Aldi" });
    server.answer(getMealPlan, aPlanRecord({ revision: 2 }));
    await press(user, "Shop there instead: Aldi");
    expect(await failureToast("The plan has changed")).toContain("It’s shown as it is now.");
    await waitFor(() =>
      expect(server.calls.filter(({ path }) => path === `/api/meal-plans/${RECORD.id}`)).toHaveLength(2),
    );
  });
});

describe("a dish that was cooked", () => {
  it("takes what it used from the cupboard, and can be undone", async () => {
    const server = planServer().answer(cookMeal, aPlanRecord({ cooked: ["lentil-soup"] }));
    const user = openPage(ADDRESS, server);
    await press(user, "Cook this");
    await press(user, "Next step");
    await press(user, "Finish");
    await findToast("Taken out of your cupboard");
    await waitFor(() => expect(bodyOf(server, "POST", "/cooked")).toEqual({ meal_id: "lentil-soup", cooked: true }));
    expect(await screen.findAllByText("Cooked")).toHaveLength(2);
    server.answer(cookMeal, RECORD);
    await press(user, "Undo");
    await waitFor(() => expect(bodyOf(server, "POST", "/cooked")).toEqual({ meal_id: "lentil-soup", cooked: false }));
    await waitFor(() => expect(screen.queryAllByText("Cooked")).toHaveLength(0));
  });
});
