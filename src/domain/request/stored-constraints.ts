import { BASIC_CUPBOARD } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import { NO_PREFERENCES } from "#domain/intents/preferences";
import type { NotePreferences } from "#domain/intents/preferences";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { ToldEater } from "#domain/options/eaters";
import { ALLERGENS } from "#domain/food/food";
import type { Allergen } from "#domain/food/food";
import type { Pence } from "#domain/money/pence";
import type { PlanNotice } from "#domain/request/plan-notice";
import type { Constraints } from "#domain/request/constraints";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import { NO_TASTES } from "#domain/request/tastes";
import type { Tastes } from "#domain/request/tastes";

/**
 * What reading a request came to, as plain data beside the request. Foods and allergens are numbers in their lists, so it means
 * something only for the catalogue that it was read against.
 */
export interface StoredConstraints {
  readonly catalogue: string;
  readonly budgetPence: number;
  readonly avoid: readonly {
    readonly entry: string;
    readonly foods: readonly number[];
    readonly allergens: readonly number[];
  }[];
  readonly maxMinutes: number | null;
  readonly weeklyAllowance: number | null;
  /** Missing in what was stored before notes were read for them; that was read against another catalogue. */
  readonly eaters?: readonly ToldEater[];
  /** Missing in what was stored before notes were read for them. */
  readonly preferences?: NotePreferences;
  /** Missing in what was stored before it was noted. */
  readonly allergies?: readonly Allergen[] | null;
  /** Missing in what was stored before there were cupboards. */
  readonly cupboard?: Cupboard;
  /** Missing in what was stored before people could speak of dishes. */
  readonly tastes?: Tastes;
  readonly notices: readonly PlanNotice[];
  /** Missing in what was stored before it was noted. */
  readonly notUnderstood?: readonly string[];
}

/** Constraints as they are kept until their generation ends, so that nobody reads the request a second time. */
export function storeConstraints(constraints: Constraints, catalogue: Catalogue): StoredConstraints {
  const numbers = new Map(catalogue.foods.map(({ id }, index) => [id, index]));
  const { budgetPence, maxMinutes, weeklyAllowance, eaters, allergies, preferences } = constraints;
  const { cupboard, tastes, notices, notUnderstood } = constraints;
  return {
    catalogue: catalogue.hash,
    budgetPence,
    avoid: constraints.avoid.map(({ entry, foodIds, allergens }) => ({
      entry,
      foods: [...foodIds].map((id) => {
        const number = numbers.get(id);
        if (number === undefined) throw new RangeError(`${id} is not in this catalogue`);
        return number;
      }),
      allergens: [...allergens].map((allergen) => ALLERGENS.indexOf(allergen)),
    })),
    maxMinutes,
    weeklyAllowance,
    eaters,
    allergies,
    preferences,
    cupboard,
    tastes,
    notices,
    notUnderstood,
  };
}

/** The constraints that were kept; null when they were read against another catalogue, whose allergens may be other ones. */
export function restoreConstraints(
  request: MealPlanRequest,
  stored: StoredConstraints,
  catalogue: Catalogue,
): Constraints | null {
  if (stored.catalogue !== catalogue.hash) return null;
  const { budgetPence, maxMinutes, weeklyAllowance, preferences = NO_PREFERENCES, notices } = stored;
  const { notUnderstood = [], eaters = [], allergies = null, cupboard = BASIC_CUPBOARD, tastes = NO_TASTES } = stored;
  return {
    request,
    budgetPence: budgetPence as Pence,
    avoid: stored.avoid.map(({ entry, foods, allergens }) => ({
      entry,
      foodIds: new Set(foods.map((number) => at(catalogue.foods, number).id)),
      allergens: new Set(allergens.map((number) => at(ALLERGENS, number))),
    })),
    maxMinutes,
    weeklyAllowance,
    eaters,
    allergies,
    preferences,
    cupboard,
    tastes,
    notices,
    notUnderstood,
  };
}

function at<T>(list: readonly T[], index: number): T {
  const entry = list[index];
  if (entry === undefined) throw new RangeError(`${index} is no place in the list`);
  return entry;
}
