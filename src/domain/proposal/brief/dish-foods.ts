import type { Food } from "#domain/food/food";
import { allowedFoods } from "#domain/proposal/brief/vocabulary";
import type { MenuDish } from "#domain/proposal/reading/menu-dish";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/** The foods listed for every dish of a week: those that most of our recipes use. */
const MOST_COMMON = 130;
/** Further foods that our recipes combine with a dish's main foods. */
const MAX_OF_ONE_DISH = 110;

/** The foods for writing a dish: the common ones for all dishes of the week, and those for this one. */
export interface DishFoods {
  readonly common: readonly Food[];
  readonly own: readonly Food[];
}

/**
 * A few hundred of the permitted foods: kitchen basics, those that go with the dish's main foods, those in its name and in what was
 * `said` of it, those at home, and the main foods of other dishes, whose packs may be shared. A dish without an idea gets them all.
 */
export function foodsForDish(
  constraints: Constraints,
  catalogue: Catalogue,
  dish: MenuDish | null,
  others: readonly MenuDish[],
  said = "",
): DishFoods {
  const allowed = allowedFoods(constraints, catalogue);
  const isAllowed = new Set(allowed.map(({ id }) => id));
  const uses = usesIn(catalogue, isAllowed, () => 1);
  const common = byUse(allowed, uses).slice(0, MOST_COMMON);
  const rest = allowed.filter((food) => !common.includes(food));
  if (dish === null) return { common, own: rest };
  const main = new Set(dish.foods);
  const beside = usesIn(catalogue, isAllowed, (foodIds) => {
    // The rarer a food, the more it says about what goes with it.
    return foodIds.reduce((sum, id) => sum + (main.has(id) ? 1 / (uses.get(id) ?? 1) : 0), 0);
  });
  const words = ` ${`${dish.name} ${dish.why} ${said}`.toLowerCase().replaceAll(/[^\p{L}\p{N}’'-]+/gu, " ")} `;
  const inWords = rest.filter(({ name, plural }) => {
    return (
      words.includes(` ${name.toLowerCase()} `) || (plural !== null && words.includes(` ${plural.toLowerCase()} `))
    );
  });
  // Of the food at home, what the user entered is what they want used.
  const atHome = constraints.cupboard.flatMap(({ foodId, assumed }) => (assumed ? [] : [foodId]));
  const named = new Set([
    ...dish.foods,
    ...atHome,
    ...inWords.map(({ id }) => id),
    ...others.flatMap(({ foods }) => foods),
  ]);
  const fitting = byUse(rest, beside).slice(0, MAX_OF_ONE_DISH);
  return { common, own: rest.filter((food) => named.has(food.id) || fitting.includes(food)) };
}

/**
 * How much each food is used in recipes, weighted by `weight`; foods without weight are left out. Where a food is not `allowed`, what
 * stands in for it in that recipe is used: tamari where nobody may have soy sauce with wheat.
 */
function usesIn(
  catalogue: Catalogue,
  allowed: ReadonlySet<string>,
  weight: (foodIds: readonly string[]) => number,
): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { lines, standIns } of catalogue.recipes) {
    const used = lines.map(({ foodId }) => {
      if (allowed.has(foodId)) return foodId;
      return standIns.find((one) => one.foodId === foodId && allowed.has(one.insteadId))?.insteadId ?? foodId;
    });
    const ids = [...new Set(used)];
    const weighed = weight(ids);
    if (weighed > 0) for (const id of ids) uses.set(id, (uses.get(id) ?? 0) + weighed);
  }
  return uses;
}

function byUse(foods: readonly Food[], uses: ReadonlyMap<string, number>): Food[] {
  return foods
    .filter(({ id }) => uses.has(id))
    .toSorted((one, other) => (uses.get(other.id) ?? 0) - (uses.get(one.id) ?? 0) || (one.id < other.id ? -1 : 1));
}
