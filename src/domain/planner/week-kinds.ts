import { MEAT_SHARE, isDishOf } from "#domain/planner/preferences";
import { daysFor } from "#domain/plan/plan-document";
import { PULSES } from "#domain/planner/dish-traits";
import type { DishTraits } from "#domain/planner/dish-traits";
import {
  WEEKEND,
  isForGuests,
  isFromTheCupboard,
  isLightSupper,
  isProject,
  isQuick,
  isSundayDinner,
  isTreat,
  isUnhurried,
} from "#domain/planner/week-rhythm";
import { NOTED, isThing, weightsOf } from "#domain/planner/week-value";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Constraints } from "#domain/request/constraints";
import type { Region } from "#domain/options/options";

/*
 * What a week loses by how many dishes of a kind it has. The figures are points a serving, as in `week-value.ts`.
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

/** The share of a week for a kitchen that the notes name, and for several together. */
const NOTED_KITCHEN = 0.6;
const NOTED_KITCHENS = 0.8;

/** What the notes ask for more of comes up each week; where a kitchen has too few dishes, those of its region stand in for the rest. */
function notedKinds({ preferences, request }: Constraints): WeekKind[] {
  const things = preferences.more.map(({ thing }) => thing);
  const kitchens = things.filter(({ kind }) => kind === "region" || kind === "cuisine").length;
  const most = kitchens > 1 ? NOTED_KITCHENS / kitchens : NOTED_KITCHEN;
  const share = Math.max(1, Math.round(request.mealsPerWeek * most));
  const near = new Map<Region, number>();
  for (const thing of things)
    if (thing.kind === "cuisine") near.set(thing.region, (near.get(thing.region) ?? 0) + share);
  return [
    ...preferences.more.map(({ words, thing }): WeekKind => ({
      name: `noted ${words}`,
      has: (checked, traits) => isThing(thing, checked, traits),
      loss: both(
        atLeast(1, NOTED.wanted),
        thing.kind === "region" || thing.kind === "cuisine" ? atLeast(share, NOTED.kitchen) : atLeast(2, 80),
      ),
    })),
    ...[...near].map(([region, count]): WeekKind => ({
      name: `near ${region}`,
      has: ({ meal }) => meal.region === region,
      loss: atLeast(Math.min(count, request.mealsPerWeek), NOTED.kitchen),
    })),
  ];
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
  const { pleasure, variety } = weightsOf(constraints);
  const weighed = (kinds: readonly WeekKind[], share: number): WeekKind[] =>
    kinds.map(({ name, has, loss }) => ({ name, has, loss: (count) => loss(count) * share }));
  return [
    ...meatKinds(constraints, lately),
    ...applianceKinds(constraints),
    ...notedKinds(constraints),
    ...weighed(varietyKinds(constraints, all), variety),
    ...weighed([...mixedKinds(constraints), ...rhythmKinds(constraints)], pleasure),
  ].filter(({ loss }) => {
    // What cannot differ between weeks of this length is not worth counting.
    const first = loss(0);
    return Array.from({ length: request.mealsPerWeek }, (_, count) => loss(count + 1)).some((value) => value !== first);
  });
}

/** The share of a week that holds a kind of meat that was ticked, where it can: who ticks fish wants it, not beans. */
const MOST_TICKED = 0.85;

/** No two dinners alike: main food, staple, form, flavour, cuisine. */
function varietyKinds({ request, preferences }: Constraints, all: readonly DishTraits[]): WeekKind[] {
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
  // What was ticked may come more often: who ticks fish alone wants it on most days.
  const { meatsPreferred } = request;
  const often = Math.ceil((request.mealsPerWeek * MOST_TICKED) / Math.max(1, meatsPreferred.length));
  const isTicked = (food: string): boolean => meatsPreferred.some((meat) => meat === food);
  each(
    all.map(({ mainFood }) => (isTicked(mainFood) ? null : mainFood)),
    "main food",
    ({ mainFood }) => mainFood,
    both(atMost(1, 60), atMost(2, 300)),
  );
  each(
    meatsPreferred,
    "main food",
    ({ mainFood }) => meatsPreferred.find((meat) => meat === mainFood) ?? null,
    both(atMost(Math.max(1, often), 60), atMost(Math.max(2, often + 1), 300)),
  );
  // Salmon on Tuesday and salmon on Wednesday are one dinner twice, however they are cooked.
  each(
    all.map(({ leadFood }) => leadFood),
    "lead food",
    ({ leadFood }) => leadFood,
    both(atMost(1, 170), atMost(2, 300)),
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
    both(atMost(1, 70), atMost(2, 200)),
  );
  each(
    all.map(({ flavour }) => flavour),
    "flavour",
    ({ flavour }) => flavour,
    both(atMost(1, 50), atMost(2, 120)),
  );
  const regions = request.preferredRegions;
  const asked = preferences.more.map(({ thing }) => ("region" in thing ? thing.region : null));
  for (const region of REGION_LIST) {
    if (regions.length === 0 && asked.includes(region)) continue;
    const loss = regions.length === 0 ? usualRegion(region) : chosenRegion(request, region);
    kinds.push({ name: `region ${region}`, has: ({ meal }) => meal.region === region, loss });
  }
  const pulses = request.dietaryPreference === "vegan" ? 3 : request.dietaryPreference === "vegetarian" ? 2 : 1;
  kinds.push({ name: "pulses", has: (_, { mainFood }) => PULSES.includes(mainFood), loss: atMost(pulses, 120) });
  const light = request.mealGoals === "weight_loss" ? Math.ceil(request.mealsPerWeek / 2) : 1;
  kinds.push({ name: "light supper", has: isLightSupper, loss: both(atMost(light - 1, 60), atMost(light, 150)) });
  kinds.push({ name: "hot", has: (_, { spiciness }) => spiciness === "hot", loss: atMost(1, 100) });
  return kinds;
}
/** Each region that was ticked has its share of the week. */
function chosenRegion({ preferredRegions, mealsPerWeek }: Constraints["request"], region: Region): CountLoss {
  const share = mealsPerWeek / preferredRegions.length;
  const most = atMost(Math.ceil(share), 120);
  return preferredRegions.includes(region) ? both(most, atLeast(Math.floor(share), 600)) : most;
}

/** Twice a week is usual for what British households cook most; the second dish of another cuisine is a little less welcome. */
function usualRegion(region: Region): CountLoss {
  return region === "british" || region === "mediterranean" ? atMost(2, 70) : both(atMost(1, 110), atMost(2, 70));
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
        has: (checked) => isDishOf(meatsPreferred, checked),
        loss: both(
          atLeast(Math.ceil(count * MEAT_SHARE.chosen), ASKED_MEAT),
          atLeast(Math.ceil(count * MOST_TICKED), 500),
        ),
      },
      ...meatsPreferred.map((meat): WeekKind => ({
        name: `chosen ${meat}`,
        has: (checked) => isDishOf([meat], checked),
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
  return [{ ...mixed, loss: atMost(Math.max(usual, Math.ceil(count * MOST_TICKED)), 60) }];
}

/** Who has more than an hour on any day need not cook in half an hour on most of them. */
function quickShare(maxMinutes: number | null): number {
  if (maxMinutes === null) return 0.15;
  return maxMinutes >= 60 ? 0.3 : 0.45;
}

/** Quick dishes for working days, something to look forward to, a project, and what skill and time are there for. */
function rhythmKinds({ request, maxMinutes }: Constraints): WeekKind[] {
  const count = request.mealsPerWeek;
  // Each day from Friday on deserves one; in a short week one day does.
  const treats = count < 3 ? 0 : daysFor(count).filter((day) => day === "Friday" || WEEKEND.includes(day)).length;
  const meatless =
    request.noMeat || request.dietaryPreference === "vegetarian" || request.dietaryPreference === "vegan";
  const weekendDays = daysFor(count).filter((day) => WEEKEND.includes(day)).length;
  // Who cooks well wants to: on every third day what one would serve to friends, and nothing that is opened and warmed.
  const keen = request.cookingSkillLevel === "advanced";
  const guestDishes = (count >= 5 ? 1 : 0) + (keen ? Math.ceil(count / 3) : 0);
  const kinds: WeekKind[] = [
    { name: "quick", has: isQuick, loss: atLeast(Math.floor(count * quickShare(maxMinutes)), 130) },
    { name: "store cupboard", has: isFromTheCupboard, loss: atMost(keen ? 0 : 1, 150) },
    { name: "treat", has: isTreat, loss: atLeast(treats, 220) },
    { name: "for guests", has: isForGuests, loss: atLeast(guestDishes, 140) },
    {
      name: "Sunday dinner",
      has: (checked, traits) => isSundayDinner(checked, traits) && (meatless || traits.hasMeat || traits.hasFish),
      loss: atLeast(count >= 5 ? 1 : 0, 300),
    },
    // As many as there are days to cook them on.
    { name: "project", has: isProject, loss: both(atLeast(count >= 5 ? 1 : 0, 150), atMost(weekendDays, 200)) },
  ];
  if (maxMinutes === null || maxMinutes >= 40)
    kinds.push({ name: "unhurried", has: isUnhurried, loss: atLeast(Math.floor(count / 3), 80) });
  if (request.cookingSkillLevel !== "beginner")
    kinds.push({
      name: "some skill",
      has: ({ meal }) => meal.skill !== "beginner",
      loss: atLeast(Math.ceil(count / (request.cookingSkillLevel === "advanced" ? 2 : 3)), 90),
    });
  if (request.cookingSkillLevel === "advanced")
    kinds.push({
      name: "much skill",
      has: ({ meal }) => meal.skill === "advanced",
      loss: atLeast(count >= 4 ? 1 : 0, 150),
    });
  return kinds;
}
