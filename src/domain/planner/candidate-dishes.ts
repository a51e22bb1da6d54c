import { dayOf } from "#domain/intents/intent";
import { buildBasket } from "#domain/basket/basket";
import type { Basket } from "#domain/basket/basket";
import { shelfPrice, tenthsOfPack } from "#domain/basket/prices";
import type { FoodAmount } from "#domain/food/nutrition";
import { isTooLong } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { Region } from "#domain/options/options";
import { whyNotOn } from "#domain/planner/composed-days";
import { withAnswers } from "#domain/planner/answers-from-elsewhere";
import { traitsOf } from "#domain/planner/dish-traits";
import type { DishTraits } from "#domain/planner/dish-traits";
import { candidateFollowUps } from "#domain/planner/candidate-follow-ups";
import type { FollowUpCandidate, PossibleSource } from "#domain/planner/candidate-follow-ups";
import { eligibleMeals } from "#domain/planner/eligible";
import { mealAnswers } from "#domain/planner/meal-answers";
import { hasRested, meetsGoal, occasionDayOf, rememberedOf } from "#domain/planner/preferences";
import { dishLoss } from "#domain/planner/week-value";
import type { Catalogue } from "#domain/recipe/catalogue";
import { dishIdOf } from "#domain/recipe/variant";
import type { Spiciness } from "#domain/recipe/recipe";
import type { Constraints } from "#domain/request/constraints";
import { longerDays, withMostTime } from "#domain/request/day-limits";
import type { Occasion } from "#domain/request/occasion";

/** One of our dishes as shown to a proposer composing a week. All figures are for one serving. */
export interface CandidateDish {
  readonly mealId: string;
  readonly title: string;
  readonly region: Region | null;
  /** Preparation and cooking together, without slow-cooker time. */
  readonly minutes: number;
  readonly kcal: number;
  /** Our estimate for a serving. */
  readonly syns: number;
  readonly points: number;
  /** Grams. */
  readonly protein: number;
  readonly carbohydrate: number;
  readonly salt: number;
  /** The cost of its foods by the gram, in pence; food at home is free. */
  readonly pence: number;
  /** The cost of the packs for the whole table, if it were the only dinner, in pence; food at home is free. */
  readonly packPence: number;
  /** What to buy for the whole table, main foods first, without what is at home. */
  readonly packs: readonly PackShare[];
  readonly spiciness: Spiciness;
  /** Ids of the intents that it meets, on a day that they are for. */
  readonly answers: readonly string[];
  /** For a follow-up, the candidates that it can be made from; its `packPence` are then what it adds to the first of them. */
  readonly madeFrom?: CandidateSources;
}

/** The dishes of which one must stand one to `days` days before a follow-up, best first. */
export interface CandidateSources {
  readonly mealIds: readonly string[];
  readonly days: number;
}

/** How many tenths of a food's pack a dish takes for the whole table: ten are one pack, and two dinners can share what each leaves. */
export interface PackShare {
  readonly foodId: string;
  readonly tenths: number;
}

/** The household for which to find candidates. Plain data, so that it can cross to a worker thread. */
export interface CandidateTask {
  readonly constraints: Constraints;
  /** Meal ids of the user's recent plans, newest first. */
  readonly recentPlans: readonly (readonly string[])[];
  readonly occasion: Occasion;
}

/**
 * How many dishes a proposer chooses from: enough for any household's week, few enough to read in a second. For each main food
 * the best few by value, for each intent the best that meet it, some for one special evening, some for each day with extra time
 * that need it, and the cheapest, needed for a small budget.
 */
const CANDIDATES = {
  all: 122,
  ofEachMainFood: 16,
  forEachIntent: 7,
  forOccasion: 14,
  cheapest: 22,
  forLongerDay: 14,
  /** Dishes that give way to each follow-up, so that the list stays as short. */
  forFollowUp: 2,
} as const;
const MAIN_FOODS = 5;

/**
 * The best of our dishes that this household may eat, with the facts to choose by, best first, and at the end some that are made
 * from what one of them cooks. Pure and deterministic.
 */
export function candidateDishes(
  { constraints, recentPlans, occasion }: CandidateTask,
  catalogue: Catalogue,
): CandidateDish[] {
  const remembered = rememberedOf(constraints, recentPlans, catalogue);
  const eligible = eligibleMeals(withMostTime(constraints), catalogue).filter((meal) => hasRested(remembered, meal));
  const traits = eligible.map((meal) => traitsOf(meal, catalogue));
  const isOneEvening = occasionDayOf(constraints) !== null;
  // Dishes for one special evening are not favoured on other days.
  const weighed = isOneEvening
    ? { ...constraints, request: { ...constraints.request, mealGoals: "none" as const } }
    : constraints;
  const losses = withAnswers(
    weighed,
    eligible,
    traits,
    eligible.map((meal, at) => dishLoss(weighed, meal, traits[at]!, remembered, occasion)),
  );
  const penceOf = penceFor(constraints, catalogue);
  const ranked = inOrder(
    eligible.map((meal, at) => ({ meal, traits: traits[at]!, loss: losses[at]!, pence: penceOf(meal) })),
  );
  const answered = answersOf(
    ranked.map(({ meal }) => meal),
    constraints,
    catalogue,
  );
  const chosen = new Map<string, Ranked>();
  // Dishes that only one day has time for do not displace those for other days.
  let longer = CANDIDATES.forLongerDay * longerDays(constraints).length;
  const add = (dish: Ranked): void => {
    // Each dish counts once, with its best side for this household.
    const id = dishIdOf(dish.meal.meal.id);
    if (chosen.size >= CANDIDATES.all || chosen.has(id)) return;
    if (isTooLong(constraints, dish.meal.meal)) {
      if (longer === 0) return;
      longer -= 1;
    }
    chosen.set(id, dish);
  };
  for (const { id } of constraints.request.intents)
    for (const dish of ranked
      .filter(({ meal }) => answered.get(meal.meal.id)?.includes(id))
      .slice(0, CANDIDATES.forEachIntent))
      add(dish);
  if (isOneEvening)
    for (const dish of ranked
      .filter(({ meal }) => meetsGoal(constraints.request.mealGoals, meal))
      .slice(0, CANDIDATES.forOccasion))
      add(dish);
  // Meat eaters are not offered soya mince; those who ask for it got it above.
  const eatsMeat = traits.some(({ hasMeat }) => hasMeat);
  const usual = ranked.filter((dish) => !eatsMeat || !dish.traits.meatSubstitute);
  for (const dish of usual.toSorted((one, other) => one.pence - other.pence).slice(0, CANDIDATES.cheapest)) add(dish);
  const ofMainFood = new Map<string, number>();
  for (const dish of usual) {
    const { mainFood } = dish.traits;
    const before = ofMainFood.get(mainFood) ?? 0;
    if (before >= CANDIDATES.ofEachMainFood) continue;
    ofMainFood.set(mainFood, before + 1);
    add(dish);
  }
  for (const dish of usual) add(dish);
  const followUps = candidateFollowUps(
    possibleSources(ranked, chosen),
    { constraints: weighed, remembered, occasion },
    catalogue,
  );
  const alone = inOrder(withRoomFor(followUps, chosen, ranked)).map((dish) =>
    candidateOf(dish, answered.get(dish.meal.meal.id) ?? [], constraints, catalogue),
  );
  const madeFrom = followUps.map((followUp): CandidateDish => {
    const dish = { ...followUp, pence: penceOf(followUp.meal) };
    return { ...candidateOf(dish, [], constraints, catalogue), ...besideSource(followUp, constraints, catalogue) };
  });
  return [...alone, ...madeFrom];
}

/** What a follow-up is made from, and what its packs add to those of the first of its sources. */
function besideSource(
  { meal, sources, days }: FollowUpCandidate,
  constraints: Constraints,
  catalogue: Catalogue,
): Pick<CandidateDish, "packPence" | "madeFrom"> {
  const penceAt = (meals: readonly CheckedMeal[]): number => basketOf(meals, constraints, catalogue).totalPence;
  const first = sources.slice(0, 1);
  return {
    packPence: penceAt([...first, meal]) - penceAt(first),
    madeFrom: { mealIds: sources.map((source) => source.meal.id), days },
  };
}

function inOrder(dishes: readonly Ranked[]): Ranked[] {
  return dishes.toSorted((one, other) => one.loss - other.loss);
}

/** Each dish once, as chosen, or else with its best side. */
function possibleSources(ranked: readonly Ranked[], chosen: ReadonlyMap<string, Ranked>): PossibleSource[] {
  const dishes = new Map<string, Ranked>();
  for (const dish of ranked) {
    const id = dishIdOf(dish.meal.meal.id);
    if (!dishes.has(id)) dishes.set(id, chosen.get(id) ?? dish);
  }
  return [...dishes].map(([id, { meal, loss }]) => ({ meal, loss, isChosen: chosen.has(id) }));
}

/** The dishes with those that follow-ups are made from, and without the last chosen, so that the list stays as short. */
function withRoomFor(
  followUps: readonly FollowUpCandidate[],
  chosen: ReadonlyMap<string, Ranked>,
  ranked: readonly Ranked[],
): Ranked[] {
  const sources = new Set(followUps.flatMap((followUp) => followUp.sources));
  const spare = [...chosen.values()].filter(({ meal }) => !sources.has(meal));
  const stay = CANDIDATES.all - CANDIDATES.forFollowUp * followUps.length - sources.size;
  return [...ranked.filter(({ meal }) => sources.has(meal)), ...spare.slice(0, Math.max(0, stay))];
}

interface Ranked {
  readonly meal: CheckedMeal;
  readonly traits: DishTraits;
  readonly loss: number;
  readonly pence: number;
}

function basketOf(meals: readonly CheckedMeal[], { request, cupboard }: Constraints, catalogue: Catalogue): Basket {
  return buildBasket(meals, catalogue, request.preferredSupermarket, cupboard);
}

function packsOf({ lines }: Basket, first: readonly string[], level: number): PackShare[] {
  const placeOf = (id: string): number => (first.includes(id) ? first.indexOf(id) : first.length);
  return lines
    .filter(({ boughtGrams }) => boughtGrams > 0)
    .map(({ food, neededGrams, homeGrams }) => ({
      foodId: food.id,
      tenths: tenthsOfPack(food, neededGrams - homeGrams, level),
    }))
    .toSorted((one, other) => placeOf(one.foodId) - placeOf(other.foodId));
}

function candidateOf(
  { meal: checked, traits, pence }: Omit<Ranked, "loss">,
  answers: readonly string[],
  constraints: Constraints,
  catalogue: Catalogue,
): CandidateDish {
  const { meal, nutrition, amounts, synsEstimate, pointsEstimate } = checked;
  const basket = basketOf([checked], constraints, catalogue);
  const level = catalogue.levelOf(constraints.request.preferredSupermarket);
  return {
    mealId: meal.id,
    title: meal.title,
    region: meal.region,
    minutes: meal.prepMinutes + meal.cookMinutes,
    kcal: Math.round(nutrition.kcal),
    syns: synsEstimate,
    points: pointsEstimate,
    protein: Math.round(nutrition.protein),
    carbohydrate: Math.round(nutrition.carbohydrate),
    salt: Math.round(nutrition.salt * 10) / 10,
    pence: Math.round(pence),
    packPence: basket.totalPence,
    packs: packsOf(basket, mainFoodsOf(amounts, traits), level),
    spiciness: traits.spiciness,
    answers,
  };
}

/** The food with most of the protein, then the heaviest on the plate. */
function mainFoodsOf(amounts: readonly FoodAmount[], { leadFood }: Pick<DishTraits, "leadFood">): string[] {
  const heaviest = amounts
    .filter(({ food }) => food.buy === "pack")
    .toSorted((one, other) => other.grams - one.grams)
    .map(({ food }) => food.id);
  return [...new Set([...(leadFood === null ? [] : [leadFood]), ...heaviest])].slice(0, MAIN_FOODS);
}

/** The cost of a serving's foods by the gram of their cheapest pack, in pence; food at home is free. */
function penceFor({ request, cupboard }: Constraints, catalogue: Catalogue): (meal: CheckedMeal) => number {
  const level = catalogue.levelOf(request.preferredSupermarket);
  const home = new Set(cupboard.map(({ foodId }) => foodId));
  return ({ meal, amounts }) =>
    amounts.reduce((sum, { food, grams }) => {
      if (food.buy === "free" || home.has(food.id) || food.packs.length === 0) return sum;
      return sum + grams * Math.min(...food.packs.map((pack) => shelfPrice(food, pack, level) / pack.grams));
    }, 0) / meal.servings;
}

/** The intents that each dish meets on a day that they are for, or on any day. */
function answersOf(
  meals: readonly CheckedMeal[],
  constraints: Constraints,
  catalogue: Catalogue,
): ReadonlyMap<string, readonly string[]> {
  const { intents } = constraints.request;
  if (intents.length === 0) return new Map();
  const asked = new Set(intents.flatMap((intent) => dayOf(intent) ?? []));
  const days = asked.size === 0 ? DAYS.slice(0, 1) : DAYS.filter((day) => asked.has(day));
  const ofDay = (day: Day): ReadonlySet<string> =>
    new Set(intents.flatMap((intent) => (dayOf(intent) === day ? [intent.id] : [])));
  const found = new Map<string, Set<string>>();
  for (const day of days) {
    const answers = mealAnswers(
      meals,
      meals.map(() => day),
      constraints,
      catalogue,
    );
    for (const { meal } of meals) {
      const isKeptOff = whyNotOn(constraints, meal, day) !== null;
      const ids = (answers.get(meal.id) ?? []).filter((id) => !isKeptOff || !ofDay(day).has(id));
      found.set(meal.id, new Set([...(found.get(meal.id) ?? []), ...ids]));
    }
  }
  return new Map([...found].map(([id, ids]) => [id, [...ids]]));
}
