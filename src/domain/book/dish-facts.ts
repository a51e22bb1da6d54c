import { failsOf, unlikeOf } from "#domain/book/noted-of-dish";
import type { NotedThing } from "#domain/intents/noted-thing";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Day } from "#domain/options/days";
import { MEAL_SERVINGS } from "#domain/options/options";
import type { Region } from "#domain/options/options";
import { isFreshFish } from "#domain/plan/thawing";
import type { DishTraits } from "#domain/planner/dish-traits";
import { householdOf } from "#domain/planner/household";
import { isJar } from "#domain/planner/pack-cost";
import { MARKED_GOALS, isDishOf, meetsGoal } from "#domain/planner/preferences";
import { isThing } from "#domain/planner/noted-thing";
import { usesUp } from "#domain/planner/used-up";
import {
  isForGuests,
  isFromTheCupboard,
  isHighPoint,
  isLightSupper,
  isMicrowaved,
  takesItsTime,
} from "#domain/planner/week-rhythm";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Cuisine } from "#domain/recipe/recipe";
import type { Constraints } from "#domain/request/constraints";

/** What is looked at of a dish when a week is judged as a whole: plain figures and words, read once. */
export interface DishFacts {
  readonly region: Region | null;
  /** It belongs to its region's own cooking, and does not only wear its label. */
  readonly isCore: boolean;
  /** It is Italian, or of no kitchen of its region in particular. */
  readonly isItalian: boolean;
  /** Places, in the request's lists, of the meats that it is a dish of and of what was asked for that it is. */
  readonly meats: ReadonlySet<number>;
  readonly asked: ReadonlySet<number>;
  /** Places, in what is wanted less, of what it is. */
  readonly seldom: ReadonlySet<number>;
  /** How much of what was asked of a day alone it does not bring there; ids of what was asked of every dinner and it is not. */
  readonly failsOn: ReadonlyMap<Day, number>;
  readonly unlike: ReadonlySet<string>;
  readonly appliances: readonly string[];
  readonly traits: DishTraits;
  /** Vegetables and cheeses that are seen on the plate, by the ids of their foods. */
  readonly seen: ReadonlySet<string>;
  /** Dear jars of which it takes a spoonful, by the ids of their foods. */
  readonly jars: readonly string[];
  readonly skill: CheckedMeal["meal"]["skill"];
  readonly minutes: number;
  readonly takesItsTime: boolean;
  /** What a week is remembered by, and what one serves to company. */
  readonly isHighPoint: boolean;
  /** As many as one pan of it feeds. */
  readonly mostServings: number;
  /** Out of a tin or the microwave, or no more than a supper: nothing for the end of a week. */
  readonly isHumble: boolean;
  /** It has meat or fish. */
  readonly hasMeat: boolean;
  readonly isFreshFish: boolean;
  readonly isHot: boolean;
  /** Written for people who slim: sprayed, and not fried. */
  readonly isSlimming: boolean;
  readonly kcal: number;
  /** It misses the goal: a figure; a mark of ours. */
  readonly missesFigure: boolean;
  readonly missesMark: boolean;
}

/** A dinner of a week on its day. */
export interface DatedDish {
  readonly day: Day;
  readonly facts: DishFacts;
}

/**
 * Cuisines that are the very one that a region is named after; of a region that is missing here every dish is. A Thai curry is no answer to who asked
 * for Chinese food alone, and pasta is one for the Mediterranean, among others.
 */
const CORE: Partial<Record<Region, readonly Cuisine[]>> = {
  chinese: ["cantonese", "sichuan"],
  mediterranean: ["greek", "spanish", "portuguese", "french", "italian", "turkish"],
  indian: ["punjabi", "pakistani", "south_indian", "gujarati", "bangladeshi", "goan", "sri_lankan"],
  middle_eastern: ["lebanese", "turkish", "persian", "arabic", "israeli"],
  african: ["moroccan", "nigerian", "ethiopian", "ghanaian", "south_african", "egyptian"],
};
/** Grams a serving from which a cheese is noticed. */
const SEEN_CHEESE = 15;
/** A jar of which at most this share is used. */
const SPOONFUL = 0.2;
const DEAR_JAR = 140;

/** Whether fish was asked for, and this is out of a tin. */
function isTinnedFor(thing: NotedThing, { notFreshFish }: DishTraits): boolean {
  return thing.kind === "animal" && thing.animal === "fish" && notFreshFish;
}

/** Reads a dish for a request. */
export function dishFacts(
  constraints: Constraints,
  checked: CheckedMeal,
  traits: DishTraits,
  catalogue: Catalogue,
): DishFacts {
  const { request, preferences } = constraints;
  const { meal, amounts, nutrition } = checked;
  const { region } = meal;
  const core = region === null ? undefined : CORE[region];
  const cheeses = amounts.filter(
    ({ food, grams }) => food.families.includes("cheese") && grams >= SEEN_CHEESE * meal.servings,
  );
  const placesOf = <T>(list: readonly T[], is: (one: T) => boolean): ReadonlySet<number> =>
    new Set(list.flatMap((one, at) => (is(one) ? [at] : [])));
  const recipe = catalogue.recipeOf(traits.dishId);
  const mostServings = recipe === undefined ? meal.servings : (recipe.mostServings ?? MEAL_SERVINGS.max);
  const misses = !meetsGoal(request.mealGoals, checked);
  const isMark = MARKED_GOALS.includes(request.mealGoals);
  return {
    region,
    isCore: core === undefined || traits.cuisines.some((cuisine) => core.includes(cuisine)),
    isItalian: traits.cuisines.length === 0 || traits.cuisines.includes("italian"),
    // A tin of tuna is nobody's fish of the week.
    meats: placesOf(
      request.meatsPreferred,
      (meat) => isDishOf([meat], checked) && (meat !== "fish" || !traits.notFreshFish),
    ),
    asked: placesOf(
      [
        ...preferences.more.map(({ thing }) => isThing(thing, checked, traits) && !isTinnedFor(thing, traits)),
        ...(preferences.useUp ?? []).map((food) => usesUp(food, checked, traits)),
      ],
      (brings) => brings,
    ),
    seldom: placesOf(preferences.less ?? [], ({ thing }) => isThing(thing, checked, traits)),
    failsOn: failsOf(checked, mostServings, constraints, catalogue),
    unlike: unlikeOf(checked, constraints, catalogue),
    appliances: meal.equipment,
    traits,
    seen: new Set([...traits.seenVegetables, ...cheeses.map(({ food }) => food.id)]),
    jars: amounts.flatMap(({ food, grams }) => {
      const [pack] = food.packs.toSorted((one, other) => one.tescoPence - other.tescoPence);
      const isDear = pack !== undefined && pack.tescoPence >= DEAR_JAR && grams <= SPOONFUL * pack.grams;
      return isJar(food) && isDear ? [food.id] : [];
    }),
    skill: meal.skill,
    minutes: meal.prepMinutes + meal.cookMinutes,
    takesItsTime: takesItsTime(checked),
    isHighPoint: isHighPoint(checked, traits, householdOf(constraints)) || isForGuests(checked, traits),
    mostServings,
    isHumble: isFromTheCupboard(checked, traits) || isMicrowaved(checked) || isLightSupper(checked, traits),
    hasMeat: traits.hasMeat || traits.hasFish,
    isFreshFish: amounts.some(({ food }) => isFreshFish(food)),
    isHot: traits.spiciness === "hot" || traits.spiciness === "medium",
    isSlimming: amounts.some(({ food }) => food.units.spray !== undefined),
    kcal: nutrition.kcal,
    missesFigure: misses && !isMark,
    missesMark: misses && isMark,
  };
}
