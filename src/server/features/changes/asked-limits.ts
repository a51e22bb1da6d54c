import { LIMIT_OF_WAY, MEATLESS } from "#domain/changes/answering-limits";
import type { Asked } from "#domain/changes/asked";
import { LOOSENS_NOTHING } from "#domain/changes/read-change";
import { thingsMeant } from "#domain/changes/said-week";
import { thingNamed } from "#domain/intents/thing-named";
import { mayBeUsed } from "#domain/meal/check-food";
import type { Aisle } from "#domain/food/food";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { changeConstraints, checkedAgain, placedMeals } from "#domain/planner/change-week";
import type { PlacedMeal } from "#domain/planner/change-week";
import { isWithin } from "#domain/planner/dish-limit";
import type { DishLimit, FoodsMeant } from "#domain/planner/dish-limit";
import type { Constraints } from "#domain/request/constraints";
import type { Looked } from "#server/features/changes/dish-search";

/** How long a quicker dish may take, in minutes, if not specified: noticeably less. */
export function quickerThan(placed: PlacedMeal): number {
  const minutes = minutesOf(placed);
  return Math.max(0, Math.min(minutes - LEAST_SOONER, Math.round(minutes * SOONER)));
}

const LEAST_SOONER = 5;
const SOONER = 0.75;

export const minutesOf = ({ meal }: PlacedMeal): number => meal.prepMinutes + meal.cookMinutes;

/** What a dish must satisfy, and how that is described: "is milder". */
export interface SaidLimit {
  readonly limit: DishLimit | null;
  readonly says: string;
}

/**
 * What a dish must satisfy for one request about a dinner: `placed`, or any if it is null. Null if the request does not concern a single
 * dish; a sentence with the reason if it cannot be met.
 */
export function limitOf(looked: Looked, asked: Asked, placed: PlacedMeal | null): SaidLimit | string | null {
  switch (asked.kind) {
    case "quicker":
    case "quick": {
      const said = asked.kind === "quick" ? asked.number : asked.minutes;
      if (said === null && placed === null) return null;
      const most = said ?? quickerThan(placed as PlacedMeal);
      return { limit: { kind: "minutes", most }, says: `is ready in ${most} minutes` };
    }
    case "cheaper":
      return asked.day === null && asked.pence !== null ? null : { limit: { kind: "cheaper" }, says: "costs less" };
    case "another": {
      const limit = asked.lacking === null ? null : without(looked, asked.lacking);
      return { limit, says: limit === null ? "fits" : `has no ${asked.lacking ?? ""}` };
    }
    case "add":
      return { limit: null, says: "fits" };
    case "exchange": {
      const gone = asked.out === null ? null : without(looked, asked.out);
      const come = asked.into === null ? null : wantedLimit(looked, asked.into);
      if (typeof come === "string") return come;
      return { limit: allOf([gone, come?.limit ?? null].flatMap((one) => one ?? [])), says: "is that" };
    }
    case "want":
      return wantedLimit(looked, asked.what);
    case "use_up": {
      const foods = foodsMeant(looked, asked.what);
      // A chicken dish uses up chicken; a stock cube does not.
      const isOfAnimal = thingNamed(asked.what, looked.deps.matcher)?.kind === "animal";
      if (foods === null || isOfAnimal) return wantedLimit(looked, asked.what);
      return (
        ruledOut(looked, foods) ?? {
          limit: { kind: "with", foods: foodsCalled(looked, foods) },
          says: `has ${asked.what} in it`,
        }
      );
    }
    case "heat": {
      const limit = { kind: "answers", preferences: { spiciness: asked.what } } as const;
      return { limit, says: `is ${asked.what === "mild" ? "milder" : "hotter"}` };
    }
    case "light":
      return { limit: LIMIT_OF_WAY.lighter, says: "is lighter" };
    case "long":
      return { limit: LIMIT_OF_WAY.slow_project, says: "takes its time" };
    case "packed":
      return { limit: PACKED, says: "can be taken along better" };
    case "treat":
      return { limit: { kind: "special" }, says: "is more special" };
    case "child":
      return { limit: { kind: "answers", preferences: { children: true } }, says: "suits children better" };
    case "way": {
      const limit = LIMIT_OF_WAY[asked.what];
      if (limit === null) return null;
      // A dish that takes longer is not easier, however simple it is.
      const isNoLonger = asked.what === "simple" && placed !== null;
      const within = isNoLonger ? allOf([limit, { kind: "minutes", most: minutesOf(placed) }]) : limit;
      return { limit: within, says: "answers that better" };
    }
    case "figure":
      return asked.what === "protein_least"
        ? {
            limit: { kind: "answers", preferences: { figures: { protein: asked.number } } },
            says: "has as much protein",
          }
        : { limit: LIMIT_OF_WAY.lighter, says: "answers that better" };
    case "eating":
      return eatingLimit(looked, asked.what);
    case "without":
    case "seldom":
      return {
        limit: { kind: "thing", thing: { kind: "appliance", appliance: asked.what }, is: false },
        says: "does without it",
      };
    default:
      return null;
  }
}

/**
 * The combined limit for one dish, which must meet preferences better than the current one or, with `isAsGood`, equally well; null
 * if the requests do not concern one dish.
 */
export function limitOfAll(
  looked: Looked,
  asked: readonly Asked[],
  placed: PlacedMeal | null,
  isAsGood: boolean,
): DishLimit | null {
  const limits: DishLimit[] = [];
  for (const one of asked) {
    const said = limitOf(looked, one, placed);
    if (said === null || typeof said === "string") return null;
    if (said.limit !== null) limits.push(isAsGood ? asGood(said.limit) : said.limit);
  }
  return allOf(limits);
}

/** What works as a packed lunch, and keeps until then. */
const PACKED: DishLimit = {
  kind: "all",
  limits: [
    { kind: "answers", preferences: { keeps: true } },
    {
      kind: "thing",
      thing: { kind: "forms", forms: ["soup", "stew", "curry", "pasta", "noodles", "rice", "salad", "bowl", "wraps"] },
      is: true,
    },
  ],
};

function allOf(limits: readonly DishLimit[]): DishLimit {
  return { kind: "all", limits };
}

/** The same limit, for dishes that meet preferences as well as the current one. */
export function asGood(limit: DishLimit): DishLimit {
  if (limit.kind === "all") return allOf(limit.limits.map(asGood));
  return limit.kind === "answers" ? { ...limit, isAsGood: true } : limit;
}

/** Whether a limit asks for a dish that meets a preference better. */
export function asksToAnswer(limit: DishLimit | null): boolean {
  return limit?.kind === "answers" || (limit?.kind === "all" && limit.limits.some(asksToAnswer));
}

function wantedLimit(looked: Looked, what: string): SaidLimit | string {
  const foods = foodsMeant(looked, what);
  const why = foods === null ? null : ruledOut(looked, foods);
  if (why !== null) return why;
  const limit = things(looked, what, true);
  // Prawns are seafood but not scallops: the names of our foods decide.
  const called = foods === null ? null : foodsCalled(looked, foods);
  const isCalled = called !== null && called !== foods && thingNamed(what, looked.deps.matcher)?.kind === "animal";
  if (limit !== null && isCalled)
    return { limit: allOf([limit, { kind: "with", foods: fleshOf(looked, called) }]), says: `is ${what}` };
  if (limit !== null) return { limit, says: `is ${what}` };
  if (foods === null) return `We know no dish and no food called ${what}.`;
  return { limit: { kind: "with", foods: foodsCalled(looked, foods) }, says: `has ${what} in it` };
}

/** Of foods named after an animal, those that are its meat: chicken stock is not chicken. */
function fleshOf({ deps: { catalogue } }: Looked, foods: FoodsMeant): FoodsMeant {
  const flesh = foods.foodIds.filter((id) => MEAT_AISLES.has(catalogue.foodById.get(id)?.aisle ?? "Baking"));
  return flesh.length === 0 ? foods : { ...foods, foodIds: flesh };
}

const MEAT_AISLES: ReadonlySet<Aisle> = new Set<Aisle>([
  "Meat & Poultry",
  "Fish & Seafood",
  "Deli & Chilled",
  "Frozen",
  "Tins & Jars",
]);

/** What vegans avoid besides meat and fish. */
const NOT_VEGAN = ["milk", "eggs", "honey"];

/** A dinner for someone on that diet; other diets do not apply to a single dinner. */
function eatingLimit(looked: Looked, what: string): SaidLimit | null {
  if (what !== "vegetarian" && what !== "vegan") return null;
  const rest = what === "vegan" ? NOT_VEGAN.flatMap((food) => foodsMeant(looked, food) ?? []) : [];
  const limits: DishLimit[] = [MEATLESS, ...rest.map((foods) => ({ kind: "without", foods }) as const)];
  return { limit: { kind: "all", limits }, says: `is ${what}` };
}

/** Foods by a word, as an avoid list reads it. */
export function foodsMeant({ deps: { matcher } }: Looked, words: string): FoodsMeant | null {
  const match = matcher.matchAvoid(words);
  if (!match.known) return null;
  return { words, foodIds: [...match.rule.foodIds], allergens: [...match.rule.allergens] };
}

/**
 * The foods to be used up, by name only. A user who avoids cabbage avoids kimchi and sprouts too; one with half a
 * cabbage left over is not helped by them.
 */
export function foodsCalled({ deps: { catalogue } }: Looked, foods: FoodsMeant): FoodsMeant {
  const words = foods.words.toLowerCase();
  const name = words.endsWith("es") ? words.slice(0, -2) : words.endsWith("s") ? words.slice(0, -1) : words;
  const called = foods.foodIds.filter((id) => catalogue.foodById.get(id)?.name.toLowerCase().includes(name) === true);
  return called.length === 0 ? foods : { ...foods, foodIds: called };
}

/** Why none of these foods may be added to this plan; null if one may. "With fish" can mean any of many. */
export function ruledOut({ deps: { catalogue }, week }: Looked, foods: FoodsMeant): string | null {
  const meals = placedMeals(week.plan).map(({ meal }) => meal);
  const constraints = changeConstraints(week, meals);
  const meant = catalogue.foods.filter(
    ({ id, allergens }) => foods.foodIds.includes(id) || allergens.some((one) => foods.allergens.includes(one)),
  );
  if (meant.length === 0 || meant.some((food) => mayBeUsed(constraints, food))) return null;
  return `This plan has no ${foods.words}, as you chose. ${LOOSENS_NOTHING}`;
}

/** A limit that a dish matches, or does not match, everything named; null if nothing named is known. */
export function things({ deps: { matcher } }: Looked, what: string, is: boolean): DishLimit | null {
  const named = thingNamed(what, matcher);
  const meant = named === null ? thingsMeant(what, matcher) : [named];
  if (meant.length === 0) return null;
  // "Without both" excludes dishes that have both: a dish with only one of them may stay.
  const limits = meant.map((thing) => ({ kind: "thing", thing, is }) as const);
  return is ? { kind: "all", limits } : (limits[0] ?? null);
}

/** A dish that does not match what was named: without the food, or of another kind. */
export function without(looked: Looked, what: string): DishLimit | null {
  const thing = thingNamed(what, looked.deps.matcher);
  const foods = foodsMeant(looked, what);
  if (foods !== null && (thing === null || thing.kind === "food" || thing.kind === "animal"))
    return { kind: "without", foods };
  return things(looked, what, false);
}

/** The week's dinners, rechecked today; those that no longer pass are left out. */
export function standing(
  { week, deps: { catalogue } }: Looked,
  placed: readonly PlacedMeal[],
): { readonly constraints: Constraints; readonly meals: readonly CheckedMeal[] } {
  const constraints = changeConstraints(
    week,
    placedMeals(week.plan).map(({ meal }) => meal),
  );
  const meals = placed.flatMap((one) => {
    const checked = checkedAgain(constraints, catalogue, [one]);
    return checked.ok ? checked.meals : [];
  });
  return { constraints, meals };
}

/** Whether the current dinner is already within a limit. */
export function answersAlready(looked: Looked, placed: PlacedMeal, limit: DishLimit): boolean {
  const { constraints, meals } = standing(looked, [placed]);
  const { catalogue } = looked.deps;
  return meals.some((meal) => isWithin(limit, meal, { constraints, catalogue, standing: null }));
}
