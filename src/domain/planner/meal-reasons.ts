import type { Basket, BasketLine } from "#domain/basket/basket";
import type { Food } from "#domain/food/food";
import type { NotedDish } from "#domain/matcher/match-preferences";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { MealReason, TreatAs } from "#domain/plan/plan-data";
import { daysFor } from "#domain/plan/plan-document";
import type { Day } from "#domain/plan/plan-document";
import { traitsOf } from "#domain/planner/dish-traits";
import type { DishTraits } from "#domain/planner/dish-traits";
import { householdOf } from "#domain/planner/household";
import { isDishOf, meetsGoal } from "#domain/planner/preferences";
import type { Remembered } from "#domain/planner/preferences";
import { isThing } from "#domain/planner/request-fit";
import { WEEKEND, isForGuests, isProject, isSundayDinner, isTreat } from "#domain/planner/week-rhythm";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { DishForm } from "#domain/recipe/recipe";
import type { Constraints } from "#domain/request/constraints";
import type { Occasion } from "#domain/request/occasion";

/** Small things that are bought one by one: nobody plans a dinner around half a lemon. */
const SMALL_GRAMS = 300;
/** In every kitchen, or nothing that anybody looks forward to. */
const EVERYWHERE: readonly string[] = ["garlic", "onions", "citrus"];
/** What is fresh and good to find again: vegetables, herbs, cream and cheese; never butter, milk or eggs. */
const FRESH: readonly string[] = ["Fresh Fruit & Veg", "Deli & Chilled", "Dairy & Eggs"];
const MEAT: readonly string[] = ["Meat & Poultry", "Fish & Seafood"];
const GOOD: readonly string[] = ["herbs", "cream", "cheese"];
/** A dish uses a pack that is open when it takes at least this share of what was bought. */
const LEAST_SHARE = 0.15;
/** A pack is used up when at most this share of it is left. */
const USED_UP = 0.1;
/** A dish takes the other half of a pack when it takes about as much as the one before. */
const HALF = { least: 0.38, most: 0.62 } as const;
/** So often a week says the same about its dishes. */
const MOST_TIMES = 2;
/** One pan that dinner comes out of, and no bowl to stir in. */
const PANS = /^(?:large pan|casserole dish|baking tray|roasting tin)$/u;
const QUICK_MINUTES = 20;

/** What is known when the reasons of a week's meals are found. */
export interface WeekFacts {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  readonly occasion: Occasion;
  readonly remembered: Remembered;
  /** Whether the person has recent plans at all. */
  readonly known: boolean;
  readonly basket: Basket;
}

/**
 * Why each meal stands in the week, by its id: facts of the request, the calendar and the basket, so that each is true. The more
 * inviting come first; what the week has said twice is not said again where a dish has something else to say.
 */
export function mealReasons(meals: readonly CheckedMeal[], facts: WeekFacts): Map<string, MealReason[]> {
  const days = daysFor(meals.length, facts.constraints.request.mealGoals);
  const given = new Map<string, number>();
  const reasons = new Map<string, MealReason[]>();
  meals.forEach((meal, at) => {
    const found = reasonsOf(meal, at, meals, days, facts);
    // What somebody said themselves is told of each dish that it was said of.
    const said = ({ kind }: MealReason): number => (kind === "liked" ? 0 : (given.get(kind) ?? 0));
    const fresh = found.filter((reason) => said(reason) < MOST_TIMES);
    // Where a dish has nothing else to say, once more and no more.
    const told =
      fresh.length > 0 ? fresh.slice(0, 2) : found.filter((reason) => said(reason) === MOST_TIMES).slice(0, 1);
    for (const { kind } of told) given.set(kind, (given.get(kind) ?? 0) + 1);
    reasons.set(meal.meal.id, told);
  });
  return reasons;
}

function reasonsOf(
  checked: CheckedMeal,
  at: number,
  meals: readonly CheckedMeal[],
  days: readonly Day[],
  { constraints, catalogue, occasion, remembered, known, basket }: WeekFacts,
): MealReason[] {
  const traits = traitsOf(checked, catalogue);
  const day = days[at] as Day;
  const pack = openedPack(checked, meals.slice(0, at), basket);
  const { season } = occasion;
  const cold = season === "autumn" || season === "winter";
  return [
    ...(remembered.liked(checked) ? [{ kind: "liked" } as const] : []),
    ...(pack === null ? [] : [{ ...pack.reason, day: days[pack.openedAt] as Day }]),
    ...calendarReasons(checked, traits, day, constraints),
    ...noteReasons(checked, traits, constraints),
    ...applianceReasons(checked, constraints),
    ...(cold && traits.winterProduce !== null ? [{ kind: "season_food", foodId: traits.winterProduce } as const] : []),
    ...(isForGuests(checked, traits) ? [{ kind: "for_guests" } as const] : []),
    ...(isInOnePan(checked) ? [{ kind: "one_pan" } as const] : []),
    ...(season !== null && traits.seasons.includes(season) ? [{ kind: "season", season } as const] : []),
    ...tickedReasons(checked, constraints),
    ...(known && remembered.served(checked) === -1 ? [{ kind: "new" } as const] : []),
  ];
}

/** What makes it right for its day. */
function calendarReasons(checked: CheckedMeal, traits: DishTraits, day: Day, constraints: Constraints): MealReason[] {
  const { meal } = checked;
  const weekend = WEEKEND.includes(day);
  if (day === "Sunday" && isRoastDinner(checked, traits)) return [{ kind: "sunday_roast" }];
  const treat =
    day === "Friday" && isTreat(checked, traits, householdOf(constraints)) ? treatAs(checked, traits) : null;
  if (treat !== null) return [{ kind: "treat", as: treat }];
  if (weekend && (isProject(checked, traits) || isSundayDinner(checked, traits))) return [{ kind: "weekend" }];
  const quick = !weekend && (meal.handsOffMinutes ?? 0) === 0 && meal.prepMinutes + meal.cookMinutes <= QUICK_MINUTES;
  return quick ? [{ kind: "quick" }] : [];
}

const TAKEAWAY: readonly DishForm[] = ["stir_fry", "noodles", "rice"];

/** What a Friday's treat is called; null where it is a good dinner and no more. */
function treatAs({ meal }: CheckedMeal, { form, hasFish }: DishTraits): TreatAs | null {
  if (form === "curry") return "curry";
  if (form === "pizza") return "pizza";
  if (form === "burger" && /burger/iu.test(meal.title)) return "burgers";
  if (meal.region === "chinese" && form !== null && TAKEAWAY.includes(form)) return "fakeaway";
  if (hasFish && form === "grill") return "fish";
  return meal.marks.includes("special_occasion") ? "special" : null;
}

/** Ribs and char siu are roasted and make a Sunday dinner, but nobody calls them the roast. */
function isRoastDinner({ meal }: CheckedMeal, { form }: DishTraits): boolean {
  return form === "roast" && (meal.region === "british" || /\broast/iu.test(meal.title));
}

/** What the notes ask for and it is. */
function noteReasons(checked: CheckedMeal, traits: DishTraits, { preferences }: Constraints): MealReason[] {
  const noted = preferences.more.find(({ thing }) => isThing(thing, checked, traits));
  return [
    ...(noted === undefined ? [] : [{ kind: "noted", words: nameOfNoted(noted) } as const]),
    ...(preferences.spiciness === "hot" && traits.spiciness === "hot" ? [{ kind: "heat" } as const] : []),
  ];
}

/** A kitchen has a capital letter, as "Sri Lankan". */
function nameOfNoted({ words, thing }: NotedDish): string {
  if (thing.kind !== "region" && thing.kind !== "cuisine") return words;
  return words.replace(/\b(?!food\b)[a-z]/gu, (letter) => letter.toUpperCase());
}

function applianceReasons({ meal }: CheckedMeal, { request }: Constraints): MealReason[] {
  if ((meal.handsOffMinutes ?? 0) > 0) return [{ kind: "hands_off" }];
  return request.cookingEquipment.flatMap((appliance) =>
    appliance !== "stove" && appliance !== "oven" && meal.equipment.includes(appliance)
      ? [{ kind: "ticked_appliance", appliance }]
      : [],
  );
}

/** What was ticked, most of which most of the week's dishes are. */
function tickedReasons(checked: CheckedMeal, { request }: Constraints): MealReason[] {
  const { meatsPreferred, preferredRegions, mealGoals: goal } = request;
  const { region } = checked.meal;
  return [
    ...meatsPreferred.flatMap((meat): MealReason[] =>
      isDishOf([meat], checked) ? [{ kind: "ticked_meat", meat }] : [],
    ),
    ...(region !== null && preferredRegions.includes(region) ? [{ kind: "ticked_region", region } as const] : []),
    ...(goal !== "none" && meetsGoal(goal, checked) ? [{ kind: "goal", goal } as const] : []),
  ];
}

function isInOnePan({ meal }: CheckedMeal): boolean {
  return meal.utensils.length === 1 && PANS.test(meal.utensils[0] ?? "");
}

interface OpenedPack {
  readonly reason: Omit<Extract<MealReason, { kind: "opened_pack" }>, "day">;
  readonly openedAt: number;
}

/**
 * The most inviting fresh food of which an earlier day has opened the pack that this meal takes from: one that it finishes before
 * others, vegetables before herbs, and the dearest. Null when there is none.
 */
function openedPack(checked: CheckedMeal, before: readonly CheckedMeal[], basket: Basket): OpenedPack | null {
  const id = checked.meal.id;
  const found = basket.lines
    .filter(({ food, packs, usedIn }) => isWorthTelling(food, packs) && usedIn.includes(id))
    .flatMap((line) => {
      const openedAt = before.findIndex(({ meal }) => line.usedIn.includes(meal.id));
      if (openedAt === -1 || !takesFromOpened(line, checked, before)) return [];
      const after = line.usedIn.every((user) => user === id || before.some(({ meal }) => meal.id === user));
      const up = after && line.boughtGrams - line.neededGrams <= USED_UP * line.boughtGrams;
      const vegetable = line.food.onPlate === "vegetables";
      return [{ line, openedAt, up, rank: (up ? 2 : 0) + (vegetable ? 1 : 0) }];
    })
    .sort((a, b) => b.rank - a.rank || b.line.pence - a.line.pence)[0];
  if (found === undefined) return null;
  const { line, openedAt, up } = found;
  const half = up && line.usedIn.length === 2 && isHalf(line, checked);
  return {
    reason: { kind: "opened_pack", foodId: line.food.id, up, ...(half ? { half: true } : {}) },
    openedAt,
  };
}

function isHalf({ food, packs, boughtGrams }: BasketLine, checked: CheckedMeal): boolean {
  const share = gramsIn(checked, food) / boughtGrams;
  return packs.length === 1 && packs[0]?.count === 1 && share >= HALF.least && share <= HALF.most;
}

function gramsIn({ amounts }: CheckedMeal, { id }: Food): number {
  return amounts.reduce((sum, { food, grams }) => sum + (food.id === id ? grams : 0), 0);
}

function isWorthTelling(food: Food, packs: BasketLine["packs"]): boolean {
  return (
    packs.length > 0 &&
    (MEAT.includes(food.aisle) || (FRESH.includes(food.aisle) && isGood(food))) &&
    !food.noticed.some(({ as }) => as === "background") &&
    !food.families.some((family) => EVERYWHERE.includes(family)) &&
    packs.every(({ pack }) => pack.label !== "loose" || pack.grams >= SMALL_GRAMS)
  );
}

function isGood({ onPlate, families }: Food): boolean {
  return onPlate === "vegetables" || families.some((family) => GOOD.includes(family));
}

/** Whether something of the packs that earlier meals needed is left for this meal, and it takes a good part. */
function takesFromOpened(line: BasketLine, checked: CheckedMeal, before: readonly CheckedMeal[]): boolean {
  const grams = (meal: CheckedMeal): number => gramsIn(meal, line.food);
  if (grams(checked) < LEAST_SHARE * line.boughtGrams) return false;
  const smallest = Math.min(...line.packs.map(({ pack }) => pack.grams));
  const used = before.reduce((sum, meal) => sum + grams(meal), 0);
  // With packs of one size, the last one that is open holds what the earlier meals leave of it.
  const open = Math.ceil(used / smallest - 1e-9) * smallest - used;
  return line.packs.length === 1 && open >= LEAST_SHARE * smallest;
}
