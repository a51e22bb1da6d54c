import type { Food } from "#domain/food/food";
import type { Meal } from "#domain/meal/meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { dishInPlace } from "#domain/planner/alternatives";
import type { AlternativeDish } from "#domain/planner/alternatives";
import { changeConstraints, placedMeals } from "#domain/planner/change-week";
import type { KeptWeek, PlacedMeal } from "#domain/planner/change-week";
import { isFoodMeant } from "#domain/planner/dish-limit";
import type { FoodsMeant } from "#domain/planner/dish-limit";
import { mealFor } from "#domain/planner/eligible";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Recipe, Side, StandIn } from "#domain/recipe/recipe";
import { dishIdOf, leftOutOf, mayStandBeside, sideOf, standInsOf, variantId } from "#domain/recipe/variant";
import { canDoWithout } from "#domain/recipe/without-foods";
import { onItsDay } from "#domain/request/day-limits";

/** What to remove from a dish, and what to use instead or serve with it; null if nothing is stated. */
export interface Otherwise {
  readonly out: FoodsMeant | null;
  readonly into: FoodsMeant | null;
}

/** A dish with one thing changed. */
export interface DishOtherwise extends AlternativeDish {
  readonly checked: CheckedMeal;
  /** The names of foods it no longer has, and of those it has instead. */
  readonly gone: readonly string[];
  readonly instead: readonly string[];
  /** What is now served with it in addition: "peas". */
  readonly beside: string | null;
}

/** How many variants of one dish to try: each is compared with the whole week. */
const MAX_TRIALS = 6;
/** How many to show next to other dishes. */
const MAX_SHOWN = 2;

/**
 * The dish in a place without some foods, or with another food instead: with another of its sides, with a stand-in named by its
 * recipe, or without what it does not need. Each variant is checked and priced with the whole week; there are none if the food is
 * essential.
 */
export function dishOtherwise(
  week: KeptWeek,
  catalogue: Catalogue,
  placed: PlacedMeal,
  wanted: Otherwise,
): DishOtherwise[] {
  const standing = catalogue.recipeOf(placed.meal.id);
  if (standing === undefined) return [];
  const constraints = changeConstraints(
    week,
    placedMeals(week.plan).map(({ meal }) => meal),
  );
  const found: DishOtherwise[] = [];
  for (const id of variantsOf(placed.meal.id, catalogue, wanted).slice(0, MAX_TRIALS)) {
    if (found.length === MAX_SHOWN) break;
    const checked = mealFor(placed.meal.servings, id, onItsDay(constraints, placed.day), catalogue);
    if (checked === null || !holdsWhatIsWanted(checked, wanted, standing)) continue;
    const inPlace = dishInPlace(week, catalogue, placed, checked.meal);
    if (!inPlace.ok) continue;
    const variant = catalogue.recipeOf(id) ?? standing;
    const [gone, instead] = [namesBeside(standing, variant, catalogue), namesBeside(variant, standing, catalogue)];
    if (gone.length + instead.length > 0)
      found.push({ ...inPlace.dish, checked, gone, instead, beside: besideOf(id, placed.meal.id, catalogue) });
  }
  return found;
}

function besideOf(id: string, before: string, { sides }: Catalogue): string | null {
  return sideOf(before) === null ? (sides.find((side) => side.id === sideOf(id))?.title ?? null) : null;
}

/** The same as a meal that keeps its week's rules, whatever happens to the other dinners; null if there is none. */
export function mealOtherwise(
  week: KeptWeek,
  catalogue: Catalogue,
  { day, meal: { id, servings } }: PlacedMeal,
  wanted: Otherwise,
): Meal | null {
  const constraints = changeConstraints(
    week,
    placedMeals(week.plan).map(({ meal }) => meal),
  );
  for (const variant of variantsOf(id, catalogue, wanted).slice(0, MAX_TRIALS)) {
    const checked = mealFor(servings, variant, onItsDay(constraints, day), catalogue);
    if (checked !== null && holdsWhatIsWanted(checked, wanted, catalogue.recipeOf(id))) return checked.meal;
  }
  return null;
}

/** Whether a variant has none of the unwanted food, and something wanted that the dish did not have. */
function holdsWhatIsWanted({ amounts }: CheckedMeal, { out, into }: Otherwise, before: Recipe | undefined): boolean {
  const isOut = out !== null && amounts.some(({ food }) => isFoodMeant(out, food));
  const isNew = (id: string): boolean => before?.lines.every(({ foodId }) => foodId !== id) ?? true;
  return !isOut && (into === null || amounts.some(({ food }) => isFoodMeant(into, food) && isNew(food.id)));
}

/** The names of foods that one recipe has and another does not. */
function namesBeside(one: Recipe, other: Recipe, { foodById }: Catalogue): string[] {
  const others = new Set(other.lines.map(({ foodId }) => foodId));
  const ids = new Set(one.lines.flatMap(({ foodId }) => (others.has(foodId) ? [] : [foodId])));
  return [...ids].flatMap((id) => foodById.get(id)?.name ?? []);
}

/** The ids of a dish's variants that may be wanted: its own side first, and, if several foods go, stand-ins before omissions. */
function variantsOf(mealId: string, catalogue: Catalogue, { out, into }: Otherwise): string[] {
  const recipe = catalogue.recipeOf(dishIdOf(mealId));
  if (recipe === undefined) return [];
  const side = sideOf(mealId);
  // A plate with a side has no room for another.
  const besides = into === null || side !== null || out !== null ? [] : sidesOf(recipe, catalogue, into);
  const sides = [side, ...recipe.sides.filter((other) => other !== side), ...besides];
  const ids = sides.flatMap((sideId) => {
    const plain = variantId(recipe.id, sideId === null ? null : { id: sideId }, []);
    const plate = catalogue.recipeOf(plain);
    return plate === undefined ? [] : changesOf(plate, mealId, catalogue, { out, into }).map(idOf(recipe.id, sideId));
  });
  return [...new Set(ids)].filter((id) => id !== mealId);
}

const OF_MEAT: ReadonlySet<Food["aisle"]> = new Set<Food["aisle"]>(["Meat & Poultry", "Fish & Seafood"]);

/** Sides with the wanted food that go with any dish. */
function sidesOf(recipe: Recipe, { sides, foodById }: Catalogue, into: FoodsMeant): string[] {
  const isMeat = (food: Food | undefined): boolean => food !== undefined && OF_MEAT.has(food.aisle);
  // A chop does not need chicken with it.
  const hasMeat = recipe.lines.some(({ foodId }) => isMeat(foodById.get(foodId)));
  const isOf = (side: Side): boolean => {
    const food = foodById.get(side.lines[0]?.foodId ?? "");
    return food !== undefined && isFoodMeant(into, food) && !(hasMeat && isMeat(food));
  };
  return sides.filter((side) => isOf(side) && mayStandBeside(recipe, side)).map(({ id }) => id);
}

/** Changes to a plate: stand-ins and omitted foods, by id. */
interface Change {
  readonly standIns: readonly string[];
  readonly without: readonly string[];
}

const idOf =
  (dishId: string, sideId: string | null) =>
  ({ standIns, without }: Change): string =>
    variantId(
      dishId,
      sideId === null ? null : { id: sideId },
      standIns.map((insteadId) => ({ insteadId })),
      without,
    );

/** The ways to make a plate without what is unwanted and with what is wanted, on top of its present changes. */
function changesOf(plate: Recipe, mealId: string, { foodById }: Catalogue, { out, into }: Otherwise): Change[] {
  const isOf = (meant: FoodsMeant | null, id: string): boolean => {
    const food: Food | undefined = foodById.get(id);
    return meant !== null && food !== undefined && isFoodMeant(meant, food);
  };
  const kept: Change = {
    standIns: standInsOf(mealId).filter((id) => plate.standIns.some(({ insteadId }) => insteadId === id)),
    without: leftOutOf(mealId).filter((id) => plate.lines.some(({ foodId }) => foodId === id)),
  };
  const replaced = plate.standIns.filter(({ insteadId }) => kept.standIns.includes(insteadId));
  const isThere = (id: string): boolean => replaced.every(({ foodId }) => foodId !== id) && !kept.without.includes(id);
  const going = [...new Set(plate.lines.map(({ foodId }) => foodId))].filter((id) => isOf(out, id) && isThere(id));
  if (going.length === 0) {
    const added = plate.standIns.filter(({ foodId, insteadId }) => isOf(into, insteadId) && isThere(foodId));
    return [kept, ...added.map((standIn) => withStandIn(kept, standIn))];
  }
  return going.reduce<Change[]>(
    (changes, foodId) =>
      changes.flatMap((change) => {
        const standIns = plate.standIns.filter((one) => one.foodId === foodId && !isOf(out, one.insteadId));
        const inOrder = standIns.toSorted(
          (one, other) => Number(isOf(into, other.insteadId)) - Number(isOf(into, one.insteadId)),
        );
        const stood = inOrder.slice(0, MAX_SHOWN).map((standIn) => withStandIn(change, standIn));
        const left = canDoWithout(plate, foodId, foodById) ? [{ ...change, without: [...change.without, foodId] }] : [];
        return going.length === 1 ? [...left, ...stood] : [...stood, ...left];
      }),
    [kept],
  );
}

function withStandIn(change: Change, { insteadId }: StandIn): Change {
  return { ...change, standIns: [...change.standIns, insteadId] };
}
