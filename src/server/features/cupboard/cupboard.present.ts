import type { CupboardItem } from "#contract/cupboard";
import { firstUseBy, gramsIn } from "#domain/cupboard/lots";
import { stockAmount, stockUnit } from "#domain/cupboard/measures";
import { AISLES } from "#domain/food/food";
import type { Food } from "#domain/food/food";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Stock } from "#server/features/cupboard/stock";

/** The contents by aisle and name, including basics that were switched off, with no amount. */
export function presentCupboard(stock: Stock, catalogue: Catalogue): CupboardItem[] {
  return stock
    .foodIds()
    .flatMap((foodId) => {
      // A food that this catalogue no longer has is kept, and shown again when it comes back.
      const food = catalogue.foodById.get(foodId);
      return food === undefined ? [] : [food];
    })
    .sort(byAisle)
    .map((food) => presentItem(stock, food));
}

/** One food in the cupboard. */
export function presentItem(stock: Stock, food: Food): CupboardItem {
  const always = stock.isAlways(food.id);
  const lots = stock.lotsOf(food.id);
  return {
    ...presentFood(food),
    always,
    ...(always ? { amount: null, unit: stockUnit(food) } : stockAmount(food, gramsIn(lots))),
    assumed: stock.isAssumed(food.id),
    use_by: always ? null : firstUseBy(lots),
  };
}

export function presentFood(food: Food): { food_id: string; name: string; category: string } {
  return { food_id: food.id, name: nameOf(food), category: food.aisle };
}

/** As lists name a food: in the plural, with a capital. */
export function nameOf({ name, plural }: Pick<Food, "name" | "plural">): string {
  const words = plural ?? name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function byAisle(a: Food, b: Food): number {
  return AISLES.indexOf(a.aisle) - AISLES.indexOf(b.aisle) || a.name.localeCompare(b.name, "en-GB");
}
