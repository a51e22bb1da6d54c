import { MEAT_SHARE, MAX_TICKED, hasRested, isDishOf } from "#domain/planner/preferences";
import type { Remembered } from "#domain/planner/preferences";
import { atLeast, atMost, both, ofEachLoss, weighed } from "#domain/planner/count-loss";
import type { CountLoss, WeekKind } from "#domain/planner/count-loss";
import type { DishTraits } from "#domain/planner/dish-traits";
import { householdOf } from "#domain/planner/household";
import { limitKinds } from "#domain/planner/noted-limits";
import { isThing } from "#domain/planner/noted-thing";
import { NOTED } from "#domain/planner/notes-loss";
import { highPointKind, rhythmKinds } from "#domain/planner/rhythm-kinds";
import { sameAgainKinds } from "#domain/planner/same-again";
import { snackKind } from "#domain/planner/snack-dinner";
import { oftenShare, varietyKinds } from "#domain/planner/variety-kinds";
import { usesUp } from "#domain/planner/used-up";
import { weightsOf } from "#domain/planner/week-value";
import type { NotedThing } from "#domain/intents/noted-thing";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { dishIdOf } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";
import { notedRulesOf } from "#domain/request/noted-rules";
import type { Equipment, Region } from "#domain/options/options";
import type { Cuisine } from "#domain/recipe/recipe";

/* The losses of a week by its number of dishes of each kind. Points a serving, as in `week-value.ts`. */

/** The share of a week for an appliance requested in the notes. */
const NOTED_APPLIANCE = 0.75;
/** The share of a week for a cuisine named in the notes, and for several together. */
const NOTED_KITCHEN = 0.8;
const NOTED_KITCHENS = 0.9;
/** The share of one named in addition to several ticked ones. */
const NAMED_AMONG_TICKED = 0.5;
/** Cuisines unlike any other of their region: a burger does not satisfy a request for Jamaican food. */
const UNRELATED_CUISINES: readonly Cuisine[] = ["caribbean", "polish"];
/** The number of dinners from which one may be of something wanted less. */
const LONG_WEEK = 5;

/** Requests satisfied by one dinner a week, even for those who love it. */
function isOnceAWeek(thing: NotedThing): boolean {
  return thing.kind === "titled" || (thing.kind === "form" && (thing.form === "pizza" || thing.form === "burger"));
}

/** Tinned tuna and fish fingers are fish, but not what a request for fish means. */
const FRESH_FISH: WeekKind = {
  name: "noted fish is fresh",
  has: (_, { hasFish, notFreshFish }) => hasFish && !notFreshFish,
  loss: atLeast(1, 2_500),
};

/** Exactly the stated number of dinners of a cuisine; its share of the week if it is wanted often. */
function kitchenLoss(times: number, share: number): CountLoss {
  return times === 0
    ? atLeast(share, NOTED.kitchen)
    : both(atLeast(times, NOTED.kitchen), atMost(times, NOTED.kitchen));
}

/** Requests for more of something are met each week; if a cuisine has too few dishes, others of its region make up the rest. */
function notedKinds(constraints: Constraints): WeekKind[] {
  const { preferences, request } = constraints;
  const things = preferences.more.map(({ thing }) => thing);
  const kitchens = things.filter(({ kind }) => kind === "region" || kind === "cuisine").length;
  // Several ticked cuisines have their shares, whichever the notes name.
  const ticked = request.preferredRegions.length;
  const most =
    ticked > 1
      ? Math.max(1 / ticked, NAMED_AMONG_TICKED / Math.max(1, kitchens))
      : kitchens > 1
        ? NOTED_KITCHENS / kitchens
        : NOTED_KITCHEN;
  const share = Math.max(1, Math.round(request.mealsPerWeek * most));
  const dated = preferences.more.filter(({ day }) => day !== undefined);
  const celebrates = preferences.celebration !== undefined;
  const near = new Map<Region, number>();
  for (const { thing, times, day } of preferences.more)
    if (
      thing.kind === "cuisine" &&
      times === undefined &&
      day === undefined &&
      !UNRELATED_CUISINES.includes(thing.cuisine)
    )
      near.set(thing.region, (near.get(thing.region) ?? 0) + share);
  const half = oftenShare(constraints);
  return [
    ...preferences.more.map(({ words, thing, day, often, times = 0 }): WeekKind => ({
      name: `noted ${words}`,
      has: (checked, traits) => isThing(thing, checked, traits),
      loss: both(
        atLeast(
          1,
          thing.kind === "food" && celebrates
            ? NOTED.wantedToCelebrate
            : day === undefined
              ? NOTED.wanted
              : NOTED.wantedOnDay,
        ),
        thing.kind === "region" || thing.kind === "cuisine"
          ? kitchenLoss(day === undefined ? times : 1, share)
          : thing.kind === "appliance"
            ? atLeast(
                day === undefined
                  ? Math.round(request.mealsPerWeek * NOTED_APPLIANCE)
                  : daysOfAppliance(constraints, thing.appliance),
                NOTED.kitchen,
              )
            : often === true
              ? atLeast(half, NOTED.often)
              : thing.kind === "food" && times === 0
                ? atLeast(Math.ceil(request.mealsPerWeek / 2), 200)
                : thing.kind === "forms"
                  ? atLeast(day === undefined ? Math.ceil(request.mealsPerWeek / 2) : 1, 500)
                  : thing.kind === "takeaway"
                    ? atLeast(day === undefined ? Math.ceil(request.mealsPerWeek / 3) : 1, 500)
                    : times > 1
                      ? atLeast(Math.min(times, request.mealsPerWeek), NOTED.wanted)
                      : atLeast(times === 1 || day !== undefined || isOnceAWeek(thing) ? 1 : 2, NOTED.again),
      ),
    })),
    ...(things.some((thing) => thing.kind === "animal" && thing.animal === "fish") ? [FRESH_FISH] : []),
    // Pasta on Monday and fish on Tuesday are two dinners: a tuna bake does not count as both.
    ...(dated.length < 2
      ? []
      : [
          {
            name: "noted days",
            has: (checked, traits) => dated.some(({ thing }) => isThing(thing, checked, traits)),
            loss: atLeast(Math.min(new Set(dated.map(({ day }) => day)).size, request.mealsPerWeek), NOTED.wanted),
          } satisfies WeekKind,
        ]),
    // Two dishes with a food are enough to use it up.
    ...(preferences.useUp ?? []).map((food): WeekKind => ({
      name: `used up ${food.words}`,
      has: (checked, traits) => usesUp(food, checked, traits),
      loss: both(atLeast(1, NOTED.usedUp), atLeast(2, 150)),
    })),
    ...(preferences.less ?? []).map(({ words, thing, times }): WeekKind => ({
      name: `less ${words}`,
      has: (checked, traits) => isThing(thing, checked, traits),
      loss: atMost(times ?? (request.mealsPerWeek >= LONG_WEEK ? 1 : 0), NOTED.less),
    })),
    ...[...near].map(([region, count]): WeekKind => ({
      name: `near ${region}`,
      has: ({ meal }) => meal.region === region,
      loss: atLeast(Math.min(count, request.mealsPerWeek), NOTED.kitchen),
    })),
  ];
}

/**
 * The kinds counted in a week for this request. `lately`: whether a chosen kind of meat was in the last plan, since each should
 * come up within two weeks. `sharedFood`: the ids of the fresh food that this week is built around. `servesGuests`: whether a
 * dish can be cooked for everyone on the special day.
 */
export function weekKinds(
  constraints: Constraints,
  all: readonly DishTraits[],
  lately: (animal: string) => boolean,
  sharedFood: readonly string[],
  servesGuests: (checked: CheckedMeal) => boolean = () => true,
): WeekKind[] {
  const { request } = constraints;
  const { pleasure, variety } = weightsOf(constraints);
  // What is the same for all weeks of this length is not counted.
  const differs = ofEachLoss((loss) => {
    const first = loss(0);
    return Array.from({ length: request.mealsPerWeek }, (_, count) => loss(count + 1)).some((value) => value !== first);
  });
  return [
    ...meatKinds(constraints, lately),
    ...applianceKinds(constraints),
    ...seasideKinds(constraints),
    ...notedKinds(constraints),
    ...limitKinds(constraints),
    ...followUpKinds(constraints),
    ...weighed(
      [
        ...varietyKinds(constraints, all),
        ...sameAgainKinds(constraints, all),
        snackKind(constraints),
        ...sharedKinds(constraints, sharedFood),
      ],
      variety,
    ),
    ...weighed([...mixedKinds(constraints), ...rhythmKinds(constraints)], pleasure),
    ...weighed([highPointKind(constraints, servesGuests)], variety),
  ].filter(({ loss }) => differs(loss));
}

/**
 * Points for a week without a follow-up: it shares a pack and an evening's work, most of all for one or two people, for whom a
 * pack lasts longer than a dinner. The money it saves counts separately, and it is as good on a tight budget.
 */
const COOKED_ONCE = { usual: 900, forFew: 1_200, onABudget: 0.4, asked: 3_000 } as const;

/** Cook once, eat twice: one pair a week, and never two. */
function followUpKinds({ request, preferences }: Constraints): WeekKind[] {
  const { mealsPerWeek: count, numPeople, mealGoals: goal } = request;
  if (count < 3 || goal === "special_occasion") return [];
  const points =
    preferences.leftovers === true ? COOKED_ONCE.asked : numPeople <= 2 ? COOKED_ONCE.forFew : COOKED_ONCE.usual;
  return [
    {
      name: "cooked once, eaten twice",
      has: (_, { followUp }) => followUp,
      loss: atLeast(1, points * (goal === "budget_friendly" ? COOKED_ONCE.onABudget : 1)),
    },
  ];
}

/** The share of a week for dishes wanted again, and the points for each one missing: a week never consists only of them. */
const LIKED = { share: 0.4, most: 0.6, each: 2_600 } as const;

/** Dishes with "again soon" come back as soon as they may, some each week. `meals`: those to choose from. */
export function likedKinds(
  constraints: Constraints,
  meals: readonly CheckedMeal[],
  remembered: Remembered,
): WeekKind[] {
  if (constraints.tastes.again.length === 0) return [];
  const has = (checked: CheckedMeal): boolean => remembered.liked(checked) && hasRested(remembered, checked);
  const dishes = new Set(meals.filter(has).map(({ meal }) => dishIdOf(meal.id))).size;
  const { mealsPerWeek: count } = constraints.request;
  const share = Math.max(1, Math.round(count * LIKED.share));
  const enough = Math.max(share, Math.floor(count * LIKED.most));
  // With more than fit into a week, the rest would otherwise wait for ever behind newer ones.
  const most = Math.min(dishes, dishes > share ? enough : share);
  if (most === 0) return [];
  return [{ name: "liked", has, loss: both(atLeast(most, LIKED.each), atMost(enough, LIKED.each)) }];
}

/** Points for each of two dinners that do not share the fresh food that the week is built around. */
const SHARED = 180;

/** A cabbage or a bunch of herbs shared by two dinners: nothing makes a week look more thoughtful. */
function sharedKinds({ request }: Constraints, foods: readonly string[]): WeekKind[] {
  if (request.mealsPerWeek < 3) return [];
  return foods.map((id) => ({
    name: `shares ${id}`,
    has: (_, { sharedFood }) => sharedFood.has(id),
    loss: atLeast(2, SHARED),
  }));
}

/** Points for a missing meal with meat, on top of the rest; for a missing ticked kind, and a missing appliance. */
const ASKED_MEAT = 6_000;
const ASKED_KIND = 3_000;
const ASKED_APPLIANCE = 2_400;

/** Ticked meat is cooked, and a meat eater gets meat (spec E6): requested explicitly, so it counts whatever the budget. */
function meatKinds({ request }: Constraints, lately: (animal: string) => boolean): WeekKind[] {
  const { mealsPerWeek: count, dietaryPreference: diet, meatsPreferred } = request;
  if (diet === "vegetarian" || diet === "vegan" || notedRulesOf(request).diet !== null) return [];
  if (meatsPreferred.length > 0)
    return [
      {
        name: "chosen meats",
        has: (checked) => isDishOf(meatsPreferred, checked),
        loss: both(
          atLeast(Math.ceil(count * MEAT_SHARE.chosen), ASKED_MEAT),
          atLeast(Math.ceil(count * MAX_TICKED), 500),
        ),
      },
      ...meatsPreferred.map((meat): WeekKind => ({
        name: `chosen ${meat}`,
        has: (checked) => isDishOf([meat], checked),
        loss: atLeast(1, lately(meat) || count < meatsPreferred.length ? 150 : ASKED_KIND),
      })),
    ];
  if (diet !== "meat_eater") return [];
  const has = (_: CheckedMeal, { hasMeat, hasFish }: DishTraits): boolean => hasMeat || hasFish;
  return [
    {
      name: "meat or fish",
      has,
      loss: both(atLeast(Math.ceil(count * MEAT_SHARE.meatEater), ASKED_MEAT), atLeast(count, 500)),
    },
  ];
}

/** A request for only the Mediterranean means its seafood, lamb and cheese, not a week of pasta. */
function seasideKinds({ request }: Constraints): WeekKind[] {
  const { mealsPerWeek: count, preferredRegions: regions } = request;
  if (regions.length !== 1 || regions[0] !== "mediterranean") return [];
  return [
    {
      name: "sea, lamb or feta",
      has: (_, { hasFish, mainFood, motifs }) =>
        hasFish || mainFood === "lamb" || motifs.has("feta") || motifs.has("halloumi"),
      loss: atLeast(Math.ceil(count / 2), 260),
    },
    {
      name: "pasta or gnocchi",
      has: (_, { staple, motifs }) => staple === "pasta" || motifs.has("gnocchi"),
      loss: atMost(Math.ceil(count / 4), 200),
    },
  ];
}

/** Points for a week without the microwave, if ticked with others. */
const MICROWAVE = 1_000;
/** The share of a week for specially bought appliances, for one and for several together. */
const APPLIANCE_SHARE = { one: 0.4, several: 0.6 } as const;
/** The share that is even better. */
const APPLIANCE_BEST = 0.6;
const SPECIAL_APPLIANCES: readonly Equipment[] = ["air_fryer", "slow_cooker"];

/** A ticked appliance is used each week; a specially bought one on two days in five. Oven and hob need no encouragement. */
function applianceKinds(constraints: Constraints): WeekKind[] {
  const { cookingEquipment, mealsPerWeek: count } = constraints.request;
  const bought = cookingEquipment.filter((item) => SPECIAL_APPLIANCES.includes(item)).length;
  const share = bought > 1 ? APPLIANCE_SHARE.several / bought : APPLIANCE_SHARE.one;
  return cookingEquipment.flatMap((item): WeekKind[] => {
    if (item === "stove" || item === "oven") return [];
    // Nobody buys a microwave for dishes cooked only in it: a dish using it is welcome, but not worth a worse dinner.
    if (item === "microwave" && cookingEquipment.length > 1)
      return [
        { name: "uses microwave", has: ({ meal }) => meal.equipment.includes(item), loss: atLeast(1, MICROWAVE) },
      ];
    const asked = daysOfAppliance(constraints, item);
    // People with time who refuse shortcuts tick it for its abilities, not for every week.
    if (asked === 0 && constraints.preferences.noShortcuts === true) return [];
    const wanted = asked > 0 ? asked : SPECIAL_APPLIANCES.includes(item) ? Math.max(1, Math.round(count * share)) : 1;
    const most = asked === 0 && wanted > 1 && bought === 1 ? Math.round(count * APPLIANCE_BEST) : wanted;
    const has = ({ meal }: CheckedMeal): boolean => meal.equipment.includes(item);
    return [
      {
        name: `uses ${item}`,
        has,
        loss: both(
          both(atLeast(1, ASKED_APPLIANCE), atLeast(wanted, 1_500)),
          both(atLeast(most, 200), atMost(wanted + 1, 150)),
        ),
      },
    ];
  });
}

/** On how many days the notes ask for an appliance: someone who wants the slow cooker on Wednesday has a reason for that day. */
function daysOfAppliance({ preferences }: Constraints, appliance: Equipment): number {
  return preferences.more.filter(
    ({ thing, day }) => thing.kind === "appliance" && thing.appliance === appliance && day !== undefined,
  ).length;
}

function isAskedOften({ preferences }: Constraints, animal: string): boolean {
  return preferences.more.some(
    ({ often, thing }) => often === true && thing.kind === "animal" && thing.animal === animal,
  );
}

const MIXED_SHARE = { usual: 2 / 3, homely: 0.72, less: 0.4 } as const;
/** Points for each further one: beans, eggs and cheese have their days, and not just when nothing else is left. */
const MORE_MEAT = 260;

/** A mixed week as British households eat it: about two thirds with meat or fish, and fish at least once in five meals (spec E6). */
function mixedKinds(constraints: Constraints): WeekKind[] {
  const { request } = constraints;
  const { mealsPerWeek: count, dietaryPreference: diet, meatsPreferred, noMeat } = request;
  if (noMeat || diet === "vegetarian" || diet === "vegan" || notedRulesOf(request).diet !== null) return [];
  const { more, restMeatless } = constraints.preferences;
  // "Fish once and chicken once, the rest veggie."
  if (restMeatless === true) {
    const asked = more.reduce((sum, { thing, times = 1 }) => sum + (thing.kind === "animal" ? times : 0), 0);
    return [{ name: "mixed", has: (_, { hasMeat, hasFish }) => hasMeat || hasFish, loss: atMost(asked, ASKED_KIND) }];
  }
  // Households that want familiar food have meat or fish on three days in four.
  const less = constraints.preferences.lessMeat === true;
  const usual = Math.round(
    count * (less ? MIXED_SHARE.less : householdOf(constraints).homely ? MIXED_SHARE.homely : MIXED_SHARE.usual),
  );
  const mixed: WeekKind = {
    name: "mixed",
    has: (_, { hasMeat, hasFish }) => hasMeat || hasFish,
    // Most people find a week without any dull, so a dish may be repeated early for it.
    loss: both(
      both(atLeast(count >= 4 ? 1 : 0, ASKED_APPLIANCE), atLeast(usual, 700)),
      atMost(diet === "meat_eater" ? count : usual, MORE_MEAT),
    ),
  };
  const fish: WeekKind = {
    name: "fish",
    has: (_, { hasFish }) => hasFish,
    loss: both(atLeast(count >= 4 ? 1 : 0, 400), atMost(isAskedOften(constraints, "fish") ? count : 2, 100)),
  };
  if (meatsPreferred.length === 0) return [mixed, fish];
  return [{ ...mixed, loss: atMost(Math.max(usual, Math.ceil(count * MAX_TICKED)), 60) }];
}
