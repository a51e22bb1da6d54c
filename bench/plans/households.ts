import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";

/** The default household's request: five dinners for two. */
const USUAL: RawMealPlanRequest = {
  fullName: "",
  email: "household@example.org",
  mealsPerWeek: 5,
  numPeople: 2,
  dietaryPreference: "none",
  dietaryRestrictions: [],
  synsPointsPerWeek: null,
  mealGoals: "none",
  meatsPreferred: [],
  preferredRegions: [],
  ingredientsToAvoid: "",
  maxBudget: 60,
  preferredSupermarket: "tesco",
  cookingSkillLevel: "intermediate",
  availableTime: "45",
  cookingEquipment: ["oven", "stove"],
  additionalNotes: "",
};

/** Sixty typical UK households, each with a name for the table. Ten of them ask for exactly the same. */
const CHANGES: readonly (readonly [string, Partial<RawMealPlanRequest>])[] = [
  ...Array.from({ length: 10 }, (_, index) => [`twin ${index + 1}`, {}] as const),
  ["family of four", { numPeople: 4, mealsPerWeek: 7, maxBudget: 110, mealGoals: "family_friendly" }],
  ["family, Aldi, tight", { numPeople: 4, mealsPerWeek: 7, maxBudget: 60, preferredSupermarket: "aldi" }],
  ["family of five", { numPeople: 5, mealsPerWeek: 5, maxBudget: 120, preferredSupermarket: "asda" }],
  [
    "student",
    {
      numPeople: 1,
      mealsPerWeek: 5,
      maxBudget: 20,
      preferredSupermarket: "lidl",
      cookingSkillLevel: "beginner",
      availableTime: "30",
      cookingEquipment: ["stove", "microwave"],
    },
  ],
  [
    "student, budget first",
    {
      numPeople: 1,
      mealsPerWeek: 7,
      maxBudget: 30,
      mealGoals: "budget_friendly",
      preferredSupermarket: "aldi",
      cookingSkillLevel: "beginner",
    },
  ],
  ["meat eater", { dietaryPreference: "meat_eater", maxBudget: 120, mealsPerWeek: 7 }],
  ["meat eater, small budget", { dietaryPreference: "meat_eater", maxBudget: 45, mealsPerWeek: 7 }],
  ["wants fish, Waitrose", { meatsPreferred: ["fish"], maxBudget: 90, preferredSupermarket: "waitrose" }],
  ["fish and seafood", { meatsPreferred: ["fish", "seafood"], maxBudget: 80, mealsPerWeek: 7 }],
  ["poultry and beef", { meatsPreferred: ["poultry", "beef"], maxBudget: 75, mealsPerWeek: 7 }],
  ["lamb lovers", { meatsPreferred: ["lamb"], maxBudget: 90, availableTime: "60+" }],
  ["pork and poultry", { meatsPreferred: ["pork", "poultry"], maxBudget: 70, numPeople: 3 }],
  ["no meat", { meatsPreferred: ["no_meat"], mealsPerWeek: 7, maxBudget: 60 }],
  ["vegetarian", { dietaryPreference: "vegetarian", mealsPerWeek: 7, maxBudget: 60 }],
  ["vegetarian family", { dietaryPreference: "vegetarian", numPeople: 4, maxBudget: 80 }],
  ["vegan", { dietaryPreference: "vegan", mealsPerWeek: 7, maxBudget: 60 }],
  ["vegan, air fryer", { dietaryPreference: "vegan", cookingEquipment: ["stove", "air_fryer"], availableTime: "30" }],
  ["coeliac", { dietaryRestrictions: ["gluten_free"], maxBudget: 70 }],
  ["coeliac family", { dietaryRestrictions: ["gluten_free"], numPeople: 4, mealsPerWeek: 7, maxBudget: 110 }],
  ["no dairy", { dietaryRestrictions: ["dairy_free"], mealsPerWeek: 7 }],
  ["no nuts, no eggs", { dietaryRestrictions: ["nut_free", "egg_free"], numPeople: 4, maxBudget: 90 }],
  ["no soya", { dietaryRestrictions: ["soy_free"], mealsPerWeek: 7 }],
  ["no gluten, no dairy", { dietaryRestrictions: ["gluten_free", "dairy_free"], maxBudget: 70 }],
  ["keto", { dietaryPreference: "keto", maxBudget: 80 }],
  ["low carb", { dietaryPreference: "low_carb", maxBudget: 80, mealsPerWeek: 7 }],
  ["paleo", { dietaryPreference: "paleo", maxBudget: 90 }],
  ["high protein", { dietaryPreference: "high_protein", maxBudget: 80, mealsPerWeek: 7 }],
  ["slimming", { dietaryPreference: "slimming_world", synsPointsPerWeek: "30", maxBudget: 60 }],
  ["weight watchers", { dietaryPreference: "weight_watchers", synsPointsPerWeek: "40", maxBudget: 60 }],
  ["muscle gain", { mealGoals: "muscle_gain", numPeople: 1, maxBudget: 50, mealsPerWeek: 7 }],
  ["weight loss", { mealGoals: "weight_loss", maxBudget: 60, mealsPerWeek: 7 }],
  ["comfort food", { mealGoals: "comfort_food", maxBudget: 70 }],
  [
    "special weekend",
    {
      mealGoals: "special_occasion",
      mealsPerWeek: 3,
      maxBudget: 90,
      cookingSkillLevel: "advanced",
      availableTime: "60+",
    },
  ],
  ["British", { preferredRegions: ["british"], mealsPerWeek: 7, maxBudget: 80 }],
  ["Indian and Chinese", { preferredRegions: ["indian", "chinese"], mealsPerWeek: 7, maxBudget: 80 }],
  ["Mexican", { preferredRegions: ["mexican"], maxBudget: 70 }],
  ["African", { preferredRegions: ["african"], maxBudget: 70 }],
  ["Mediterranean", { preferredRegions: ["mediterranean"], mealsPerWeek: 7, maxBudget: 90 }],
  ["American and Middle Eastern", { preferredRegions: ["american", "middle_eastern"], mealsPerWeek: 7, maxBudget: 90 }],
  ["air fryer, no oven", { cookingEquipment: ["stove", "air_fryer", "microwave"], mealsPerWeek: 7, maxBudget: 75 }],
  [
    "slow cooker",
    { cookingEquipment: ["oven", "stove", "slow_cooker"], availableTime: "60+", maxBudget: 75, mealsPerWeek: 7 },
  ],
  ["microwave only", { cookingEquipment: ["microwave"], numPeople: 1, availableTime: "30", maxBudget: 30 }],
  [
    "everything in the kitchen",
    {
      cookingEquipment: ["oven", "stove", "slow_cooker", "air_fryer", "microwave"],
      availableTime: "60+",
      cookingSkillLevel: "advanced",
      mealsPerWeek: 7,
      maxBudget: 120,
    },
  ],
  [
    "advanced, no bound",
    {
      cookingSkillLevel: "advanced",
      availableTime: "60+",
      cookingEquipment: [],
      mealsPerWeek: 7,
      maxBudget: 150,
      preferredSupermarket: "waitrose",
    },
  ],
  ["beginner, 30 minutes", { cookingSkillLevel: "beginner", availableTime: "30", mealsPerWeek: 7, maxBudget: 70 }],
  ["20 minutes", { availableTime: "20", maxBudget: 65 }],
  ["15 minutes, one person", { availableTime: "15", numPeople: 1, maxBudget: 40, mealsPerWeek: 3 }],
  [
    "pensioner",
    { numPeople: 1, mealsPerWeek: 7, maxBudget: 40, preferredRegions: ["british"], preferredSupermarket: "morrisons" },
  ],
  [
    "no mushrooms, no aubergine",
    { ingredientsToAvoid: "mushrooms, aubergine, coriander", mealsPerWeek: 7, maxBudget: 75 },
  ],
  ["no pork, no alcohol", { ingredientsToAvoid: "pork, alcohol", mealsPerWeek: 7, maxBudget: 90, numPeople: 4 }],
];

export interface Household {
  readonly name: string;
  readonly request: RawMealPlanRequest;
}

export const HOUSEHOLDS: readonly Household[] = CHANGES.map(([name, change]) => ({
  name,
  request: { ...USUAL, ...change, fullName: `Household ${name.replace(/[^A-Za-z0-9 ]/gu, "")}` },
}));

/** The households with identical requests. */
export const TWINS = 10;
