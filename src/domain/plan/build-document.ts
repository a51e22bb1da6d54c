import { shareOfPrice } from "#domain/basket/basket";
import type { BasketLine } from "#domain/basket/basket";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { CheckedPlan } from "#domain/plan/check-plan";
import type { Catalogue } from "#domain/recipe/catalogue";
import { AISLES } from "#domain/food/food";
import type { Food, Nutrition } from "#domain/food/food";
import { roundToPence, sumPence } from "#domain/money/pence";
import { PLAN_SCHEMA_VERSION, daysFor } from "#domain/plan/plan-document";
import type { PlanCategory, PlanDocument, PlanIngredient, PlanItem, PlanMeal } from "#domain/plan/plan-document";
import type { PlanNotice } from "#domain/request/plan-notice";
import { noticesFor } from "#domain/meal/proposers";
import { writeStep } from "#domain/plan/write-step";
import { formatAmount, formatGrams, formatMillilitres } from "#domain/quantity/format";
import { packsInWords } from "#domain/quantity/packs";
import { weekTips } from "#domain/plan/week-tips";
import type { ShoppedFood } from "#domain/plan/week-tips";

/** Leftovers below this many grams, or below this share of a need, are not worth a cook's attention. */
const SMALL_LEFTOVER_GRAMS = 15;

/** Writes a checked week as the self-contained snapshot that is stored, shown, printed and shopped from. */
export function buildDocument(plan: CheckedPlan, catalogue: Catalogue, notices: readonly PlanNotice[]): PlanDocument {
  const { constraints, basket, checks } = plan;
  const lines = new Map(basket.lines.map((line) => [line.food.id, line]));
  const meals = [...plan.meals]
    .sort((a, b) => keepingDays(a) - keepingDays(b))
    .map((meal) => planMeal(meal, catalogue, lines, constraints.request.dietaryPreference));
  const proposers = meals.map(({ proposer }) => proposer);
  const days = daysFor(meals.length);
  const shopped = basket.lines.map((line) => ({ line, item: planItem(line) }));
  return {
    schemaVersion: PLAN_SCHEMA_VERSION,
    request: constraints.request,
    days: meals.map((meal, index) => ({ day: days[index] as (typeof days)[number], meals: [meal] })),
    shopping: planShopping(shopped),
    totalPence: basket.totalPence,
    budgetPence: constraints.budgetPence,
    tips: weekTips(meals, shopped),
    notices: noticesFor([...constraints.notices, ...notices], proposers),
    checks,
    prices: { supermarket: basket.supermarket, date: catalogue.priceDate, source: catalogue.priceSource },
    catalogueHash: catalogue.hash,
  };
}

/** Days that a meal's most perishable food keeps: fish and leaves are cooked early in the week, tins and roots late. */
function keepingDays({ amounts }: CheckedMeal): number {
  return Math.min(...amounts.map(({ food }) => keepsFor(food)));
}

function keepsFor(food: Food): number {
  if (food.aisle === "Fish & Seafood") return 1;
  if (food.aisle === "Meat & Poultry") return food.animals.includes("poultry") || food.name.includes("mince") ? 2 : 3;
  if (food.aisle === "Bakery") return 3;
  if (food.aisle === "Fresh Fruit & Veg")
    return food.families.some(
      (family) => family === "salad" || family === "leafy greens" || family === "herbs" || family === "berries",
    )
      ? 3
      : 6;
  if (food.aisle === "Deli & Chilled" || food.aisle === "Dairy & Eggs") return 5;
  return 7;
}

function rounded(nutrition: Nutrition): Nutrition {
  const entries = Object.entries(nutrition).map(([key, value]: [string, number]) => [
    key,
    key === "kcal" ? Math.round(value) : Math.round(value * 10) / 10,
  ]);
  return Object.fromEntries(entries);
}

/** Writes one checked meal, with each food at its share of the given basket lines. */
export function planMeal(
  checked: CheckedMeal,
  catalogue: Catalogue,
  lines: ReadonlyMap<string, BasketLine>,
  diet: string,
): PlanMeal {
  const { meal } = checked;
  const ingredients = checked.amounts.map(({ food, grams }): PlanIngredient => {
    const line = lines.get(food.id);
    const mentions = meal.ingredients.filter((ingredient) => ingredient.foodId === food.id);
    return {
      foodId: food.id,
      name: displayName(food, mentions),
      amount: amountOf(food, mentions),
      preparation: mentions.map((mention) => mention.preparation).find((preparation) => preparation !== null) ?? null,
      grams: Math.round(grams * 100) / 100,
      pence: roundToPence(line === undefined ? 0 : shareOfPrice(line, grams)),
    };
  });
  return {
    id: meal.id,
    title: meal.title,
    description: meal.description,
    region: meal.region,
    proposer: meal.proposer,
    servings: meal.servings,
    prepMinutes: meal.prepMinutes,
    cookMinutes: meal.cookMinutes,
    skill: meal.skill,
    equipment: meal.equipment,
    utensils: meal.utensils,
    ingredients,
    steps: meal.steps.map((step) => writeStep(step, meal.ingredients, catalogue.foodById)),
    tip: meal.tip,
    nutrition: rounded(checked.nutrition),
    synsEstimate: diet === "slimming_world" ? checked.synsEstimate : null,
    pointsEstimate: diet === "weight_watchers" ? checked.pointsEstimate : null,
    allergens: checked.allergens,
    pence: sumPence(ingredients.map((ingredient) => ingredient.pence)),
  };
}

type Mention = CheckedMeal["meal"]["ingredients"][number];

function displayName(food: Food, mentions: readonly Mention[]): string {
  const count = mentions.reduce((sum, mention) => sum + (mention.unit === "each" ? mention.quantity : 0), 0);
  return count > 1 && food.plural !== null ? food.plural : food.name;
}

/** One amount for all mentions of a food in a dish: added up in the same unit, joined with "+" in different ones. */
function amountOf(food: Food, mentions: readonly Mention[]): string {
  const sums = new Map<string, number>();
  for (const { quantity, unit } of mentions) sums.set(unit, (sums.get(unit) ?? 0) + quantity);
  mergeSpoons(sums);
  return [...sums].map(([unit, quantity]) => formatAmount(food, quantity, unit)).join(" + ");
}

const TEASPOONS_IN_TABLESPOON = 3;

/** Three teaspoons or more become whole tablespoons and what is left over: "3 tsp + 1 tbsp" is two tablespoons. */
function mergeSpoons(sums: Map<string, number>): void {
  const teaspoons = sums.get("tsp") ?? 0;
  const tablespoons = Math.floor(teaspoons / TEASPOONS_IN_TABLESPOON + 1e-9);
  if (teaspoons === 0 || (tablespoons === 0 && !sums.has("tbsp"))) return;
  const rest = teaspoons - tablespoons * TEASPOONS_IN_TABLESPOON;
  sums.delete("tsp");
  sums.set("tbsp", (sums.get("tbsp") ?? 0) + tablespoons);
  if (rest > 1e-9) sums.set("tsp", rest);
}

function planShopping(shopped: readonly ShoppedFood[]): PlanCategory[] {
  return AISLES.flatMap((aisle): PlanCategory[] => {
    const items = shopped
      .filter(({ line }) => line.food.aisle === aisle)
      .map(({ item }) => item)
      .sort((a, b) => a.name.localeCompare(b.name, "en-GB"));
    return items.length === 0 ? [] : [{ category: aisle, items }];
  });
}

function planItem(line: BasketLine): PlanItem {
  const { food } = line;
  const leftoverGrams = food.buy === "use" ? 0 : Math.max(0, line.boughtGrams - line.neededGrams);
  const worthSaying = leftoverGrams >= Math.max(SMALL_LEFTOVER_GRAMS, line.neededGrams * 0.03);
  return {
    foodId: food.id,
    name: capitalise(food.plural ?? food.name),
    amount:
      food.buy === "use"
        ? `${readableWeight(food, line.neededGrams)} from the cupboard`
        : line.packs.map(({ pack, count }) => packsInWords(pack.label, count)).join(" + "),
    needed: readableWeight(food, line.neededGrams),
    packs: line.packs.map(({ pack, count, each }) => ({ label: pack.label, count, pence: each })),
    chargedByUse: food.buy === "use",
    leftover: worthSaying ? readableLeftover(line) : null,
    leftoverGrams: Math.round(leftoverGrams * 10) / 10,
    pence: line.pence,
    usedIn: line.usedIn,
  };
}

/** The piece in which a shopper counts a food, and its grams; null for what is weighed. */
function pieceOf(food: Food): { unit: string; grams: number } | null {
  if (food.smallest === null) return null;
  const unit = ["each", "clove"].find((candidate) => food.units[candidate] !== undefined);
  return unit === undefined ? null : { unit, grams: food.units[unit] ?? 1 };
}

function quarters(count: number): number {
  return Math.round(count * 4) / 4;
}

/** What is left over, as bought less needed in the very words of the list: "½" of one and "¾" left would not add up. Null: nothing in words. */
function readableLeftover({ food, boughtGrams, neededGrams }: BasketLine): string | null {
  const piece = pieceOf(food);
  if (piece === null || neededGrams / piece.grams < SMALLEST_COUNT)
    return readableWeight(food, boughtGrams - neededGrams);
  const left = quarters(boughtGrams / piece.grams) - quarters(neededGrams / piece.grams);
  return left <= 0 ? null : formatAmount(food, left, piece.unit);
}

/** A smaller share of a counted thing is weighed. */
const SMALLEST_COUNT = 0.2;

/** A weight as a shopper thinks of it: counted things in pieces, liquids in millilitres, the rest in grams. */
function readableWeight(food: Food, grams: number): string {
  const piece = pieceOf(food);
  const count = piece === null ? 0 : grams / piece.grams;
  if (piece !== null && count >= SMALLEST_COUNT) return formatAmount(food, quarters(count), piece.unit);
  if (food.packs.some((pack) => /\b(?:ml|litres?|pints?)\b/u.test(pack.label)) && food.density !== null)
    return formatMillilitres(grams / food.density);
  return formatGrams(grams);
}

function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
