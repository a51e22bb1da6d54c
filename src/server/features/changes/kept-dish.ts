import type { Asked } from "#domain/changes/asked";
import { thingsMeant } from "#domain/changes/said-week";
import type { NotedThing } from "#domain/intents/noted-thing";
import type { Day } from "#domain/options/days";
import type { PlacedMeal } from "#domain/planner/change-week";
import type { DishLimit, FoodsMeant } from "#domain/planner/dish-limit";
import { isFoodMeant, isWithin } from "#domain/planner/dish-limit";
import { dishOtherwise } from "#domain/planner/dish-otherwise";
import type { DishOtherwise, Otherwise } from "#domain/planner/dish-otherwise";
import {
  answersAlready,
  foodsCalled,
  foodsMeant,
  limitOfAll,
  standing,
  things,
} from "#server/features/changes/asked-limits";
import {
  changeableOn,
  distinct,
  MOST_WAYS,
  none,
  noDinner,
  openMeals,
  swap,
} from "#server/features/changes/dish-search";
import type { Looked, Way, Ways } from "#server/features/changes/dish-search";
import { nearestDishes } from "#server/features/changes/nearest-dishes";

/*
 * Changing part of a dinner while the dish stays: "leave the olives out", "potatoes instead of the rice".
 */

/** The day's dish with only the requested foods changed, in one or two ways; none if they are essential to it, or none were named. */
function keptDish(looked: Looked, placed: PlacedMeal, asked: readonly Asked[]): Way[] {
  // Properties that it already has identify which dish is meant.
  const changing = asked.filter((one) => !isSoAlready(looked, placed, one));
  const wanted = otherwise(looked, changing);
  if ((wanted.out === null && wanted.into === null) || changing.some((one) => isOfItself(looked, placed, one)))
    return [];
  const { week, deps } = looked;
  const rest = changing.filter((one) => !OF_FOODS.includes(one.kind));
  const limit = rest.length === 0 ? null : limitOfAll(looked, rest, placed, true);
  const { suiting } = looked;
  const { constraints, meals } = standing(looked, [placed]);
  const place = { constraints, catalogue: deps.catalogue, standing: meals[0] ?? null };
  return dishOtherwise(week, deps.catalogue, placed, wanted)
    .filter(({ checked }) => isWithin(limit, checked, place) && isWithin(suiting, checked, place))
    .map((dish) => asKept(looked, placed, dish));
}

function asKept(looked: Looked, placed: PlacedMeal, dish: DishOtherwise): Way {
  const way = swap(looked, { placed, dish: { ...dish, loss: 0 } });
  const text = `${placed.day}: ${placed.meal.title} stays, ${changeInWords(dish)}`;
  return { ...way, text, steps: way.steps.map((step) => ({ ...step, says: step.says.replace(way.text, text) })) };
}

/** The day's dish with an added vegetable, in one or two ways; none if it already has a side or includes vegetables. */
export function withVegetable(looked: Looked, placed: PlacedMeal): Way[] {
  const { week, suiting, deps } = looked;
  const { catalogue } = deps;
  const foodIds = catalogue.sides.flatMap(({ isForAny, lines: [main] }) => {
    const isVegetable = catalogue.foodById.get(main?.foodId ?? "")?.onPlate === "vegetables";
    return isForAny && isVegetable && main !== undefined ? [main.foodId] : [];
  });
  const wanted = { out: null, into: { words: "vegetables", foodIds, allergens: [] } };
  const { constraints, meals } = standing(looked, [placed]);
  const place = { constraints, catalogue, standing: meals[0] ?? null };
  return dishOtherwise(week, catalogue, placed, wanted)
    .filter(({ beside, checked }) => beside !== null && isWithin(suiting, checked, place))
    .map((dish) => asKept(looked, placed, dish));
}

function isSoAlready(looked: Looked, placed: PlacedMeal, asked: Asked): boolean {
  if (asked.kind !== "want") return false;
  if (placed.meal.title.toLowerCase().includes(asked.what.toLowerCase())) return true;
  const limit = things(looked, asked.what, true);
  return limit !== null && answersAlready(looked, placed, limit);
}

/** What may change while the dish is kept. */
const OF_FOODS: readonly Asked["kind"][] = ["another", "exchange", "want", "use_up", "eating", "heat"];

/** The foods to remove and to add, from all requests about one dinner. */
function otherwise(looked: Looked, asked: readonly Asked[]): Otherwise {
  const out: FoodsMeant[] = [];
  const into: FoodsMeant[] = [];
  const take = (list: FoodsMeant[], words: string | null): void => {
    const foods = words === null ? null : foodsMeant(looked, words);
    if (foods !== null) list.push(foods);
  };
  for (const one of asked) {
    if (one.kind === "another") take(out, one.lacking);
    if (one.kind === "exchange") take(out, one.out);
    if (one.kind === "exchange") take(into, one.into);
    const meant = one.kind === "want" ? thingsMeant(one.what, looked.deps.matcher) : [];
    if (meant.some(isOfNoMeat)) out.push(meatOf(looked, "vegetarian"));
    // Wanting a salad for dinner does not mean leaves next to the pie.
    else if ((one.kind === "want" && !meant.some(isForm)) || one.kind === "use_up") take(into, one.what);
    if (one.kind === "heat" && one.what === "mild") take(out, HOT);
    if (one.kind === "eating") out.push(meatOf(looked, one.what));
  }
  const [meant = null] = into;
  // Only the food itself can be added: prawns, not a paste containing shrimps.
  return { out: all(out), into: meant === null ? null : { ...foodsCalled(looked, meant), allergens: [] } };
}

/** Foods whose removal makes a dish milder. */
const HOT = "chilli";
const isForm = ({ kind }: NotedThing): boolean => kind === "form";
/**
 * Whether the thing to remove is the dish itself: someone who does not want chilli con carne is not helped by one without chilli
 * powder.
 */
function isOfItself(looked: Looked, { meal }: PlacedMeal, asked: Asked): boolean {
  const words = asked.kind === "another" ? asked.lacking : asked.kind === "exchange" ? asked.out : null;
  const foods = words === null ? null : foodsMeant(looked, words);
  if (words === null || foods === null || !meal.title.toLowerCase().includes(words.toLowerCase())) return false;
  return meal.ingredients.some(({ foodId }) => {
    const food = looked.deps.catalogue.foodById.get(foodId);
    if (food === undefined || !isFoodMeant(foods, food)) return false;
    // "With peas" can mean frozen peas.
    return ![food.name, food.plural ?? food.name].some((name) => name.toLowerCase().endsWith(words.toLowerCase()));
  });
}

const isOfNoMeat = ({ kind }: NotedThing): boolean => kind === "meatless";

function all(foods: readonly FoodsMeant[]): FoodsMeant | null {
  if (foods.length === 0) return null;
  return {
    words: foods.map(({ words }) => words).join(" "),
    foodIds: foods.flatMap(({ foodIds }) => foodIds),
    allergens: foods.flatMap(({ allergens }) => allergens),
  };
}

/** What a vegetarian or vegan avoids. */
function meatOf({ deps: { catalogue } }: Looked, what: string): FoodsMeant {
  const isOut = ({ animals, allergens }: (typeof catalogue.foods)[number]): boolean =>
    animals.some((animal) => animal !== "honey" || what === "vegan") ||
    (what === "vegan" && allergens.some((one) => one === "milk" || one === "eggs"));
  return { words: "meat", foodIds: catalogue.foods.filter(isOut).map(({ id }) => id), allergens: [] };
}

function changeInWords({ gone, instead, beside }: DishOtherwise): string {
  if (beside !== null && gone.length === 0) return `with ${beside} beside it`;
  const list = (foods: readonly string[]): string => new Intl.ListFormat("en-GB").format(foods.slice(0, MOST_NAMED));
  if (instead.length === 0) return `without ${list(gone)}`;
  return gone.length === 0 ? `with ${list(instead)}` : `with ${list(instead)} instead of ${list(gone)}`;
}

const MOST_NAMED = 3;

/** Whether a request concerns a dish's foods only, so that the rest may stay. */
export function isOfItsFoods(asked: Asked): boolean {
  return asked.kind === "exchange" || asked.kind === "heat" || (asked.kind === "another" && asked.lacking !== null);
}

/** The day's dish with other foods, else the closest dishes that meet the request. */
export async function exchanged(looked: Looked, day: Day, asked: readonly Asked[]): Promise<Ways> {
  const placed = changeableOn(looked, day);
  if (placed === null) return none(noDinner(day));
  const own = keptDish(looked, placed, asked);
  const there = own.length > 0 ? null : foodThere(looked, placed, asked);
  if (there !== null)
    return {
      ways: [],
      why: `${placed.meal.title} has ${there} in it already.`,
      isSo: true,
      nearest: withVegetable(looked, placed),
    };
  // An equally mild dish does not help someone who wants it hotter.
  const isOfHeat = asked.some(({ kind }) => kind === "heat");
  const limit = limitOfAll(looked, asked, placed, !isOfHeat);
  // A named dish is kept if possible and otherwise replaced; the wanted food gives way last.
  const limitOfThose = (isMeant: (one: Asked) => boolean): DishLimit | null =>
    limitOfAll(looked, asked.filter(isMeant), placed, !isOfHeat);
  const changed = limitOfThose((one) => !isSoAlready(looked, placed, one));
  const rest = limitOfThose(({ kind }) => kind !== "want");
  const ways = [...own];
  for (const one of [limit, changed, rest])
    if (one !== null && ways.length < MOST_WAYS)
      ways.push(...(await nearestDishes(looked, placed, one, MOST_WAYS)).map((found) => swap(looked, found)));
  return {
    ways: distinct(ways).slice(0, MOST_WAYS),
    why: `No other dish for ${day} is that and keeps your choices and your budget.`,
  };
}

/**
 * Something to use up on no particular day: a dinner that contains it stays; otherwise it is added to an existing dinner, or next to
 * it, before a dish is replaced.
 */
export async function usedUp(looked: Looked, day: Day | null, what: string, find: () => Promise<Ways>): Promise<Ways> {
  const limit = limitOfAll(looked, [{ kind: "use_up", what }], null, false);
  const open = openMeals(looked).filter((placed) => day === null || placed.day === day);
  const user = limit === null ? undefined : open.find((placed) => answersAlready(looked, placed, limit));
  if (user !== undefined) {
    const why = `${user.meal.title} on ${user.day} uses ${what} already.`;
    return { ways: [], why, besides: why, isSo: true };
  }
  const kept = open.flatMap((placed) => keptDish(looked, placed, [{ kind: "use_up", what }]).slice(0, 1));
  if (kept.length >= MOST_WAYS) return { ways: kept.slice(0, MOST_WAYS), why: "" };
  const found = await find();
  return { ...found, ways: distinct([...kept, ...found.ways]).slice(0, MOST_WAYS) };
}

/** The food wanted with a dish that already contains it; null if more than that is asked. */
function foodThere(looked: Looked, placed: PlacedMeal, [one, other]: readonly Asked[]): string | null {
  if (one?.kind !== "exchange" || one.out !== null || one.into === null || other !== undefined) return null;
  const foods = foodsMeant(looked, one.into);
  const isThere = foods !== null && answersAlready(looked, placed, { kind: "with", foods: foodsCalled(looked, foods) });
  return isThere ? one.into : null;
}

/** The results for a day, preceded by the current dish if it can be adapted. */
export function withOwn(looked: Looked, day: Day | null, asked: readonly Asked[], found: Ways): Ways {
  const placed = day === null ? null : changeableOn(looked, day);
  const own = placed === null || found.isSo === true ? [] : keptDish(looked, placed, asked);
  return own.length === 0 ? found : { ...found, ways: distinct([...own, ...found.ways]).slice(0, MOST_WAYS) };
}
