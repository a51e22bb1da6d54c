import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import type { Alternative, AskedChange } from "#contract/plan-changes";
import type { EaterStage } from "#domain/options/eaters";
import { constraintsOfPlan } from "#domain/plan/plan-constraints";
import { mealFor } from "#domain/planner/eligible";
import { avoidForEaters } from "#domain/request/noted-care";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { realCatalogue } from "#tests/support/catalogue";
import { entitled, madePlan, recordOf, storedPlan } from "#tests/support/cupboard";
import { oneEngine } from "#tests/support/engines";

const { catalogue, matcher } = realCatalogue();
const FOODS = ["egg", "chicken", "beef", "prawns", "salmon", "lamb", "pork", "milk"];

describe.each([oneEngine()])("words of harm about a plan on $name", (engine) => {
  let app: TestApp;
  let person: TestClient;
  let record: PlanRecord;
  /** A food in one or two of its dinners, and words saying that it harms someone. */
  let food: string;
  let words: string;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    person = await entitled(app);
    record = await madePlan(person, {
      mealsPerWeek: 4,
      availableTime: "60+",
      mealGoals: "special_occasion",
      maxBudget: 110,
    });
    food = FOODS.find((name) => [1, 2].includes(week().filter(has(name)).length)) ?? expect.fail("no such food");
    words = `My son is allergic to ${food}.`;
  });

  const asked = async (body: { words: string; notesAnswers?: object[] }): Promise<AskedChange> => {
    const answer = await person.post(`/api/meal-plans/${record.id}/ask`, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as AskedChange;
  };
  const act = (action: string, body: object = {}) =>
    person.post(`/api/meal-plans/${record.id}/${action}`, { revision: record.revision, ...body });
  const made = async (action: string, body: object = {}): Promise<PlanRecord> => {
    const answer = await act(action, body);
    expect(answer.status, answer.text).toBe(200);
    record = answer.body as PlanRecord;
    return record;
  };
  const week = (of = record) => (of.generatedPlan?.weekly_plan ?? []).flatMap(({ meals }) => meals);
  const has = (name: string) => {
    const match = matcher.matchAvoid(name);
    if (!match.known) return expect.fail(`${name} is unknown`);
    const { foodIds, allergens } = match.rule;
    return ({ ingredients }: { ingredients: readonly { food_id: string }[] }): boolean =>
      ingredients.some(
        ({ food_id }) =>
          foodIds.has(food_id) ||
          catalogue.foodById.get(food_id)?.allergens.some((allergen) => allergens.has(allergen)) === true,
      );
  };

  it("are not read into a typing slip, praise for a dish, or a long-winded request for a food", async () => {
    for (const said of [
      "can the kids have burgers and chips on Saturday instead of whatever it is, they've been promised",
      "ma wee lad's birthday is Wednesday so gies a spag bol that night",
      `swpa the ${food} for something else`,
      "swop the salmon on Friday for something else",
      "chnage the prawn linguine on tuesday",
      "the cottage pie last week was nice",
    ])
      expect((await asked({ words: said })).questions ?? [], said).toEqual([]);
  });

  it("leave the food out of every dinner and every later change, in one step that can be undone", async () => {
    const before = record;
    const harmful = week().filter(has(food));
    const { answer, steps, revision } = await asked({ words });
    expect(answer).toBe(`You wrote “${words}”. We take it that nobody here should be served ${food}.`);
    const says: unknown = expect.stringContaining(`nothing with ${food} comes into this plan any more`);
    expect(steps).toEqual([{ kind: "leave_out", words, notesAnswers: [], says }]);
    for (const { name } of harmful) expect(steps[0]?.says).toContain(name);
    expect(await recordOf(person, record.id)).toEqual(before);

    await made("leave-out", { words, revision });
    expect(week().filter(has(food))).toEqual([]);
    expect(week().map(({ day }) => day)).toEqual(week(before).map(({ day }) => day));
    expect(week().map(({ id }) => id)).toEqual(
      expect.arrayContaining(
        week(before)
          .filter((meal) => !has(food)(meal))
          .map(({ id }) => id),
      ),
    );
    expect(record.ingredientsToAvoid).toBe(food);
    expect(record.generatedPlan?.notices.map(({ message }) => message)).toContain(
      `You wrote “${words.slice(0, -1)}”, so we left out ${food}.`,
    );
    const stored = await storedPlan(app, record.id);
    expect(stored.constraints.avoid.map(({ entry }) => entry)).toEqual([food]);
    expect(await asked({ words: `something with ${food}` })).toMatchObject({
      steps: [],
      answer: expect.stringContaining(`This plan has no ${food}, as you chose.`),
    });
    expect((await person.get("/api/last-choices")).body).toMatchObject({ ingredientsToAvoid: food });

    await made("remake", { keep: [] });
    expect(week().filter(has(food))).toEqual([]);
    await made("undo");
    await made("undo");
    expect(week()).toEqual(week(before));
    expect(record.ingredientsToAvoid).toBe("None");
  });

  it("take precedence over a change in the same message", async () => {
    const day = week()[0]?.day;
    const { steps } = await asked({ words: `swap ${day}, the ${food} made her ill` });
    expect(steps.map(({ kind }) => kind)).toEqual(["leave_out"]);
  });

  it("lead to a question if they name no food, answered with one tap", async () => {
    const { questions = [], steps } = await asked({ words: "He carries an EpiPen." });
    expect(steps).toEqual([]);
    expect(questions.map(({ quote, text }) => [quote, text])).toEqual([
      ["He carries an EpiPen", "Which food must we leave out?"],
    ]);
    const [question] = questions;
    const sesame = question?.answers.find(({ text }) => text === "Leave out sesame") ?? expect.fail("no sesame");
    const notesAnswers = [{ question: question?.id, answer: sesame.id }];
    const answered = await asked({ words: "He carries an EpiPen.", notesAnswers });
    expect(answered.steps[0]).toMatchObject({ kind: "leave_out", notesAnswers });
    await made("leave-out", { words: "He carries an EpiPen.", notesAnswers });
    expect(record.ingredientsToAvoid).toBe("sesame");
    expect((await asked({ words: "My mother is allergic to sesame" })).steps).toEqual([]);
  });

  it("in the notes of an older plan, never read for harm, are respected by offers", async () => {
    const offered = async () => {
      const answer = await person.get(`/api/meal-plans/${record.id}/meals/${week()[0]?.id}/alternatives`);
      expect(answer.status, answer.text).toBe(200);
      return (answer.body as Alternative[]).map(({ foods }) => ({
        ingredients: foods.map((food_id) => ({ food_id })),
      }));
    };
    const before = await offered();
    // Which dishes are offered, and so which foods the week lacks, varies by season.
    const ofOffered = before.flatMap(({ ingredients }) =>
      ingredients.flatMap(({ food_id }) => catalogue.foodById.get(food_id)?.name ?? []),
    );
    const other =
      [...FOODS, ...ofOffered.filter((name) => matcher.matchAvoid(name).known)].find(
        (name) => before.some(has(name)) && !week().some(has(name)),
      ) ?? expect.fail("no such food");
    const notes = JSON.stringify(`My son is allergic to ${other}.`);
    await app.context.platform.database.db.execute(
      sql`update meal_plans set document = jsonb_set(document, '{request,additionalNotes}', ${notes}::jsonb) where id = ${record.id}`,
    );
    const after = await offered();
    expect(after.length).toBeGreaterThan(0);
    expect(after.some(has(other))).toBe(false);
  });

  it("allow offers next to an ordinary question, but not next to a question about harm", async () => {
    // Use the dish's name up to its comma, since these sentences contain commas themselves.
    const [{ day, name: title } = expect.fail("no dinner")] = week();
    const [name = title] = title.split(",");
    const tastes = [
      `not keen on ${name}, could ${day} be pasta`,
      `swap the ${food}, don't fancy it, and have pasta in ${name} instead as it's gone up a ridiculous amount`,
      `${name} but with veggie sausages please, and no onion as he picks it out`,
    ];
    for (const taste of tastes) {
      const { steps, offers = [] } = await asked({ words: taste });
      expect(steps.length + offers.length, taste).toBeGreaterThan(0);
    }
    // Words that our phrases fully understand raise no question: here there is nothing to undo.
    expect((await asked({ words: "no, scrap that, put it back how it was" })).questions).toBeUndefined();
    const told = await asked({ words: `swap ${day}, it made her throat swell` });
    expect([told.steps, told.offers ?? [], (told.questions ?? []).length > 0]).toEqual([[], [], true]);
  });

  it("about a baby or a pregnancy apply to every dinner changed or offered, without a question", async () => {
    const plan = await storedPlan(app, record.id);
    const suits = (stage: EaterStage, id: string): boolean => {
      const eaters = [{ stage, quote: "" }];
      const constraints = constraintsOfPlan(plan, [], { eaters, rules: avoidForEaters(eaters, matcher) });
      return mealFor(plan.request.numPeople, id, constraints, catalogue) !== null;
    };
    const days = week().map(({ day }) => day);
    for (const day of days) {
      const { steps, offers = [] } = await asked({
        words: `something with honey on ${day}, our baby is to have some too`,
      });
      const dishes = [...steps, ...offers.flatMap((offer) => offer.steps)];
      expect(dishes.length, day).toBeGreaterThan(0);
      for (const step of dishes) expect(step.kind === "swap" && suits("baby", step.with), step.says).toBe(true);
    }
    for (const [stage, said] of [
      ["pregnancy", "I've just found out I'm pregnant! is there anything I can't have"],
      ["baby", "could the baby eat what we eat"],
    ] as const) {
      const { answer, steps, questions, revision } = await asked({ words: said });
      expect(questions).toBeUndefined();
      expect(steps).toMatchObject([{ kind: "leave_out", words: said }]);
      expect(answer).toContain("so we left out:");
      await made("leave-out", { words: said, revision });
      expect((await storedPlan(app, record.id)).constraints.eaters?.map((told) => told.stage)).toContain(stage);
      for (const { id, name } of week()) expect(suits(stage, id), name).toBe(true);
      expect((await asked({ words: said })).steps).toEqual([]);
    }
    expect(week().map(({ day }) => day)).toEqual(days);
  });

  it("say plainly if no week is possible without the food, and leave the plan unchanged", async () => {
    const [meal] = week().filter(has(food));
    await made("cooked", { meal_id: meal?.id });
    const { answer, steps } = await asked({ words });
    expect(steps).toEqual([]);
    expect(answer).toContain(`is cooked already and has ${food} in it`);
    expect(answer).toContain(`Please make a new plan, and put ${food} into Ingredients to Avoid.`);
    expect(await act("leave-out", { words })).toMatchObject({ status: 422, body: { code: "request_cannot_be_met" } });
  });
});
