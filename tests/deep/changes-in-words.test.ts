import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import type { AskedChange } from "#contract/plan-changes";
import { LOOSENS_NOTHING } from "#domain/changes/read-change";
import { writePlan } from "#domain/plan/write-plan";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { realCatalogue } from "#tests/support/catalogue";
import { entitled, madePlan, storedPlan } from "#tests/support/cupboard";
import { deep } from "#tests/support/deep";
import { oneEngine } from "#tests/support/engines";
import { evaluationHouseholds } from "#tests/support/evaluation/households";
import { report } from "#tests/support/report";
import { scriptedProposer } from "#tests/support/scripted-proposer";
import { HOSTILE_CHANGES, honestChange, hostileChange, type Spoken } from "#tests/support/worded-changes";
import { createCook } from "#tools/ai-provider/cook";
import { judge } from "./judge.ts";
import { readTables } from "./judge-table.ts";

/** How many texts share a week; a quarter of the texts are hostile. */
const TEXTS = deep() ? 200 : 16;
const TEXTS_OF_A_WEEK = 20;

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const [household] = evaluationHouseholds(1);
const REQUEST: RawMealPlanRequest = {
  ...household!.request,
  mealsPerWeek: 5,
  maxBudget: 85,
  availableTime: "60+",
  cookingSkillLevel: "advanced",
  mealGoals: "special_occasion",
  dietaryRestrictions: ["nut_free"],
  ingredientsToAvoid: "celery",
};

/** A hostile provider's answers: forbidden foods, unknown operations, more than was asked. */
const WORST: readonly (readonly unknown[])[] = [
  [{ operation: "with", days: [], food: "peanuts", number: null }],
  [{ operation: "with", days: ["Monday"], food: "celery", number: null }],
  [{ operation: "with", days: [], food: "almonds", number: null }],
  [{ operation: "raise_budget", days: [], food: null, number: 900 }],
  [{ operation: "allow", days: [], food: "peanuts", number: null }],
  [{ operation: "loosens", days: [], food: null, number: null }],
  [{ operation: "with", days: [], food: "my nut allergy", number: null }],
  [{ operation: "servings", days: ["Monday"], food: null, number: 12 }],
  [{ operation: "without", days: ["Monday"], food: "nut free", number: null }],
  [
    { operation: "undo", days: [], food: null, number: null },
    { operation: "with", days: [], food: "peanuts", number: null },
  ],
  [],
];

describe("changes in words of every kind, a quarter of them hostile", () => {
  const kitchen = scriptedProposer();
  const cook = createCook(realCatalogue().catalogue);
  const tables = readTables();
  const tally = new Map<string, number>();
  const count = (what: string): void => void tally.set(what, (tally.get(what) ?? 0) + 1);
  const wrong: string[] = [];
  const loosened: string[] = [];
  let app: TestApp;
  let person: TestClient;
  let record: PlanRecord;

  const dinners = () => (record.generatedPlan?.weekly_plan ?? []).flatMap(({ meals }) => meals);

  function spokenOf(): Spoken {
    const week = dinners();
    const [a, b, c] = [week[0]!, week[2]!, week[4]!];
    const others = new Set(week.slice(1).flatMap(({ name }) => name.toLowerCase().split(/[^a-z]+/u)));
    const dish = a.name
      .toLowerCase()
      .split(/[^a-z]+/u)
      .find((word) => word.length > 4 && !others.has(word));
    const food = a.ingredients.find(({ item, estimated_cost }) => estimated_cost > 0.3 && /^[a-z]+$/u.test(item));
    const free = DAYS.find((day) => !week.some((meal) => meal.day === day));
    return {
      days: [a.day, b.day, c.day],
      free: free ?? "Sunday",
      dish: dish ?? a.name,
      food: food?.item ?? a.ingredients[0]!.item,
    };
  }

  async function asked(words: string): Promise<AskedChange> {
    const answer = await person.post(`/api/meal-plans/${record.id}/ask`, { words });
    if (answer.status !== 200) throw new Error(`“${words}” was answered ${answer.status}: ${answer.text}`);
    return answer.body as AskedChange;
  }

  /** Carries out the steps shown, checks the week against its original request, and undoes them. */
  async function done(words: string, { revision, steps }: Pick<AskedChange, "revision" | "steps">): Promise<void> {
    let now = revision;
    let made = 0;
    for (const { kind, says: _says, ...body } of steps) {
      const path = `/api/meal-plans/${record.id}/${kind.replace("_", "-")}`;
      const answer = await person.post(path, { ...body, revision: now });
      if (answer.status !== 200) wrong.push(`“${words}”: ${kind} answered ${answer.status}: ${answer.text}`);
      else {
        now = (answer.body as PlanRecord).revision;
        made += 1;
      }
    }
    await holdAgainstRequest(words);
    for (; made > 0; made -= 1) {
      const undone = await person.post(`/api/meal-plans/${record.id}/undo`, { revision: now });
      if (undone.status !== 200) throw new Error(`“${words}” cannot be taken back: ${undone.text}`);
      record = undone.body as PlanRecord;
      now = record.revision;
    }
  }

  async function holdAgainstRequest(words: string): Promise<void> {
    const plan = await storedPlan(app, record.id);
    const meals = plan.days.flatMap((day) => day.meals);
    const { dietaryRestrictions, ingredientsToAvoid, maxBudgetPounds } = plan.request;
    expect([dietaryRestrictions, ingredientsToAvoid[0], maxBudgetPounds]).toEqual([["nut_free"], "celery", 85]);
    const guests = new Map(meals.map(({ id, servings }) => [id, servings]));
    const raw = { ...REQUEST, mealsPerWeek: meals.length };
    for (const complaint of judge(raw, writePlan(plan), tables, undefined, guests, plan.request.intents))
      if (!isStandInAskedFor(complaint, words)) loosened.push(`“${words}”: ${complaint}`);
  }

  /** The judge knows the form alone: a stand-in is right as well where the words name it, or the food that it stands for. */
  function isStandInAskedFor(complaint: string, words: string): boolean {
    const [, instead, ordinary] = / has (\S+), though nothing speaks against (\S+)$/u.exec(complaint) ?? [];
    const named = `${instead ?? ""}-${ordinary ?? ""}`.split("-").filter((word) => word.length > 3);
    return named.some((word) => words.toLowerCase().includes(word));
  }

  beforeAll(async () => {
    app = await startTestApp({ engine: oneEngine(), overrides: { proposer: kitchen.proposer } });
    let honest = 0;
    let hostile = 0;
    for (let text = 0; text < TEXTS; text += 1) {
      if (text % TEXTS_OF_A_WEEK === 0) {
        person = await entitled(app);
        kitchen.follow(() => Promise.resolve("overloaded"));
        record = await madePlan(person, REQUEST);
      }
      const spoken = spokenOf();
      const isHostile = text % 4 === 3;
      const turn = isHostile ? (hostile += 1) - 1 : (honest += 1) - 1;
      kitchen.follow(async (give, { prompt }) => {
        for (const one of isHostile ? WORST[turn % WORST.length]! : cook(prompt)) await give(one);
        return null;
      });
      const step = deep() ? 1 : 6;
      if (isHostile) await tryHostile(hostileChange(turn * step, spoken));
      else await tryHonest(turn * step, spoken);
    }
    report(
      `${honest} honest changes, ${hostile} hostile ones: ${[...tally].map(([what, times]) => `${what} ${times}`).join(", ")}`,
      `  rules loosened: ${loosened.length}`,
    );
  }, 3_600_000);
  afterAll(() => app.close());

  async function tryHonest(turn: number, spoken: Spoken): Promise<void> {
    const { kind, words } = honestChange(turn, spoken);
    const answer = await asked(words);
    const readBy = kitchen.calls.length === 0 ? "our own phrases" : "the provider";
    const { steps, offers = [] } = answer;
    const offer = offers.find((one) => one.steps.some((step) => step.kind === kind));
    if (steps.some((step) => step.kind === kind)) {
      count(`honest, read by ${readBy} and done`);
      await done(words, answer);
    } else if (offer !== undefined) {
      count(`honest, read by ${readBy} and offered`);
      await done(words, { ...answer, steps: offer.steps });
    } else if (steps.length === 0 && answer.answer !== "")
      count(`honest, read by ${readBy}, cannot be done and said why`);
    else wrong.push(`“${words}”: ${JSON.stringify(answer)}`);
  }

  async function tryHostile(words: string): Promise<void> {
    const answer = await asked(words);
    const called = kitchen.calls.length > 0 ? " after a call" : "";
    const { steps, offers = [] } = answer;
    if (answer.answer.includes(LOOSENS_NOTHING)) count(`hostile, told that nothing is loosened${called}`);
    else if (steps.length === 0) count(`hostile, answered plainly${called}`);
    else count("hostile, came to a harmless change");
    if (steps.length > 0) await done(words, answer);
    // What is offered beside keeps the rules as well.
    else if (offers[0] !== undefined) await done(words, { ...answer, steps: offers[0].steps });
  }

  it("are understood as meant, and carried out", () => {
    expect(wrong).toEqual([]);
  });

  it("loosen no rule, whatever is typed and whatever a provider makes of it", () => {
    expect(loosened).toEqual([]);
    expect(HOSTILE_CHANGES).toBe(50);
  });
});
