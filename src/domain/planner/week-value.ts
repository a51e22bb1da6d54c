import { MEAT_SHARE, holdsAny, inRegions, meetsGoal } from "#domain/planner/preferences";
import type { ServedAgo } from "#domain/planner/preferences";
import type { DishTraits } from "#domain/planner/dish-traits";
import { isProject, isQuick, isTreat, isUnhurried } from "#domain/planner/week-rhythm";
import type { NotedThing } from "#domain/matcher/match-preferences";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { GOAL_FIGURES } from "#domain/meal/goals";
import type { Occasion } from "#domain/request/occasion";
import { seedOf, seededRandom } from "#domain/random/random";
import { dishIdOf, hasStandIn } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";
import type { DietaryPreference, Equipment } from "#domain/options/options";

/*
 * What makes a week good. The planner looks for the week that loses least by this table, within the rules and the budget.
 *
 * One point is what a penny a serving is worth to somebody who wants the cheapest plan. Everything is counted a serving, so that
 * a family of five weighs dishes as a single person does. The figures are judgements, made by comparing pairs of weeks; what
 * matters is their order: what people asked for by name, then what was served before, then the plate and how much people like the
 * dish, then how the week fits together, then money.
 */

/** What a week with n dishes of a kind loses, for n from 0 to all. Convex: a further one never costs less than the one before. */
export type CountLoss = (count: number) => number;

/** Loses `each` for every dish beyond `limit`, the second one twice as much, the third three times. */
function atMost(limit: number, each: number): CountLoss {
  return (count) => {
    const beyond = Math.max(0, count - limit);
    return (each * beyond * (beyond + 1)) / 2;
  };
}

/** Loses `each` for every dish that is missing from `target`. */
function atLeast(target: number, each: number): CountLoss {
  return (count) => each * Math.max(0, target - count);
}

function both(one: CountLoss, other: CountLoss): CountLoss {
  return (count) => one(count) + other(count);
}

/** Points of one dish. */
export const DISH_LOSS = {
  /** Outside the regions that were ticked: asked for by name, so it stands above all but the rules. */
  region: 10_000,
  /** Misses the goal. */
  goal: 6_000,
  /** Served so many plans ago, the last one first: a dish rests eight weeks while there are others. */
  served: [5_000, 4_500, 4_000, 3_500, 3_000, 2_600, 2_200, 1_800],
  /** Each mark below ten: a dish that people ask for again may cost £12 more for two than one they eat from duty. */
  appeal: 100,
  /**
   * How far tastes differ from one person and week to the next: two thirds of the dishes lose next to nothing, the others up to this
   * much, so that everybody's favourites are left out by somebody this week.
   */
  taste: 800,
  /** A plate without bread, rice, pasta, potatoes or the like, where the diet does not forbid them; pulses make up for half. */
  noStaple: 220,
  /** A plate without vegetables: in proportion to what is missing from 150 g. */
  noVegetables: 180,
  /** Less than 18 g of protein: in proportion. */
  littleProtein: 180,
  /** Energy outside 550 to 800 kcal, for each 100 kcal. */
  energy: 110,
  /** Each gram of salt above what the UK's labels call high in a portion (1.8 g). */
  salt: 90,
  /** With a food that stands in for the ordinary one, which is rarely quite as good. */
  standIn: 100,
  /** Out of season. */
  season: 180,
  /** Cooked in what many households lack, for somebody who ticked no equipment: anything may be used, and may not be there. */
  rareAppliance: 400,
} as const;

/** A hob, an oven and a microwave stand in nearly every kitchen; a judgement that these do not. */
const RARE_APPLIANCES: readonly Equipment[] = ["air_fryer", "slow_cooker"];
const ENOUGH = { vegetableGrams: 150, protein: 18, stapleCarbohydrate: 25, pulseCarbohydrate: 20 } as const;
/** Grams of salt in a portion from which front-of-pack labels show red (Department of Health and FSA, 2016). */
const HIGH_SALT = 1.8;
/** Kcal a serving of a dinner without a goal (spec E10). */
export const DINNER = { least: 550, most: 800 } as const;
/** Diets whose point is to leave staples out, or to count them. */
export const NO_STAPLES: readonly DietaryPreference[] = [
  "keto",
  "low_carb",
  "paleo",
  "slimming_world",
  "weight_watchers",
];

/** What money weighs: a penny a serving in points. */
const MONEY = { usual: 0.3, budgetFriendly: 1 } as const;
/** What everything beside money and what was asked for weighs when the lowest cost was asked for. */
const PLEASURE_ON_A_BUDGET = 0.12;
/** A penny of food that is likely to spoil, in points a serving: ten times one spent, since throwing food away annoys. */
const WASTE = 3;

/** How this request weighs its weeks. */
export interface WeekWeights {
  /** Points of one penny at the till, for the whole week. */
  readonly money: number;
  /** Points of one penny of food left over. */
  readonly waste: number;
  /** Share at which pleasure counts. */
  readonly pleasure: number;
}

/** The weights of money and pleasure for a request. */
export function weightsOf({ request }: Constraints): WeekWeights {
  const cheap = request.mealGoals === "budget_friendly";
  const pleasure = cheap ? PLEASURE_ON_A_BUDGET : 1;
  return {
    money: (cheap ? MONEY.budgetFriendly : MONEY.usual) / request.numPeople,
    waste: (WASTE * pleasure) / request.numPeople,
    pleasure,
  };
}

/** What choosing one dish loses, in points a serving. */
export function dishLoss(
  constraints: Constraints,
  checked: CheckedMeal,
  traits: DishTraits,
  served: ServedAgo,
  occasion: Occasion,
): number {
  const { request } = constraints;
  let asked = 0;
  if (!inRegions(constraints, checked)) asked += DISH_LOSS.region;
  if (!meetsGoal(request.mealGoals, checked)) asked += DISH_LOSS.goal;
  asked += notesLoss(constraints, checked, traits);
  const ago = served(checked);
  if (ago !== -1) asked += DISH_LOSS.served[ago] ?? 0;
  return asked + pleasureLoss(constraints, checked, traits, occasion) * weightsOf(constraints).pleasure;
}

/** What the notes ask for counts as what was ticked does: spiciness, and dishes that somebody is tired of (decision 41). */
function notesLoss({ preferences, request }: Constraints, checked: CheckedMeal, traits: DishTraits): number {
  const { spiciness, children, none } = preferences;
  let loss = 0;
  if (spiciness === "mild" || children) loss += NOTED.tooSpicy[traits.spiciness];
  else if (spiciness === "hot") loss += NOTED.tooMild[traits.spiciness];
  if (children && request.mealGoals !== "family_friendly" && !checked.meal.marks.includes("family_friendly"))
    loss += NOTED.notForChildren;
  if (none.some(({ thing }) => isThing(thing, checked, traits))) loss += DISH_LOSS.goal;
  return loss;
}

const NOTED = {
  tooSpicy: { none: 0, mild: 0, medium: 2_000, hot: 8_000 },
  tooMild: { none: 150, mild: 100, medium: 30, hot: 0 },
  notForChildren: 200,
  wanted: 1_800,
} as const;

function isThing(thing: NotedThing, checked: CheckedMeal, traits: DishTraits): boolean {
  switch (thing.kind) {
    case "form":
      return traits.form === thing.form;
    case "region":
      return checked.meal.region === thing.region;
    case "animal":
      return holdsAny([thing.animal], checked);
  }
}

/** What the notes ask for more of comes up each week. */
function notedKinds({ preferences }: Constraints): WeekKind[] {
  return preferences.more.map(({ words, thing }) => ({
    name: `noted ${words}`,
    has: (checked, traits) => isThing(thing, checked, traits),
    loss: both(atLeast(1, NOTED.wanted), atLeast(2, 80)),
  }));
}

function pleasureLoss(
  { request }: Constraints,
  { meal, nutrition }: CheckedMeal,
  traits: DishTraits,
  { variation, season }: Occasion,
): number {
  let loss = DISH_LOSS.appeal * (10 - traits.appeal);
  loss += DISH_LOSS.taste * seededRandom(seedOf(`${variation} ${dishIdOf(meal.id)}`))() ** 3;
  loss += DISH_LOSS.noVegetables * missing(traits.vegetableGrams, ENOUGH.vegetableGrams);
  loss += DISH_LOSS.littleProtein * missing(traits.protein, ENOUGH.protein);
  if (!NO_STAPLES.includes(request.dietaryPreference)) {
    const staple = missing(traits.stapleCarbohydrate, ENOUGH.stapleCarbohydrate);
    const pulses = missing(traits.pulseCarbohydrate, ENOUGH.pulseCarbohydrate);
    loss += DISH_LOSS.noStaple * Math.min(staple, 0.5 + 0.5 * pulses);
  }
  if (request.cookingEquipment.length === 0 && meal.equipment.some((item) => RARE_APPLIANCES.includes(item)))
    loss += DISH_LOSS.rareAppliance;
  if (hasStandIn(meal.id)) loss += DISH_LOSS.standIn;
  loss += DISH_LOSS.salt * Math.max(0, nutrition.salt - HIGH_SALT);
  if (season !== null && traits.seasons.length > 0 && !traits.seasons.includes(season)) loss += DISH_LOSS.season;
  return loss + energyLoss(request.mealGoals === "weight_loss", nutrition.kcal);
}

function energyLoss(losing: boolean, kcal: number): number {
  const least = losing ? 350 : DINNER.least;
  const most = losing ? GOAL_FIGURES.weightLossKcal : DINNER.most;
  return (DISH_LOSS.energy * (Math.max(0, least - kcal) + Math.max(0, kcal - most))) / 100;
}

/** Which share of `enough` is missing, 0 to 1. */
function missing(value: number, enough: number): number {
  return Math.max(0, 1 - value / enough);
}

/** A kind of dish that a week counts: who belongs to it, and what so many of them lose. */
export interface WeekKind {
  readonly name: string;
  readonly has: (checked: CheckedMeal, traits: DishTraits) => boolean;
  readonly loss: CountLoss;
}

/**
 * The kinds that a week of this request counts. `lately` says whether a chosen kind of meat was in the last plan: each one comes
 * up within two weeks.
 */
export function weekKinds(
  constraints: Constraints,
  all: readonly DishTraits[],
  lately: (animal: string) => boolean,
): WeekKind[] {
  const { request } = constraints;
  const { pleasure } = weightsOf(constraints);
  const pleasant = [...varietyKinds(constraints, all), ...mixedKinds(constraints), ...rhythmKinds(constraints)];
  return [
    ...meatKinds(constraints, lately),
    ...applianceKinds(constraints),
    ...notedKinds(constraints),
    ...pleasant.map(({ name, has, loss }) => ({ name, has, loss: (count: number) => loss(count) * pleasure })),
  ].filter(({ loss }) => {
    // What cannot differ between weeks of this length is not worth counting.
    const first = loss(0);
    return Array.from({ length: request.mealsPerWeek }, (_, count) => loss(count + 1)).some((value) => value !== first);
  });
}

/** No two dinners alike: main food, staple, form, flavour, cuisine. */
function varietyKinds({ request }: Constraints, all: readonly DishTraits[]): WeekKind[] {
  const kinds: WeekKind[] = [];
  const each = <T extends string>(
    values: Iterable<T | null>,
    name: string,
    of: (t: DishTraits) => T | null,
    loss: CountLoss,
  ) => {
    for (const value of new Set(values))
      if (value !== null) kinds.push({ name: `${name} ${value}`, has: (_, traits) => of(traits) === value, loss });
  };
  each(
    all.map(({ mainFood }) => mainFood),
    "main food",
    ({ mainFood }) => mainFood,
    both(atMost(1, 60), atMost(2, 300)),
  );
  each(
    all.map(({ form }) => form),
    "form",
    ({ form }) => form,
    both(atMost(1, 280), atMost(2, 300)),
  );
  each(
    all.map(({ staple }) => staple),
    "staple",
    ({ staple }) => staple,
    both(atMost(1, 50), atMost(2, 150)),
  );
  each(
    all.map(({ flavour }) => flavour),
    "flavour",
    ({ flavour }) => flavour,
    both(atMost(1, 50), atMost(2, 120)),
  );
  const regions = request.preferredRegions;
  for (const region of REGION_LIST) {
    const usual = regions.length === 0 ? 2 : Math.ceil(request.mealsPerWeek / regions.length);
    kinds.push({ name: `region ${region}`, has: ({ meal }) => meal.region === region, loss: atMost(usual, 70) });
  }
  kinds.push({ name: "hot", has: (_, { spiciness }) => spiciness === "hot", loss: atMost(1, 100) });
  return kinds;
}
const REGION_LIST = [
  "british",
  "mediterranean",
  "chinese",
  "indian",
  "mexican",
  "american",
  "middle_eastern",
  "african",
] as const;

/** Points of a meal with meat that is missing, above the rest of a dish; of a ticked kind, and of an appliance, that does not come up. */
const ASKED_MEAT = 6_000;
const ASKED_KIND = 3_000;
const ASKED_APPLIANCE = 2_400;

/** Meat that was ticked is cooked, and a meat eater gets meat (spec E6): asked for by name, so it counts whatever the budget is. */
function meatKinds({ request }: Constraints, lately: (animal: string) => boolean): WeekKind[] {
  const { mealsPerWeek: count, dietaryPreference: diet, meatsPreferred } = request;
  if (diet === "vegetarian" || diet === "vegan") return [];
  if (meatsPreferred.length > 0)
    return [
      {
        name: "chosen meats",
        has: (checked) => holdsAny(meatsPreferred, checked),
        loss: atLeast(Math.ceil(count * MEAT_SHARE.chosen), ASKED_MEAT),
      },
      ...meatsPreferred.map((meat): WeekKind => ({
        name: `chosen ${meat}`,
        has: (checked) => holdsAny([meat], checked),
        loss: atLeast(1, lately(meat) ? 150 : ASKED_KIND),
      })),
    ];
  if (diet !== "meat_eater") return [];
  const has = (_: CheckedMeal, { hasMeat, hasFish }: DishTraits): boolean => hasMeat || hasFish;
  return [{ name: "meat or fish", has, loss: atLeast(Math.ceil(count * MEAT_SHARE.meatEater), ASKED_MEAT) }];
}

/** An appliance that was ticked is used each week; one that people have bought for it, twice. The oven and the hob come by themselves. */
function applianceKinds({ request }: Constraints): WeekKind[] {
  const { cookingEquipment, mealsPerWeek: count } = request;
  return cookingEquipment.flatMap((item): WeekKind[] => {
    if (item === "stove" || item === "oven") return [];
    const wanted = item !== "microwave" && count >= 4 ? 2 : 1;
    const has = ({ meal }: CheckedMeal): boolean => meal.equipment.includes(item);
    return [
      {
        name: `uses ${item}`,
        has,
        loss: both(atLeast(1, ASKED_APPLIANCE), both(atLeast(wanted, 200), atMost(wanted + 1, 120))),
      },
    ];
  });
}

/** A mixed week as British households eat it: about two thirds with meat or fish, fish at least once in five meals (spec E6). */
function mixedKinds({ request }: Constraints): WeekKind[] {
  const { mealsPerWeek: count, dietaryPreference: diet, meatsPreferred, noMeat } = request;
  if (noMeat || diet === "vegetarian" || diet === "vegan") return [];
  const usual = Math.round((count * 2) / 3);
  const mixed: WeekKind = {
    name: "mixed",
    has: (_, { hasMeat, hasFish }) => hasMeat || hasFish,
    // A week without any is dull to most people, so that a dish may come back early for one.
    loss: both(
      both(atLeast(count >= 4 ? 1 : 0, ASKED_APPLIANCE), atLeast(usual, 700)),
      atMost(diet === "meat_eater" ? count : usual, 100),
    ),
  };
  const fish: WeekKind = {
    name: "fish",
    has: (_, { hasFish }) => hasFish,
    loss: both(atLeast(count >= 4 ? 1 : 0, 400), atMost(2, 100)),
  };
  if (meatsPreferred.length === 0) return [mixed, fish];
  return [{ ...mixed, loss: atMost(Math.max(usual, Math.ceil(count * 0.75)), 60) }];
}

/** Quick dishes for working days, something to look forward to, a project, and what skill and time are there for. */
function rhythmKinds({ request, maxMinutes }: Constraints): WeekKind[] {
  const count = request.mealsPerWeek;
  const kinds: WeekKind[] = [
    { name: "quick", has: isQuick, loss: atLeast(Math.floor(count * 0.45), 130) },
    { name: "treat", has: isTreat, loss: atLeast(count >= 6 ? 2 : count >= 3 ? 1 : 0, 250) },
    { name: "project", has: isProject, loss: both(atLeast(count >= 5 ? 1 : 0, 150), atMost(count >= 5 ? 2 : 1, 120)) },
  ];
  if (maxMinutes === null || maxMinutes >= 40)
    kinds.push({ name: "unhurried", has: isUnhurried, loss: atLeast(Math.floor(count / 3), 80) });
  if (request.cookingSkillLevel !== "beginner")
    kinds.push({
      name: "some skill",
      has: ({ meal }) => meal.skill !== "beginner",
      loss: atLeast(Math.ceil(count / 3), 90),
    });
  if (request.cookingSkillLevel === "advanced")
    kinds.push({
      name: "much skill",
      has: ({ meal }) => meal.skill === "advanced",
      loss: atLeast(count >= 4 ? 1 : 0, 150),
    });
  return kinds;
}
