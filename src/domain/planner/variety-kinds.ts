import { MOTIFS } from "#domain/planner/dish-motifs";
import type { DishTraits } from "#domain/planner/dish-traits";
import { twinshipOf } from "#domain/planner/dish-twins";
import { atLeast, atMost, both } from "#domain/planner/count-loss";
import type { CountLoss, WeekKind } from "#domain/planner/count-loss";
import { LIGHT_FORMS, isLightSupper } from "#domain/planner/week-rhythm";
import { MAX_TICKED } from "#domain/planner/preferences";
import type { NotedThing } from "#domain/intents/noted-thing";
import type { Staple } from "#domain/food/food";
import type { Region } from "#domain/options/options";
import type { DishForm } from "#domain/recipe/recipe";
import type { Constraints } from "#domain/request/constraints";

/* Variety within a week, as felt by those who eat it. Points a serving, as in `week-value.ts`. */

/** The number of dinners for which the losses of repetition are set; in a longer week it matters less. */
const USUAL_WEEK = 5;

/** How many dinners of a week satisfy a like that is not asked for often. */
const LIKED_DINNERS = 2;

/**
 * Points for a second dish of one form: a second soup or bowl of noodles is noticed at once, a second plate of meat and
 * vegetables hardly.
 */
const FORM_TWICE: Readonly<Record<DishForm, number>> = {
  bowl: 300,
  burger: 700,
  curry: 280,
  dumplings: 450,
  grill: 150,
  hash: 450,
  jacket: 450,
  noodles: 450,
  omelette: 450,
  pasta: 420,
  pie: 400,
  pizza: 450,
  rice: 280,
  roast: 900,
  salad: 400,
  soup: 450,
  stew: 320,
  stir_fry: 400,
  traybake: 250,
  wraps: 450,
};
/** Points for a second dish of meat in gravy, called a stew, a hotpot or a pie. */
const BRAISE_TWICE = 700;

const EGGS_TWICE = 450;

/** Points for a second similar-tasting dish. */
const TWINS = { alike: 350, same: 800 } as const;

/** How many dinners of a week should meet each frequent request in the notes: half for one, and for several together all but a tenth. */
export function oftenShare({ preferences, request }: Pick<Constraints, "preferences" | "request">): number {
  const things = preferences.more.filter(({ often }) => often === true).length;
  return Math.max(
    1,
    Math.min(Math.ceil(request.mealsPerWeek / 2), Math.round((request.mealsPerWeek * 0.9) / Math.max(1, things))),
  );
}

/** Losses for similar dinners: main food, staple, form, flavour, vegetable, things noticed on the plate, cuisine. */
export function varietyKinds({ request, preferences }: Constraints, all: readonly DishTraits[]): WeekKind[] {
  const kinds: WeekKind[] = [];
  // Frequent requests do not count as repetition until exceeded.
  const wantedOften = preferences.more.filter(({ often }) => often === true).map(({ thing }) => thing);
  const share = oftenShare({ request, preferences });
  const unlessWanted = (is: (thing: NotedThing) => boolean, loss: CountLoss): CountLoss =>
    wantedOften.some(is) ? (count) => loss(Math.max(0, count - share + 1)) : loss;
  const week = Math.min(1, USUAL_WEEK / request.mealsPerWeek);
  const each = <T extends string>(
    values: Iterable<T | null>,
    name: string,
    of: (t: DishTraits) => T | null,
    loss: CountLoss,
    isWanted: (thing: NotedThing, value: T) => boolean = () => false,
  ) => {
    for (const value of repeated(values))
      kinds.push({
        name: `${name} ${value}`,
        has: { of, value },
        loss: unlessWanted((thing) => isWanted(thing, value), loss),
      });
  };
  // Ticked kinds may come more often: ticking only fish asks for it on most days.
  const { meatsPreferred } = request;
  const often = Math.ceil((request.mealsPerWeek * MAX_TICKED) / Math.max(1, meatsPreferred.length));
  const isTicked = (food: string): boolean => meatsPreferred.some((meat) => meat === food);
  each(
    all.map(({ mainFood }) => (isTicked(mainFood) ? null : mainFood)),
    "main food",
    ({ mainFood }) => mainFood,
    both(atMost(1, 90), atMost(2, 380)),
    (thing, food) => thing.kind === "animal" && thing.animal === food,
  );
  // A second dinner of eggs is like a second breakfast.
  kinds.push({ name: "eggs", has: (_, { mainFood }) => mainFood === "eggs", loss: atMost(1, EGGS_TWICE) });
  each(
    meatsPreferred.flatMap((meat) => [meat, meat]),
    "main food",
    ({ mainFood }) => meatsPreferred.find((meat) => meat === mainFood) ?? null,
    both(atMost(Math.max(1, often), 60), atMost(Math.max(2, often + 1), 300)),
  );
  // Salmon on Tuesday and Wednesday is the same dinner twice, however it is cooked. People who cook for one eat a pack of chicken
  // on two days.
  const meats = new Set(all.map(({ leadFood, leadAisle }) => (leadAisle === "Meat & Poultry" ? leadFood : null)));
  // Food cooked once for two dinners is meant to be repeated.
  const ledBy = ({ leadFood, followUp }: DishTraits): string | null => (followUp ? null : leadFood);
  for (const food of repeated(all.map(({ leadFood }) => leadFood)))
    kinds.push({
      name: `lead food ${food}`,
      has: { of: ledBy, value: food },
      loss: both(atMost(1, request.numPeople === 1 && meats.has(food) ? 120 : 700), atMost(2, 400)),
    });
  const formOf = ({ form }: DishTraits): DishForm | null => form;
  for (const form of repeated(all.map(formOf)))
    kinds.push({
      name: `form ${form}`,
      has: { of: formOf, value: form },
      loss: unlessWanted(
        (thing) => thing.kind === "form" && thing.form === form,
        // A second pie or pasta matters less in a longer week.
        both(atMost(1, FORM_TWICE[form] * week), atMost(2, 320)),
      ),
    });
  kinds.push({
    name: "meat in gravy",
    has: (_, traits) => isBraise(traits),
    loss: unlessWanted(
      (thing) => thing.kind === "form" && BRAISES.includes(thing.form),
      atMost(1, BRAISE_TWICE * week),
    ),
  });
  const daily = dailyStaple({ request, preferences });
  each(
    all.map(({ staple }) => (staple === daily ? null : staple)),
    "staple",
    ({ staple }) => staple,
    both(atMost(1, 70), atMost(2, 200)),
    (thing, staple) =>
      (thing.kind === "staple" && thing.staple === staple) || (thing.kind === "form" && thing.form === staple),
  );
  each(
    all.map(({ flavour }) => flavour),
    "flavour",
    ({ flavour }) => flavour,
    both(atMost(1, 110), atMost(2, 350)),
  );
  // Having a vegetable twice uses up a squash; three times is tiring.
  const vegetablesOf = ({ seenVegetables }: DishTraits): ReadonlySet<string> => seenVegetables;
  for (const vegetable of repeated(all.flatMap(({ seenVegetables }) => [...seenVegetables])))
    kinds.push({
      name: `vegetable ${vegetable}`,
      has: { of: vegetablesOf, value: vegetable },
      loss: unlessWanted(
        (thing) => thing.kind === "food" && thing.foodIds.includes(vegetable),
        both(atMost(1, 60), atMost(2, 420)),
      ),
    });
  const motifsOf = ({ motifs }: DishTraits): ReadonlySet<string> => motifs;
  for (const motif of repeated(all.flatMap(({ motifs }) => [...motifs])))
    kinds.push({
      name: `motif ${motif}`,
      has: { of: motifsOf, value: motif },
      loss: atMost(1, MOTIFS[motif] * week),
    });
  const twinsOf = ({ twins }: DishTraits): ReadonlySet<string> => twins;
  const second = { alike: atMost(1, TWINS.alike * week), same: atMost(1, TWINS.same * week) };
  for (const pair of wholePairs(all))
    kinds.push({ name: `twins ${pair}`, has: { of: twinsOf, value: pair }, loss: second[twinshipOf(pair)] });
  const regions = request.preferredRegions;
  // If curries are wanted often, they come from wherever curries do, leaving less of the week to the ticked regions.
  const elsewhere = preferences.more.reduce((sum, { thing, often, times }) => {
    if (thing.kind !== "form" && thing.kind !== "titled") return sum;
    return sum + (often === true ? share : times === 1 || thing.kind !== "form" ? 1 : LIKED_DINNERS);
  }, 0);
  const asked = preferences.more.map(({ thing }) => ("region" in thing ? thing.region : null));
  for (const region of REGION_LIST) {
    if (regions.length === 0 && asked.includes(region)) continue;
    const loss = regions.length === 0 ? usualRegion(region) : chosenRegion(request, region, elsewhere);
    kinds.push({ name: `region ${region}`, has: ({ meal }) => meal.region === region, loss });
  }
  const pulses = request.dietaryPreference === "vegan" ? 3 : request.dietaryPreference === "vegetarian" ? 2 : 1;
  kinds.push({ name: "pulses", has: (_, { pulseLed }) => pulseLed, loss: atMost(pulses, 200) });
  const light = request.mealGoals === "weight_loss" ? Math.ceil(request.mealsPerWeek / 2) : 1;
  kinds.push({
    name: "light supper",
    has: isLightSupper,
    loss: unlessWanted(
      (thing) => thing.kind === "form" && LIGHT_FORMS.includes(thing.form),
      both(atMost(light - 1, 60), atMost(light, 150)),
    ),
  });
  kinds.push({
    name: "brothy",
    has: (_, { brothy }) => brothy,
    loss: unlessWanted(
      (thing) => thing.kind === "form" && thing.form === "soup",
      atMost(Math.ceil(request.mealsPerWeek / 7), 260),
    ),
  });
  const hotDays = (preferences.onDays ?? []).filter(({ spiciness }) => spiciness === "hot").length;
  if (preferences.spiciness !== "hot")
    kinds.push({
      name: "hot",
      has: (_, { spiciness }) => spiciness === "hot",
      loss: atMost(Math.max(1, hotDays), 100),
    });
  return kinds;
}

const BRAISES: readonly DishForm[] = ["stew", "pie"];
const RED_MEATS: readonly string[] = ["beef", "lamb", "pork", "other_meat"];

/** Red meat in its own gravy. */
function isBraise({ form, flavour, mainFood }: DishTraits): boolean {
  return form !== null && BRAISES.includes(form) && flavour === null && RED_MEATS.includes(mainFood);
}

/** The pairs of twins with both dishes to choose from. */
function wholePairs(all: readonly DishTraits[]): string[] {
  const seen = new Set<string>();
  const whole: string[] = [];
  const dishes = new Set<string>();
  for (const { dishId, twins } of all) {
    // A dish has the same twins with any side.
    if (dishes.has(dishId)) continue;
    dishes.add(dishId);
    for (const pair of twins)
      if (seen.has(pair)) whole.push(pair);
      else seen.add(pair);
  }
  return whole;
}

/** A requested cuisine's daily staple, which nobody there tires of. */
function dailyStaple({ request, preferences }: Pick<Constraints, "request" | "preferences">): Staple | null {
  const asked = [
    ...request.preferredRegions,
    ...preferences.more.flatMap(({ thing }) => ("region" in thing ? [thing.region] : [])),
  ];
  if (asked.length === 0) return null;
  if (asked.every((region) => region === "british")) return "potatoes";
  return asked.every((region) => RICE_REGIONS.includes(region)) ? "rice" : null;
}
const RICE_REGIONS: readonly Region[] = ["indian", "chinese", "african", "middle_eastern"];

/** Values shared by several dishes: others cannot be repeated. */
function repeated<T extends string>(values: Iterable<T | null>): T[] {
  const counts = new Map<T, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].flatMap(([value, count]) => (count > 1 ? [value] : []));
}

/** Points for a ticked cuisine missing from the week, besides the loss of its share: together as much as for a ticked kind of meat. */
const MISSING_KITCHEN = 2_400;

/** Each ticked region has its share of the week, except for as many dinners as may come from `elsewhere`. */
function chosenRegion(
  { preferredRegions, mealsPerWeek }: Constraints["request"],
  region: Region,
  elsewhere: number,
): CountLoss {
  const share = Math.ceil(mealsPerWeek / preferredRegions.length);
  const most = both(atMost(share, 300), atMost(share + 1, 500));
  const least = Math.max(0, Math.floor((mealsPerWeek - elsewhere) / preferredRegions.length));
  // A ticked cuisine that is missing altogether is reported by name.
  return preferredRegions.includes(region)
    ? both(most, both(atLeast(least, 600), atLeast(Math.min(1, least), MISSING_KITCHEN)))
    : most;
}

/** Twice a week is usual for what British households cook most; a second dish of another cuisine is slightly less welcome. */
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
