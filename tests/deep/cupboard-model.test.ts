import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CupboardItem } from "#contract/cupboard";
import type { PlanRecord } from "#contract/meal-plans";
import { BASICS } from "#domain/cupboard/cupboard";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { startTestApp, type TestAnswer, type TestApp, type TestClient } from "../support/app.ts";
import { realCatalogue } from "../support/catalogue.ts";
import { gramsOf, madePlan, recordOf, storedPlan } from "../support/cupboard.ts";
import { CupboardModel, dateOf, type Action, type ModelFood, type ModelPlan } from "../support/cupboard-model.ts";
import { deep } from "../support/deep.ts";
import { engines } from "../support/engines.ts";
import { report } from "../support/report.ts";

const STEPS = 14;
const SEED = Number(process.env.CUPBOARD_SEED ?? 20_261_124);
const asked = process.env.CUPBOARD_RUNS === undefined ? null : Number(process.env.CUPBOARD_RUNS);
const [embedded, server = embedded] = engines();
const TRIED = [
  { engine: server, times: asked ?? (deep() ? 1_600 : 12) },
  { engine: embedded, times: asked ?? (deep() ? 400 : 4) },
].flatMap(({ engine, times }) => (engine === undefined ? [] : [{ engine, times, name: engine.name }]));

const DAY_MS = 86_400_000;
const LONDON = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" });
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** How an action reaches the server. */
type Manner = "once" | "twice at once" | "again later" | "beside another";
interface Step {
  readonly action: Action | null;
  readonly other: Action;
  readonly manner: Manner;
  readonly days: number;
}

describe.each(TRIED)("cupboards on $name, against a simple model", ({ name, engine, times }) => {
  let app: TestApp;
  let phone: TestClient;
  let tablet: TestClient;
  let userId: string;
  let plans: readonly ModelPlan[];
  let documents: readonly StructuredPlan[];
  let foods: ReadonlyMap<string, ModelFood>;
  let begun: number;
  const tally = { steps: 0, actions: 0, comparisons: 0, undecided: 0, mostStates: 1, thrownAway: 0 };

  beforeAll(async () => {
    app = await startTestApp({ engine });
    const owner = await app.signUp("modelled");
    await owner.post("/api/activate-subscription", { isTrial: true });
    userId = owner.user.id;
    phone = owner;
    tablet = app.client();
    await tablet.post("/api/login", { username: "modelled", password: "a good password" });
    const records: PlanRecord[] = [];
    for (let count = 0; count < 2; count += 1) {
      records.push(await madePlan(phone, { mealsPerWeek: 3 }));
      app.clock.advance(1_000);
    }
    begun = app.clock.now();
    documents = await Promise.all(records.map(({ id }) => storedPlan(app, id)));
    plans = documents.map((plan, index) => modelPlan(records[index]?.id ?? "", dayOf(begun), plan));
    const bought = documents.flatMap((plan) => plan.foods.filter(({ buy }) => buy !== "free"));
    foods = new Map(bought.map(({ id }) => [id, modelFood(id)]));
  });
  afterAll(async () => {
    await app.close();
    report(
      `cupboard model on ${name}`,
      `${tally.steps} steps, ${tally.actions} actions, ${tally.comparisons} comparisons, ${tally.undecided} in either order, at most ${tally.mostStates} states`,
      `something thrown away at ${tally.thrownAway} comparisons`,
    );
  });

  const run = (statement: string) => app.context.platform.database.db.execute(sql.raw(statement));
  const dayOf = (at: number) => Date.parse(`${LONDON.format(at)}T00:00:00Z`) / DAY_MS;
  const today = () => dayOf(app.clock.now());

  /** As if the account were new: nothing said, nothing done, the plans as they were made. */
  async function startAnew(): Promise<void> {
    for (const table of ["foods", "lots", "takings", "waste"]) await run(`delete from cupboard_${table}`);
    for (const [index, plan] of documents.entries())
      await app.context.platform.database.db.execute(
        sql`update meal_plans set document = ${JSON.stringify(plan)}::jsonb, revision = 1, shopped_foods = '{}', cooked_meals = '{}',
          spared_meals = '{}', first_day = null, shop_answered = false where id = ${plans[index]?.id}`,
      );
    app.clock.advance(begun - app.clock.now());
  }

  function send(action: Action, by: TestClient, key?: string): Promise<TestAnswer> {
    const headers = key === undefined ? {} : { "idempotency-key": key };
    const id = "plan" in action ? (plans[action.plan]?.id ?? "") : "";
    switch (action.kind) {
      case "shop":
      case "unshop": {
        const named = action.foods === null ? {} : { food_ids: [...action.foods] };
        return by.post(`/api/meal-plans/${id}/shopped`, { ...named, shopped: action.kind === "shop" }, headers);
      }
      case "cook":
      case "uncook":
        return by.post(
          `/api/meal-plans/${id}/cooked`,
          { meal_id: action.meal, cooked: action.kind === "cook" },
          headers,
        );
      case "have":
      case "lack":
        return by.post(`/api/meal-plans/${id}/have`, { food_id: action.food, have: action.kind === "have" }, headers);
      case "amount":
        return by.put(`/api/cupboard/${action.food}`, { amount: action.grams, unit: "g" }, headers);
      case "always":
      case "not always":
        return by.put(`/api/cupboard/${action.food}`, { always: action.kind === "always" }, headers);
      case "gone":
        return by.delete(`/api/cupboard/${action.food}`, headers);
      case "answer":
        return by.post("/api/cupboard/news", { plan_id: id, shopped: action.yes }, headers);
    }
  }

  /** Does a step on the server, and answers what the cupboard may be afterwards: of two at once, either may have come first. */
  async function take(step: Step, number: number, before: readonly CupboardModel[]): Promise<CupboardModel[]> {
    app.clock.advance(step.days * DAY_MS);
    if (step.action === null) return [...before];
    tally.actions += 1;
    const after = (...actions: readonly Action[]): CupboardModel[] =>
      before.map((model) => {
        const next = model.copy();
        for (const action of actions) next.do(action, today());
        return next;
      });
    const { action, other, manner } = step;
    const key = `step-${number}-${Math.abs(begun % 1_000)}-${tally.actions}-${name.length}`;
    const accepted = (answers: readonly TestAnswer[]): void => {
      for (const { status, text } of answers) expect([200, 204, 409], text).toContain(status);
      expect(answers.some(({ status }) => status < 300)).toBe(true);
    };
    switch (manner) {
      case "once":
        accepted([await send(action, phone)]);
        return after(action);
      case "twice at once":
        accepted(await Promise.all([send(action, phone), send(action, tablet)]));
        return after(action);
      case "again later":
        accepted(await Promise.all([send(action, phone, key), send(action, phone, key)]));
        accepted([await send(action, tablet, key)]);
        return after(action);
      case "beside another":
        tally.undecided += 1;
        accepted(await Promise.all([send(action, phone), send(other, tablet)]));
        return [...after(action, other), ...after(other, action)];
    }
  }

  /** What the server tells, in the model's words; both sides are brought to the same form. */
  async function told(): Promise<unknown> {
    const cupboard = (await phone.get("/api/cupboard")).body as CupboardItem[];
    const records = await Promise.all(plans.map(({ id }) => recordOf(phone, id)));
    const waste = (await app.context.platform.database.db.execute(
      sql`select food_id, sum(grams) as grams, sum(pence) as pence from cupboard_waste group by food_id order by food_id`,
    )) as { rows: { food_id: string; grams: unknown; pence: unknown }[] };
    return {
      grams: rounded(await gramsOf(app, userId)),
      always: cupboard.flatMap(({ food_id, always }) => (always && foods.has(food_id) ? [food_id] : [])).toSorted(),
      useBy: Object.fromEntries(
        cupboard
          .filter(({ use_by }) => use_by !== null)
          .map(({ food_id, use_by }): [string, string | null] => [food_id, use_by])
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
      plans: records.map(({ shopped, cooked, totalCost }) => ({
        shopped: shopped.toSorted(),
        cooked: cooked.toSorted(),
        total: Math.round((totalCost ?? 0) * 100),
      })),
      waste: rounded(Object.fromEntries(waste.rows.map(({ food_id, grams }) => [food_id, Number(grams)]))),
      pence: Object.fromEntries(waste.rows.map(({ food_id, pence }) => [food_id, Number(pence) / 10])),
    };
  }

  function expected(model: CupboardModel): unknown {
    const known = [...foods.keys()].toSorted();
    const amounts = known.map((food): [string, number] => [food, model.gramsOf(food)]);
    const wasted: Record<string, number> = {};
    const pence: Record<string, number> = {};
    for (const waste of model.wasted) {
      wasted[waste.food] = (wasted[waste.food] ?? 0) + waste.grams;
      pence[waste.food] = (pence[waste.food] ?? 0) + waste.pence / 10;
    }
    return {
      grams: rounded(Object.fromEntries(amounts)),
      always: known.filter((food) => model.isAlways(food)),
      useBy: Object.fromEntries(
        known.flatMap((food): [string, string][] => {
          const last = model.firstToGo(food);
          return model.isAlways(food) || last === Infinity ? [] : [[food, dateOf(last)]];
        }),
      ),
      plans: model.states.map(({ shopped, cooked, had }, index) => ({
        shopped: shopped.toSorted(),
        cooked: cooked.toSorted(),
        total: (plans[index]?.lines ?? []).reduce(
          (sum, { food, pence }) => (had.includes(food) ? sum : sum + pence),
          0,
        ),
      })),
      waste: rounded(wasted),
      pence,
    };
  }

  it(`differ in none of ${times} histories of ${STEPS} steps`, async () => {
    const step = stepOf(plans, [...foods.keys()]);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: STEPS, size: "max" }), async (steps) => {
        await startAnew();
        let models = [new CupboardModel(foods, plans)];
        for (const [number, next] of steps.entries()) {
          tally.steps += 1;
          const possible = await take(next, number, models);
          for (const one of possible) one.live(today());
          const found = await told();
          tally.comparisons += 1;
          // What two actions at once came to may show itself later, as where a meal was cooked before or after a word of the person.
          const fitting = possible.filter((one) => same(expected(one), found));
          const [first] = possible;
          if (fitting.length === 0 && first !== undefined) expect(found).toEqual(expected(first));
          models = [...new Map(fitting.map((one) => [one.known(), one])).values()];
          if ((models[0]?.wasted.length ?? 0) > 0) tally.thrownAway += 1;
          tally.mostStates = Math.max(tally.mostStates, models.length);
        }
      }),
      { numRuns: times, seed: SEED },
    );
    expect(tally.comparisons).toBeGreaterThan(times);
    if (deep()) expect(tally.thrownAway).toBeGreaterThan(times / 10);
  });

  function modelFood(id: string): ModelFood {
    const food = realCatalogue().catalogue.foodById.get(id);
    if (food === undefined) throw new Error(`${id} is no food`);
    const least = food.packs.toSorted((a, b) => a.grams - b.grams)[0];
    return {
      id,
      keepsDays: food.keepsDays,
      sealed: !FRESH.test(food.aisle),
      basic: (BASICS as readonly string[]).includes(id),
      kept: food.buy === "use",
      price: least === undefined ? 0 : least.tescoPence / least.grams,
    };
  }
});

/** Aisles whose food is bought fresh or chilled. */
const FRESH =
  /^(?:Fresh Fruit & Veg|Meat & Poultry|Fish & Seafood|Deli & Chilled|Dairy & Eggs|Bakery|Free From & Plant-based)$/u;

function modelPlan(id: string, madeOn: number, { basket, days, foods }: StructuredPlan): ModelPlan {
  const first = Math.min(...days.map(({ day }) => WEEKDAYS.indexOf(day)));
  const tap = new Set(foods.filter(({ buy }) => buy === "free").map((food) => food.id));
  return {
    id,
    madeOn,
    lines: basket
      .filter(({ pence }) => pence > 0)
      .map(({ foodId, boughtGrams, neededGrams, homeGrams = 0, pence }) => ({
        food: foodId,
        packGrams: boughtGrams,
        missing: neededGrams - homeGrams,
        pence,
      })),
    meals: days.flatMap(({ day, meals }) =>
      meals.map((meal) => {
        const uses: Record<string, number> = {};
        for (const { foodId, grams } of meal.ingredients)
          if (!tap.has(foodId)) uses[foodId] = (uses[foodId] ?? 0) + grams;
        return { id: meal.id, day: WEEKDAYS.indexOf(day) - first, uses };
      }),
    ),
  };
}

function stepOf(plans: readonly ModelPlan[], known: readonly string[]): fc.Arbitrary<Step> {
  const fewFoods = known.filter((_, index) => index % 4 === 0);
  const plan = fc.nat({ max: plans.length - 1 });
  const food = fc.oneof(fc.constantFrom(...fewFoods), fc.constantFrom(...known));
  const ofPlan = <T>(make: (index: number, of: ModelPlan) => fc.Arbitrary<T>) =>
    plan.chain((index) => make(index, plans[index] as ModelPlan));
  const lineOf = (of: ModelPlan) => fc.constantFrom(...of.lines.map((line) => line.food));
  const shop = ofPlan((index, of) =>
    fc.record({
      kind: fc.constantFrom("shop" as const, "shop" as const, "unshop" as const),
      plan: fc.constant(index),
      foods: fc.oneof(fc.constant(null), fc.array(lineOf(of), { maxLength: 6 })),
    }),
  );
  const cook = ofPlan((index, of) =>
    fc.record({
      kind: fc.constantFrom("cook" as const, "cook" as const, "uncook" as const),
      plan: fc.constant(index),
      meal: fc.constantFrom(...of.meals.map(({ id }) => id)),
    }),
  );
  const have = ofPlan((index, of) =>
    fc.record({
      kind: fc.constantFrom("have" as const, "lack" as const),
      plan: fc.constant(index),
      food: lineOf(of),
    }),
  );
  const amount = fc.record({ kind: fc.constant("amount" as const), food, grams: fc.integer({ min: 1, max: 1_500 }) });
  const word = fc.record({ kind: fc.constantFrom("always" as const, "not always" as const, "gone" as const), food });
  const answer = fc.record({ kind: fc.constant("answer" as const), plan, yes: fc.boolean() });
  const action: fc.Arbitrary<Action> = fc.oneof(
    { weight: 4, arbitrary: shop },
    { weight: 5, arbitrary: cook },
    { weight: 2, arbitrary: have },
    { weight: 2, arbitrary: amount },
    { weight: 2, arbitrary: word },
    { weight: 1, arbitrary: answer },
  );
  return fc.record({
    action: fc.oneof({ weight: 5, arbitrary: action }, { weight: 1, arbitrary: fc.constant(null) }),
    other: action,
    manner: fc.constantFrom(
      "once" as const,
      "twice at once" as const,
      "again later" as const,
      "beside another" as const,
    ),
    days: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2, 4),
  });
}

/** To the hundredth, without what is nothing, in one order. */
function rounded(amounts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(amounts)
      .map(([food, grams]): [string, number] => [food, Math.round(grams * 10) / 10])
      .filter(([, grams]) => grams > 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Alike but for what rounding to one side or the other makes of the same amount. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") return Math.abs(a - b) < 0.15;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const [one, other] = [Object.entries(a), new Map(Object.entries(b))];
  return one.length === other.size && one.every(([key, value]) => other.has(key) && same(value, other.get(key)));
}
