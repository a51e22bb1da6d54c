import type { PlanFood, PlannedLine } from "#domain/plan/plan-data";
import type { PlanItem, PlanMeal } from "#domain/plan/plan-document";

const MOST_TIPS = 6;
/** Leftovers worth planning: what spoils, not what waits in a tin. */
const SPOILS: readonly string[] = ["Fresh Fruit & Veg", "Deli & Chilled", "Dairy & Eggs"];
const FREEZES: readonly string[] = ["Meat & Poultry", "Fish & Seafood", "Bakery"];
/** Foods of those aisles that keep for weeks once open, or that a freezer spoils. */
const KEEPS = new Set(["butter", "ghee", "garlic", "taco-shell", "olives", "sauerkraut", "kimchi"]);

/** A food of the week's shopping list: how it is bought, and how the list words it. */
export interface ShoppedFood {
  readonly food: PlanFood;
  readonly line: PlannedLine;
  readonly item: PlanItem;
}

/** Tips that belong to this very plan: what is shared between meals, what its leftovers are good for, and each dish's own tip. */
export function weekTips(meals: readonly PlanMeal[], shopped: readonly ShoppedFood[]): string[] {
  const tips: string[] = [];
  // What is cooked for two dinners at once is told where it is cooked.
  const cookedOnce = new Set(meals.flatMap(({ cookedBefore }) => cookedBefore ?? []));
  const shared = shopped
    .filter(({ food, item }) => !item.chargedByUse && item.usedIn.length > 1 && !cookedOnce.has(food.id))
    .sort((a, b) => b.item.usedIn.length - a.item.usedIn.length || b.item.pence - a.item.pence)[0];
  if (shared !== undefined) {
    const { food, item } = shared;
    const titles = meals.filter((meal) => item.usedIn.includes(meal.id)).map((meal) => meal.title);
    const serve = food.plural !== null || plural(item.name) ? "serve" : "serves";
    tips.push(
      `${item.name} ${serve} ${titles.length} meals this week: ${listInWords(titles)}. Check the later recipes before you use up the pack.`,
    );
  }
  const left = shopped
    .filter(({ food, item }) => item.leftover !== null && !KEEPS.has(food.id))
    .sort((a, b) => b.item.pence - a.item.pence);
  const frozen = left.find(({ food, line }) => FREEZES.includes(food.aisle) && !boughtFrozen(line));
  if (frozen !== undefined)
    tips.push(
      `Freeze the rest of the ${frozen.food.plural ?? frozen.food.name} (${frozen.item.leftover}) on the day you open the pack, if the label says you can.`,
    );
  const fresh = left.filter(({ food }) => SPOILS.includes(food.aisle)).slice(0, 2);
  if (fresh.length > 0)
    tips.push(`Left over at the end of the week: ${listInWords(fresh.map(leftoverPhrase))}. Use them up for lunch.`);
  for (const meal of meals) if (meal.tip !== "") tips.push(`${meal.title}: ${meal.tip}`);
  return tips.slice(0, MOST_TIPS);
}

/** "¾ white cabbage", "5¾ spring onions", "80 g spinach": what is left, as a sentence names it. */
function leftoverPhrase({ food, item: { leftover } }: ShoppedFood): string {
  const counted = leftover !== null && /^[\d¼½¾]+$/u.test(leftover);
  const several = counted && !/^[1¼½¾]$/u.test(leftover);
  return `${leftover} ${several ? (food.plural ?? food.name) : food.name}`;
}

function boughtFrozen({ packs }: PlannedLine): boolean {
  return packs.some(({ label }) => /\bfrozen\b/u.test(label));
}

function plural(name: string): boolean {
  return /s$/u.test(name) && !/(?:ss|us)$/u.test(name);
}

/** "a", "a and b", "a, b and c". */
function listInWords(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}
