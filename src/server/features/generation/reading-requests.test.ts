import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import { indexCatalogue } from "#domain/recipe/catalogue";
import type { Catalogue } from "#domain/recipe/catalogue";
import { createMatcher } from "#domain/matcher/matcher";
import type { Matcher } from "#domain/matcher/matcher-types";
import { inProcessPlanner } from "#server/services/planner/in-process-planner";
import { startTestApp } from "#tests/support/app";
import type { TestApp, TestClient } from "#tests/support/app";
import { realCatalogue } from "#tests/support/catalogue";
import { sampledEngines } from "#tests/support/engines";
import type { Place } from "#tests/support/engines";

const ASYNC = { prefer: "respond-async" };
const REQUEST = {
  fullName: "Ada Baker",
  email: "ada@example.com",
  mealsPerWeek: 2,
  numPeople: 2,
  maxBudget: 80,
  ingredientsToAvoid: "olives",
  additionalNotes: "I am allergic to mushrooms",
};

/** Notes are read once for everything that depends on who is eating. */
const ONE_READING = 1;

/** A matcher that counts how often a request's notes and avoid entries are read. */
function countingMatcher(catalogue: Catalogue) {
  const reads = { notes: 0, entries: 0 };
  const real = catalogue.hash === realCatalogue().catalogue.hash ? realCatalogue().matcher : createMatcher(catalogue);
  const matcher: Matcher = {
    ...real,
    toldIn(notes) {
      reads.notes += 1;
      return real.toldIn(notes);
    },
    matchAvoid(entry) {
      reads.entries += 1;
      return real.matchAvoid(entry);
    },
  };
  return { matcher, reads };
}

/** Foods that hardly any week does without. */
const COMMON = ["onion", "garlic", "salt", "olive-oil"];

/** The catalogue after a change of labels: a common food now counts as olives. */
function changedCatalogue(): Catalogue {
  const { foodById: _foods, recipeOf: _recipes, levelOf: _levels, weeks: _weeks, ...data } = realCatalogue().catalogue;
  const foods = data.foods.map((food) =>
    COMMON.includes(food.id) ? { ...food, families: [...food.families, "olive"] } : food,
  );
  return indexCatalogue({ ...data, foods, hash: "another" });
}

async function onTrial(app: TestApp): Promise<TestClient> {
  const client = await app.signUp();
  await client.post("/api/activate-subscription", { isTrial: true });
  return client;
}

describe.each(sampledEngines())("what people ask for on $name", (engine) => {
  describe("is not read", () => {
    const { matcher, reads } = countingMatcher(realCatalogue().catalogue);
    let app: TestApp;
    beforeAll(async () => {
      // Two generations a day.
      app = await startTestApp({
        engine,
        work: false,
        environment: { RATE_LIMIT_SCALE: "0.05" },
        overrides: { matcher },
      });
    });
    afterAll(() => app.close());
    afterEach(() => Object.assign(reads, { notes: 0, entries: 0 }));

    it("without access", async () => {
      const client = await app.signUp();
      expect((await client.post("/api/meal-plans", REQUEST, ASYNC)).status).toBe(402);
      expect(reads).toEqual({ notes: 0, entries: 0 });
    });

    it("while a plan is being made, or for a retry of the same action", async () => {
      const client = await onTrial(app);
      const key = { ...ASYNC, "idempotency-key": "first" };
      const first = await client.post("/api/meal-plans", REQUEST, key);
      expect(first.status).toBe(202);
      expect(reads.notes).toBe(ONE_READING);
      expect(await client.post("/api/meal-plans", REQUEST, ASYNC)).toMatchObject({
        status: 409,
        body: { code: "generation_running" },
      });
      expect(await client.post("/api/meal-plans", REQUEST, key)).toMatchObject({ status: 202, body: first.body });
      expect(await client.post("/api/meal-plans", { ...REQUEST, numPeople: 3 }, key)).toMatchObject({
        body: { code: "idempotency_mismatch" },
      });
      expect(reads.notes).toBe(ONE_READING);
    });
  });

  it("is read once per plan, not beyond the daily limit, and an unknown entry does not count", async () => {
    const { matcher, reads } = countingMatcher(realCatalogue().catalogue);
    const app = await startTestApp({ engine, environment: { RATE_LIMIT_SCALE: "0.05" }, overrides: { matcher } });
    try {
      const client = await onTrial(app);
      const unknown = { ...REQUEST, ingredientsToAvoid: "wibblefruit" };
      for (let asked = 0; asked < 3; asked += 1)
        expect(await client.post("/api/meal-plans", unknown)).toMatchObject({
          status: 400,
          body: { issues: [{ path: "ingredientsToAvoid" }] },
        });
      Object.assign(reads, { notes: 0, entries: 0 });
      const first = await client.post("/api/meal-plans", REQUEST);
      expect(first.status).toBe(201);
      // From the request to the stored plan.
      expect(reads.notes).toBe(ONE_READING);
      const record = (await client.get(`/api/meal-plans/${(first.body as { id: string }).id}`)).body as PlanRecord;
      expect(record.generatedPlan?.notices.map(({ code }) => code)).toContain("notes_avoided");
      expect((await client.post("/api/meal-plans", REQUEST)).status).toBe(201);
      const before = { ...reads };
      // A user at the daily limit is told so, whatever the request.
      expect((await client.post("/api/meal-plans", unknown)).status).toBe(429);
      expect((await client.post("/api/meal-plans", REQUEST)).status).toBe(429);
      expect(reads).toEqual(before);
    } finally {
      await app.close();
    }
  });

  describe("when another process makes the plan", () => {
    let place: Place | null = null;
    afterEach(async () => {
      await place?.remove();
      place = null;
    });

    /** Requests a plan from a process that makes none, and lets another process with its own catalogue make it. */
    async function madeUnder(catalogue: Catalogue) {
      place = await engine.place();
      const asking = await startTestApp({ engine, place, work: false });
      const client = await onTrial(asking);
      const { body } = await client.post("/api/meal-plans", REQUEST, ASYNC);
      const exported = await client.get("/api/user/export");
      await asking.close();
      const { matcher, reads } = countingMatcher(catalogue);
      const making = await startTestApp({
        engine,
        place,
        overrides: { catalogue, matcher, planner: inProcessPlanner(catalogue) },
      });
      await making.drainJobs();
      const reader = making.client();
      for (const [name, value] of client.cookies) reader.cookies.set(name, value);
      const plan = await reader.get(`/api/meal-plans/${(body as { id: string }).id}`);
      await making.close();
      const used = (plan.body as PlanRecord | null)?.generatedPlan?.weekly_plan.flatMap(({ meals }) =>
        meals.flatMap(({ ingredients }) => ingredients.map(({ food_id }) => food_id)),
      );
      return { reads, exported, common: used?.filter((id) => COMMON.includes(id)) };
    }

    it("is not read again, and the user's export holds only what they typed", async () => {
      const { reads, common, exported } = await madeUnder(realCatalogue().catalogue);
      expect(reads).toEqual({ notes: 0, entries: 0 });
      expect(common).not.toEqual([]);
      expect(exported.text).toContain("I am allergic to mushrooms");
      expect(exported.text).not.toContain("budgetPence");
    });

    it("is read again with a different catalogue, which decides", async () => {
      const { reads, common } = await madeUnder(changedCatalogue());
      expect(reads.notes).toBe(ONE_READING);
      expect(common).toEqual([]);
    });
  });
});
