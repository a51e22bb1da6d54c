import type { PlanDocument, PlanMeal } from "#domain/plan/plan-document";
import { dishById } from "./judge-table.ts";
import type { Row, Tables } from "./judge-table.ts";

/** What is cooked once and eaten twice, read off the words of a plan: of one meal, what it cooks more of, or what comes cooked. */
export interface Shared {
  /** Grams that are cooked for a later meal beside its own, by food. */
  readonly more: ReadonlyMap<string, number>;
  /** For how many people it is cooked with that. */
  readonly load: number;
  /** Foods that an earlier meal has cooked. */
  readonly cooked: ReadonlySet<string>;
  /** Allergens of the meal that cooked them, where it is a provider's pair: nobody knows what touched them. */
  readonly touched: readonly string[];
}

export const NOTHING_SHARED: Shared = { more: new Map(), load: 0, cooked: new Set(), touched: [] };

/**
 * For each meal by its id what it shares, and what is wrong: a dish that is made from another stands one or two days after one of those, which
 * says how much more is cooked, for which day, and that it goes into the fridge; what it takes it calls by that day.
 */
export function readPairs(plan: PlanDocument, tables: Tables): { shared: Map<string, Shared>; complaints: string[] } {
  const shared = new Map<string, Shared>();
  const complaints: string[] = [];
  const week = plan.days.flatMap(({ day, meals }) => meals.map((meal) => ({ day, meal })));
  const putAway = new Set<PlanMeal>();
  week.forEach(({ day, meal }, at) => {
    if (meal.proposer !== "builtin") {
      if (meal.cookedBefore === undefined) return;
      const pair = readProposedPair(week, at, tables);
      complaints.push(...pair.complaints.map((words) => `${meal.id}: ${words}`));
      if (pair.source === null) return;
      putAway.add(pair.source);
      shared.set(pair.source.id, pair.cooks);
      shared.set(meal.id, pair.takes);
      return;
    }
    const made = dishById(tables, meal.id)?.dish.madeFrom;
    if (made === undefined) return;
    const source = week
      .slice(0, at)
      .find(({ meal: other }) => other.steps.at(-1)?.startsWith(`For ${day}’s dinner (${meal.title}), `) === true);
    const waits = source === undefined ? 0 : (WEEK.indexOf(day) - WEEK.indexOf(source.day) + 7) % 7;
    const dish = source === undefined ? null : dishById(tables, source.meal.id);
    if (source === undefined || dish === null || !made.dishes.includes(source.meal.id.split("--")[0] as string)) {
      complaints.push(`${meal.id}: nothing was cooked for it`);
      return;
    }
    putAway.add(source.meal);
    if (waits < 1 || waits > Math.min(2, made.days))
      complaints.push(`${meal.id}: what it is made of waits ${waits} days`);
    if (!source.meal.steps.at(-1)?.includes(made.days === 1 ? "fridge within an hour" : "fridge within two hours"))
      complaints.push(`${source.meal.id}: does not say how what is kept is kept`);
    if (!meal.steps.join(" ").includes(`${source.day}’s ${made.called}`))
      complaints.push(`${meal.id}: does not say what it takes`);
    const gramsIn = (one: PlanMeal, food: string): number =>
      one.ingredients.find(({ foodId }) => foodId === food)?.grams ?? 0;
    const more = new Map(made.foods.map((food) => [food, gramsIn(meal, food)]));
    const share = Math.max(...made.foods.map((food) => gramsIn(meal, food) / gramsIn(source.meal, food)));
    shared.set(source.meal.id, { ...NOTHING_SHARED, more, load: source.meal.servings * (1 + share) });
    shared.set(meal.id, { ...NOTHING_SHARED, cooked: new Set(made.foods) });
  });
  for (const { meal } of week)
    if (/’s dinner \(.*fridge/u.test(meal.steps.join(" ")) && !putAway.has(meal))
      complaints.push(`${meal.id}: puts away what nobody eats`);
  return { shared, complaints };
}

interface ProposedPair {
  readonly source: PlanMeal | null;
  readonly cooks: Shared;
  readonly takes: Shared;
  readonly complaints: string[];
}

/** What may be carried over by a dish that no cook of ours wrote, and for how many days. */
function daysKept(row: Row | undefined): number {
  if (row === undefined) return 0;
  const has = (family: string): boolean => row.families.includes(family);
  if (has("rice") && !has("pasta") && !has("noodles")) return 1;
  if (row.allergens.some((allergen) => ["fish", "crustaceans", "molluscs", "eggs", "milk"].includes(allergen)))
    return 0;
  return has("meat") || has("root vegetables") || row.groups.includes("pulse") ? 2 : 0;
}

const HEATS = /\b(?:hob|oven|fry|simmer|bake|roast|boil|heat|warm|microwave|grill|bubbl)\w*/iu;
const HOT_THROUGH = /\b(?:piping|steaming)[ -]hot\b|\b7[5-9] ?°/iu;

/**
 * A dish of a provider that begins with cooked food: one food that keeps, of one dinner a day or two before, which cooks that much more of
 * the same food and puts it away in time; called by its day, of no foolish amount, and hot through where it is heated.
 */
function readProposedPair(
  week: readonly { readonly day: string; readonly meal: PlanMeal }[],
  at: number,
  tables: Tables,
): ProposedPair {
  const { day, meal } = week[at]!;
  const complaints: string[] = [];
  const sources = week.filter(({ meal: other }) =>
    other.steps.at(-1)?.startsWith(`For ${day}’s dinner (${meal.title}), `),
  );
  const [found] = sources;
  const nothing = { source: null, cooks: NOTHING_SHARED, takes: NOTHING_SHARED, complaints };
  if (found === undefined || sources.length > 1 || week.indexOf(found) >= at) {
    complaints.push("begins with food that nobody cooked for it");
    return nothing;
  }
  const { meal: source } = found;
  const [food = "", ...others] = meal.cookedBefore ?? [];
  if (others.length > 0) complaints.push("takes more than one food cooked");
  const kept = daysKept(tables.foods.get(food));
  const waits = (WEEK.indexOf(day) - WEEK.indexOf(found.day) + 7) % 7;
  if (waits < 1 || waits > kept) complaints.push(`its ${food} waits ${waits} days of ${kept}`);
  const last = source.steps.at(-1) ?? "";
  if (!last.includes(kept === 1 ? "fridge within an hour" : "fridge within two hours"))
    complaints.push("its source does not say how what is kept is kept");
  if (!meal.steps.join(" ").includes(`${found.day}’s cooked `)) complaints.push("does not say what it takes");
  const heated = meal.steps.findIndex((step) => step.includes(`${found.day}’s cooked `));
  const after = meal.steps.slice(heated).join(" ");
  if (kept === 1 && !HOT_THROUGH.test(after)) complaints.push("has old rice that is not heated through");
  if (HEATS.test(meal.steps[heated] ?? "") && !HOT_THROUGH.test(after))
    complaints.push("warms what was cooked before, and does not heat it through");
  const gramsIn = (one: PlanMeal): number => one.ingredients.find(({ foodId }) => foodId === food)?.grams ?? 0;
  const [own, more] = [gramsIn(source), gramsIn(meal)];
  if (own <= 0 || more <= 0) complaints.push(`shares no ${food} with its source`);
  const load = own > 0 ? source.servings * (1 + more / own) : source.servings;
  if (load > 12) complaints.push(`is cooked with ${load} servings at once`);
  const rows = source.ingredients.flatMap(({ foodId }) => tables.foods.get(foodId) ?? []);
  return {
    source,
    cooks: { ...NOTHING_SHARED, more: new Map([[food, more]]), load },
    takes: { ...NOTHING_SHARED, cooked: new Set([food]), touched: rows.flatMap(({ allergens }) => allergens) },
    complaints,
  };
}

const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
