import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { PlanRecord, PlanSummary } from "#contract/meal-plans";
import { proposeWeek } from "#domain/planner/propose-week";
import type { WeekProposal } from "#domain/planner/propose-week";
import { inProcessPlanner } from "#server/services/planner/in-process-planner";
import type { Planner } from "#server/services/planner/planner";
import { DAY_MS } from "#server/services/clock/clock";
import { startTestApp } from "#tests/support/app";
import type { TestApp, TestClient } from "#tests/support/app";
import { realCatalogue } from "#tests/support/catalogue";
import { engines } from "#tests/support/engines";
import { PATIENTLY } from "#tests/support/patiently";

const REQUEST = { fullName: "Ada Baker", email: "ada@example.com", mealsPerWeek: 3, numPeople: 2, maxBudget: 80 };

/** A planner that waits for the test before answering, and that can answer every request with the same week. */
function heldPlanner() {
  let open: () => void = () => undefined;
  let gate = Promise.resolve();
  let calls = 0;
  let repeating = false;
  let week: WeekProposal | null = null;
  const planner: Planner = {
    ...inProcessPlanner(realCatalogue().catalogue),
    name: "held",
    async plan(task) {
      calls += 1;
      await gate;
      if (repeating && week !== null) return week;
      week = proposeWeek(task, realCatalogue().catalogue);
      return week;
    },
  };
  return {
    planner,
    hold: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    letGo: () => open(),
    repeat: (on: boolean) => {
      repeating = on;
      week = null;
    },
    calls: () => calls,
  };
}

async function entitled(app: TestApp): Promise<TestClient> {
  const client = await app.signUp();
  await client.post("/api/activate-subscription", { isTrial: true });
  return client;
}

describe.each(engines())("making a plan on $name", (engine) => {
  const held = heldPlanner();
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine, overrides: { planner: held.planner } });
  });
  afterAll(() => app.close());

  it("answers 201 with an id when the plan is ready, and lists it", async () => {
    const client = await entitled(app);
    const week = [{ kind: "guests", day: "Saturday", number: 2 }];
    const made = await client.post("/api/meal-plans", { ...REQUEST, week });
    expect(made.status).toBe(201);
    const { id } = made.body as { id: string };
    const record = (await client.get(`/api/meal-plans/${id}`)).body as PlanRecord;
    expect(record).toMatchObject({
      id,
      state: "ready",
      hasPdf: true,
      mealsPerWeek: 3,
      numPeople: 2,
      maxBudget: 80,
      dietaryPreference: "none",
    });
    const plan = record.generatedPlan;
    expect(plan?.weekly_plan.flatMap((day) => day.meals)).toHaveLength(3);
    for (const { day, meals } of plan?.weekly_plan ?? [])
      for (const meal of meals)
        expect([meal.day, meal.servings, meal.answers]).toEqual(
          day === "Saturday" ? [day, 4, ["guests-saturday-2"]] : [day, 2, []],
        );
    // The guests and the day come first in what is said about that dinner.
    const saturday = plan?.weekly_plan.find(({ day }) => day === "Saturday")?.meals[0];
    expect(saturday?.for_you).toMatch(/^For Saturday’s guests/u);
    const list = plan?.shopping_list.flatMap((category) => category.items) ?? [];
    expect(Math.round(list.reduce((sum, item) => sum + item.estimated_cost, 0) * 100)).toBe(
      Math.round((plan?.total_cost ?? 0) * 100),
    );
    const [summary] = (await client.get("/api/user-meal-plans")).body as PlanSummary[];
    expect(summary).toMatchObject({ id, hasPdf: true });
    expect(summary).not.toHaveProperty("generatedPlan");
  });

  it("answers 202 at once when asked to, shows the plan in progress, and streams events from any number on", async () => {
    const client = await entitled(app);
    held.hold();
    const made = await client.post("/api/meal-plans", REQUEST, { prefer: "respond-async" });
    expect(made.status).toBe(202);
    const { id } = made.body as { id: string };
    const making = (await client.get(`/api/meal-plans/${id}`)).body as PlanRecord;
    expect(making).toMatchObject({ id, state: "making", hasPdf: false, generatedPlan: null });
    expect((await client.get(`/api/meal-plans/${id}/pdf`)).status).toBe(409);
    expect((await client.get("/api/generations/current")).body).toMatchObject({ id, mealsWanted: 3, error: null });
    held.letGo();
    const events = await client.get(`/api/meal-plans/${id}/events`);
    const kinds = [...events.text.matchAll(/^event: (\w+)$/gmu)].map((match) => match[1]);
    expect(kinds).toEqual(["stage", "stage", "stage", "stage", "meal", "meal", "meal", "done"]);
    const rest = await client.get(`/api/meal-plans/${id}/events`, { "last-event-id": "6" });
    expect([...rest.text.matchAll(/^id: (\d+)$/gmu)].map((match) => match[1])).toEqual(["7", "8"]);
    expect((await client.get("/api/generations/current")).body).toBeNull();
  });

  it("answers 202 when the plan is not ready within the time limit, and continues making it", async () => {
    const client = await entitled(app);
    held.hold();
    const over = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(over.signal);
    const answer = client.post("/api/meal-plans", REQUEST);
    await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(60_000), PATIENTLY);
    timeout.mockRestore();
    over.abort();
    expect(await answer).toMatchObject({ status: 202, body: { state: "making" } });
    held.letGo();
    await app.drainJobs();
    expect((await client.get("/api/user-meal-plans")).body).toHaveLength(1);
  });

  it("allows one live generation per user: a second request answers 409, the same key returns the same one", async () => {
    const client = await entitled(app);
    held.hold();
    const before = held.calls();
    const key = { "idempotency-key": "one-click", prefer: "respond-async" };
    const [first, again] = await Promise.all([
      client.post("/api/meal-plans", REQUEST, key),
      client.post("/api/meal-plans", REQUEST, key),
    ]);
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.body).toEqual(first.body);
    expect(await client.post("/api/meal-plans", REQUEST, { prefer: "respond-async" })).toMatchObject({
      status: 409,
      body: { code: "generation_running" },
    });
    expect(await client.post("/api/meal-plans", { ...REQUEST, mealsPerWeek: 4 }, key)).toMatchObject({
      status: 422,
      body: { code: "idempotency_mismatch" },
    });
    held.letGo();
    await app.drainJobs();
    expect(held.calls() - before).toBe(1);
    expect((await client.get("/api/user-meal-plans")).body).toHaveLength(1);
  });

  it("needs access: 402 without it, 401 signed out, and another user's plan answers 404 like an unknown one", async () => {
    const stranger = await app.signUp();
    expect(await stranger.post("/api/meal-plans", REQUEST)).toMatchObject({ status: 402 });
    expect((await app.client().post("/api/meal-plans", REQUEST)).status).toBe(401);
    const owner = await entitled(app);
    const { id } = (await owner.post("/api/meal-plans", REQUEST)).body as { id: string };
    const unknown = await stranger.get("/api/meal-plans/01a1fbf6-2106-747e-9267-2eb97944b8ea");
    for (const path of [id, `${id}/pdf`, `${id}/download`, `${id}/events`]) {
      expect(await stranger.get(`/api/meal-plans/${path}`)).toMatchObject({ status: 404, body: unknown.body });
    }
    expect((await stranger.delete(`/api/meal-plans/${id}`)).status).toBe(404);
    expect((await stranger.get("/api/meal-plans/not-an-id")).status).toBe(404);
  });

  it("deletes a plan once", async () => {
    const client = await entitled(app);
    const { id } = (await client.post("/api/meal-plans", REQUEST)).body as { id: string };
    expect((await client.delete(`/api/meal-plans/${id}`)).status).toBe(204);
    expect((await client.delete(`/api/meal-plans/${id}`)).status).toBe(404);
    expect((await client.get(`/api/meal-plans/${id}`)).status).toBe(404);
    expect((await client.get("/api/user-meal-plans")).body).toEqual([]);
  });

  it("refuses with 422 and the binding choice, as answer and as event, and no plan with that id", async () => {
    const client = await entitled(app);
    const refused = await client.post("/api/meal-plans", { ...REQUEST, mealsPerWeek: 7, numPeople: 5, maxBudget: 5 });
    expect(refused).toMatchObject({ status: 422, body: { code: "request_cannot_be_met" } });
    expect(refused.text).toMatch(
      /The cheapest plan that meets this costs £\d+\.\d\d at Asda\. Raise the budget to £\d+/u,
    );
    const [wayOut] = (refused.body as { waysOut: { label: string; change: { maxBudget: number } }[] }).waysOut;
    expect(wayOut?.label).toBe(`Use £${wayOut?.change.maxBudget} and try again`);
    app.clock.advance(1);
    const later = await client.post(
      "/api/meal-plans",
      { ...REQUEST, mealsPerWeek: 7, numPeople: 5, maxBudget: 6 },
      { prefer: "respond-async" },
    );
    const { id } = later.body as { id: string };
    await app.drainJobs();
    expect((await client.get("/api/generations/current")).body).toMatchObject({
      id,
      state: "failed",
      error: { status: 422, waysOut: expect.arrayContaining([expect.objectContaining(wayOut ?? {})]) },
    });
    const events = await client.get(`/api/meal-plans/${id}/events`);
    expect(events.text).toContain('"status":422');
    expect(events.text).toContain(JSON.stringify(wayOut));
    expect((await client.get(`/api/meal-plans/${id}`)).status).toBe(404);
    expect((await client.get("/api/generations/current")).body).toBeNull();
  });

  it("names every avoid entry it does not know, and stores nothing", async () => {
    const client = await entitled(app);
    const answer = await client.post("/api/meal-plans", {
      ...REQUEST,
      ingredientsToAvoid: "mushrooms, flibbertigibbet",
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "invalid_input", issues: [{ path: "ingredientsToAvoid" }] },
    });
    expect(answer.text).toContain("flibbertigibbet");
    expect((await client.get("/api/generations/current")).body).toBeNull();
  });

  it("says the spec's words for missing and wrong fields", async () => {
    const client = await entitled(app);
    const cases: [object, string][] = [
      [{ mealsPerWeek: undefined }, "Please select number of meals per week"],
      [{ mealsPerWeek: 8 }, "Please select number of meals per week"],
      [{ mealsPerWeek: 2.5 }, "Please select number of meals per week"],
      [{ mealsPerWeek: "2" }, "Please select number of meals per week"],
      [{ numPeople: 0 }, "Please select number of people"],
      [{ fullName: "" }, "Full name is required"],
      [{ fullName: "A" }, "Name must be at least 2 characters"],
      [{ fullName: "A".repeat(101) }, "Name must be less than 100 characters"],
      [{ email: "" }, "Email is required"],
      [{ email: "nobody" }, "Please enter a valid email address"],
      [{ maxBudget: 0 }, "Budget must be greater than 0"],
      [{ cookingEquipment: ["campfire"] }, '"campfire" is not one of the choices for available cooking equipment'],
    ];
    for (const [change, message] of cases) {
      expect(await client.post("/api/meal-plans", { ...REQUEST, ...change })).toMatchObject({
        status: 400,
        body: { message },
      });
    }
  });

  it("does not repeat the last plan soon", async () => {
    const client = await entitled(app);
    const meals = async (): Promise<string[]> => {
      const { id } = (await client.post("/api/meal-plans", REQUEST)).body as { id: string };
      app.clock.advance(1_000);
      return (
        ((await client.get(`/api/meal-plans/${id}`)).body as PlanRecord).generatedPlan?.weekly_plan.flatMap((day) =>
          day.meals.map((meal) => meal.id),
        ) ?? []
      );
    };
    const [first, second] = [await meals(), await meals()];
    expect(second.filter((id) => first.includes(id))).toEqual([]);
  });

  describe("with many plans", () => {
    beforeAll(() => held.repeat(true));
    afterAll(() => held.repeat(false));

    // Forty-two weeks one after the other, alongside other tests.
    it(
      "allows 40 generations a day, failures of one request not counted twice, and says when to come back",
      { timeout: 90_000 },
      async () => {
        const client = await entitled(app);
        for (let made = 0; made < 40; made += 1)
          expect((await client.post("/api/meal-plans", { ...REQUEST, mealsPerWeek: 1 })).status).toBe(201);
        const refused = await client.post("/api/meal-plans", { ...REQUEST, mealsPerWeek: 1 });
        expect(refused.status).toBe(429);
        expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
        app.clock.advance(DAY_MS + 1);
        expect((await client.post("/api/meal-plans", { ...REQUEST, mealsPerWeek: 1 })).status).toBe(201);
      },
    );

    it("pages a long list by its Link header, newest first, each plan once", async () => {
      const client = await entitled(app);
      const ids: string[] = [];
      for (let made = 0; made < 3; made += 1) {
        ids.unshift(
          ((await client.post("/api/meal-plans", { ...REQUEST, mealsPerWeek: 1 })).body as { id: string }).id,
        );
        app.clock.advance(1);
      }
      // Inserts a hundred and one more, each a millisecond older than the last, without planning them.
      const copied = (await app.context.platform.database.db.execute(sql`
        insert into meal_plans (id, user_id, full_name, email, meals_per_week, num_people, dietary_preference, supermarket,
          skill, budget_pence, meal_ids, document, created_at)
        select gen_random_uuid(), user_id, full_name, email, meals_per_week, num_people, dietary_preference, supermarket,
          skill, budget_pence, meal_ids, document, created_at - n * interval '1 millisecond'
        from meal_plans, generate_series(1, 101) as n where id = ${ids.at(-1)}::uuid order by n
        returning id`)) as { rows: { id: string }[] };
      const first = await client.get("/api/user-meal-plans");
      expect(first.body).toHaveLength(100);
      const next = /<([^>]+)>; rel="next"/u.exec(String(first.headers.link))?.[1] ?? "";
      const second = await client.get(next);
      expect(second.headers.link).toBeUndefined();
      expect([...(first.body as PlanSummary[]), ...(second.body as PlanSummary[])].map((plan) => plan.id)).toEqual([
        ...ids,
        ...copied.rows.map(({ id }) => id),
      ]);
      expect((await client.get("/api/user-meal-plans?cursor=nonsense")).status).toBe(400);
    });
  });
});
