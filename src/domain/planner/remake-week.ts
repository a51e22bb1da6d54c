import type { CheckedMeal } from "#domain/meal/check-meal";
import { candidatesBeside } from "#domain/planner/candidates-beside";
import { changeConstraints, changeWeek, checkedAgain, placedMeals } from "#domain/planner/change-week";
import type { ChangedWeek, KeptWeek, PlacedMeal } from "#domain/planner/change-week";
import { mealFor } from "#domain/planner/eligible";
import { planWeek } from "#domain/planner/plan-week";
import type { Catalogue } from "#domain/recipe/catalogue";
import { dishIdOf } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";
import { onItsDay } from "#domain/request/day-limits";

/** An existing plan with some meals to plan again. */
export interface RemakeTask extends KeptWeek {
  /** Ids of the meals that stay, on their days. */
  readonly keep: readonly string[];
  /** Those that are cooked: nothing more can be made from them. */
  readonly cooked: readonly string[];
  /** Counts the remakes of a plan, so that each gives another week. */
  readonly turn: number;
}

/** The meals of a remade week with their days, or why there is none. Plain data. */
export type RemadeWeek =
  | { readonly ok: true; readonly placed: readonly PlacedMeal[] }
  | { readonly ok: false; readonly message: string };

/** Replaces the meals that are not kept with other dishes. Pure and deterministic. */
export function remakeWeek(task: RemakeTask, catalogue: Catalogue): RemadeWeek {
  const before = placedMeals(task.plan);
  const kept = before.filter(({ meal }) => task.keep.includes(meal.id));
  const gone = before.filter(({ meal }) => !task.keep.includes(meal.id));
  if (gone.length === 0) return { ok: false, message: "Every meal this week is kept. Let go of one to replace it." };
  const constraints = changeConstraints(
    task,
    before.map(({ meal }) => meal),
  );
  const stay = checkedAgain(constraints, catalogue, kept);
  if (!stay.ok) return stay;
  const days = before.map(({ day }) => day);
  const { variation, season } = task.occasion;
  const input = {
    constraints,
    catalogue,
    recentPlans: task.recentPlans,
    occasion: { variation: `${variation} ${task.turn}`, season },
    without: [...gone.map(({ meal }) => meal.id), ...followUpsOf(task.cooked, kept, catalogue)],
    given: { days, fixed: new Map(kept.map(({ day, meal }) => [day, meal.id] as const)) },
  };
  const outcome = planWeek(input, stay.meals);
  const swapped = outcome.kind === "planned" ? outcome.swapped : [];
  const parted = kept.find(({ meal }) => meal.madeFrom !== undefined && swapped.some(({ id }) => id === meal.id))?.meal;
  if (parted !== undefined && gone.some(({ meal }) => meal.id === parted.madeFrom?.mealId))
    return {
      ok: false,
      message: `${parted.title} is made from what an earlier dinner leaves. Keep that dinner too, or let ${parted.title} go as well.`,
    };
  if (outcome.kind !== "planned" || swapped.length > 0) return { ok: false, message: TOO_TIGHT };
  return forGuests(task, before, outcome.plan.meals, constraints, catalogue);
}

/** Follow-ups of food already cooked, except for those that stay. */
function followUpsOf(cooked: readonly string[], kept: readonly PlacedMeal[], catalogue: Catalogue): string[] {
  if (cooked.length === 0) return [];
  const dishes = new Set(cooked.map(dishIdOf));
  const stay = new Set(kept.map(({ meal }) => dishIdOf(meal.id)));
  return catalogue.recipes.flatMap(({ id, madeFrom }) => {
    const made = madeFrom?.dishes.some(({ recipeId }) => dishes.has(recipeId)) === true;
    return made && !stay.has(dishIdOf(id)) ? [id] : [];
  });
}

const TOO_TIGHT =
  "There aren’t enough other dishes that fit your choices and your budget beside the meals you keep. Keep fewer of them, or swap one meal.";

/** The replacement of a meal for guests is for them too, or another dish if it cannot be cooked for so many. */
function forGuests(
  task: KeptWeek,
  before: readonly PlacedMeal[],
  chosen: readonly CheckedMeal[],
  constraints: Constraints,
  catalogue: Catalogue,
): RemadeWeek {
  const placed: PlacedMeal[] = [];
  for (const [at, { meal }] of chosen.entries()) {
    const { day, meal: former } = before[at] as PlacedMeal;
    const { servings } = former;
    const inTime = onItsDay(constraints, day);
    const scaled = servings === meal.servings ? meal : (mealFor(servings, meal.id, inTime, catalogue)?.meal ?? null);
    const others = chosen.filter((other) => other.meal !== meal);
    const without = [...before.map((one) => one.meal.id), ...chosen.map((one) => one.meal.id)];
    const instead =
      scaled ??
      candidatesBeside(task, inTime, catalogue, { servings, without }, others).candidates[0]?.meal.meal ??
      null;
    if (instead === null)
      return { ok: false, message: `No other dish for ${servings} on ${day} fits beside the rest. Keep that meal.` };
    placed.push({ day, meal: instead });
  }
  return { ok: true, placed };
}

/** The remade plan, checked like any changed one. */
export function remadePlan(task: RemakeTask, catalogue: Catalogue): ChangedWeek {
  const remade = remakeWeek(task, catalogue);
  return remade.ok ? changeWeek(task, catalogue, remade.placed) : remade;
}
