import type { CheckedMeal } from "#domain/meal/check-meal";
import { motifsOf, noticedOn } from "#domain/planner/dish-motifs";
import type { Motif } from "#domain/planner/dish-motifs";
import {
  leadVegetableOf,
  seenVegetablesOf,
  sharedFoodOf,
  summerShare,
  winterProduceOf,
} from "#domain/planner/dish-produce";
import { heatByFoods } from "#domain/planner/plain-heat";
import { twinsOf } from "#domain/planner/dish-twins";
import { isDishOf } from "#domain/planner/preferences";
import { STAPLES } from "#domain/food/food";
import type { Aisle, Food, Staple } from "#domain/food/food";
import type { FoodAmount } from "#domain/food/nutrition";
import { kindsNamed } from "#domain/planner/named-kinds";
import type { Catalogue } from "#domain/recipe/catalogue";
import { dishIdOf } from "#domain/recipe/variant";
import type { Cuisine, DishForm, Season, Spiciness } from "#domain/recipe/recipe";

/** The flavour of a sauce, if there is one. */
export const FLAVOURS = ["coconut", "soya", "tomatoes", "cream", "citrus"] as const;
export type Flavour = (typeof FLAVOURS)[number];

/**
 * What people see in a dish when they look at a whole week: how much they like it, its form, its foods. Weights are grams as
 * bought, a serving.
 */
export interface DishTraits {
  /** 1 to 10, as rated by a critical reader. */
  readonly appeal: number;
  /** Null for a proposed dish, whose form is not recorded. */
  readonly form: DishForm | null;
  /** Empty: all year. */
  readonly seasons: readonly Season[];
  /** For a proposed dish, judged by its foods. */
  readonly spiciness: Spiciness;
  /** For a proposed dish, those named in its title. */
  readonly cuisines: readonly Cuisine[];
  /** For a proposed dish, all forms named in its title: which one applies is not recorded. */
  readonly namedForms: readonly DishForm[];
  /** The food with most of the protein, as people call it: "poultry", "fish", "lentils", "eggs" … */
  readonly mainFood: string;
  /** The id of the food with most of the protein: salmon is not tuna, though both are fish. */
  readonly leadFood: string | null;
  /** That food's aisle. */
  readonly leadAisle: Aisle | null;
  /** If meat or fish leads: with the dish's region, "pork of chinese", and with its form, "curry of poultry". */
  readonly meatOfKitchen: string | null;
  readonly formOfMeat: string | null;
  readonly staple: Staple | null;
  readonly flavour: Flavour | null;
  /**
   * Grams of protein, vegetables and carbohydrate from staples, a serving. Pulses count separately: they are filling but do not
   * replace bread.
   */
  readonly protein: number;
  readonly vegetableGrams: number;
  readonly stapleCarbohydrate: number;
  readonly pulseCarbohydrate: number;
  readonly hasWholeNuts: boolean;
  readonly hasMeat: boolean;
  readonly hasFish: boolean;
  /** Most of the protein comes from beans, lentils, chickpeas or peas. */
  readonly pulseLed: boolean;
  /** What people notice on the plate besides the main food. */
  readonly motifs: ReadonlySet<Motif>;
  /** The id of the dish, whatever its stand-ins. */
  readonly dishId: string;
  /** The pairs of similar-tasting dishes that it belongs to; keys of `dish-twins.ts`. */
  readonly twins: ReadonlySet<string>;
  /** The id of the vegetable people would name first, if it is not a motif. */
  readonly leadVegetable: string | null;
  /** The vegetables visible on the plate. */
  readonly seenVegetables: ReadonlySet<string>;
  /** How summery its fresh produce is, 0 to 1.5; the id of the winter produce that it is mainly about. */
  readonly summerShare: number;
  readonly winterProduce: string | null;
  /** The ids of fresh food whose pack another dinner could share. */
  readonly sharedFood: ReadonlySet<string>;
  /** Cooked in olive oil, and in more than a drop. */
  readonly oliveOil: boolean;
  /** Eaten with a spoon from a bowl: a soup, or noodles in broth. */
  readonly brothy: boolean;
  /** Described as gentle or mild; light. */
  readonly gentle: boolean;
  readonly light: boolean;
  /**
   * Based on something that few children eat: capers, olives, anchovies, liver, mussels, blue cheese, sage, raw chilli, a plate
   * of mushrooms.
   */
  readonly grownUp: boolean;
  /** Made from an earlier dinner of the week. */
  readonly followUp: boolean;
  /** Its fish is fish fingers or tinned. */
  readonly notFreshFish: boolean;
  /** Uses ready-made food from a pack: microwave rice, frozen Yorkshires, gravy granules. */
  readonly shortcut: boolean;
  /** Sausages, mince or pieces that replace meat. */
  readonly meatSubstitute: boolean;
  /** Vegan cheese; that, or wheat-free bread, pasta or breadcrumbs. */
  readonly fakeCheese: boolean;
  readonly freeFrom: boolean;
}

/** A dish without a rating counts as one that most people like. */
const APPEAL_UNMARKED = 7;
/** A staple has at least this much carbohydrate a serving; with less it is a thickener or coating. */
const MIN_STAPLE = 20;

const MEATS: readonly string[] = ["poultry", "beef", "pork", "lamb", "other_meat"];
const FISH: readonly string[] = ["fish", "seafood"];
/** Forms that are distinguished by their foods, not by how they are cooked. */
const IN_A_SAUCE: readonly DishForm[] = [
  "curry",
  "noodles",
  "pasta",
  "pie",
  "rice",
  "soup",
  "stew",
  "stir_fry",
  "wraps",
];

/** Cached: traits depend only on meal and catalogue, and are needed for every plan. */
const read = new WeakMap<CheckedMeal["meal"], { readonly catalogue: Catalogue; readonly traits: DishTraits }>();

/** Determines a dish's traits from its foods, and from its recipe if it is one of ours. */
export function traitsOf(checked: CheckedMeal, catalogue: Catalogue): DishTraits {
  const known = read.get(checked.meal);
  if (known?.catalogue === catalogue) return known.traits;
  const traits = readTraits(checked, catalogue);
  read.set(checked.meal, { catalogue, traits });
  return traits;
}

function readTraits(checked: CheckedMeal, catalogue: Catalogue): DishTraits {
  const { meal, amounts, nutrition } = checked;
  const recipe = catalogue.recipeOf(meal.id);
  const perServing = amounts.map(({ food, grams }): FoodAmount => ({ food, grams: grams / meal.servings }));
  const staples = new Map<Staple, number>();
  for (const { food, grams } of perServing) {
    const staple = stapleOf(food);
    if (staple !== null) staples.set(staple, (staples.get(staple) ?? 0) + carbohydrateOf(food, grams));
  }
  const [staple, most] = [...staples].sort((a, b) => b[1] - a[1])[0] ?? [null, 0];
  const lead = leadFoodOf(amounts);
  const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);
  const mainFood = mainFoodOf(amounts);
  const pulseLed = PULSES.includes(mainFood);
  const form = recipe?.form ?? null;
  const named = recipe === undefined ? kindsNamed(meal.title, catalogue) : null;
  const text = `${meal.title} ${meal.description}`;
  const noticed = noticedOn(perServing);
  // A follow-up tastes of its source, and is meant to.
  const isMeat = recipe?.madeFrom === undefined && [...MEATS, ...FISH].includes(mainFood);
  return {
    appeal: recipe?.appeal ?? APPEAL_UNMARKED,
    form,
    seasons: recipe?.seasons ?? [],
    spiciness: recipe?.spiciness ?? heatByFoods(checked),
    cuisines: recipe?.cuisines ?? named?.cuisines ?? [],
    namedForms: named?.forms ?? [],
    mainFood,
    leadFood: lead?.id ?? null,
    leadAisle: lead?.aisle ?? null,
    meatOfKitchen: isMeat && meal.region !== null ? `${mainFood} of ${meal.region}` : null,
    formOfMeat: isMeat && form !== null && IN_A_SAUCE.includes(form) ? `${form} of ${mainFood}` : null,
    staple: most >= MIN_STAPLE ? staple : null,
    flavour: flavourOf(perServing),
    protein: nutrition.protein,
    vegetableGrams: sum(perServing.map(({ food, grams }) => (food.onPlate === "vegetables" ? grams * food.edible : 0))),
    stapleCarbohydrate: sum([...staples.values()]),
    pulseCarbohydrate: sum(
      perServing.map(({ food, grams }) => (food.onPlate === "pulses" ? carbohydrateOf(food, grams) : 0)),
    ),
    hasWholeNuts: amounts.some(
      ({ food }) => food.families.includes("nuts") && food.aisle === "Nuts, Seeds & Dried Fruit",
    ),
    hasMeat: isDishOf(MEATS, checked),
    hasFish: isDishOf(FISH, checked),
    pulseLed,
    motifs: motifsOf({ perServing, noticed, meal, form, pulses: pulseLed }),
    dishId: dishIdOf(meal.id),
    twins: twinsOf(catalogue).get(dishIdOf(meal.id)) ?? NO_TWINS,
    leadVegetable: leadVegetableOf(perServing),
    seenVegetables: seenVegetablesOf(perServing),
    oliveOil: sum(perServing.map(({ food, grams }) => (OLIVE_OIL.test(food.name) ? grams : 0))) >= MIN_OLIVE_OIL,
    summerShare: summerShare(perServing),
    winterProduce: winterProduceOf(perServing),
    sharedFood: sharedFoodOf(perServing),
    brothy: form === "soup" || BROTHY.test(text),
    gentle: GENTLE.test(text),
    light: LIGHT.test(meal.title),
    notFreshFish: (noticed.get("not_fresh_fish") ?? 0) >= 1,
    shortcut: (noticed.get("shortcut") ?? 0) >= 1,
    meatSubstitute: (noticed.get("meat_substitute") ?? 0) >= 1,
    fakeCheese: perServing.some((amount) => isOnPlate(amount) && FAKE_CHEESE.test(amount.food.name)),
    freeFrom: perServing.some((amount) => isOnPlate(amount) && isFreeFrom(amount.food)),
    followUp: recipe?.madeFrom !== undefined,
    grownUp:
      GROWN_UP.some((pattern) => pattern.test(meal.title)) ||
      (noticed.get("grown_up") ?? 0) >= 1 ||
      MUSHROOMS_FIRST.test(meal.title),
  };
}

const NO_TWINS: ReadonlySet<string> = new Set();
const FAKE_CHEESE = /\b(?:vegan|plant-based|dairy-free) .*\b(?:alternative|cheese|cheddar|feta|mozzarella)\b/u;
const FREE_FROM = /\b(?:gluten|wheat)[- ]free\b|\bfree[- ]from\b/u;
/** Stock cubes, gravy and soy sauce cannot be told apart by taste. */
const UNSEEN = /\b(?:stock|gravy|sauce|oats)\b/u;
const MIN_FREE_FROM = 20;

function isOnPlate({ grams }: FoodAmount): boolean {
  return grams >= MIN_FREE_FROM;
}

function isFreeFrom({ name, animals }: Food): boolean {
  return FAKE_CHEESE.test(name) || (FREE_FROM.test(name) && !UNSEEN.test(name) && animals.length === 0);
}

const OLIVE_OIL = /\bolive oil\b/u;
const MIN_OLIVE_OIL = 5;
const BROTHY = /\bbroths?\b|\bchowder\b|\bramen\b|\blaksa\b|\bpho\b/iu;
const GENTLE = /\bgentle\b|\bgently (?:spiced|hot|warm)\b|\bmild(?:ly)?\b(?! chillies)|\bno heat\b/iu;
const LIGHT = /^(?:(?:slow-cooker|air-fryer|microwave) )?light\b/iu;
/** Foods that few children eat, if the title mentions them. */
const GROWN_UP: readonly RegExp[] = [
  /\b(?:capers?|olives?|anchov(?:y|ies)|stilton|blue cheese|goat’s cheese|liver|mussels|squid|pink onions|pickled (?:red )?onions)\b/iu,
  /\b(?:stout|ale|wine|whisky|brandy|marsala|sage|rocket|watercress|chicory|horseradish|kimchi)\b/iu,
];

/** A plate of mushrooms, as opposed to a pie with some. */
const MUSHROOMS_FIRST = /^(?:[a-z’-]+ )?(?:portobellos?|mushrooms?)\b/iu;

function carbohydrateOf({ nutrition, edible }: Food, grams: number): number {
  return (nutrition.carbohydrate * grams * edible) / 100;
}

function stapleOf({ onPlate }: Food): Staple | null {
  return STAPLES.find((staple) => staple === onPlate) ?? null;
}

/** Grams a serving from which a food gives a sauce its flavour. */
const MIN_FLAVOUR = { coconut: 40, soya: 6, tomatoes: 80, cream: 25, citrus: 30 } as const;

function flavourOf(perServing: readonly FoodAmount[]): Flavour | null {
  const gramsOf = (test: (food: Food) => boolean): number =>
    perServing.reduce((total, { food, grams }) => total + (test(food) ? grams : 0), 0);
  const sauces: Record<Flavour, (food: Food) => boolean> = {
    coconut: ({ families, aisle }) => families.includes("coconut") && aisle === "Tins & Jars",
    soya: ({ families, aisle }) =>
      families.includes("soya") &&
      (families.includes("fermented food") || families.includes("sugar")) &&
      aisle === "World Foods",
    tomatoes: ({ families, aisle, onPlate }) =>
      families.includes("tomatoes") && aisle === "Tins & Jars" && onPlate === "vegetables",
    cream: ({ families }) => families.includes("cream"),
    citrus: ({ families, onPlate }) => families.includes("citrus") && onPlate === null,
  };
  const found = FLAVOURS.find((flavour) => gramsOf(sauces[flavour]) >= MIN_FLAVOUR[flavour]);
  return found ?? (isWhiteSauce(gramsOf) ? "cream" : null);
}

/** A sauce of milk and flour is creamy, as in macaroni cheese and fish pie; a batter is bound by eggs. */
function isWhiteSauce(gramsOf: (test: (food: Food) => boolean) => number): boolean {
  const milk = gramsOf(({ families }) => families.includes("milk"));
  return milk >= WHITE_SAUCE.milk && gramsOf(({ allergens }) => allergens.includes("eggs")) < WHITE_SAUCE.eggs;
}
const WHITE_SAUCE = { milk: 80, eggs: 15 } as const;

/** The kind of food, as people call it, with most of a meal's protein. */
export function mainFoodOf(amounts: readonly FoodAmount[]): string {
  const protein = new Map<string, number>();
  for (const { food, grams } of amounts) {
    const kind = kindOf(food);
    protein.set(kind, (protein.get(kind) ?? 0) + food.nutrition.protein * grams * food.edible);
  }
  return [...protein].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "vegetables";
}

function leadFoodOf(amounts: readonly FoodAmount[]): Food | undefined {
  const proteinOf = ({ food, grams }: FoodAmount): number => food.nutrition.protein * grams * food.edible;
  return amounts.filter(({ food }) => stapleOf(food) === null).toSorted((a, b) => proteinOf(b) - proteinOf(a))[0]?.food;
}

/** Main foods that are pulses, by the family name people use. */
export const PULSES: readonly string[] = ["lentils", "chickpeas", "beans", "peas", "pulses"];

function kindOf(food: Food): string {
  const animal = food.animals.find((kind) => kind !== "honey" && kind !== "animal_by_product");
  if (animal !== undefined) return animal;
  if (food.allergens.includes("eggs")) return "eggs";
  if (food.allergens.includes("milk")) return "cheese";
  if (food.families.includes("mycoprotein")) return "mycoprotein";
  if (food.allergens.includes("soybeans")) return "soya";
  if (food.groups.includes("pulse")) return PULSES.find((family) => food.families.includes(family)) ?? "pulses";
  if (food.families.includes("nuts")) return "nuts";
  if (food.groups.includes("grain")) return "grains";
  return food.families.includes("mushrooms") ? "mushrooms" : "vegetables";
}
