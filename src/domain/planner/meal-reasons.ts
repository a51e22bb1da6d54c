import type { Day } from "#domain/options/days";
import { shareOfPrice } from "#domain/basket/basket";
import type { Basket, BasketLine } from "#domain/basket/basket";
import type { Food } from "#domain/food/food";
import { preferencesOn } from "#domain/intents/preferences";
import { nameOfNoted } from "#domain/intents/preferences-in-words";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { MealReason, TreatAs } from "#domain/plan/plan-data";
import { daysOf } from "#domain/plan/plan-document";
import { traitsOf } from "#domain/planner/dish-traits";
import type { DishTraits } from "#domain/planner/dish-traits";
import { householdOf } from "#domain/planner/household";
import { meetsGoal } from "#domain/planner/preferences";
import type { Remembered } from "#domain/planner/preferences";
import { isThing } from "#domain/planner/noted-thing";
import { isInOnePan } from "#domain/planner/one-pan";
import { childReasons } from "#domain/planner/child-reasons";
import { usesUp } from "#domain/planner/used-up";
import { WEEKEND, isForGuests, isQuick, isProject, isSundayDinner, isTreat } from "#domain/planner/week-rhythm";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { DishForm, Season } from "#domain/recipe/recipe";
import type { Constraints } from "#domain/request/constraints";
import type { Occasion } from "#domain/request/occasion";

/** Small things bought singly: nobody plans a dinner around half a lemon. */
const SMALL_GRAMS = 300;
/** In every kitchen, or nothing to look forward to. */
const EVERYWHERE: readonly string[] = ["garlic", "onions", "citrus"];
/** Fresh food worth mentioning when shared: vegetables, herbs, cream and cheese; never butter, milk or eggs. */
const FRESH: readonly string[] = ["Fresh Fruit & Veg", "Deli & Chilled", "Dairy & Eggs"];
const MEAT: readonly string[] = ["Meat & Poultry", "Fish & Seafood"];
const GOOD: readonly string[] = ["herbs", "cream", "cheese"];
/** A dish counts as using an open pack if it takes at least this share of what was bought. */
const MIN_SHARE = 0.15;
/** A pack counts as used up if at most this share is left. */
const USED_UP = 0.1;
/** A dish takes the other half of a pack if it takes about as much as the one before. */
const HALF = { least: 0.38, most: 0.62 } as const;
/** How many dinners of a week may mention a shared pack. */
const MAX_SHARED = 2;
/** The share of summer produce from which a dish counts as summery (`summerShare`). */
const SUMMERY = 0.5;
const QUICK_MINUTES = 20;
/** Minutes for which a day needs time. */
const LONG_MINUTES = 50;
/** The most reasons for a meal. */
const MAX_REASONS = 2;
/** Among fewer meals, none is called the quickest or cheapest of the week. */
const MIN_MEALS_TO_COMPARE = 3;

/** What is needed to find the reasons for a week's meals. */
export interface WeekFacts {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  readonly occasion: Occasion;
  readonly remembered: Remembered;
  /** Whether the user has recent plans at all. */
  readonly known: boolean;
  readonly basket: Basket;
  /** The days of the meals in order, if not the usual ones. */
  readonly days?: readonly Day[];
}

/**
 * Why each meal is in the week, by id: facts of the request, the calendar and the basket, so that each is true. The more inviting
 * come first. No phrase appears twice in a week: the second dish goes without it.
 */
export function mealReasons(meals: readonly CheckedMeal[], facts: WeekFacts): Map<string, MealReason[]> {
  const days = facts.days ?? daysOf(facts.constraints, meals.length);
  const best = bestOf(meals, facts);
  const said = new Set<string>();
  let shared = 0;
  const reasons = new Map<string, MealReason[]>();
  meals.forEach((meal, at) => {
    const found = reasonsOf(meal, at, meals, days, facts, best).filter(
      (reason, index, all) =>
        // A user's own request is mentioned on every dish that meets it.
        (reason.kind === "liked" || !said.has(phraseOf(reason))) &&
        all.findIndex((other) => phraseOf(other) === phraseOf(reason)) === index &&
        (reason.kind !== "opened_pack" || shared < MAX_SHARED),
    );
    const told = found.slice(0, MAX_REASONS);
    for (const reason of told) {
      said.add(phraseOf(reason));
      if (reason.kind === "opened_pack") shared += 1;
    }
    reasons.set(meal.meal.id, [
      ...told,
      ...childReasons(meal, traitsOf(meal, facts.catalogue), facts.constraints, facts.catalogue),
    ]);
  });
  return reasons;
}

/** Reasons that share one of these read as the same phrase. */
function phraseOf(reason: MealReason): string {
  switch (reason.kind) {
    case "opened_pack":
      return `pack ${reason.foodId}`;
    case "ticked_meat":
      return reason.meat;
    case "ticked_appliance":
      return reason.appliance;
    case "ticked_region":
      return reason.region;
    case "noted":
      return reason.words;
    default:
      return reason.kind;
  }
}

/** The ids of the meals that are the week's best at something. */
interface Best {
  readonly quickest: string | null;
  readonly cheapest: string | null;
  readonly strongest: string | null;
}

function bestOf(meals: readonly CheckedMeal[], { basket }: WeekFacts): Best {
  const least = (of: (meal: CheckedMeal) => number): string | null =>
    meals.length < MIN_MEALS_TO_COMPARE ? null : (meals.toSorted((a, b) => of(a) - of(b))[0]?.meal.id ?? null);
  const pence = (checked: CheckedMeal): number =>
    basket.lines.reduce((sum, line) => sum + shareOfPrice(line, gramsIn(checked, line.food)), 0);
  return {
    quickest: least(({ meal }) => meal.prepMinutes + meal.cookMinutes),
    cheapest: least(pence),
    strongest: least(({ nutrition }) => -nutrition.protein),
  };
}

function reasonsOf(
  checked: CheckedMeal,
  at: number,
  meals: readonly CheckedMeal[],
  days: readonly Day[],
  { constraints, catalogue, occasion, remembered, known, basket }: WeekFacts,
  best: Best,
): MealReason[] {
  const traits = traitsOf(checked, catalogue);
  const day = days[at] as Day;
  const made = checked.meal.madeFrom;
  const source = meals.findIndex(({ meal }) => meal.id === made?.mealId);
  const pack = openedPack(checked, meals.slice(0, at), basket);
  const { season } = occasion;
  const cold = season === "autumn" || season === "winter";
  return [
    ...(remembered.liked(checked) ? [{ kind: "liked" } as const] : []),
    ...(made === undefined || source === -1
      ? []
      : [{ kind: "made_from", called: made.called, day: days[source] as Day } as const]),
    ...(pack === null ? [] : [{ ...pack.reason, day: days[pack.openedAt] as Day }]),
    ...noteReasons(checked, traits, day, constraints),
    ...calendarReasons(checked, traits, day, constraints, best),
    ...((checked.meal.handsOffMinutes ?? 0) > 0 ? [{ kind: "hands_off" } as const] : []),
    ...(cold && traits.winterProduce !== null ? [{ kind: "season_food", foodId: traits.winterProduce } as const] : []),
    ...(isInOnePan(checked.meal) ? [{ kind: "one_pan" } as const] : []),
    ...(season !== null && isOfSeason(traits, season) ? [{ kind: "season", season } as const] : []),
    ...goalReasons(checked, constraints, best),
    ...(known && remembered.served(checked) === -1 ? [{ kind: "new" } as const] : []),
  ];
}

/** In season, and not mainly about another season's produce: aubergines and tomatoes belong to summer in any dish. */
function isOfSeason({ seasons, summerShare, winterProduce }: DishTraits, season: Season): boolean {
  const cold = season === "autumn" || season === "winter";
  return seasons.includes(season) && (cold ? summerShare < SUMMERY : winterProduce === null);
}

/** Why it suits its day. */
function calendarReasons(
  checked: CheckedMeal,
  traits: DishTraits,
  day: Day,
  constraints: Constraints,
  { quickest }: Best,
): MealReason[] {
  const { meal } = checked;
  const weekend = WEEKEND.includes(day);
  if (day === "Sunday" && isRoastDinner(checked, traits)) return [{ kind: "sunday_roast" }];
  const treat =
    day === "Friday" && isTreat(checked, traits, householdOf(constraints)) ? treatAs(checked, traits) : null;
  if (treat !== null) return [{ kind: "treat", as: treat }];
  const minutes = meal.prepMinutes + meal.cookMinutes;
  const long = minutes >= LONG_MINUTES;
  if (weekend && long && (isProject(checked, traits) || isSundayDinner(checked, traits))) return [{ kind: "weekend" }];
  if (weekend && constraints.request.numPeople > 1 && isForGuests(checked, traits)) return [{ kind: "for_guests" }];
  const quick = !weekend && (meal.handsOffMinutes ?? 0) === 0 && minutes <= QUICK_MINUTES && meal.id === quickest;
  return quick ? [{ kind: "quick" }] : [];
}

const TAKEAWAY: readonly DishForm[] = ["stir_fry", "noodles", "rice"];

/** What to call Friday's treat; null if it is just a good dinner. */
function treatAs({ meal }: CheckedMeal, { form, hasFish }: DishTraits): TreatAs | null {
  if (form === "curry") return "curry";
  if (form === "pizza") return "pizza";
  if (form === "burger" && /burger/iu.test(meal.title)) return "burgers";
  if (meal.region === "chinese" && form !== null && TAKEAWAY.includes(form)) return "fakeaway";
  if (hasFish && form === "grill") return "fish";
  return meal.marks.includes("special_occasion") ? "special" : null;
}

/** Ribs, char siu, chops and steaks are roasted and make a Sunday dinner, but a roast is a joint or a whole bird. */
function isRoastDinner({ meal }: CheckedMeal, { form, hasFish }: DishTraits): boolean {
  if (form !== "roast" || hasFish) return false;
  const [roasted = ""] = meal.title.split(" with ");
  return (meal.region === "british" || /\broast/iu.test(meal.title)) && !CUTS.test(roasted);
}
const CUTS =
  /\b(?:chops?|steaks?|breasts?|thighs?|drumsticks?|wings?|duck legs|cutlets?|sausages?|ribs|mushrooms?|squash)\b/iu;

/** The requests in the notes that it meets. */
function noteReasons(
  checked: CheckedMeal,
  traits: DishTraits,
  day: Day,
  { preferences, request }: Constraints,
): MealReason[] {
  // A ticked region says nothing about a dish.
  const noted = preferences.more.find(
    ({ thing, day: asked }) =>
      (asked === undefined || asked === day) &&
      isThing(thing, checked, traits) &&
      !(thing.kind === "region" && request.preferredRegions.includes(thing.region)),
  );
  const { celebration, quickDays, useUp = [] } = preferences;
  const usedUp = useUp.find((food) => usesUp(food, checked, traits));
  const guests = preferences.guests === day && isForGuests(checked, traits);
  const marked = celebration?.day === day && isForGuests(checked, traits);
  return [
    ...(guests ? [{ kind: "noted", words: "a dinner for guests" } as const] : []),
    ...(marked ? [{ kind: "noted", words: specialInWords(celebration.occasion) } as const] : []),
    ...(quickDays?.includes(day) === true && isQuick(checked)
      ? [{ kind: "noted", words: `something quick on ${day}` } as const]
      : []),
    ...(usedUp === undefined ? [] : [{ kind: "noted", words: `${usedUp.words} used up` } as const]),
    ...(noted === undefined ? [] : [{ kind: "noted", words: nameOfNoted(noted) } as const]),
    ...(preferencesOn(preferences, day).spiciness === "hot" && traits.spiciness === "hot"
      ? [{ kind: "heat" } as const]
      : []),
  ];
}

function specialInWords(occasion: string | null): string {
  return occasion === null ? "something special" : `something special for ${occasion}`;
}

/** What it does for the goal, in figures: repeating the ticked option would say nothing new. */
function goalReasons(checked: CheckedMeal, constraints: Constraints, { cheapest, strongest }: Best): MealReason[] {
  const { mealGoals: goal, dietaryPreference: diet } = constraints.request;
  const { id } = checked.meal;
  return [
    ...(goal === "budget_friendly" && id === cheapest ? [{ kind: "cheapest" } as const] : []),
    ...(strongest === id && (goal === "muscle_gain" || diet === "high_protein")
      ? [{ kind: "most_protein" } as const]
      : []),
    ...(goal === "weight_loss" && meetsGoal(goal, checked) ? [{ kind: "goal", goal } as const] : []),
  ];
}

interface OpenedPack {
  readonly reason: Omit<Extract<MealReason, { kind: "opened_pack" }>, "day">;
  readonly openedAt: number;
}

/**
 * The most inviting fresh food of this meal from a pack opened on an earlier day: first one that it finishes, vegetables before
 * herbs, and the most expensive. Null if there is none.
 */
function openedPack(checked: CheckedMeal, before: readonly CheckedMeal[], basket: Basket): OpenedPack | null {
  const id = checked.meal.id;
  const found = basket.lines
    .filter(
      ({ food, packs, usedIn }) =>
        isWorthTelling(food, packs) && usedIn.includes(id) && checked.meal.madeFrom?.foodIds.includes(food.id) !== true,
    )
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

/** Whether earlier meals leave something in their packs for this meal, and it takes a good part of it. */
function takesFromOpened(line: BasketLine, checked: CheckedMeal, before: readonly CheckedMeal[]): boolean {
  const grams = (meal: CheckedMeal): number => gramsIn(meal, line.food);
  if (grams(checked) < MIN_SHARE * line.boughtGrams) return false;
  const smallest = Math.min(...line.packs.map(({ pack }) => pack.grams));
  const used = before.reduce((sum, meal) => sum + grams(meal), 0);
  // With packs of one size, the last opened one contains what the earlier meals leave.
  const open = Math.ceil(used / smallest - 1e-9) * smallest - used;
  return line.packs.length === 1 && open >= MIN_SHARE * smallest;
}
