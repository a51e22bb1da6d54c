import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";

/*
 * The option space is written out here, not imported, so that a test notices if the product loses an option.
 */
const DIETS = [
  "none",
  "standard",
  "meat_eater",
  "vegetarian",
  "vegan",
  "keto",
  "paleo",
  "high_protein",
  "low_carb",
  "slimming_world",
  "weight_watchers",
];
const RESTRICTIONS = ["gluten_free", "dairy_free", "nut_free", "egg_free", "soy_free"];
const GOALS = [
  "none",
  "weight_loss",
  "muscle_gain",
  "budget_friendly",
  "comfort_food",
  "family_friendly",
  "special_occasion",
];
const MEATS = ["no_meat", "poultry", "beef", "pork", "lamb", "fish", "seafood"];
const REGIONS = ["british", "mediterranean", "chinese", "indian", "mexican", "american", "middle_eastern", "african"];
const SHOPS = ["asda", "tesco", "sainsburys", "morrisons", "aldi", "lidl", "waitrose"];
const TIMES = ["10", "15", "20", "25", "30", "35", "40", "45", "50", "55", "60", "60+"];
const EQUIPMENT = ["oven", "stove", "slow_cooker", "air_fryer", "microwave"];
const SKILLS = ["beginner", "intermediate", "advanced"];
/** Words as people type them: foods, families, allergens, plurals, US names. */
const AVOIDED = [
  "mushrooms",
  "nuts",
  "shellfish",
  "celery",
  "mustard",
  "sesame",
  "garlic",
  "onions",
  "coriander",
  "cilantro",
  "tomatoes",
  "aubergine",
  "eggplant",
  "courgettes",
  "olives",
  "capers",
  "anchovies",
  "tuna",
  "salmon",
  "prawns",
  "pork",
  "bacon",
  "lamb",
  "beef",
  "red meat",
  "chicken",
  "liver",
  "tofu",
  "soya",
  "eggs",
  "milk",
  "cheese",
  "blue cheese",
  "feta",
  "cream",
  "butter",
  "gluten",
  "wheat",
  "rice",
  "pasta",
  "potatoes",
  "sweet potato",
  "beans",
  "lentils",
  "chickpeas",
  "peas",
  "sweetcorn",
  "peppers",
  "chilli",
  "spinach",
  "kale",
  "broccoli",
  "cauliflower",
  "cabbage",
  "coconut",
  "peanuts",
  "cashews",
  "almonds",
  "raisins",
  "honey",
  "vinegar",
  "wine",
  "alcohol",
  "lupin",
  "sulphites",
  "fish",
  "mayonnaise",
  "pesto",
  "avocado",
  "lemon",
  "ginger",
  "cumin",
  "beetroot",
  "leeks",
];
const NOTES = [
  "",
  "",
  "",
  "",
  "We like leftovers.",
  "My daughter is allergic to sesame.",
  "No coriander please, and nothing too heavy.",
  "can't eat celery",
];
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const SYNS = ["105 syns", "60", "40", "25.5", "as few as possible", "10 per week", ""];

/** Numbers from 0 up to 1 by a linear congruential generator, independent of the product's own. */
function generator(seed: number): () => number {
  let state = BigInt(seed) + 88_172_645_463_325_252n;
  return () => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;
    return Number(state >> 33n) / 2 ** 31;
  };
}

/** `count` requests over the whole option space, the same for the same seed: half with few limits, half with many. */
export function randomRequests(count: number, seed: number): RawMealPlanRequest[] {
  const random = generator(seed);
  const whole = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const one = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T;
  const some = <T>(list: readonly T[], most: number): T[] => {
    const left = [...list];
    return Array.from({ length: Math.min(most, list.length) }, () => left.splice(whole(0, left.length - 1), 1)[0] as T);
  };
  // A separate generator, so that the other choices match earlier runs.
  const apart = generator(seed + 1);
  const shoppingDays = [undefined, undefined, undefined, ...WEEKDAYS];
  const chance = (share: number): boolean => random() < share;
  return Array.from({ length: count }, (_, index): RawMealPlanRequest => {
    const modest = index % 2 === 0;
    const often = modest ? 0.25 : 0.6;
    const separator = one([", ", "; ", "\n", " and "]);
    return {
      fullName: `Visitor ${index}`,
      email: `visitor${index}@example.org`,
      mealsPerWeek: whole(1, 7),
      numPeople: whole(1, 5),
      dietaryPreference: chance(often) ? one(DIETS) : "none",
      dietaryRestrictions: chance(often) ? some(RESTRICTIONS, whole(1, modest ? 1 : 3)) : one([[], ["none"]]),
      synsPointsPerWeek: chance(0.7) ? one(SYNS) : null,
      mealGoals: one(GOALS),
      meatsPreferred: chance(often) ? some(MEATS, whole(1, 4)) : [],
      preferredRegions: chance(often) ? some(REGIONS, whole(1, 4)) : one([[], ["none"]]),
      ingredientsToAvoid: chance(often)
        ? some(AVOIDED, whole(1, modest ? 2 : 5)).join(separator)
        : one(["", "None", "none"]),
      maxBudget: chance(0.5) ? whole(5, 150) : whole(30, 150),
      preferredSupermarket: one(SHOPS),
      cookingSkillLevel: one(SKILLS),
      availableTime: chance(modest ? 0.7 : 0.4) ? one(TIMES.slice(4)) : one(TIMES),
      cookingEquipment: chance(often) ? some(EQUIPMENT, whole(1, 4)) : one([[], ["none"]]),
      additionalNotes: one(NOTES),
      shoppingDay: shoppingDays[Math.floor(apart() * shoppingDays.length)],
    };
  });
}
