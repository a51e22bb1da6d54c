/** The option lists of the questionnaire, in display order. Values are those of the wire; labels are ours. */

export const DIETARY_PREFERENCES = [
  "none",
  "meat_eater",
  "vegetarian",
  "vegan",
  "keto",
  "paleo",
  "high_protein",
  "low_carb",
  "slimming_world",
  "weight_watchers",
] as const;
export type DietaryPreference = (typeof DIETARY_PREFERENCES)[number];

export const RESTRICTIONS = ["none", "gluten_free", "dairy_free", "nut_free", "egg_free", "soy_free"] as const;
export type RestrictionOption = (typeof RESTRICTIONS)[number];
export type Restriction = Exclude<RestrictionOption, "none">;

export const MEAL_GOALS = [
  "none",
  "weight_loss",
  "muscle_gain",
  "budget_friendly",
  "comfort_food",
  "family_friendly",
  "special_occasion",
] as const;
export type MealGoal = (typeof MEAL_GOALS)[number];

export const MEATS = ["no_meat", "poultry", "beef", "pork", "lamb", "fish", "seafood"] as const;
export type MeatOption = (typeof MEATS)[number];
export type Meat = Exclude<MeatOption, "no_meat">;

export const REGIONS = [
  "none",
  "british",
  "mediterranean",
  "chinese",
  "indian",
  "mexican",
  "american",
  "middle_eastern",
  "african",
] as const;
export type RegionOption = (typeof REGIONS)[number];
export type Region = Exclude<RegionOption, "none">;

export const SUPERMARKETS = ["asda", "tesco", "sainsburys", "morrisons", "aldi", "lidl", "waitrose"] as const;
export type Supermarket = (typeof SUPERMARKETS)[number];

/** Minutes to prepare and cook one meal; "60+" has no limit. */
export const AVAILABLE_TIMES = ["10", "15", "20", "25", "30", "35", "40", "45", "50", "55", "60", "60+"] as const;
export type AvailableTime = (typeof AVAILABLE_TIMES)[number];

export const EQUIPMENT = ["oven", "stove", "slow_cooker", "air_fryer", "microwave"] as const;
export type Equipment = (typeof EQUIPMENT)[number];

/** From easiest to hardest: a cook at one level can make everything below it. */
export const SKILL_LEVELS = ["beginner", "intermediate", "advanced"] as const;
export type SkillLevel = (typeof SKILL_LEVELS)[number];

/** Limits and defaults (spec D14, D22, D23). Money in pounds. */
export const REQUEST_LIMITS = {
  fullName: { min: 2, max: 100 },
  mealsPerWeek: { min: 1, max: 7 },
  numPeople: { min: 1, max: 5 },
  maxBudgetPounds: { min: 1, max: 100_000, default: 50 },
  freeText: { max: 2_000 },
  weeklyAllowance: { max: 40 },
} as const;

/** How many people a meal of a plan can be cooked for: more than live in the house, for guests. */
export const MEAL_SERVINGS = { min: 1, max: 12 } as const;

type OptionValue =
  | DietaryPreference
  | RestrictionOption
  | MealGoal
  | MeatOption
  | RegionOption
  | Supermarket
  | Equipment
  | SkillLevel;

export const OPTION_LABELS: Readonly<Record<OptionValue | "standard", string>> = {
  none: "None",
  standard: "None",
  meat_eater: "Meat eater",
  vegetarian: "Vegetarian",
  vegan: "Vegan",
  keto: "Keto",
  paleo: "Paleo",
  high_protein: "High protein",
  low_carb: "Low carb",
  slimming_world: "Slimming World",
  weight_watchers: "Weight Watchers",
  gluten_free: "Gluten free",
  dairy_free: "Dairy free",
  nut_free: "Nut free",
  egg_free: "Egg free",
  soy_free: "Soya free",
  weight_loss: "Weight loss",
  muscle_gain: "Muscle gain",
  budget_friendly: "Budget friendly",
  comfort_food: "Comfort food",
  family_friendly: "Family friendly",
  special_occasion: "Special occasion",
  no_meat: "No meat",
  poultry: "Poultry",
  beef: "Beef",
  pork: "Pork",
  lamb: "Lamb",
  fish: "Fish",
  seafood: "Seafood",
  british: "British",
  mediterranean: "Mediterranean",
  chinese: "Chinese",
  indian: "Indian",
  mexican: "Mexican",
  american: "American",
  middle_eastern: "Middle Eastern",
  african: "African",
  asda: "Asda",
  tesco: "Tesco",
  sainsburys: "Sainsbury’s",
  morrisons: "Morrisons",
  aldi: "Aldi",
  lidl: "Lidl",
  waitrose: "Waitrose",
  oven: "Oven",
  stove: "Hob",
  slow_cooker: "Slow cooker",
  air_fryer: "Air fryer",
  microwave: "Microwave",
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
};

/** The label of an option of any list, except the goal "none", which the spec calls "No Preference". */
export function optionLabel(value: string): string {
  return isLabelled(value) ? OPTION_LABELS[value] : value;
}

function isLabelled(value: string): value is keyof typeof OPTION_LABELS {
  return Object.hasOwn(OPTION_LABELS, value);
}
