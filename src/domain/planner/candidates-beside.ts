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
  /** What the week's packs cost with it. */
  readonly pence: number;
}

/** For how many a dish is looked for, the ids of the meals whose dishes it is not to be, and what else it must be. */
export interface Wanted {
  readonly servings: number;
  readonly without: readonly string[];
  /** To hold every dish against the week is most of the work: what can be told of one alone is looked at before. */
  readonly isWanted?: (meal: CheckedMeal) => boolean;
}

/** Every dish that fits beside the others, the best week first; those of the last plans after all others. */
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

/** How many dishes keep the choices, and how many of those the weekly figure too. */
export interface Left {
  readonly fitting: number;
  readonly withinFigure: number;
}
