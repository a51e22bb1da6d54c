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
 * A few hundred of the permitted foods: kitchen basics, those that go with the dish's main foods, those in its name, those at
 * home, and the main foods of other dishes, whose packs may be shared. A dish without an idea gets them all.
 */
export function foodsForDish(
  constraints: Constraints,
  catalogue: Catalogue,
  dish: MenuDish | null,
  others: readonly MenuDish[],
): DishFoods {
  const allowed = allowedFoods(constraints, catalogue);
  const uses = usesIn(catalogue, () => 1);
  const common = byUse(allowed, uses).slice(0, MOST_COMMON);
  const rest = allowed.filter((food) => !common.includes(food));
  if (dish === null) return { common, own: rest };
  const main = new Set(dish.foods);
  const beside = usesIn(catalogue, (foodIds) => {
    // The rarer a food, the more it says about what goes with it.
    return foodIds.reduce((sum, id) => sum + (main.has(id) ? 1 / (uses.get(id) ?? 1) : 0), 0);
  });
  const title = ` ${dish.name.toLowerCase()} `;
  const inTitle = rest.filter(({ name, plural }) => {
    return (
      title.includes(` ${name.toLowerCase()} `) || (plural !== null && title.includes(` ${plural.toLowerCase()} `))
    );
  });
  // Of the food at home, what the user entered is what they want used.
  const atHome = constraints.cupboard.flatMap(({ foodId, assumed }) => (assumed ? [] : [foodId]));
  const named = new Set([
    ...dish.foods,
    ...atHome,
    ...inTitle.map(({ id }) => id),
    ...others.flatMap(({ foods }) => foods),
  ]);
  const fitting = byUse(rest, beside).slice(0, MAX_OF_ONE_DISH);
  return { common, own: rest.filter((food) => named.has(food.id) || fitting.includes(food)) };
}

/** How much each food is used in recipes, weighted by `weight`; foods without weight are left out. */
function usesIn(catalogue: Catalogue, weight: (foodIds: readonly string[]) => number): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { lines } of catalogue.recipes) {
    const ids = [...new Set(lines.map(({ foodId }) => foodId))];
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
