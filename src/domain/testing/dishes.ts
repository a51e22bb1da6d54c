import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import { indexCatalogue } from "#domain/recipe/catalogue";
import type { Catalogue } from "#domain/recipe/catalogue";
import { EMPTY_CUPBOARD } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import type { Food } from "#domain/food/food";
import type { EaterCue } from "#domain/options/eaters";
import { wordsOfRecipes } from "#domain/matcher/match-recipe-words";
import { createMatcher } from "#domain/matcher/matcher";
import type { Matcher } from "#domain/matcher/matcher-types";
import { mealFromRecipe } from "#domain/meal/meal";
import type { Meal } from "#domain/meal/meal";
import { NO_NOTES_DATA } from "#domain/recipe/notes-data";
import type { BookWeek } from "#domain/recipe/book-week";
import type { Recipe, RecipeLine } from "#domain/recipe/recipe";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import type { Occasion } from "#domain/request/occasion";
import { NO_TASTES } from "#domain/request/tastes";
import type { Tastes } from "#domain/request/tastes";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { THINGS } from "#domain/testing/things";
import { someIntents } from "#domain/testing/intents";
import type { SaidMeaning } from "#domain/testing/intents";
import { LARDER } from "#domain/testing/foods";

/** One mention of a food, without preparation unless given. */
export function aLine(foodId: string, quantity: number, unit: string, preparation: string | null = null): RecipeLine {
  return { foodId, quantity, unit, preparation };
}

/** Anybody, in any season. */
export const ANY_OCCASION: Occasion = { variation: "anybody", season: null };

/** A short, easy dish for two whose one step uses every line. */
export function aRecipe(title: string, lines: readonly RecipeLine[], change: Partial<Recipe> = {}): Recipe {
  return {
    id: title.toLowerCase().replace(/[^a-z0-9]+/gu, "-"),
    title,
    region: "british",
    servings: 2,
    prepMinutes: 10,
    cookMinutes: 10,
    handsOffMinutes: 0,
    skill: "beginner",
    marks: [],
    appeal: 6,
    form: "grill",
    seasons: [],
    spiciness: "none",
    cuisines: [],
    mostServings: null,
    leastServings: 1,
    standIns: [],
    sides: [],
    description: `${title}, plainly.`,
    tip: "Taste before serving.",
    equipment: ["stove"],
    utensils: ["frying pan"],
    lines,
    steps: [
      [
        { kind: "text", text: "Cook " },
        ...lines.flatMap((_, line) => [
          { kind: "ingredient" as const, line },
          { kind: "text" as const, text: " " },
        ]),
        { kind: "text", text: "for " },
        { kind: "timer", minutes: 10, name: null },
        { kind: "text", text: "." },
      ],
    ],
    ...change,
  };
}

/** Ten dishes made from the test foods: enough for a week, with sharing, meat, fish, eggs, pulses and three regions. */
export const DISHES: readonly Recipe[] = [
  aRecipe(
    "Chickpea pan",
    [aLine("tinned-chickpeas", 1, "tin"), aLine("onion", 1, "each"), aLine("olive-oil", 1, "tbsp")],
    { region: "mediterranean" },
  ),
  aRecipe(
    "Chickpea rice",
    [aLine("tinned-chickpeas", 0.5, "tin"), aLine("basmati-rice", 150, "g"), aLine("carrot", 2, "each")],
    { region: "indian" },
  ),
  aRecipe(
    "Chicken and carrots",
    [aLine("chicken-breast", 2, "each"), aLine("carrot", 3, "each"), aLine("olive-oil", 1, "tbsp")],
    { marks: ["family_friendly"] },
  ),
  aRecipe(
    "Chicken rice",
    [aLine("chicken-breast", 2, "each"), aLine("basmati-rice", 150, "g"), aLine("onion", 1, "each")],
    { region: "indian" },
  ),
  aRecipe("Salmon tray", [aLine("salmon-fillet", 2, "each"), aLine("carrot", 2, "each")], {
    equipment: ["oven"],
    cookMinutes: 20,
    marks: ["special_occasion"],
  }),
  aRecipe("Egg and onion", [aLine("egg", 4, "each"), aLine("onion", 2, "each"), aLine("cheddar", 60, "g")], {
    prepMinutes: 5,
    cookMinutes: 10,
  }),
  aRecipe("Penne and cheese", [aLine("penne", 200, "g"), aLine("cheddar", 100, "g"), aLine("garlic", 2, "clove")], {
    region: "mediterranean",
    marks: ["comfort_food"],
  }),
  aRecipe("Beef and penne", [aLine("beef-mince", 250, "g"), aLine("penne", 180, "g"), aLine("onion", 1, "each")], {
    skill: "intermediate",
  }),
  aRecipe("Tofu fry", [aLine("firm-tofu", 1, "block"), aLine("carrot", 2, "each"), aLine("olive-oil", 1, "tbsp")], {
    region: "chinese",
    skill: "advanced",
  }),
  aRecipe(
    "Walnut carrots",
    [aLine("walnut-pieces", 80, "g"), aLine("carrot", 4, "each"), aLine("tinned-chickpeas", 1, "tin")],
    { region: "middle_eastern" },
  ),
];

/** A catalogue of the given foods and recipes; by default of all test foods and all ten dishes. */
export function aCatalogue(
  recipes: readonly Recipe[] = DISHES,
  foods: readonly Food[] = Object.values(LARDER),
  weeks: readonly BookWeek[] = [],
): Catalogue {
  const levels = {
    asda: 1,
    tesco: 1,
    sainsburys: 1.03,
    morrisons: 1.03,
    aldi: 0.9,
    lidl: 0.91,
    waitrose: 1.22,
  } as const;
  const supermarkets = Object.entries(levels).map(([id, level]) => ({
    id: id as keyof typeof levels,
    level,
    date: "2026-01",
    source: "test",
  }));
  return indexCatalogue({
    hash: "test",
    priceDate: "2026-11",
    priceSource: "test",
    hiddenIngredients: {},
    supermarkets,
    foods,
    ingredients: [],
    recipes,
    sides: [],
    recipeWords: wordsOfRecipes({ recipes, sides: [] }),
    book: JSON.stringify(weeks),
    notes: { ...NO_NOTES_DATA, things: THINGS },
    eaterCues: EATER_CUES,
  });
}

/** A few phrases of each kind: enough for notes written in tests. */
const EATER_CUES: readonly EaterCue[] = [
  { phrase: "baby", tells: "baby" },
  { phrase: "small children", tells: "toddler" },
  { phrase: "pregnant", tells: "pregnancy" },
  { phrase: "warfarin", tells: "warfarin" },
];

/** What the form sends if nothing is changed: five meals for one at Tesco. */
export function aRawRequest(change: Partial<RawMealPlanRequest> = {}): RawMealPlanRequest {
  return {
    fullName: "Sam Taylor",
    email: "sam@example.org",
    mealsPerWeek: 5,
    numPeople: 2,
    dietaryPreference: "none",
    dietaryRestrictions: [],
    synsPointsPerWeek: null,
    mealGoals: "none",
    meatsPreferred: [],
    preferredRegions: [],
    ingredientsToAvoid: "",
    maxBudget: 50,
    preferredSupermarket: "tesco",
    cookingSkillLevel: "advanced",
    availableTime: "60+",
    cookingEquipment: [],
    additionalNotes: "",
    ...change,
  };
}

const matchers = new WeakMap<Catalogue, Matcher>();

/** Cached: making a matcher for a large catalogue takes a while. */
function matcherOf(catalogue: Catalogue): Matcher {
  const matcher = matchers.get(catalogue) ?? createMatcher(catalogue);
  matchers.set(catalogue, matcher);
  return matcher;
}

/** A change to the usual request; `intents`: the result of reading its notes. */
export interface AskedFor extends Partial<RawMealPlanRequest> {
  readonly intents?: readonly SaidMeaning[];
}

/** The constraints of a request for a catalogue, with nothing at home by default. Throws if an avoid entry is unknown. */
export function constraintsFor(
  { intents = [], ...change }: AskedFor = {},
  catalogue: Catalogue = aCatalogue(),
  cupboard: Cupboard = EMPTY_CUPBOARD,
  tastes: Tastes = NO_TASTES,
): Constraints {
  const request = normaliseRequest(aRawRequest(change));
  const asked = { ...request, intents: [...request.intents, ...someIntents(...intents)] };
  const result = constraintsOf(asked, matcherOf(catalogue), cupboard, tastes);
  if (!result.ok) throw new Error(result.unknown.map(({ message }) => message).join(" "));
  return result.constraints;
}

/** A dish of the catalogue scaled to the request, not yet checked. */
export function mealOf(id: string, constraints: Constraints, catalogue: Catalogue): Meal {
  const recipe = catalogue.recipeOf(id);
  if (recipe === undefined) throw new Error(`no dish ${id}`);
  return mealFromRecipe(recipe, catalogue, constraints.request.numPeople);
}

/** A dish of the catalogue that must pass the checker. */
export function checkedMealOf(id: string, constraints: Constraints, catalogue: Catalogue): CheckedMeal {
  const result = checkMeal(constraints, catalogue, mealOf(id, constraints, catalogue));
  if (!result.ok) throw new Error(result.faults.map(({ code, detail }) => `${code} ${detail}`).join("; "));
  return result.meal;
}
