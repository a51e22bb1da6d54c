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

/** What a sauce tastes of, where it has one. */
export const FLAVOURS = ["coconut", "soya", "tomatoes", "cream", "citrus"] as const;
export type Flavour = (typeof FLAVOURS)[number];

/**
 * What people see in a dish when they look at a whole week: how much they like it, what it is on the plate, what it is made of.
 * Weights are grams as bought a serving.
 */
export interface DishTraits {
  /** 1 to 10, as a critical reader marks it. */
  readonly appeal: number;
  /** Null for a dish of another proposer, whose form nobody has noted. */
  readonly form: DishForm | null;
  /** Empty: all year. */
  readonly seasons: readonly Season[];
  /** Of a dish that is none of our recipes, as its foods tell. */
  readonly spiciness: Spiciness;
  /** Of a dish that is none of our recipes, those that its title names. */
  readonly cuisines: readonly Cuisine[];
  /** Of such a dish, the forms that its title names: which of them it is nobody has noted. */
  readonly namedForms: readonly DishForm[];
  /** The food that gives most of the protein, as people call it: "poultry", "fish", "lentils", "eggs" … */
  readonly mainFood: string;
  /** The id of the one food that gives most of the protein: salmon is not tuna, though both are fish. */
  readonly leadFood: string | null;
  /** Where that food stands in the shop. */
  readonly leadAisle: Aisle | null;
  /** Where meat or fish leads: with the region that the dish comes from, "pork of chinese", and with its form, "curry of poultry". */
  readonly meatOfKitchen: string | null;
  readonly formOfMeat: string | null;
  readonly staple: Staple | null;
  readonly flavour: Flavour | null;
  /** Grams of protein, vegetables and carbohydrate from staples, a serving. Pulses stand apart: they feed, but are no bread. */
  readonly protein: number;
  readonly vegetableGrams: number;
  readonly stapleCarbohydrate: number;
  readonly pulseCarbohydrate: number;
  readonly hasWholeNuts: boolean;
  readonly hasMeat: boolean;
  readonly hasFish: boolean;
  /** Most of the protein comes from beans, lentils, chickpeas or peas. */
  readonly pulseLed: boolean;
  /** What people notice on the plate beside the main food. */
  readonly motifs: ReadonlySet<Motif>;
  /** The id of the dish, whatever stands in for what. */
  readonly dishId: string;
  /** The pairs of dishes that taste of the same, of which it is one; keys of `dish-twins.ts`. */
  readonly twins: ReadonlySet<string>;
  /** The vegetable that people would name first, by its id, where it is no motif. */
  readonly leadVegetable: string | null;
  /** The vegetables that are seen on the plate. */
  readonly seenVegetables: ReadonlySet<string>;
  /** How much its fresh produce is of the warm months, 0 to 1.5; the id of the produce of the cold ones that it is about. */
  readonly summerShare: number;
  readonly winterProduce: string | null;
  /** Fresh food whose pack another dinner could share, by its ids. */
  readonly sharedFood: ReadonlySet<string>;
  /** Cooked in olive oil, and not with a drop of it. */
  readonly oliveOil: boolean;
  /** Comes in a bowl to be eaten with a spoon: a soup, or noodles in broth. */
  readonly brothy: boolean;
  /** Calls itself gentle or mild; light. */
  readonly gentle: boolean;
  readonly light: boolean;
  /** About something that few children eat: capers, olives, anchovies, liver, mussels, blue cheese, sage, raw chilli, a plate of mushrooms. */
  readonly grownUp: boolean;
  /** Made from an earlier dinner of the week. */
  readonly followUp: boolean;
  /** Its fish is fish fingers or comes from a tin. */
  readonly notFreshFish: boolean;
  /** With something that comes ready from a pack: microwave rice, frozen Yorkshires, gravy granules. */
  readonly shortcut: boolean;
  /** Sausages, mince or pieces that stand in for meat. */
  readonly meatSubstitute: boolean;
  /** Cheese made of plants; that, or bread, pasta or breadcrumbs made without wheat. */
  readonly fakeCheese: boolean;
  readonly freeFrom: boolean;
}

/** A dish that nobody has marked counts as one that most people like. */
const APPEAL_UNMARKED = 7;
/** A staple gives at least this much carbohydrate a serving, else it is a thickener or a crumb. */
const LEAST_STAPLE = 20;

const MEATS: readonly string[] = ["poultry", "beef", "pork", "lamb", "other_meat"];
const FISH: readonly string[] = ["fish", "seafood"];
/** Forms that are told apart by what they are made of, and not by how it is cooked. */
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

/** They depend on nothing but meal and catalogue, and are looked at for every plan. */
const read = new WeakMap<CheckedMeal["meal"], { readonly catalogue: Catalogue; readonly traits: DishTraits }>();

/** Reads a dish's traits off its foods, and off its recipe where it is one of ours. */
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
  // What is made from another dinner tastes of it, and is meant to.
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
    staple: most >= LEAST_STAPLE ? staple : null,
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
    oliveOil: sum(perServing.map(({ food, grams }) => (OLIVE_OIL.test(food.name) ? grams : 0))) >= LEAST_OLIVE_OIL,
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
/** Of stock cubes, gravy and soy sauce nobody tastes which they are. */
const UNSEEN = /\b(?:stock|gravy|sauce|oats)\b/u;
const LEAST_FREE_FROM = 20;

function isOnPlate({ grams }: FoodAmount): boolean {
  return grams >= LEAST_FREE_FROM;
}

function isFreeFrom({ name, animals }: Food): boolean {
  return FAKE_CHEESE.test(name) || (FREE_FROM.test(name) && !UNSEEN.test(name) && animals.length === 0);
}

const OLIVE_OIL = /\bolive oil\b/u;
const LEAST_OLIVE_OIL = 5;
const BROTHY = /\bbroths?\b|\bchowder\b|\bramen\b|\blaksa\b|\bpho\b/iu;
const GENTLE = /\bgentle\b|\bgently (?:spiced|hot|warm)\b|\bmild(?:ly)?\b(?! chillies)|\bno heat\b/iu;
const LIGHT = /^(?:(?:slow-cooker|air-fryer|microwave) )?light\b/iu;
/** What few children eat, where the title speaks of it. */
const GROWN_UP: readonly RegExp[] = [
  /\b(?:capers?|olives?|anchov(?:y|ies)|stilton|blue cheese|goat’s cheese|liver|mussels|squid|pink onions|pickled (?:red )?onions)\b/iu,
  /\b(?:stout|ale|wine|whisky|brandy|marsala|sage|rocket|watercress|chicory|horseradish|kimchi)\b/iu,
];

/** A plate of mushrooms, and not a pie with some. */
const MUSHROOMS_FIRST = /^(?:[a-z’-]+ )?(?:portobellos?|mushrooms?)\b/iu;

function carbohydrateOf({ nutrition, edible }: Food, grams: number): number {
  return (nutrition.carbohydrate * grams * edible) / 100;
}

function stapleOf({ onPlate }: Food): Staple | null {
  return STAPLES.find((staple) => staple === onPlate) ?? null;
}

/** Grams a serving from which a food gives a sauce its taste. */
const LEAST_FLAVOUR = { coconut: 40, soya: 6, tomatoes: 80, cream: 25, citrus: 30 } as const;

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
  const found = FLAVOURS.find((flavour) => gramsOf(sauces[flavour]) >= LEAST_FLAVOUR[flavour]);
  return found ?? (isWhiteSauce(gramsOf) ? "cream" : null);
}

/** A sauce of milk and flour is a creamy one, as macaroni cheese and fish pie have it; a batter is held together by eggs. */
function isWhiteSauce(gramsOf: (test: (food: Food) => boolean) => number): boolean {
  const milk = gramsOf(({ families }) => families.includes("milk"));
  return milk >= WHITE_SAUCE.milk && gramsOf(({ allergens }) => allergens.includes("eggs")) < WHITE_SAUCE.eggs;
}
const WHITE_SAUCE = { milk: 80, eggs: 15 } as const;

/** The food that gives a meal most of its protein, as the kind of food a person would call it. */
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

/** Main foods that are pulses, by the family that people call them by. */
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
