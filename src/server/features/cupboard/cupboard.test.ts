import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CupboardItem } from "#contract/cupboard";
import { BASICS } from "#domain/cupboard/cupboard";
import { calendarDay } from "#server/london-date";
import { DAY_MS, MINUTE_MS } from "#server/services/clock/clock";
import { startTestApp, type TestApp } from "#tests/support/app";
import { amountsOf, cupboardOf, entitled, item, loseAnswer, madePlan, storedPlan } from "#tests/support/cupboard";
import { sampledEngines } from "#tests/support/engines";

describe.each(sampledEngines())("a cupboard on $name", (engine) => {
  let app: TestApp;
  let person: Awaited<ReturnType<typeof entitled>>;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  beforeEach(async () => {
    person = await entitled(app);
  });
  afterAll(() => app.close());

  const put = (foodId: string, change: object) => person.put(`/api/cupboard/${foodId}`, change);
  const add = async (text: string) =>
    (await person.post("/api/cupboard", { text })).body as { added: CupboardItem[]; unknown: { entry: string }[] };

  it("begins with the basics, assumed and by aisle", async () => {
    const cupboard = await cupboardOf(person);
    expect(cupboard.map(({ food_id }) => food_id).toSorted()).toEqual([...BASICS].toSorted());
    expect(cupboard.every(({ always, assumed, amount }) => always && assumed && amount === null)).toBe(true);
    expect(item(cupboard, "salt")).toEqual({
      food_id: "salt",
      name: "Salt",
      category: "Herbs, Spices & Seasoning",
      always: true,
      amount: null,
      unit: "g",
      assumed: true,
      use_by: null,
    });
  });

  it("switches a basic off and on again", async () => {
    expect((await put("salt", { always: false })).body).toMatchObject({ always: false, amount: 0, assumed: false });
    expect(item(await cupboardOf(person), "salt")).toMatchObject({ always: false, amount: 0 });
    expect((await put("salt", { always: true })).body).toMatchObject({ always: true, amount: null, assumed: false });
    expect((await person.delete("/api/cupboard/salt")).status).toBe(204);
    expect(item(await cupboardOf(person), "salt")).toMatchObject({ always: false, amount: 0 });
  });

  it("adds what is typed once per key, even if the server died before answering", async () => {
    const key = { "idempotency-key": `typed-${person.user.id}` };
    const typed = { text: "300 g red lentils, moonbeams" };
    expect(await person.post("/api/cupboard", typed, key)).toMatchObject({ status: 200 });
    await loseAnswer(app, key["idempotency-key"]);
    app.clock.advance(3 * MINUTE_MS);
    const again = await person.post("/api/cupboard", typed, key);
    expect(again).toMatchObject({ status: 200, body: { added: [{ amount: 300 }], unknown: [{ entry: "moonbeams" }] } });
    expect(Object.values(await amountsOf(person))).toEqual([300]);
  });

  it("does not add a food typed with a word of harm, and says so; the rest is added", async () => {
    const told = await add("2 tins of chickpeas; peanut butter, but Tom is allergic; hot sauce");
    expect(told.added.map(({ food_id }) => food_id)).toEqual(["tinned-chickpeas", "tabasco-sauce"]);
    expect(told.unknown).toEqual([
      {
        entry: "peanut butter, but Tom is allergic",
        message:
          "You wrote “peanut butter, but Tom is allergic”. If somebody must not eat it, put it into Ingredients to Avoid when you plan; we have not put it into your cupboard.",
        suggestions: [],
      },
    ]);
    expect(item(await cupboardOf(person), "peanut-butter")).toBeUndefined();
  });

  it("holds amounts in the food's own unit, and use-by days of fresh food", async () => {
    expect((await put("egg", { amount: 6, unit: "each" })).body).toMatchObject({ amount: 6, unit: "each" });
    expect((await put("semi-skimmed-milk", { amount: 500, unit: "ml" })).body).toMatchObject({
      amount: 500,
      unit: "ml",
      use_by: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/u),
    });
    expect((await put("dried-red-lentils", { amount: 300, unit: "g" })).body).toMatchObject({ use_by: null });
    expect(await amountsOf(person)).toEqual({ egg: 6, "semi-skimmed-milk": 500, "dried-red-lentils": 300 });
    expect((await put("egg", { amount: 4, unit: "each" })).body).toMatchObject({ amount: 4 });
    expect((await person.delete("/api/cupboard/egg")).status).toBe(204);
    expect((await person.delete("/api/cupboard/egg")).status).toBe(204);
    expect(await amountsOf(person)).toEqual({ "semi-skimmed-milk": 500, "dried-red-lentils": 300 });
  });

  it("adds what people type, and names what it does not know", async () => {
    const { added, unknown } = await add("cumin seeds, 2 tins of chickpeas, 6 eggs, loo roll");
    expect(added.map(({ food_id, always, amount, unit }) => [food_id, always, amount, unit])).toEqual([
      ["cumin-seeds", true, null, "g"],
      ["tinned-chickpeas", false, 480, "g"],
      ["egg", false, 6, "each"],
    ]);
    expect(unknown).toMatchObject([{ entry: "loo roll", message: expect.any(String), suggestions: [] }]);
    await add("6 eggs");
    expect(item(await cupboardOf(person), "egg")).toMatchObject({ amount: 12 });
  });

  it("suggests foods while the user types", async () => {
    const found = (await person.get("/api/foods?search=chick")).body as { food_id: string; name: string }[];
    expect(found.length).toBeGreaterThan(3);
    expect(found.every(({ name }) => /^[A-Z]/u.test(name))).toBe(true);
    expect((await person.get("/api/foods?search=")).body).toEqual([]);
    // Baharat is an "arabic spice blend" too, which no one typing the start of "lentils" has in mind.
    const lentils = (await person.get("/api/foods?search=len")).body as { name: string }[];
    expect(lentils.map(({ name }) => name)).toContain("Dried red lentils");
    expect(lentils.map(({ name }) => name)).not.toContain("Baharat");
  });

  it.each([
    ["an amount of nothing", { amount: 0, unit: "g" }],
    ["no amount and no word", {}],
    ["a unit of its own", { amount: 2, unit: "cups" }],
    ["lentils in pieces", { amount: 2, unit: "each" }],
  ])("refuses %s", async (_what, change) => {
    expect(await put("dried-red-lentils", change)).toMatchObject({ status: 400, body: { code: "invalid_input" } });
  });

  it("refuses unknown foods, empty input, and visitors who are not signed in", async () => {
    for (const food of ["moon-cheese", "water", "constructor", "%00"])
      expect(await put(food, { always: true }), food).toMatchObject({ status: 404 });
    expect((await person.delete("/api/cupboard/moon-cheese")).status).toBe(404);
    expect(await person.post("/api/cupboard", { text: " , " })).toMatchObject({ status: 400 });
    const stranger = app.client();
    expect((await stranger.get("/api/cupboard")).status).toBe(401);
    expect((await stranger.get("/api/cupboard/news")).status).toBe(401);
    expect((await stranger.get("/api/foods?search=a")).status).toBe(401);
    expect((await stranger.put("/api/cupboard/salt", { always: true })).status).toBe(401);
  });

  it("is private to its owner", async () => {
    await put("egg", { amount: 6, unit: "each" });
    const other = await entitled(app);
    expect(await amountsOf(other)).toEqual({});
  });

  it("throws away what is past its day, once, with its value, and warns beforehand", async () => {
    await put("semi-skimmed-milk", { amount: 1000, unit: "ml" });
    const useBy = item(await cupboardOf(person), "semi-skimmed-milk")?.use_by ?? "";
    const days = (Date.parse(useBy) - Date.parse(calendarDay(app.clock.now()))) / DAY_MS;
    type News = { going_off: { food_id: string; use_by: string }[]; thrown_away_this_month: number };
    const news = async () => (await person.get("/api/cupboard/news")).body as News;
    app.clock.advance((days - 1) * DAY_MS);
    expect(await news()).toMatchObject({ going_off: [{ food_id: "semi-skimmed-milk", use_by: useBy }] });
    expect((await news()).thrown_away_this_month).toBe(0);
    app.clock.advance(2 * DAY_MS);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cupboardOf(person)));
    for (const cupboard of answers) expect(item(cupboard, "semi-skimmed-milk")).toBeUndefined();
    const told = await news();
    expect(told.going_off).toEqual([]);
    const sameMonth = useBy.slice(0, 7) === calendarDay(app.clock.now()).slice(0, 7);
    if (sameMonth) expect(told.thrown_away_this_month).toBeGreaterThan(0.5);
    expect(told.thrown_away_this_month).toBeLessThan(3);
    app.clock.advance(-(days + 1) * DAY_MS);
  });

  it("is used by the next plan: what is there is not bought, and basics that are off are", async () => {
    const plan = await madePlan(person);
    const bought = (await storedPlan(app, plan.id)).basket.filter(({ pence }) => pence > 0);
    for (const { foodId } of bought) await put(foodId, { always: true });
    for (const basic of BASICS) await put(basic, { always: false });
    const next = await storedPlan(app, (await madePlan(person)).id);
    for (const line of next.basket) {
      const there = bought.some(({ foodId }) => foodId === line.foodId);
      expect(line.homeGrams ?? 0, line.foodId).toBe(there ? line.neededGrams : 0);
      expect(line.assumed ?? false).toBe(false);
    }
  });

  it("is in the export", async () => {
    await put("egg", { amount: 6, unit: "each" });
    const exported = (await person.get("/api/user/export")).body as { cupboard: CupboardItem[]; thrownAway: unknown[] };
    expect(item(exported.cupboard, "egg")).toMatchObject({ amount: 6 });
    expect(exported.thrownAway).toEqual([]);
  });
});
