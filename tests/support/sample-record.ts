import type { PlanRecord, ShoppingItemAnswer } from "#contract/meal-plans";
import type { SharedList } from "#contract/sharing";

function item(name: string, food_id: string, estimated_cost: number): ShoppingItemAnswer {
  return {
    name,
    food_id,
    amount: "2 loose",
    estimated_cost,
    needed: "2",
    packs: [{ label: "loose", count: 2, price: estimated_cost / 2 }],
    charged_by_use: false,
    leftover: null,
    used_in: ["leek-soup"],
  };
}

const SHOPPING_LIST = [
  { category: "Fresh Fruit & Veg", items: [item("Leeks", "leek", 1.3), item("Onions", "onion", 0.2)] },
  { category: "Dairy & Eggs", items: [item("Butter", "butter", 2)] },
];
const PRICES = { supermarket: "tesco", date: "2026-11", source: "Own-label estimates" };

/** What a link to the record below shows. */
export const SAMPLE_LIST: SharedList = {
  supermarket: "tesco",
  total_cost: 3.5,
  shopping_list: SHOPPING_LIST,
  own_lines: [{ line_id: "0190a6f0-0000-7000-8000-0000000000c1", name: "Loo roll", price: 4.5, counts: false }],
  at_home: [{ food_id: "salt", name: "Salt", amount: "a pinch", assumed: true }],
  bought: [],
  prices: PRICES,
  week: [{ day: "Monday", name: "Leek soup", time: 30, hands_off_time: 480, for_you: null }],
  version: "1",
  now: "2026-11-24T12:00:00.000Z",
};

/** A plan of one dish, ready, its reader's own. */
export const SAMPLE_RECORD: PlanRecord = {
  id: "0190a6f0-0000-7000-8000-0000000000b1",
  fullName: "Robin Ashdown",
  email: "robin@example.org",
  mealsPerWeek: 1,
  numPeople: 2,
  dietaryPreference: "none",
  preferredSupermarket: "tesco",
  cookingSkillLevel: "beginner",
  maxBudget: 80,
  createdAt: "2026-11-20T12:00:00.000Z",
  hasPdf: true,
  totalCost: 3.5,
  meals: [{ id: "leek-soup", name: "Leek soup", foods: ["leek"] }],
  own: true,
  state: "ready",
  till_total: null,
  revision: 1,
  shopped: [],
  cooked: [],
  dietaryRestrictions: ["none"],
  synsPointsPerWeek: null,
  mealGoals: "none",
  meatsPreferred: [],
  preferredRegions: [],
  ingredientsToAvoid: "None",
  availableTime: "30",
  cookingEquipment: [],
  additionalNotes: null,
  generatedPlan: {
    shopping_list: SHOPPING_LIST,
    from_cupboard: [],
    at_till: null,
    weekly_plan: [
      {
        day: "Monday",
        meals: [
          {
            id: "leek-soup",
            name: "Leek soup",
            description: "A soup of leeks.",
            region: "british",
            proposer: "builtin",
            day: "Monday",
            servings: 2,
            prep_time: 10,
            cook_time: 20,
            hands_off_time: 480,
            skill: "beginner",
            equipment_needed: [],
            utensils: [],
            ingredients: [{ item: "Leeks", amount: "2", estimated_cost: 1.3, food_id: "leek", preparation: null }],
            instructions: ["Cook the leeks."],
            tip: "",
            why: null,
            for_you: null,
            answers: [],
            nutrition_per_serving: {
              kcal: 300,
              protein: 6,
              fat: 12,
              saturates: 7,
              carbohydrate: 40,
              sugars: 8,
              fibre: 7,
              salt: 1,
            },
            syns_estimate: null,
            points_estimate: null,
            allergens: ["milk"],
            estimated_cost: 3.5,
          },
        ],
      },
    ],
    total_cost: 3.5,
    tips: [],
    notices: [],
    checks: [],
    prices: PRICES,
  },
};
