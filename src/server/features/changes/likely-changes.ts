import type { ReadChange } from "#domain/changes/read-change";
import type { PlacedMeal } from "#domain/planner/change-week";
import type { DishLimit } from "#domain/planner/dish-limit";
import { addedOn, dearest, MOST_WAYS, dishesFor, mealOn, openMeals, swap } from "#server/features/changes/dish-search";
import type { Looked, Way } from "#server/features/changes/dish-search";
import { waysOrWhy } from "#server/features/changes/ways-to-change";

/**
 * Likely changes when the words were not understood: other dishes for the day or dish named, dinners with
 * and without the food that they name, else the longest dinner quicker, the dearest cheaper and another dish.
 */
export async function likelyWays(
  looked: Looked,
  { days, things }: ReadChange,
  isNothingElseKnown: boolean,
): Promise<Way[]> {
  const most = MOST_WAYS;
  const ways: Way[] = [];
  const add = async (placed: PlacedMeal | null | undefined, limit: DishLimit | null, count: number): Promise<void> => {
    if (placed === null || placed === undefined || ways.length >= most) return;
    for (const found of await dishesFor(looked, placed, limit, count)) ways.push(swap(looked, found));
  };
  const [from, to, third] = days;
  // For two days and nothing else, a swap is likeliest.
  if (isNothingElseKnown && from !== undefined && to !== undefined && third === undefined)
    ways.push(...(await waysOrWhy(looked, [{ asked: { kind: "move", day: from, to }, day: null }])).ways.slice(0, 1));
  for (const day of days.slice(0, most)) {
    const placed = mealOn(looked, day);
    if (placed === null && ways.length < most) ways.push(...(await addedOn(looked, day, null)).ways.slice(0, most));
    else await add(placed, null, days.length === 1 ? most : 1);
  }
  const [what] = things;
  if (what !== undefined && ways.length < most) {
    const withIt = { kind: "want", what, day: null, number: null, often: false } as const;
    ways.push(...(await waysOrWhy(looked, [{ asked: withIt, day: null }])).ways.slice(0, 2));
    ways.push(
      ...(await waysOrWhy(looked, [{ asked: { kind: "less", what, number: null }, day: null }])).ways.slice(0, 1),
    );
  }
  const open = openMeals(looked);
  const [longest, next] = open.toSorted((one, other) => minutesOf(other) - minutesOf(one));
  if (longest !== undefined) await add(longest, { kind: "minutes", most: minutesOf(longest) - SOONER }, 1);
  if (ways.length >= most) return ways;
  await add(dearest(looked, open)[0], { kind: "cheaper" }, 1);
  // Searching for all the week's dishes would take too long.
  for (const placed of [next ?? longest, ...open.slice(0, most)]) await add(placed, null, most - ways.length);
  return ways;
}

const SOONER = 10;
const minutesOf = ({ meal }: PlacedMeal): number => meal.prepMinutes + meal.cookMinutes;
