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
 * One thing of a dinner changed while the dish stays: "leave the olives out", "potatoes instead of the rice".
 */

/** The dish of a day as it is but for the foods that are asked of it, in a way or two; none where it lives by them, or where they are none. */
function keptDish(looked: Looked, placed: PlacedMeal, asked: readonly Asked[]): Way[] {
  // What it is already says which dish is meant.
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

/** The dish of a day with another vegetable beside it, in a way or two; none where it has a side already or is served with one as it is. */
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

/** What of a dish may change while it stays. */
const OF_FOODS: readonly Asked["kind"][] = ["another", "exchange", "want", "use_up", "eating", "heat"];

/** The foods that are to go and to come by all that is asked of one dinner. */
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
    // Who wants a salad for dinner wants no leaves beside the pie.
    else if ((one.kind === "want" && !meant.some(isForm)) || one.kind === "use_up") take(into, one.what);
    if (one.kind === "heat" && one.what === "mild") take(out, HOT);
    if (one.kind === "eating") out.push(meatOf(looked, one.what));
  }
  const [meant = null] = into;
  // What is to come in is the food itself: prawns, and no paste with shrimps in it.
  return { out: all(out), into: meant === null ? null : { ...foodsCalled(looked, meant), allergens: [] } };
}

/** What a dish is milder without. */
const HOT = "chilli";
const isForm = ({ kind }: NotedThing): boolean => kind === "form";
/** Whether what is to go is the dish itself: whoever wants no chilli con carne is not helped by one without chilli powder. */
function isOfItself(looked: Looked, { meal }: PlacedMeal, asked: Asked): boolean {
  const words = asked.kind === "another" ? asked.lacking : asked.kind === "exchange" ? asked.out : null;
  const foods = words === null ? null : foodsMeant(looked, words);
  if (words === null || foods === null || !meal.title.toLowerCase().includes(words.toLowerCase())) return false;
  return meal.ingredients.some(({ foodId }) => {
    const food = looked.deps.catalogue.foodById.get(foodId);
    if (food === undefined || !isFoodMeant(foods, food)) return false;
    // Frozen peas are what "with peas" names.
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

/** What a vegetarian, or a vegan, leaves out. */
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

/** Whether something is asked of the foods of a dish, so that the rest of it may stay. */
export function isOfItsFoods(asked: Asked): boolean {
  return asked.kind === "exchange" || asked.kind === "heat" || (asked.kind === "another" && asked.lacking !== null);
}

/** The dish of a day with other foods, else the dishes that come nearest to it and are what is asked. */
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
  // Who wants it hotter is helped by no dish that is as mild.
  const isOfHeat = asked.some(({ kind }) => kind === "heat");
  const limit = limitOfAll(looked, asked, placed, !isOfHeat);
  // A dish that was named is kept if it can be, and else gives way; then what is wanted does.
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
 * Something that is to be used up where nobody says when: a dinner that has it uses it, and stays; else it comes into one that stands, or beside
 * it, before another dish takes a place.
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

/** What is wanted beside a dish and is in it; null where that is not all that is asked. */
function foodThere(looked: Looked, placed: PlacedMeal, [one, other]: readonly Asked[]): string | null {
  if (one?.kind !== "exchange" || one.out !== null || one.into === null || other !== undefined) return null;
  const foods = foodsMeant(looked, one.into);
  const isThere = foods !== null && answersAlready(looked, placed, { kind: "with", foods: foodsCalled(looked, foods) });
  return isThere ? one.into : null;
}

/** What was found for a day, behind the dish that stands there where it can be that with other foods. */
export function withOwn(looked: Looked, day: Day | null, asked: readonly Asked[], found: Ways): Ways {
  const placed = day === null ? null : changeableOn(looked, day);
  const own = placed === null || found.isSo === true ? [] : keptDish(looked, placed, asked);
  return own.length === 0 ? found : { ...found, ways: distinct([...own, ...found.ways]).slice(0, MOST_WAYS) };
}
