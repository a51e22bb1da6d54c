import { foodFaults, isSoldTo } from "#domain/meal/check-food";
import { judgeDiet } from "#domain/meal/diets";
import type { DietFault } from "#domain/meal/diets";
import type { Fault, FaultCode } from "#domain/meal/faults";
import type { Catalogue } from "#domain/recipe/catalogue";
import { ALLERGENS } from "#domain/food/food";
import type { Allergen, Food, Nutrition } from "#domain/food/food";
import { nutritionPerServing, pointsEstimate, synsEstimate } from "#domain/food/nutrition";
import type { FoodAmount } from "#domain/food/nutrition";
import { tellsOfPregnancy } from "#domain/matcher/named-ways-of-eating";
import { foodAmounts } from "#domain/meal/meal";
import type { Meal } from "#domain/meal/meal";
import { findTold } from "#domain/meal/taste";
import { gramsOf } from "#domain/quantity/units";
import { servingsOf } from "#domain/request/constraints";
import { notedRulesOf } from "#domain/request/noted-rules";
import type { Constraints } from "#domain/request/constraints";
import type { DietaryPreference } from "#domain/options/options";
import { SKILL_LEVELS } from "#domain/options/options";

declare const checked: unique symbol;

/** A meal that tested code has found to keep every rule of one request. Only `checkMeal` makes one. Its cost is provisional. */
export interface CheckedMeal {
  readonly [checked]: true;
  readonly meal: Meal;
  readonly amounts: readonly FoodAmount[];
  /** Per serving. */
  readonly nutrition: Nutrition;
  readonly synsEstimate: number;
  readonly pointsEstimate: number;
  readonly allergens: readonly Allergen[];
}

export type MealCheck =
  | { readonly ok: true; readonly meal: CheckedMeal }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** What is so of a meal whoever asks for it: its facts, and the faults of its form. */
interface KnownMeal {
  readonly catalogue: Catalogue;
  readonly facts: Omit<CheckedMeal, typeof checked>;
  readonly formFaults: readonly Fault[];
  /** What it breaks of the diets that it has been judged by. */
  readonly dietFaults: Map<DietaryPreference, DietFault | null>;
}

/** Meals are data that nobody changes: what is so of one is found once. */
const knownMeals = new WeakMap<Meal, KnownMeal>();

function knownOf(meal: Meal, catalogue: Catalogue): KnownMeal {
  const known = knownMeals.get(meal);
  if (known?.catalogue === catalogue) return known;
  const amounts = foodAmounts(meal, catalogue.foodById);
  const formFaults: Fault[] = [];
  checkForm(catalogue, meal, (code, detail) => {
    formFaults.push({ code, mealId: meal.id, detail });
  });
  const found = {
    catalogue,
    facts: {
      meal,
      amounts,
      nutrition: nutritionPerServing(amounts, meal.servings),
      synsEstimate: synsEstimate(amounts, meal.servings),
      pointsEstimate: pointsEstimate(amounts, meal.servings),
      allergens: ALLERGENS.filter((allergen) => amounts.some(({ food }) => food.allergens.includes(allergen))),
    },
    formFaults,
    dietFaults: new Map(),
  };
  knownMeals.set(meal, found);
  return found;
}

function dietFault({ facts, dietFaults }: KnownMeal, diet: DietaryPreference): DietFault | null {
  const known = dietFaults.get(diet);
  if (known !== undefined) return known;
  const fault = judgeDiet(diet, facts.amounts, facts.meal.servings);
  dietFaults.set(diet, fault);
  return fault;
}

type RuleFault = Pick<Fault, "code" | "detail">;

/** A request is asked about a few hundred foods, each of which stands in many dishes. */
const knownFoods = new WeakMap<Constraints, Map<Food, readonly RuleFault[]>>();

/** What a food breaks by being there at all, and whether it is sold there. */
function faultsOfFood(constraints: Constraints, food: Food): readonly RuleFault[] {
  const byFood = knownFoods.get(constraints) ?? new Map<Food, readonly RuleFault[]>();
  knownFoods.set(constraints, byFood);
  const known = byFood.get(food);
  if (known !== undefined) return known;
  const sold: RuleFault[] = isSoldTo(constraints, food)
    ? []
    : [{ code: "not_sold", detail: `${food.name} is not sold there` }];
  const faults = [...sold, ...foodFaults(constraints, food)];
  byFood.set(food, faults);
  return faults;
}

/** Checks one meal against one request. Everything is judged on the catalogue's facts, whoever proposed the meal. */
export function checkMeal(constraints: Constraints, catalogue: Catalogue, meal: Meal): MealCheck {
  const faults: Fault[] = [];
  const fault = (code: FaultCode, detail: string): void => {
    faults.push({ code, mealId: meal.id, detail });
  };
  const known = knownOf(meal, catalogue);
  const { facts, formFaults } = known;
  for (const { food } of facts.amounts)
    for (const { code, detail } of faultsOfFood(constraints, food)) fault(code, detail);
  const diet = dietFault(known, constraints.request.dietaryPreference);
  if (diet !== null) fault("diet", diet.detail);
  checkNoted(constraints, known, fault);
  const banned = findTold(constraints.tastes.never, catalogue)(meal);
  if (banned !== null) fault("never_again", "is a dish that they never want again");
  if (isPregnancy(constraints) && isUnderdone(meal))
    fault("avoided_food", "is served pink, which is avoided in pregnancy");
  checkCook(constraints, meal, fault);
  const servings = servingsOf(constraints, meal.id);
  if (meal.servings !== servings) fault("servings", `serves ${meal.servings} instead of ${servings}`);
  faults.push(...formFaults);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, meal: { ...facts } as unknown as CheckedMeal };
}

/** Meat that is pink inside is undercooked, which the NHS asks people who are pregnant to avoid ("Foods to avoid in pregnancy", 2023). */
const UNDERDONE =
  /\bmedium[- ]rare\b|\b(?:rosy|blushing)\b|(?<!\b(?:no|no longer|not) )\bpink (?:middle|centre|inside|in the (?:middle|centre))\b|\b(?:for|still|just|a little|slightly) pink\b|\b5\d ?°C/iu;
const underdone = new WeakMap<Meal, boolean>();

function isUnderdone(meal: Meal): boolean {
  const known =
    underdone.get(meal) ??
    [meal.description, meal.tip, ...meal.steps.flat().map((part) => (part.kind === "text" ? part.text : ""))].some(
      (text) => UNDERDONE.test(text),
    );
  underdone.set(meal, known);
  return known;
}

const pregnancies = new WeakMap<Constraints, boolean>();

function isPregnancy(constraints: Constraints): boolean {
  const known = pregnancies.get(constraints) ?? tellsOfPregnancy(constraints.request.additionalNotes);
  pregnancies.set(constraints, known);
  return known;
}

type Report = (code: FaultCode, detail: string) => void;

/** The rules that notes add to the form's: somebody's diet at the table, an appliance that is not there, foods that are kept apart. */
function checkNoted({ request }: Constraints, known: KnownMeal, fault: Report): void {
  const { meal, amounts } = known.facts;
  const { diet, without, apart } = notedRulesOf(request);
  const broken = diet === null ? null : dietFault(known, diet);
  if (broken !== null) fault("diet", broken.detail);
  const missing = meal.equipment.find((item) => without?.includes(item));
  if (missing !== undefined) fault("equipment", `needs ${missing}`);
  for (const { words, one, other } of apart)
    if (amounts.some(({ food }) => one(food)) && amounts.some(({ food }) => other(food)))
      fault("avoided_food", `has ${words}`);
}

function checkCook(constraints: Constraints, meal: Meal, fault: Report): void {
  const { request, maxMinutes } = constraints;
  const minutes = meal.prepMinutes + meal.cookMinutes;
  if (maxMinutes !== null && minutes > maxMinutes) fault("too_long", `${minutes} min is above ${maxMinutes} min`);
  if (request.cookingEquipment.length > 0) {
    const missing = meal.equipment.find((item) => !request.cookingEquipment.includes(item));
    if (missing !== undefined) fault("equipment", `needs ${missing}`);
  }
  if (SKILL_LEVELS.indexOf(meal.skill) > SKILL_LEVELS.indexOf(request.cookingSkillLevel))
    fault("skill", `needs an ${meal.skill} cook`);
}

/** Bounds on what any dish may hold: far beyond a real one, close enough to stop nonsense. */
const LONGEST = { title: 120, description: 400, tip: 400, stepText: 1_500, steps: 30, ingredients: 40 } as const;

function checkForm(catalogue: Catalogue, meal: Meal, fault: Report): void {
  const known = meal.ingredients.every((line) => catalogue.foodById.has(line.foodId));
  if (!known) fault("unknown_food", "an ingredient is not a food we know");
  if (meal.ingredients.length === 0 || meal.ingredients.length > LONGEST.ingredients)
    fault("amount", "has no ingredients, or too many");
  if (meal.steps.length === 0 || meal.steps.length > LONGEST.steps) fault("steps", "has no steps, or too many");
  const used = new Set<number>();
  const wholeMinutes = meal.prepMinutes + meal.cookMinutes + (meal.handsOffMinutes ?? 0);
  for (const step of meal.steps) {
    let length = 0;
    for (const part of step) {
      if (part.kind === "text") length += part.text.length;
      if (part.kind === "ingredient") used.add(part.line);
      if (part.kind === "timer" && part.minutes * (part.batches ?? 1) > wholeMinutes)
        fault("steps", "a step takes longer than the whole meal");
    }
    if (length > LONGEST.stepText) fault("text", "a step is too long");
  }
  meal.ingredients.forEach((line, index) => {
    if (!used.has(index)) fault("unused_ingredient", `no step uses ${line.foodId}`);
    const food = catalogue.foodById.get(line.foodId);
    const grams = food === undefined ? null : gramsOf(food, line.quantity, line.unit);
    if (food === undefined) return;
    if (grams === null || !(grams > 0) || Math.abs(grams - line.grams) > 0.01)
      fault("amount", `${food.name} has an amount that does not hold`);
    if (food.buy !== "free" && food.packs.length === 0) fault("unknown_food", `${food.name} has no price`);
  });
  if ([...used].some((line) => line < 0 || line >= meal.ingredients.length))
    fault("steps", "a step names an ingredient that is not there");
  if (meal.title.length === 0 || meal.title.length > LONGEST.title) fault("text", "has no title, or one too long");
  if (meal.description.length > LONGEST.description || meal.tip.length > LONGEST.tip)
    fault("text", "has a description or tip too long");
}
