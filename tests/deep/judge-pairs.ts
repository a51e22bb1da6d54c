import type { PlanDocument, PlanMeal } from "#domain/plan/plan-document";
import { dishById } from "./judge-table.ts";
import type { Tables } from "./judge-table.ts";

/** What is cooked once and eaten twice, read off the words of a plan: of one meal, what it cooks more of, or what comes cooked. */
export interface Shared {
  /** Grams that are cooked for a later meal beside its own, by food. */
  readonly more: ReadonlyMap<string, number>;
  /** For how many people it is cooked with that. */
  readonly load: number;
  /** Foods that an earlier meal has cooked. */
  readonly cooked: ReadonlySet<string>;
}

export const NOTHING_SHARED: Shared = { more: new Map(), load: 0, cooked: new Set() };

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
    const made = meal.proposer === "builtin" ? dishById(tables, meal.id)?.dish.madeFrom : undefined;
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
    shared.set(source.meal.id, { more, load: source.meal.servings * (1 + share), cooked: new Set() });
    shared.set(meal.id, { ...NOTHING_SHARED, cooked: new Set(made.foods) });
  });
  for (const { meal } of week)
    if (/’s dinner \(.*fridge/u.test(meal.steps.join(" ")) && !putAway.has(meal))
      complaints.push(`${meal.id}: puts away what nobody eats`);
  return { shared, complaints };
}

const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
