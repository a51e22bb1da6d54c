import type { GeneratedPlanAnswer, PlanMealAnswer, PlanRecord } from "#contract/meal-plans";
import type { Allergen } from "#domain/food/food";
import { optionLabel } from "#domain/options/options";
import { formatDay, formatMonth } from "#web/lib/format";

/** A step without the number it may begin with: the list numbers it. "2 tbsp of oil" and "1.5 litres" stay. */
export function withoutNumbering(step: string): string {
  return step.replace(/^\s*(?:step\s+\d{1,2}\s*[.):–-]?\s*|\d{1,2}\s*[.):]\s*(?=\D)|\d{1,2}\s+[–-]\s+)/iu, "").trim();
}

const ALLERGEN_WORDS: Record<Allergen, string> = {
  celery: "celery",
  cereals_containing_gluten: "cereals containing gluten",
  crustaceans: "crustaceans",
  eggs: "eggs",
  fish: "fish",
  lupin: "lupin",
  milk: "milk",
  molluscs: "molluscs",
  mustard: "mustard",
  peanuts: "peanuts",
  sesame: "sesame",
  soybeans: "soya",
  sulphites: "sulphites",
  tree_nuts: "tree nuts",
};

/** "Contains eggs, milk." — the allergens of a meal in the words of UK food labels. */
export function allergenText(allergens: readonly Allergen[]): string {
  if (allergens.length === 0) return "None of the 14 allergens, by our food data.";
  return `Contains ${allergens.map((allergen) => ALLERGEN_WORDS[allergen]).join(", ")}.`;
}

/** "Vegan", "No preference": one choice of a request, for reading. */
export function choiceText(value: string): string {
  return value === "none" || value === "" ? "No preference" : optionLabel(value);
}

/** "Gluten free, nut free"; `nothing` when the list is empty or only "none". */
export function choicesText(values: readonly string[], nothing: string): string {
  const real = values.filter((value) => value !== "none");
  if (real.length === 0) return nothing;
  const words = real.map(optionLabel).join(", ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `date`: missing in offline copies from before there were dates. */
export type PlacedMeal = { day: string; date: string | undefined; meal: PlanMealAnswer };

/** All meals of a plan, in the order of the week. */
export function mealsOf(plan: GeneratedPlanAnswer): PlacedMeal[] {
  return plan.weekly_plan.flatMap(({ day, date, meals }) => meals.map((meal) => ({ day, date, meal })));
}

/** The shopping list with its default category, each category sorted by name (spec F20). */
export function shoppingByCategory(plan: GeneratedPlanAnswer): GeneratedPlanAnswer["shopping_list"] {
  return plan.shopping_list
    .filter(({ items }) => items.length > 0)
    .map(({ category, items }) => ({
      category: category.trim() === "" ? "Miscellaneous" : category,
      items: [...items].sort((a, b) => a.name.localeCompare(b.name, "en-GB")),
    }));
}

/** A plan with neither meals nor shopping has nothing to show. */
export function isEmptyPlan(plan: GeneratedPlanAnswer | null): boolean {
  return plan === null || (mealsOf(plan).length === 0 && plan.shopping_list.every(({ items }) => items.length === 0));
}

/** Pounds to two decimals, added up in pence so that sums stay exact. */
export function sumPounds(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}

/** An id for a place on the page, by its position: ids from outside may hold anything. */
export function anchorOf(kind: string, index: number): string {
  return `${kind}-${index + 1}`;
}

/** "Ada Cook's Meal Plan". */
export function planTitle({ fullName }: Pick<PlanRecord, "fullName">): string {
  return `${fullName}’s Meal Plan`;
}

/**
 * Daily reference intakes of an adult on UK labels (Regulation (EU) No 1169/2011 as retained, Annex XIII part B). Fibre has none there: 30 g is the
 * UK government's advice (SACN, Carbohydrates and Health, 2015).
 */
export const REFERENCE_INTAKES = {
  kcal: 2000,
  fat: 70,
  saturates: 20,
  carbohydrate: 260,
  sugars: 90,
  fibre: 30,
  protein: 50,
  salt: 6,
} as const;

/** Where the prices come from and of when; never more than an estimate. */
export function priceNote({ supermarket, date, source }: GeneratedPlanAnswer["prices"]): string {
  const when = /^\d{4}-\d{2}$/u.test(date) ? formatMonth(`${date}-15`) : formatDay(date);
  return `Prices are estimates for ${optionLabel(supermarket)}, ${when ?? date}. Source: ${source}. Everything is counted in whole packs.`;
}
