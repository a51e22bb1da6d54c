import { checkEaters } from "#domain/meal/check-eaters";
import { foodFaults, isFrozenInVain, isSoldTo } from "#domain/meal/check-food";
import { judgeDiet } from "#domain/meal/diets";
import type { DietFault } from "#domain/meal/diets";
import type { Fault, FaultCode } from "#domain/meal/faults";
import type { Catalogue } from "#domain/recipe/catalogue";
import { ALLERGENS } from "#domain/food/food";
import type { Allergen, Food, Nutrition } from "#domain/food/food";
import { figuresPerServing } from "#domain/food/nutrition";
import type { FoodAmount } from "#domain/food/nutrition";
import { foodAmounts } from "#domain/meal/meal";
import type { Meal } from "#domain/meal/meal";
import { findTold } from "#domain/meal/taste";
import type { FindTold } from "#domain/meal/taste";
import { gramsOf } from "#domain/quantity/units";
import { servingsOf } from "#domain/request/constraints";
import { notedRulesOf } from "#domain/request/noted-rules";
import type { NotedRules } from "#domain/request/noted-rules";
import type { Constraints } from "#domain/request/constraints";
import type { DietaryPreference, Equipment } from "#domain/options/options";
import { SKILL_LEVELS } from "#domain/options/options";

declare const checked: unique symbol;

/** A meal that tested code has found to keep every rule of one request. Only `checkMeal` can make one. Its cost is provisional. */
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

/** What is true of a meal for every request: its facts, and faults of its form. */
interface KnownMeal {
  readonly catalogue: Catalogue;
  readonly facts: Omit<CheckedMeal, typeof checked>;
  readonly formFaults: readonly Fault[];
  /** Its faults under each diet checked so far. */
  readonly dietFaults: Map<DietaryPreference, DietFault | null>;
}

/** Cached, since meals never change. */
const knownMeals = new WeakMap<Meal, KnownMeal>();

function knownOf(meal: Meal, catalogue: Catalogue): KnownMeal {
  const known = knownMeals.get(meal);
  if (known?.catalogue === catalogue) return known;
  const amounts = foodAmounts(meal, catalogue.foodById);
  const { nutrition, syns, points } = figuresPerServing(amounts, meal.servings);
  const formFaults: Fault[] = [];
  checkForm(catalogue, meal, (code, detail) => {
    formFaults.push({ code, mealId: meal.id, detail });
  });
  const found = {
    catalogue,
    facts: {
      meal,
      amounts,
      nutrition,
      synsEstimate: syns,
      pointsEstimate: points,
      allergens: allergensOf(meal, amounts),
    },
    formFaults,
    dietFaults: new Map(),
  };
  knownMeals.set(meal, found);
  return found;
}

function allergensOf({ madeFrom }: Meal, amounts: readonly FoodAmount[]): readonly Allergen[] {
  const held = new Set([...amounts.flatMap(({ food }) => food.allergens), ...(madeFrom?.allergens ?? [])]);
  return ALLERGENS.filter((allergen) => held.has(allergen));
}

function dietFault({ facts, dietFaults }: KnownMeal, diet: DietaryPreference): DietFault | null {
  const known = dietFaults.get(diet);
  if (known !== undefined) return known;
  const fault = judgeDiet(diet, facts.amounts, facts.meal.servings);
  dietFaults.set(diet, fault);
  return fault;
}

type RuleFault = Pick<Fault, "code" | "detail">;

/** A request's rules, worked out once for all the meals checked for it. */
interface Rules {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  readonly noted: NotedRules;
  readonly never: FindTold;
  readonly skill: number;
  /** Cached: a request is checked for a few hundred foods, each in many dishes. */
  readonly ofFoods: Map<Food, readonly RuleFault[]>;
}

const knownRules = new WeakMap<Constraints, Rules>();

function rulesOf(constraints: Constraints, catalogue: Catalogue): Rules {
  const known = knownRules.get(constraints);
  if (known?.catalogue === catalogue) return known;
  const { request, tastes } = constraints;
  const rules: Rules = {
    constraints,
    catalogue,
    noted: notedRulesOf(request),
    never: findTold(tastes.never, catalogue),
    skill: SKILL_LEVELS.indexOf(request.cookingSkillLevel),
    ofFoods: new Map(),
  };
  knownRules.set(constraints, rules);
  return rules;
}

/** The rules that a food's mere presence breaks, and whether it is sold there. */
function faultsOfFood({ constraints, ofFoods }: Rules, food: Food): readonly RuleFault[] {
  const known = ofFoods.get(food);
  if (known !== undefined) return known;
  const sold: RuleFault[] = isSoldTo(constraints, food)
    ? []
    : [{ code: "not_sold", detail: `${food.name} is not sold there` }];
  const frozen: RuleFault[] = isFrozenInVain(constraints, food)
    ? [{ code: "not_sold", detail: `${food.name} is sold frozen, and they have no freezer` }]
    : [];
  const faults = [...sold, ...frozen, ...foodFaults(constraints, food)];
  ofFoods.set(food, faults);
  return faults;
}

/** Checks one meal against one request. Everything is judged by the catalogue's facts, whoever proposed the meal. */
export function checkMeal(constraints: Constraints, catalogue: Catalogue, meal: Meal): MealCheck {
  const rules = rulesOf(constraints, catalogue);
  const faults: Fault[] = [];
  const known = knownOf(meal, catalogue);
  const { facts, formFaults } = known;
  const fault = (code: FaultCode, detail: string): void => {
    faults.push({ code, mealId: meal.id, detail });
  };
  for (const { food } of facts.amounts) for (const { code, detail } of faultsOfFood(rules, food)) fault(code, detail);
  const diet = dietFault(known, constraints.request.dietaryPreference);
  if (diet !== null) fault("diet", diet.detail);
  checkNoted(rules, known, fault);
  if (rules.never(meal) !== null) fault("never_again", "is a dish that they never want again");
  for (const detail of checkEaters(constraints, catalogue, facts)) fault("avoided_food", detail);
  checkCook(rules, meal, fault);
  const servings = servingsOf(constraints, meal.id);
  if (meal.servings !== servings) fault("servings", `serves ${meal.servings} instead of ${servings}`);
  faults.push(...formFaults);
  // Shared by every request whose rules the meal keeps.
  return faults.length > 0 ? { ok: false, faults } : { ok: true, meal: facts as unknown as CheckedMeal };
}

type Report = (code: FaultCode, detail: string) => void;

/** The rules that notes add to those of the form: a diet for somebody at the table, a missing appliance, foods to keep apart. */
function checkNoted({ noted: { diet, without, apart, noFreezer } }: Rules, known: KnownMeal, fault: Report): void {
  const { meal, amounts } = known.facts;
  const broken = diet === null ? null : dietFault(known, diet);
  if (broken !== null) fault("diet", broken.detail);
  const missing = without === null ? undefined : meal.equipment.find((item) => without.includes(item));
  if (missing !== undefined) fault("equipment", `needs ${missing}`);
  if (noFreezer && isFrozenAtHome(meal)) fault("equipment", "is put into a freezer, and they have none");
  for (const { words, one, other } of apart)
    if (amounts.some(({ food }) => one(food)) && amounts.some(({ food }) => other(food)))
      fault("avoided_food", `has ${words}`);
}

const FREEZER = /\bfreez(?:e|es|er|ers|ing)\b/iu;

/** Whether a step needs a freezer: butter for Kyivs is frozen hard. */
function isFrozenAtHome({ steps }: Pick<Meal, "steps">): boolean {
  return steps.some((parts) => parts.some((part) => part.kind === "text" && FREEZER.test(part.text)));
}

function checkCook(rules: Rules, meal: Meal, fault: Report): void {
  const { maxMinutes } = rules.constraints;
  if (isTooLong(rules.constraints, meal))
    fault("too_long", `${meal.prepMinutes + meal.cookMinutes} min is above ${maxMinutes} min`);
  const missing = missingEquipment(rules, meal);
  if (missing !== undefined) fault("equipment", `needs ${missing}`);
  if (isTooHard(rules, meal)) fault("skill", `needs an ${meal.skill} cook`);
}

/** Whether a dish takes more hands-on time than a request allows. */
export function isTooLong(
  { maxMinutes }: Constraints,
  { prepMinutes, cookMinutes }: Pick<Meal, "prepMinutes" | "cookMinutes">,
): boolean {
  return maxMinutes !== null && prepMinutes + cookMinutes > maxMinutes;
}

function missingEquipment(
  { constraints: { request } }: Rules,
  { equipment }: Pick<Meal, "equipment">,
): Equipment | undefined {
  const ticked = request.cookingEquipment;
  return ticked.length === 0 ? undefined : equipment.find((item) => !ticked.includes(item));
}

function isTooHard({ skill }: Rules, meal: Pick<Meal, "skill">): boolean {
  return SKILL_LEVELS.indexOf(meal.skill) > skill;
}

/**
 * Whether a request's kitchen and cook could make a dish: a quick test that rules out most others. What passes is checked by
 * `checkMeal`.
 */
export function mayBeCooked(
  constraints: Constraints,
  catalogue: Catalogue,
  dish: Pick<Meal, "equipment" | "skill">,
): boolean {
  const rules = rulesOf(constraints, catalogue);
  return missingEquipment(rules, dish) === undefined && !isTooHard(rules, dish);
}

/** Limits on a dish's contents: far above any real dish, but low enough to stop nonsense. */
const LONGEST = { title: 120, description: 400, tip: 400, stepText: 1_500, steps: 30, ingredients: 40 } as const;

function checkForm(catalogue: Catalogue, meal: Meal, fault: Report): void {
  const foods = meal.ingredients.map((line) => catalogue.foodById.get(line.foodId));
  if (foods.includes(undefined)) fault("unknown_food", "an ingredient is not a food we know");
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
    const food = foods[index];
    if (food === undefined) return;
    const grams = gramsOf(food, line.quantity, line.unit);
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
