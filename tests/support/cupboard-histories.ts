import fc from "fast-check";
import type { CupboardItem, OwnLine } from "#contract/cupboard";
import type { PlanRecord } from "#contract/meal-plans";
import { BASICS } from "#domain/cupboard/cupboard";
import type { StructuredPlan } from "#domain/plan/plan-data";
import { realCatalogue } from "#tests/support/catalogue";
import type { CupboardModel } from "#tests/support/cupboard-model";
import { type Action, dateOf, type ModelFood, type ModelPlan } from "#tests/support/cupboard-model-types";

export const DAY_MS = 86_400_000;
const LONDON = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" });
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The day in London at a moment, since the first of January 1970. */
export function dayOf(at: number): number {
  return Date.parse(`${LONDON.format(at)}T00:00:00Z`) / DAY_MS;
}

export function modelFood(id: string): ModelFood {
  const food = realCatalogue().catalogue.foodById.get(id);
  if (food === undefined) throw new Error(`${id} is no food`);
  const least = food.packs.toSorted((a, b) => a.grams - b.grams)[0];
  return {
    id,
    keepsDays: food.keepsDays,
    tin: FRESH.test(food.aisle) || food.keepsDays >= 60 ? 0 : tinOf(food.packs),
    basic: (BASICS as readonly string[]).includes(id),
    kept: food.buy === "use",
    price: least === undefined ? 0 : least.tescoPence / least.grams,
  };
}

/** Grams of the smallest tin, of which several may be sold together. */
function tinOf(packs: readonly { readonly label: string; readonly grams: number }[]): number {
  const tins = packs.map(({ label, grams }) => grams / (label.includes(" x ") ? Number.parseInt(label, 10) : 1));
  return Math.min(...tins);
}

/** A cupboard and its plans in one form, however they came to be known. */
export interface Told {
  readonly grams: Readonly<Record<string, number>>;
  readonly always: readonly string[];
  readonly useBy: Readonly<Record<string, string | null>>;
  readonly plans: readonly {
    readonly shopped: readonly string[];
    readonly cooked: readonly string[];
    readonly revision: number;
    readonly own: readonly string[];
    readonly total: number;
  }[];
  readonly waste: Readonly<Record<string, number>>;
  readonly pence: Readonly<Record<string, number>>;
}

interface Read {
  readonly cupboard: readonly CupboardItem[];
  readonly records: readonly PlanRecord[];
  /** The lines of the person's own on each of the plans. */
  readonly own: readonly (readonly OwnLine[])[];
  readonly grams: Readonly<Record<string, number>>;
  readonly waste: readonly { readonly food_id: string; readonly grams: unknown; readonly pence: unknown }[];
}

/** What the server told, in the model's words. */
export function toldBy({ cupboard, records, own, grams, waste }: Read, foods: ReadonlySet<string>): Told {
  return {
    grams: rounded(grams),
    always: cupboard.flatMap(({ food_id, always }) => (always && foods.has(food_id) ? [food_id] : [])).toSorted(),
    useBy: Object.fromEntries(
      cupboard
        .filter(({ use_by }) => use_by !== null)
        .map(({ food_id, use_by }): [string, string | null] => [food_id, use_by])
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    plans: records.map(({ shopped, cooked, revision, totalCost }, index) => ({
      shopped: shopped.toSorted(),
      cooked: cooked.toSorted(),
      revision,
      own: (own[index] ?? []).map(({ name }) => name).toSorted(),
      total: Math.round((totalCost ?? 0) * 100),
    })),
    waste: rounded(Object.fromEntries(waste.map((row) => [row.food_id, Number(row.grams)]))),
    pence: Object.fromEntries(
      waste
        .map((row): [string, number] => [row.food_id, Number(row.pence) / 10])
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
}

/** What the server should tell of a model's cupboard and plans, in the form of what it told. */
export function expectedOf(model: CupboardModel): Told {
  const { foods, plans } = model;
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
    plans: model.states.map(({ shopped, cooked, had, revision, lines }, index) => ({
      shopped: shopped.toSorted(),
      cooked: cooked.toSorted(),
      revision,
      own: lines.toSorted(),
      total: (plans[index]?.lines ?? []).reduce((sum, { food, pence }) => (had.includes(food) ? sum : sum + pence), 0),
    })),
    waste: rounded(wasted),
    pence,
  };
}

/** An action as a request. `lineIds`: the lines of the person's own, by plan and text. */
export function requestOf(
  action: Action,
  plans: readonly ModelPlan[],
  lineIds: (plan: number, text: string) => string = () => "",
): { readonly method: "POST" | "PUT" | "DELETE"; readonly path: string; readonly body?: object } {
  const id = "plan" in action ? (plans[action.plan]?.id ?? "") : "";
  const ofPlan = `/api/meal-plans/${id}`;
  switch (action.kind) {
    case "shop":
    case "unshop": {
      const named = action.foods === null ? {} : { food_ids: [...action.foods] };
      return { method: "POST", path: `${ofPlan}/shopped`, body: { ...named, shopped: action.kind === "shop" } };
    }
    case "cook":
    case "uncook":
      return {
        method: "POST",
        path: `${ofPlan}/cooked`,
        body: { meal_id: action.meal, cooked: action.kind === "cook" },
      };
    case "have":
    case "lack":
      return { method: "POST", path: `${ofPlan}/have`, body: { food_id: action.food, have: action.kind === "have" } };
    case "amount":
      return { method: "PUT", path: `/api/cupboard/${action.food}`, body: { amount: action.grams, unit: "g" } };
    case "always":
    case "not always":
      return { method: "PUT", path: `/api/cupboard/${action.food}`, body: { always: action.kind === "always" } };
    case "gone":
      return { method: "DELETE", path: `/api/cupboard/${action.food}` };
    case "answer":
      return { method: "POST", path: "/api/cupboard/news", body: { plan_id: id, shopped: action.yes } };
    case "typed": {
      const name = realCatalogue().catalogue.foodById.get(action.food)?.name ?? "";
      return { method: "POST", path: "/api/cupboard", body: { text: `${action.grams} g ${name}` } };
    }
    case "line":
      return { method: "POST", path: `${ofPlan}/lines`, body: { text: action.text } };
    case "line gone":
      return { method: "DELETE", path: `${ofPlan}/lines/${lineIds(action.plan, action.text)}` };
  }
}

/** Aisles whose food is bought fresh or chilled. */
const FRESH =
  /^(?:Fresh Fruit & Veg|Meat & Poultry|Fish & Seafood|Deli & Chilled|Dairy & Eggs|Bakery|Free From & Plant-based)$/u;

export function modelPlan(id: string, madeOn: number, { basket, days, foods, request }: StructuredPlan): ModelPlan {
  const start = Date.parse(`${request.startsOn}T00:00:00Z`) / DAY_MS;
  // Day 0 was a Thursday.
  const dateOfDay = (day: string): number => start + ((WEEKDAYS.indexOf(day) - ((start + 3) % 7) + 7) % 7);
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
        const followUp = days
          .flatMap((of) => of.meals)
          .find(({ id: other, madeFrom }) => {
            return madeFrom !== undefined && (other === meal.id || madeFrom.mealId === meal.id);
          });
        const carried = new Set(followUp?.madeFrom?.foodIds);
        const own = usesOf(meal.ingredients.filter(({ foodId }) => followUp?.id !== meal.id || !carried.has(foodId)));
        const of = { id: meal.id, day: dateOfDay(day), uses: own };
        if (followUp?.madeFrom === undefined) return of;
        const other = followUp.id === meal.id ? followUp.madeFrom.mealId : followUp.id;
        return {
          ...of,
          shared: { other, uses: usesOf(followUp.ingredients.filter(({ foodId }) => carried.has(foodId))) },
        };
      }),
    ),
  };

  function usesOf(ingredients: readonly { readonly foodId: string; readonly grams: number }[]) {
    const uses: Record<string, number> = {};
    for (const { foodId, grams } of ingredients) if (!tap.has(foodId)) uses[foodId] = (uses[foodId] ?? 0) + grams;
    return uses;
  }
}

/** How an action reaches the server. */
export type Manner = "once" | "twice at once" | "again later" | "beside another";
export interface Step {
  readonly action: Action | null;
  readonly other: Action;
  readonly manner: Manner;
  readonly days: number;
}

/** A random step; `extra` are actions of its history alone. */
export function stepOf(
  plans: readonly ModelPlan[],
  known: readonly string[],
  extra: readonly fc.Arbitrary<Action>[] = [],
): fc.Arbitrary<Step> {
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
    ...extra.map((arbitrary) => ({ weight: 2, arbitrary })),
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
export function same(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") return Math.abs(a - b) < 0.15;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const [one, other] = [Object.entries(a), new Map(Object.entries(b))];
  return one.length === other.size && one.every(([key, value]) => other.has(key) && same(value, other.get(key)));
}
