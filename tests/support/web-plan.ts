import type { CupboardItem } from "#contract/cupboard";
import type { FromCupboardAnswer, PlanRecord, ShoppingItemAnswer } from "#contract/meal-plans";
import { aPlanSummary } from "#tests/support/web-page";

/** A line of a list: one pack of a food. */
export function aLine(food_id: string, name: string, pounds: number): ShoppingItemAnswer {
  return {
    food_id,
    name,
    amount: "1 pack",
    estimated_cost: pounds,
    needed: "200 g",
    packs: [{ label: "pack", count: 1, price: pounds }],
    charged_by_use: false,
    leftover: null,
    used_in: ["Lentil Soup"],
  };
}

export function atHome(food_id: string, name: string, change: Partial<FromCupboardAnswer> = {}): FromCupboardAnswer {
  return { food_id, name, amount: "1 tsp", category: "Herbs, Spices & Stock", assumed: false, have: false, ...change };
}

const SOUP: NonNullable<PlanRecord["generatedPlan"]>["weekly_plan"][number]["meals"][number] = {
  id: "lentil-soup",
  name: "Lentil Soup",
  description: "",
  region: null,
  proposer: "built-in",
  day: "Monday",
  servings: 2,
  prep_time: 5,
  cook_time: 20,
  hands_off_time: 0,
  skill: "beginner",
  equipment_needed: [],
  utensils: [],
  ingredients: [
    { item: "Carrots", amount: "200 g", estimated_cost: 1, food_id: "carrot", preparation: null },
    { item: "Red lentils", amount: "200 g", estimated_cost: 2, food_id: "lentils", preparation: null },
  ],
  instructions: ["Boil the lentils with the carrots.", "Eat."],
  tip: "",
  why: null,
  for_you: null,
  answers: [],
  nutrition_per_serving: {
    kcal: 400,
    protein: 20,
    fat: 5,
    saturates: 1,
    carbohydrate: 60,
    sugars: 8,
    fibre: 12,
    salt: 0.5,
  },
  syns_estimate: null,
  points_estimate: null,
  allergens: [],
  estimated_cost: 3,
};

/** A plan of one soup: three lines to buy for £6.50, cumin assumed and rice from the cupboard. */
export function aPlanRecord(change: Partial<PlanRecord> = {}): PlanRecord {
  return {
    ...aPlanSummary({ totalCost: 6.5 }),
    own: true,
    state: "ready",
    till_total: null,
    revision: 1,
    shopped: [],
    cooked: [],
    dietaryRestrictions: [],
    synsPointsPerWeek: null,
    mealGoals: "none",
    meatsPreferred: [],
    preferredRegions: [],
    ingredientsToAvoid: "None",
    availableTime: "30",
    cookingEquipment: [],
    additionalNotes: null,
    generatedPlan: {
      shopping_list: [
        { category: "Fruit & Veg", items: [aLine("carrot", "Carrots", 1), aLine("onion", "Onions", 1.5)] },
        { category: "Pasta, Rice & Grains", items: [aLine("lentils", "Red lentils", 4)] },
      ],
      from_cupboard: [
        atHome("ground-cumin", "Ground cumin", { assumed: true }),
        atHome("rice", "Basmati rice", { amount: "150 g", category: "Pasta, Rice & Grains" }),
      ],
      weekly_plan: [{ day: "Monday", meals: [SOUP] }],
      total_cost: 6.5,
      at_till: { eaten: 4, left: 2, going_off: 0.5 },
      tips: [],
      notices: [],
      checks: [],
      prices: { supermarket: "tesco", date: "2026-11", source: "own estimates" },
    },
    ...change,
  };
}

/** Something of a cupboard; 500 g of rice by default. */
export function anItem(change: Partial<CupboardItem> = {}): CupboardItem {
  return {
    food_id: "basmati-rice",
    name: "Basmati rice",
    category: "Pasta, Rice & Grains",
    always: false,
    amount: 500,
    unit: "g",
    assumed: false,
    use_by: null,
    ...change,
  };
}

/** A basic that we assume. */
export const SALT: CupboardItem = anItem({
  food_id: "salt",
  name: "Salt",
  category: "Herbs, Spices & Stock",
  always: true,
  amount: null,
  assumed: true,
});

export const NO_NEWS = { ask_about: null, going_off: [], thrown_away_this_month: 0 };
