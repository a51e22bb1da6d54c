import type { NotedThing } from "#domain/intents/noted-thing";
import type { PlacedMeal } from "#domain/planner/change-week";
import type { DishLimit } from "#domain/planner/dish-limit";
import { traitsOf } from "#domain/planner/dish-traits";
import { standing } from "#server/features/changes/asked-limits";
import { dishesFor } from "#server/features/changes/dish-search";
import type { Found, Looked } from "#server/features/changes/dish-search";

/**
 * Other dishes within a limit that are closest to the day's dish, without duplicates: by meat or fish, by form, by cuisine, and
 * then any, so
 * that a roast is replaced by another roast rather than by a stir-fry.
 */
export async function nearestDishes(
  looked: Looked,
  placed: PlacedMeal,
  limit: DishLimit | null,
  most: number,
): Promise<Found[]> {
  const { catalogue } = looked.deps;
  const [dish] = standing(looked, [placed]).meals;
  const { form, leadFood } = dish === undefined ? NOTHING_KNOWN : traitsOf(dish, catalogue);
  const { region } = placed.meal;
  const isThing = (thing: NotedThing): DishLimit[] => [{ kind: "thing", thing, is: true }];
  const lead = catalogue.foodById.get(leadFood ?? "");
  const sameLead = lead === undefined || lead.animals.length === 0 ? [] : isThing({ kind: "food", foodIds: [lead.id] });
  const sameForm = form === null ? [] : isThing({ kind: "form", form });
  const sameKitchen = region === null ? [] : isThing({ kind: "region", region });
  const ofItsMeat = sameLead.length === 0 ? [] : [[...sameLead, ...sameForm], sameLead];
  const found = new Map<string, Found>();
  const tried = new Set<string>();
  for (const like of [...ofItsMeat, [...sameForm, ...sameKitchen], sameForm, []]) {
    if (found.size >= most) break;
    if (tried.has(JSON.stringify(like))) continue;
    tried.add(JSON.stringify(like));
    const limits = [...like, ...(limit === null ? [] : [limit])];
    for (const one of await dishesFor(looked, placed, limits.length === 0 ? null : { kind: "all", limits }, most))
      if (!found.has(one.dish.meal.id)) found.set(one.dish.meal.id, one);
  }
  return [...found.values()].slice(0, most);
}
const NOTHING_KNOWN = { form: null, leadFood: null };
