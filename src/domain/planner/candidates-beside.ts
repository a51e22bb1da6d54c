import type { CheckedMeal } from "#domain/meal/check-meal";
import type { KeptWeek } from "#domain/planner/change-week";
import { candidatesOf, weekProblem } from "#domain/planner/plan-week";
import { hasRested, rememberedOf } from "#domain/planner/preferences";
import { WeekState } from "#domain/planner/state";
import type { Catalogue } from "#domain/recipe/catalogue";
import { dishIdOf } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";

export interface Ranked {
  readonly meal: CheckedMeal;
  readonly value: number;
  /** The cost of the week's packs with it. */
  readonly pence: number;
}

/** The number of people to cook for, the ids of meals whose dishes are excluded, and a further condition. */
export interface Wanted {
  readonly servings: number;
  readonly without: readonly string[];
  /** Comparing a dish with the week is most of the work, so what depends only on the dish is checked first. */
  readonly isWanted?: (meal: CheckedMeal) => boolean;
}

/** Every dish that fits with the others, the best week first; dishes from recent plans come last. */
export function candidatesBeside(
  { recentPlans, occasion }: KeptWeek,
  constraints: Constraints,
  catalogue: Catalogue,
  { servings, without, isWanted = () => true }: Wanted,
  kept: readonly CheckedMeal[],
): { readonly candidates: readonly Ranked[]; readonly left: Left } {
  const { servings: _apart, ...plain } = constraints;
  const forThem = { ...plain, request: { ...plain.request, numPeople: servings } };
  const all = candidatesOf({ constraints: forThem, catalogue, recentPlans, occasion, without });
  const eligible = all.filter(isWanted);
  const input = { constraints, catalogue, recentPlans, occasion };
  const problem = weekProblem(input, eligible, constraints.request.preferredSupermarket, kept);
  const state = new WeekState(problem, "plan");
  kept.forEach((_, at) => state.add(at));
  const remembered = rememberedOf(constraints, recentPlans, catalogue);
  const fresh: Ranked[] = [];
  const repeated: Ranked[] = [];
  const dishes = { fitting: new Set<string>(), withinFigure: new Set<string>() };
  eligible.forEach((meal, index) => {
    const at = kept.length + index;
    state.add(at);
    const dish = dishIdOf(meal.meal.id);
    const withinFigure = state.allowance <= problem.allowance + 1e-9;
    if (state.repeats === 0) {
      dishes.fitting.add(dish);
      if (withinFigure) dishes.withinFigure.add(dish);
    }
    if (state.repeats === 0 && withinFigure && state.pence <= problem.budget)
      (hasRested(remembered, meal) ? fresh : repeated).push({ meal, value: state.value(), pence: state.pence });
    state.remove(at);
  });
  const best = (list: Ranked[]): Ranked[] => list.sort((a, b) => a.value - b.value);
  return {
    candidates: [...best(fresh), ...best(repeated)],
    left: { fitting: dishes.fitting.size, withinFigure: dishes.withinFigure.size },
  };
}

/** How many dishes keep the choices, and how many of those also the weekly figure. */
export interface Left {
  readonly fitting: number;
  readonly withinFigure: number;
}
