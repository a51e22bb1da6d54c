import type { PlanCategory, PlanMeal } from "#domain/plan/plan-document";

const MOST_TIPS = 6;
/** Foods worth planning a leftover of: what spoils, not what waits in a tin. */
const SPOILS: readonly string[] = [
  "Fresh Fruit & Veg",
  "Meat & Poultry",
  "Fish & Seafood",
  "Deli & Chilled",
  "Dairy & Eggs",
  "Bakery",
];
const FREEZES: readonly string[] = ["Meat & Poultry", "Fish & Seafood", "Bakery"];

/** Tips that belong to this very plan: what its leftovers are good for, what is shared between meals, and each dish's own tip. */
export function weekTips(meals: readonly PlanMeal[], shopping: readonly PlanCategory[]): string[] {
  const tips: string[] = [];
  const items = shopping.flatMap(({ category, items: list }) => list.map((item) => ({ ...item, category })));
  const shared = items
    .filter((item) => !item.chargedByUse && item.usedIn.length > 1)
    .sort((a, b) => b.usedIn.length - a.usedIn.length || b.pence - a.pence)[0];
  if (shared !== undefined) {
    const titles = meals.filter((meal) => shared.usedIn.includes(meal.id)).map((meal) => meal.title);
    tips.push(
      `${shared.name} serve${plural(shared.name) ? "" : "s"} ${titles.length} meals this week: ${listInWords(titles)}. Prepare them once and keep the rest covered in the fridge.`,
    );
  }
  const frozen = items
    .filter((item) => item.leftover !== null && FREEZES.includes(item.category))
    .sort((a, b) => b.pence - a.pence)[0];
  if (frozen !== undefined)
    tips.push(
      `Freeze what is left of the ${frozen.name.toLowerCase()} (${frozen.leftover}) on the day you open the pack, in the portions you will want.`,
    );
  const fresh = items
    .filter((item) => item.leftover !== null && SPOILS.includes(item.category) && !FREEZES.includes(item.category))
    .sort((a, b) => b.pence - a.pence)
    .slice(0, 2);
  if (fresh.length > 0)
    tips.push(
      `Left over at the end of the week: ${listInWords(fresh.map((item) => `${item.name.toLowerCase()} (${item.leftover})`))}. Plan them into a lunch.`,
    );
  for (const meal of meals) if (meal.tip !== "") tips.push(`${meal.title}: ${meal.tip}`);
  return tips.slice(0, MOST_TIPS);
}

function plural(name: string): boolean {
  return /s$/u.test(name) && !/(?:ss|us)$/u.test(name);
}

/** "a", "a and b", "a, b and c". */
export function listInWords(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}
