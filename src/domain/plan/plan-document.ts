import { DAYS, dayAt, inWeekOrder } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { Aisle, Allergen, Nutrition } from "#domain/food/food";
import type { Pence } from "#domain/money/pence";
import type { Constraints } from "#domain/request/constraints";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import type { PlanNotice } from "#domain/request/plan-notice";
import type { Equipment, MealGoal, Region, SkillLevel, Supermarket } from "#domain/options/options";
import { weekStartOf } from "#domain/request/week-start";

/** An ingredient as used in a meal. `amount` is for display ("2 tbsp", "1 × 400 g tin"); `pence` is its share of the till price. */
export interface PlanIngredient {
  readonly foodId: string;
  readonly name: string;
  readonly amount: string;
  readonly preparation: string | null;
  readonly grams: number;
  readonly pence: Pence;
}

/** One dish of the week for `servings` people: scaled, priced, with nutrition per serving. Times in minutes. */
export interface PlanMeal {
  /** Unique within the plan: the recipe's id, or one generated for a provider's dish. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly region: Region | null;
  /** "builtin", or the name of the AI provider that proposed it. */
  readonly proposer: string;
  readonly servings: number;
  readonly prepMinutes: number;
  readonly cookMinutes: number;
  /** Unattended slow-cooker time, apart from the cooking; 0 for all other dishes. */
  readonly handsOffMinutes: number;
  readonly skill: SkillLevel;
  readonly equipment: readonly Equipment[];
  readonly utensils: readonly string[];
  readonly ingredients: readonly PlanIngredient[];
  readonly steps: readonly string[];
  readonly tip: string;
  /** Why it is in this week, in a sentence; null if unknown. */
  readonly why: string | null;
  /** What it does for its household, in a sentence or two addressed to them; null if there is nothing to say, missing if not recorded. */
  readonly forYou?: string | null;
  /** Ids of the understood requests that it meets; missing if not recorded. */
  readonly answers?: readonly string[];
  /** Per serving: kcal, and grams of the others. */
  readonly nutrition: Nutrition;
  /** Our own estimates per serving; null unless the diet counts them. */
  readonly synsEstimate: number | null;
  readonly pointsEstimate: number | null;
  readonly allergens: readonly Allergen[];
  /** The sum of the ingredients' shares. */
  readonly pence: Pence;
  /** Ids of foods already cooked on an earlier day; missing if there are none. */
  readonly cookedBefore?: readonly string[];
  /** The id of the meal that cooks part of it; missing if it is cooked on its own. */
  readonly madeFrom?: string;
}

export interface PlanDay {
  readonly day: Day;
  readonly meals: readonly PlanMeal[];
}

/** Packs of one size, at the chosen supermarket's price for each. */
export interface PlanPack {
  readonly label: string;
  readonly count: number;
  readonly pence: Pence;
}

/** One row of the shopping list. `pence` is its cost at the till. `needed`: how much the meals need beyond what is at home. */
export interface PlanItem {
  readonly foodId: string;
  readonly name: string;
  readonly amount: string;
  readonly needed: string;
  readonly packs: readonly PlanPack[];
  /** Charged by use, like store-cupboard food in plans older than the cupboard. */
  readonly chargedByUse: boolean;
  /** What is left in the pack, for display ("150 g"); null if nothing, or too little to mention. */
  readonly leftover: string | null;
  readonly leftoverGrams: number;
  readonly pence: Pence;
  /** Of the packs, those not brought home before the plan changed. Missing if all are alike. */
  readonly stillToBuy?: { readonly amount: string; readonly pence: Pence };
  /** Ids of the meals that use it. */
  readonly usedIn: readonly string[];
}

export interface PlanCategory {
  readonly category: Aisle | "Miscellaneous";
  readonly items: readonly PlanItem[];
}

/** A food that the week takes from the cupboard. `amount` is for display. */
export interface PlanFromCupboard {
  readonly foodId: string;
  readonly name: string;
  readonly amount: string;
  readonly category: Aisle;
  /** Assumed at home; the user has not said so. */
  readonly assumed: boolean;
  /** The user said "I have this" after the plan was made. */
  readonly have: boolean;
}

/** How the cost at the till splits: eaten this week, left for later weeks, or likely to go off first. */
export interface PlanAtTill {
  readonly eatenPence: Pence;
  readonly leftPence: Pence;
  readonly goingOffPence: Pence;
}

/** One thing that tested code checked on this plan, with the result. */
export interface PlanCheck {
  readonly code: string;
  readonly label: string;
  readonly detail: string;
}

/** A plan in words, as `writePlan` writes it from the stored data: what is shown, printed and sent. */
export interface PlanDocument {
  readonly request: MealPlanRequest;
  readonly days: readonly PlanDay[];
  readonly shopping: readonly PlanCategory[];
  readonly fromCupboard: readonly PlanFromCupboard[];
  /** Null for plans that do not record how long foods keep. */
  readonly atTill: PlanAtTill | null;
  readonly totalPence: Pence;
  readonly budgetPence: Pence;
  readonly tips: readonly string[];
  readonly notices: readonly PlanNotice[];
  readonly checks: readonly PlanCheck[];
  readonly prices: { readonly supermarket: Supermarket; readonly date: string; readonly source: string };
}

/**
 * The days of a week's meals. Spread evenly from the week's first day, Monday unless given: 3 meals are on Monday,
 * Wednesday and Friday. A few special ones are at the end of the working week; for the goals comfort and family, one is on
 * Sunday.
 */
export function daysFor(meals: number, goal: MealGoal = "none", weekStart?: Day): Day[] {
  const spread = Array.from({ length: meals }, (_, index) =>
    dayAt(Math.floor((index * DAYS.length) / meals), weekStart),
  );
  if (goal === "special_occasion" && meals <= LAST_DAYS.length)
    return inWeekOrder(meals === 1 ? ["Saturday"] : LAST_DAYS.slice(-meals), weekStart);
  if ((goal === "comfort_food" || goal === "family_friendly") && meals > 3 && !spread.includes("Sunday"))
    return inWeekOrder([...spread.slice(0, -1), "Sunday"], weekStart);
  return spread;
}
/** The days of a request's meals: those that its notes name, if their number fits, otherwise the usual ones. */
export function daysOf({ request, preferences }: Pick<Constraints, "request" | "preferences">, meals: number): Day[] {
  const { days = [], neededDays = [], outDays = [] } = preferences;
  const weekStart = weekStartOf(request);
  if (days.length === meals) return inWeekOrder(days, weekStart);
  const usual = withoutDays(daysFor(meals, request.mealGoals, weekStart), outDays);
  return inWeekOrder(withDays(usual, neededDays), weekStart);
}

/** The days without those when nobody is at home, each replaced by the next free day. */
function withoutDays(usual: readonly Day[], out: readonly Day[]): Day[] {
  const days = new Set(usual.filter((day) => !out.includes(day)));
  const free = DAYS.filter((day) => !out.includes(day));
  for (const day of usual) {
    if (days.has(day)) continue;
    const far = (other: Day): number => Math.abs(DAYS.indexOf(other) - DAYS.indexOf(day));
    const [nearest] = free.filter((other) => !days.has(other)).toSorted((a, b) => far(a) - far(b));
    if (nearest !== undefined) days.add(nearest);
  }
  return DAYS.filter((day) => days.has(day));
}

/** The days with those for which a dinner is requested, each replacing the nearest other day. */
function withDays(usual: readonly Day[], needed: readonly Day[]): Day[] {
  const days = new Set(usual);
  for (const day of needed) {
    if (days.has(day)) continue;
    const far = (other: Day): number => Math.abs(DAYS.indexOf(other) - DAYS.indexOf(day));
    const [nearest] = [...days].filter((other) => !needed.includes(other)).sort((a, b) => far(a) - far(b));
    if (nearest === undefined) continue;
    days.delete(nearest);
    days.add(day);
  }
  return [...days];
}

/** Thursday to Sunday, when people have guests. */
const LAST_DAYS: readonly Day[] = ["Thursday", "Friday", "Saturday", "Sunday"];
