import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import { UNDO_STEPS, type Alternative } from "#contract/plan-changes";
import { DAYS } from "#domain/options/days";
import { calendarDay } from "#server/london-date";
import { DAY_MS } from "#server/services/clock/clock";
import { startTestApp, type TestApp, type TestAnswer, type TestClient } from "#tests/support/app";
import { realCatalogue } from "#tests/support/catalogue";
import { entitled, gramsOf, madePlan, recordOf, storedPlan } from "#tests/support/cupboard";
import { sampledEngines } from "#tests/support/engines";

describe.each(sampledEngines())("one meal of a plan at a time on $name", (engine) => {
  let app: TestApp;
  let person: TestClient;
  let id: string;
  let record: PlanRecord;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    person = await entitled(app);
    // Their weeks begin on Monday.
    await person.put("/api/shopping-day", { day: "Sunday" });
    // A week of special occasions has no follow-ups; those are covered by the domain's tests.
    record = await madePlan(person, {
      mealsPerWeek: 4,
      availableTime: "60+",
      mealGoals: "special_occasion",
      maxBudget: 110,
    });
    ({ id } = record);
  });

  const act = (action: string, body: object = {}, by = person, headers?: Record<string, string>) =>
    by.post(`/api/meal-plans/${id}/${action}`, { revision: record.revision, ...body }, headers);
  /** A change that is expected to succeed. */
  const made = async (action: string, body: object = {}): Promise<PlanRecord> => {
    const answer = await act(action, body);
    expect(answer.status, answer.text).toBe(200);
    record = answer.body as PlanRecord;
    return record;
  };
  const week = (of = record) => (of.generatedPlan?.weekly_plan ?? []).flatMap(({ meals }) => meals);
  const dishes = (of = record) => week(of).map(({ day, id: mealId }) => `${day} ${mealId}`);
  const meal = (at: number) => week()[at]?.id ?? "";
  /** The position of a meal that can be cooked for this many in home pans. */
  const feeding = (servings: number): number =>
    week().findIndex((one) => (realCatalogue().catalogue.recipeOf(one.id)?.mostServings ?? servings) >= servings);
  const listTotal = (of = record) =>
    (of.generatedPlan?.shopping_list ?? [])
      .flatMap(({ items }) => items)
      .reduce((sum, { estimated_cost }) => sum + Math.round(estimated_cost * 100), 0) / 100;
  const alternatives = async (at: number): Promise<Alternative[]> => {
    const answer = await person.get(`/api/meal-plans/${id}/meals/${meal(at)}/alternatives`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as Alternative[];
  };
  const code = ({ status, body }: TestAnswer) => [status, (body as { code?: string }).code];
  const withoutRevision = ({ revision: _revision, undo_steps: _steps, ...rest }: PlanRecord) => rest;
  const document = async () => JSON.stringify(await storedPlan(app, id));

  it("offers other dishes and swaps one in: days, list, total, PDF and words follow", async () => {
    const before = record;
    const first = await person.get(`/api/meal-plans/${id}/pdf`);
    const offered = await alternatives(1);
    expect(offered.length).toBeGreaterThanOrEqual(3);
    expect(new Set(offered.map(({ name }) => name)).size).toBe(offered.length);
    for (const { meal_id, reason, why_few, foods } of offered) {
      expect(dishes().some((dish) => dish.includes(meal_id))).toBe(false);
      expect([reason === "", why_few, foods.length > 0]).toEqual([false, null, true]);
    }
    const [chosen] = offered as [Alternative];
    await made("swap", { meal_id: meal(1), with: chosen.meal_id });
    expect(dishes()).toEqual(dishes(before).with(1, `${week(before)[1]?.day} ${chosen.meal_id}`));
    expect(record).toMatchObject({ revision: before.revision + 1, undo_steps: 1 });
    expect(record.totalCost).toBeCloseTo((before.totalCost ?? 0) + chosen.cost_change, 2);
    expect(record.totalCost).toBe(listTotal());
    expect(record).toEqual(await recordOf(person, id));
    expect((await person.get(`/api/meal-plans/${id}/pdf`)).headers.etag).not.toBe(first.headers.etag);
    expect(record.meals.map(({ name }) => name)).toEqual(
      week()
        .slice(0, 3)
        .map(({ name }) => name),
    );
  });

  it("undoes changes one by one, at least ten of them, back to the original plan", async () => {
    const states = [{ document: await document(), record: withoutRevision(record) }];
    const steps: [string, () => object][] = [
      ["servings", () => ({ meal_id: meal(feeding(3)), servings: 3 })],
      ["move", () => ({ meal_id: meal(0), day: "Sunday" })],
      ["skip", () => ({ meal_id: meal(2) })],
      ["remake", () => ({ keep: [meal(0)] })],
      ["supermarket", () => ({ supermarket: "asda" })],
      ["move", () => ({ meal_id: meal(0), day: week()[1]?.day })],
      ["servings", () => ({ meal_id: meal(1), servings: 1 })],
      ["remake", () => ({ keep: [meal(1)] })],
      ["move", () => ({ meal_id: meal(1), day: "Wednesday" })],
      ["remake", () => ({ keep: [] })],
      ["skip", () => ({ meal_id: meal(0) })],
    ];
    for (const [action, body] of steps) {
      await made(action, body());
      expect(record.totalCost).toBe(listTotal());
      states.push({ document: await document(), record: withoutRevision(record) });
    }
    expect(record.undo_steps).toBe(steps.length);
    for (const state of states.toReversed().slice(1)) {
      const { revision } = record;
      await made("undo");
      expect(record.revision).toBe(revision + 1);
      expect(withoutRevision(record)).toEqual(state.record);
      expect(await document()).toBe(state.document);
    }
    expect(code(await act("undo"))).toEqual([409, "plan_fixed"]);
  });

  it("remembers a limited number of changes", async () => {
    for (let count = 0; count < UNDO_STEPS + 2; count += 1)
      await made("move", { meal_id: meal(0), day: week()[1]?.day });
    expect(record.undo_steps).toBe(UNDO_STEPS);
  });

  it("keeps meals on their days and replaces the rest with different ones", async () => {
    const before = record;
    await made("remake", { keep: [meal(0), meal(2)] });
    expect([dishes()[0], dishes()[2]]).toEqual([dishes(before)[0], dishes(before)[2]]);
    const gone = [week(before)[1]?.id, week(before)[3]?.id];
    expect(week().filter((one) => gone.includes(one.id))).toEqual([]);
    expect(week()).toHaveLength(4);
    expect(code(await act("remake", { keep: ["no-such-meal"] }))).toEqual([404, "not_found"]);
    expect(code(await act("remake", { keep: week().map((one) => one.id) }))).toEqual([422, "request_cannot_be_met"]);
  });

  it("cooks one meal for guests, and says by how much it would exceed the budget", async () => {
    const before = record;
    const at = feeding(4);
    await made("servings", { meal_id: meal(at), servings: 4 });
    expect(week()[at]?.servings).toBe(4);
    expect(record.totalCost).toBeGreaterThanOrEqual(before.totalCost ?? 0);
    expect(week()[at]?.ingredients[0]?.amount).not.toBe(week(before)[at]?.ingredients[0]?.amount);
    expect(record.numPeople).toBe(2);
    const unchanged = await act("servings", { meal_id: meal(at), servings: 4 });
    expect(unchanged.body).toMatchObject({ revision: record.revision });
    for (const servings of [0, 13, 2.5])
      expect(code(await act("servings", { meal_id: meal(0), servings }))).toEqual([400, "invalid_input"]);
    const cost = before.totalCost ?? 0;
    const tight = await madePlan(person, {
      mealsPerWeek: 4,
      availableTime: "60+",
      mealGoals: "special_occasion",
      maxBudget: Math.ceil(cost),
    });
    [record, id] = [tight, tight.id];
    const answers = [];
    // The pan's own limit is reported first.
    for (const servings of [12, 8, 6])
      for (let place = 0; place < 4; place += 1) {
        const answer = await act("servings", { meal_id: meal(place), servings });
        if (answer.status === 200) record = answer.body as PlanRecord;
        answers.push(answer);
      }
    const refused = answers
      .filter(({ status }) => status === 422)
      .map(({ body }) => (body as { message: string }).message);
    expect(
      refused.some((message) => /which is £\d+\.\d\d above your budget of £\d+\.00\.$/u.test(message)),
      refused.join(),
    ).toBe(true);
  });

  it("moves a meal to an empty day, or swaps two", async () => {
    const [first, second, third] = dishes();
    const days = week().map(({ day }) => day);
    await made("move", { meal_id: meal(0), day: days[1] });
    expect(dishes().slice(0, 2)).toEqual([`${days[0]} ${second?.split(" ")[1]}`, `${days[1]} ${first?.split(" ")[1]}`]);
    await made("move", { meal_id: meal(2), day: "Sunday" });
    expect(dishes().at(-1)).toBe(`Sunday ${third?.split(" ")[1]}`);
    expect(code(await act("move", { meal_id: meal(0), day: "Someday" }))).toEqual([400, "invalid_input"]);
  });

  it("skips nights down to the last meal", async () => {
    const ids = week().map((one) => one.id);
    for (const mealId of ids.slice(1)) await made("skip", { meal_id: mealId });
    expect(record).toMatchObject({ mealsPerWeek: 1 });
    expect(week().map((one) => one.id)).toEqual(ids.slice(0, 1));
    expect(code(await act("skip", { meal_id: meal(0) }))).toEqual([409, "plan_fixed"]);
  });

  it("refuses changes based on an older revision, one of two racing clients, and another user's plan", async () => {
    const stale = record.revision;
    const body = { meal_id: meal(0), day: week()[1]?.day };
    const [one, other] = await Promise.all([act("move", body), act("move", body)]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    expect(code(await act("skip", { meal_id: meal(0), revision: stale }))).toEqual([409, "plan_changed"]);
    expect(code(await act("undo", { revision: stale }))).toEqual([409, "plan_changed"]);
    const stranger = await entitled(app);
    for (const action of ["swap", "remake", "servings", "move", "skip", "undo", "repeat"]) {
      const all = { meal_id: meal(0), with: "x", keep: [], servings: 2, day: "Monday" };
      expect(code(await act(action, all, stranger)), action).toEqual([404, "not_found"]);
    }
    expect((await stranger.get(`/api/meal-plans/${id}/meals/${meal(0)}/alternatives`)).status).toBe(404);
    expect((await person.get(`/api/meal-plans/${id}/meals/none/alternatives`)).status).toBe(404);
  });

  it("carries out a repeated action once", async () => {
    const body = { meal_id: meal(0), day: week()[1]?.day };
    const key = { "idempotency-key": "same-tap" };
    const first = await act("move", body, person, key);
    const again = await act("move", body, person, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await recordOf(person, id)).revision).toBe(record.revision + 1);
  });

  it("does not remove a dinner whose follow-up has been eaten", async () => {
    // Most weeks that ask for one have a follow-up; which ones do varies by user.
    const additionalNotes = "cook once eat twice";
    let pair: { source: string; followUp: string } | null = null;
    for (let tries = 0; tries < 6 && pair === null; tries += 1) {
      person = await entitled(app);
      record = await madePlan(person, { mealsPerWeek: 7, availableTime: "60+", maxBudget: 110, additionalNotes });
      ({ id } = record);
      const meals = (await storedPlan(app, id)).days.flatMap((day) => day.meals);
      const followUp = meals.find(({ madeFrom }) => madeFrom !== undefined);
      if (followUp?.madeFrom !== undefined) pair = { source: followUp.madeFrom.mealId, followUp: followUp.id };
    }
    if (pair === null) throw new Error("six people had no dinner made from another");
    record = (await act("shopped")).body as PlanRecord;
    record = (await act("cooked", { meal_id: pair.followUp })).body as PlanRecord;
    const before = dishes();
    const skipped = await act("skip", { meal_id: pair.source });
    expect(code(skipped)).toEqual([409, "plan_fixed"]);
    expect((skipped.body as { message: string }).message).toContain("cooked already");
    record = await recordOf(person, id);
    expect(dishes()).toEqual(before);
  });

  it("leaves a cooked meal as it is, in every change", async () => {
    record = (await act("shopped")).body as PlanRecord;
    record = (await act("cooked", { meal_id: meal(0) })).body as PlanRecord;
    const cooked = dishes()[0];
    for (const [action, body] of [
      ["swap", { with: "x" }],
      ["servings", { servings: 3 }],
      ["move", { day: "Sunday" }],
      ["skip", {}],
    ] as const) {
      const answer = await act(action, { meal_id: meal(0), ...body });
      expect(code(answer), action).toEqual([409, "plan_fixed"]);
      expect((answer.body as { message: string }).message).toContain("cooked already");
    }
    expect((await person.get(`/api/meal-plans/${id}/meals/${meal(0)}/alternatives`)).status).toBe(409);
    await made("remake", { keep: [] });
    expect(dishes()[0]).toBe(cooked);
    expect(record.cooked).toEqual([meal(0)]);
  });

  it("after the shop buys only what is missing, and keeps what was paid in the total", async () => {
    record = (await act("shopped")).body as PlanRecord;
    const before = record;
    const user = ((await person.get("/api/user")).body as { id: string }).id;
    await made("swap", { meal_id: meal(1), with: (await alternatives(1))[0]?.meal_id });
    expect(record.totalCost).toBe(listTotal());
    expect(record.totalCost).toBeGreaterThanOrEqual(before.totalCost ?? 0);
    const items = (record.generatedPlan?.shopping_list ?? []).flatMap((of) => of.items);
    const missing = items.filter(({ food_id }) => !record.shopped.includes(food_id));
    const paid = Math.round((before.totalCost ?? 0) * 100);
    const more = missing.reduce(
      (sum, item) => sum + Math.round((item.still_to_buy?.estimated_cost ?? item.estimated_cost) * 100),
      0,
    );
    expect(Math.round((record.totalCost ?? 0) * 100)).toBe(paid + more);
    expect(items.map(({ food_id }) => food_id)).toEqual(
      expect.arrayContaining(
        (before.generatedPlan?.shopping_list ?? []).flatMap((of) => of.items.map(({ food_id }) => food_id)),
      ),
    );
    // The second shop buys exactly the rest.
    record = (await act("shopped")).body as PlanRecord;
    const plan = await storedPlan(app, id);
    const home = await gramsOf(app, user);
    for (const { foodId, boughtGrams, pence } of plan.basket)
      if (pence > 0) expect(home[foodId], foodId).toBeCloseTo(boughtGrams, 3);
    expect(code(await act("undo"))).toEqual([409, "plan_fixed"]);
  });

  it("buys only what its meals need when the shop is undone on a changed plan", async () => {
    record = (await act("shopped")).body as PlanRecord;
    await made("swap", { meal_id: meal(1), with: (await alternatives(1))[0]?.meal_id });
    await made("servings", { meal_id: meal(feeding(3)), servings: 3 });
    const user = ((await person.get("/api/user")).body as { id: string }).id;
    record = (await act("shopped", { shopped: false })).body as PlanRecord;
    expect(record.shopped).toEqual([]);
    expect(record.totalCost).toBe(listTotal());
    expect(await gramsOf(app, user)).toEqual({});
    const plan = await storedPlan(app, id);
    for (const { foodId, paid, usedIn, packs, boughtGrams, neededGrams, homeGrams = 0 } of plan.basket) {
      expect([paid, usedIn.length > 0], foodId).toEqual([undefined, true]);
      for (const { grams } of packs) expect(boughtGrams - grams, foodId).toBeLessThan(neededGrams - homeGrams);
    }
  });

  it("keeps the dates of the days once the shop is done, and moves nothing to a day that is over", async () => {
    record = (await act("shopped")).body as PlanRecord;
    const last = week().at(-1);
    const dates = () => record.generatedPlan?.weekly_plan.map(({ date }) => date) ?? [];
    const before = dates();
    await made("skip", { meal_id: meal(0) });
    expect(dates()).toEqual(before.slice(1));
    await made("undo");
    expect(dates()).toEqual(before);
    expect(last?.id).toBe(meal(3));
    const now = app.clock.now();
    app.clock.advance(Date.parse(`${before[0]}T12:00:00Z`) + 2 * DAY_MS - now);
    const over = await act("move", { meal_id: meal(3), day: week()[0]?.day });
    // The first meal's day is over, so that it was eaten.
    expect(code(over)).toEqual([409, "plan_fixed"]);
    record = await recordOf(person, id);
    // Skipping a night leaves a day without a meal.
    const empty = week()[2]?.day;
    await made("skip", { meal_id: meal(2) });
    const moved = await act("move", { meal_id: meal(2), day: empty });
    if ((before[2] ?? "") < calendarDay(app.clock.now()))
      expect(moved.body).toMatchObject({ code: "plan_fixed", message: `${empty} of this plan is over.` });
    else expect(moved.status, moved.text).toBe(200);
  });

  it("keeps “I have this” after a change and after its undo", async () => {
    const plan = await storedPlan(app, id);
    const line = plan.basket.find(({ pence, usedIn }) => pence > 0 && !usedIn.includes(meal(0)));
    if (line === undefined) throw new Error("The list is empty");
    const had = () => record.generatedPlan?.from_cupboard.find(({ food_id }) => food_id === line.foodId)?.have;
    await made("skip", { meal_id: meal(0) });
    record = (await act("have", { food_id: line.foodId, have: true })).body as PlanRecord;
    await made("undo");
    expect(had()).toBe(true);
    expect(record.totalCost).toBe(listTotal());
    await made("skip", { meal_id: meal(0) });
    expect(had()).toBe(true);
    record = (await act("have", { food_id: line.foodId, have: false })).body as PlanRecord;
    await made("undo");
    expect(await document()).toBe(JSON.stringify(plan));
  });

  it("unticks items that need more buying, and leaves the others", async () => {
    const plan = await storedPlan(app, id);
    const ids = plan.basket.filter(({ pence }) => pence > 0).map(({ foodId }) => foodId);
    const changedAt = new Date(app.clock.now()).toISOString();
    await person.put(`/api/meal-plans/${id}/ticks`, {
      changes: ids.map((food) => ({ id: food, ticked: true, changedAt })),
    });
    await made("servings", { meal_id: meal(feeding(5)), servings: 5 });
    const after = await storedPlan(app, id);
    const { ticks } = (await person.get(`/api/meal-plans/${id}/ticks`)).body as {
      ticks: { id: string; ticked: boolean }[];
    };
    for (const { foodId, boughtGrams } of plan.basket.filter(({ pence }) => pence > 0)) {
      const now = after.basket.find((other) => other.foodId === foodId);
      expect(ticks.find((tick) => tick.id === foodId)?.ticked, foodId).toBe((now?.boughtGrams ?? 0) <= boughtGrams);
    }
  });

  it("makes the same week again as a new plan, once for one action and not without access", async () => {
    const key = { "idempotency-key": "again" };
    await made("move", { meal_id: meal(0), day: DAYS.find((day) => week().every((one) => one.day !== day)) });
    const again = await act("repeat", {}, person, key);
    expect(again.status, again.text).toBe(201);
    const other = await recordOf(person, (again.body as { id: string }).id);
    expect(other.id).not.toBe(id);
    expect(dishes(other)).toEqual(dishes());
    expect(other.generatedPlan?.notices.map((notice) => notice.code)).not.toContain("recent_meal_repeated");
    expect((await act("repeat", {}, person, key)).body).toMatchObject({ id: other.id });
    // An allergy added since then is respected.
    const milk = new Set(
      week()
        .filter(({ allergens }) => allergens.includes("milk"))
        .map((one) => one.id),
    );
    app.clock.advance(DAY_MS);
    const told = { additionalNotes: "Half a cabbage to use up." };
    await madePlan(person, { mealsPerWeek: 1, dietaryRestrictions: ["dairy_free"], numPeople: 3, ...told });
    const without = await recordOf(person, ((await act("repeat")).body as { id: string }).id);
    expect([week(without).length, (await storedPlan(app, without.id)).request.intents]).toEqual([4, []]);
    for (const one of week(without)) {
      expect(one.servings).toBe(3);
      expect(one.allergens).not.toContain("milk");
      expect(milk.has(one.id)).toBe(false);
    }
    const asked = await person.post(`/api/meal-plans/${id}/repeat`, undefined, { prefer: "respond-async" });
    expect([asked.status, (asked.body as { state: string }).state]).toEqual([202, "making"]);
    app.clock.advance(7 * DAY_MS);
    expect((await act("repeat")).status).toBe(402);
    // The user's own plan can still be changed.
    expect((await act("undo", { revision: (await recordOf(person, id)).revision })).status).toBe(200);
  });
});
