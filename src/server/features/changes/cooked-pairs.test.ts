import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import type { Alternative } from "#contract/plan-changes";
import { startTestApp, type TestAnswer, type TestApp, type TestClient } from "#tests/support/app";
import { entitled, madePlan, recordOf, storedPlan } from "#tests/support/cupboard";
import { oneEngine } from "#tests/support/engines";

const ASKED = "We like to cook once eat twice";

describe("a week whose source dinner has been cooked", () => {
  let app: TestApp;
  let person: TestClient;
  let record: PlanRecord;
  let source: string;
  let followUp: string;
  beforeAll(async () => {
    app = await startTestApp({ engine: oneEngine() });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    // Most weeks that ask for one have a follow-up; which ones do varies by user.
    const asked = { mealsPerWeek: 7, availableTime: "60+", maxBudget: 140, additionalNotes: ASKED };
    for (let tries = 0; tries < 6; tries += 1) {
      person = await entitled(app);
      record = await madePlan(person, asked);
      const meals = (await storedPlan(app, record.id)).days.flatMap((day) => day.meals);
      const made = meals.find(({ madeFrom }) => madeFrom !== undefined);
      if (made?.madeFrom === undefined) continue;
      [source, followUp] = [made.madeFrom.mealId, made.id];
      return;
    }
    throw new Error("six people had no dinner made from another");
  });

  async function act(action: string, body: object = {}): Promise<TestAnswer> {
    const answer = await person.post(`/api/meal-plans/${record.id}/${action}`, { revision: record.revision, ...body });
    record = await recordOf(person, record.id);
    return answer;
  }
  const cook = async (meal: string) => expect((await act("cooked", { meal_id: meal })).status).toBe(200);
  async function swapAway(): Promise<void> {
    const offered = await person.get(`/api/meal-plans/${record.id}/meals/${followUp}/alternatives`);
    const [dish] = offered.body as Alternative[];
    const answer = await act("swap", { meal_id: followUp, with: dish?.meal_id });
    expect(answer.status, answer.text).toBe(200);
  }
  const code = ({ status, body }: TestAnswer) => [status, (body as { code?: string }).code];
  const dishes = () => (record.generatedPlan?.weekly_plan ?? []).flatMap(({ meals }) => meals.map(({ id }) => id));

  it("has a follow-up for as many as it was cooked for", async () => {
    await act("shopped");
    await cook(source);
    const answer = await act("servings", { meal_id: followUp, servings: 4 });
    expect(code(answer)).toEqual([409, "plan_fixed"]);
    expect((answer.body as { message: string }).message).toContain("which is cooked already");
  });

  it("can get back a follow-up that was swapped away after cooking", async () => {
    await act("shopped");
    await cook(source);
    await swapAway();
    expect(dishes()).not.toContain(followUp);
    expect((await act("undo")).status).toBe(200);
    expect(dishes()).toContain(followUp);
  });

  it("gets no new follow-up once it was cooked for its own day only", async () => {
    await swapAway();
    await cook(source);
    expect(code(await act("undo"))).toEqual([409, "plan_fixed"]);
    expect(dishes()).not.toContain(followUp);
  });
});
