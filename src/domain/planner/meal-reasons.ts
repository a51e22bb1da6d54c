import type { Basket, BasketLine } from "#domain/basket/basket";
import type { Food } from "#domain/food/food";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { MealReason } from "#domain/plan/plan-data";
import { daysFor } from "#domain/plan/plan-document";
import type { Day } from "#domain/plan/plan-document";
import { traitsOf } from "#domain/planner/dish-traits";
import { isDishOf, meetsGoal } from "#domain/planner/preferences";
import type { ServedAgo } from "#domain/planner/preferences";
import { WEEKEND, isProject, isSundayDinner, isTreat } from "#domain/planner/week-rhythm";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";
import type { Occasion } from "#domain/request/occasion";

/** Food of these aisles spoils once its pack is open. */
const SPOILS: readonly string[] = ["Fresh Fruit & Veg", "Deli & Chilled", "Dairy & Eggs", "Bakery"];
/** Small things that are bought one by one, or that every kitchen has: nobody plans a dinner around half a lemon. */
const SMALL_GRAMS = 300;
const EVERYWHERE: readonly string[] = ["garlic", "onions", "citrus"];
/** A dish uses a pack that is open when it takes at least this share of what was bought. */
const LEAST_SHARE = 0.15;
/** A pack is used up when at most this share of it is left. */
const USED_UP = 0.1;
const QUICK_MINUTES = 20;

/** What is known when the reasons of a week's meals are found. */
export interface WeekFacts {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  readonly occasion: Occasion;
  readonly served: ServedAgo;
  /** Whether the person has recent plans at all. */
  readonly known: boolean;
  readonly basket: Basket;
}

/**
 * Why each meal stands in the week, by its id: facts of the request, the calendar and the basket, so that each is true. A reason
 * that the week has given twice comes after the others, so that seven meals do not say the same.
 */
export function mealReasons(meals: readonly CheckedMeal[], facts: WeekFacts): Map<string, MealReason[]> {
  const days = daysFor(meals.length);
  const given = new Map<string, number>();
  const reasons = new Map<string, MealReason[]>();
  meals.forEach((meal, at) => {
    const found = reasonsOf(meal, at, meals, days, facts);
    const times = ({ kind }: MealReason): number => ((given.get(kind) ?? 0) >= 2 ? 1 : 0);
    const ordered = [...found].sort((a, b) => times(a) - times(b)).slice(0, 2);
    for (const { kind } of ordered) given.set(kind, (given.get(kind) ?? 0) + 1);
    reasons.set(meal.meal.id, ordered);
  });
  return reasons;
}

function reasonsOf(
  checked: CheckedMeal,
  at: number,
  meals: readonly CheckedMeal[],
  days: readonly Day[],
  { constraints: { request }, catalogue, occasion, served, known, basket }: WeekFacts,
): MealReason[] {
  const { meal } = checked;
  const traits = traitsOf(checked, catalogue);
  const day = days[at] as Day;
  const reasons: MealReason[] = [];
  const pack = openedPack(checked, meals.slice(0, at), basket);
  if (pack !== null) reasons.push({ ...pack, day: days[pack.openedAt] as Day });
  for (const meat of request.meatsPreferred) if (isDishOf([meat], checked)) reasons.push({ kind: "ticked_meat", meat });
  for (const appliance of request.cookingEquipment)
    if (appliance !== "stove" && appliance !== "oven" && meal.equipment.includes(appliance))
      reasons.push({ kind: "ticked_appliance", appliance });
  const { region } = meal;
  if (region !== null && request.preferredRegions.includes(region)) reasons.push({ kind: "ticked_region", region });
  if (day === "Friday" && isTreat(checked, traits)) reasons.push({ kind: "treat" });
  if (WEEKEND.includes(day) && (isProject(checked, traits) || isSundayDinner(checked, traits)))
    reasons.push({ kind: "weekend" });
  const { season } = occasion;
  if (season !== null && traits.seasons.includes(season)) reasons.push({ kind: "season", season });
  if ((meal.handsOffMinutes ?? 0) > 0) reasons.push({ kind: "hands_off" });
  else if (!WEEKEND.includes(day) && meal.prepMinutes + meal.cookMinutes <= QUICK_MINUTES)
    reasons.push({ kind: "quick" });
  // Said after what tells this dish from the others of the week, most of which meet the goal too.
  const goal = request.mealGoals;
  if (goal !== "none" && meetsGoal(goal, checked)) reasons.push({ kind: "goal", goal });
  if (known && served(checked) === -1) reasons.push({ kind: "new" });
  return reasons;
}

interface OpenedPack {
  readonly kind: "opened_pack";
  readonly foodId: string;
  readonly up: boolean;
  readonly openedAt: number;
}

/** The dearest food that spoils, of which an earlier day has opened the pack that this meal takes from; null when there is none. */
function openedPack(checked: CheckedMeal, before: readonly CheckedMeal[], basket: Basket): OpenedPack | null {
  const id = checked.meal.id;
  const shared = basket.lines
    .filter(({ food, packs, usedIn }) => isWorthTelling(food, packs) && usedIn.includes(id))
    .sort((a, b) => b.pence - a.pence);
  for (const line of shared) {
    const openedAt = before.findIndex(({ meal }) => line.usedIn.includes(meal.id));
    if (openedAt === -1 || !takesFromOpened(line, checked, before)) continue;
    const after = line.usedIn.every((user) => user === id || before.some(({ meal }) => meal.id === user));
    const up = after && line.boughtGrams - line.neededGrams <= USED_UP * line.boughtGrams;
    return { kind: "opened_pack", foodId: line.food.id, up, openedAt };
  }
  return null;
}

function isWorthTelling(food: Food, packs: BasketLine["packs"]): boolean {
  return (
    SPOILS.includes(food.aisle) &&
    packs.length > 0 &&
    !food.families.some((family) => EVERYWHERE.includes(family)) &&
    packs.every(({ pack }) => pack.label !== "loose" || pack.grams >= SMALL_GRAMS)
  );
}

/** Whether something of the packs that earlier meals needed is left for this meal, and it takes a good part. */
function takesFromOpened(line: BasketLine, checked: CheckedMeal, before: readonly CheckedMeal[]): boolean {
  const grams = ({ amounts }: CheckedMeal): number => amounts.find(({ food }) => food.id === line.food.id)?.grams ?? 0;
  if (grams(checked) < LEAST_SHARE * line.boughtGrams) return false;
  const smallest = Math.min(...line.packs.map(({ pack }) => pack.grams));
  const used = before.reduce((sum, meal) => sum + grams(meal), 0);
  // With packs of one size, the last one that is open holds what the earlier meals leave of it.
  const open = Math.ceil(used / smallest - 1e-9) * smallest - used;
  return line.packs.length === 1 && open >= LEAST_SHARE * smallest;
}
