import type { Supermarket } from "#domain/options/options";

/** The 14 allergens of UK food law (Food Standards Agency, consumer page of 21 February 2024). */
export const ALLERGENS = [
  "celery",
  "cereals_containing_gluten",
  "crustaceans",
  "eggs",
  "fish",
  "lupin",
  "milk",
  "molluscs",
  "mustard",
  "peanuts",
  "sesame",
  "soybeans",
  "sulphites",
  "tree_nuts",
] as const;
export type Allergen = (typeof ALLERGENS)[number];

/** What animal a food comes from, beyond milk and eggs (allergens say those). `animal_by_product`: rennet, gelatine, suet. */
export const ANIMALS = [
  "poultry",
  "beef",
  "pork",
  "lamb",
  "other_meat",
  "fish",
  "seafood",
  "animal_by_product",
  "honey",
] as const;
export type Animal = (typeof ANIMALS)[number];

/** Kinds of food that diets name. `gluten_free_oats` and `gluten_exempt` speak about labels, the others about paleo. */
export const FOOD_GROUPS = [
  "grain",
  "pulse",
  "dairy",
  "refined_sugar",
  "seed_oil",
  "gluten_free_oats",
  "gluten_exempt",
] as const;
export type FoodGroup = (typeof FOOD_GROUPS)[number];

/** Aisles in the order in which a person walks through a UK supermarket. */
export const AISLES = [
  "Fresh Fruit & Veg",
  "Meat & Poultry",
  "Fish & Seafood",
  "Deli & Chilled",
  "Dairy & Eggs",
  "Bakery",
  "Tins & Jars",
  "Rice, Pasta & Grains",
  "World Foods",
  "Oils, Sauces & Condiments",
  "Herbs, Spices & Seasoning",
  "Baking",
  "Nuts, Seeds & Dried Fruit",
  "Breakfast",
  "Spreads",
  "Free From & Plant-based",
  "Crisps & Snacks",
  "Drinks",
  "Frozen",
] as const;
export type Aisle = (typeof AISLES)[number];

/** Per 100 g of the edible food as bought (raw, dry or drained): kcal, and grams of each. Carbohydrate is available carbohydrate. */
export interface Nutrition {
  readonly kcal: number;
  readonly protein: number;
  readonly fat: number;
  readonly saturates: number;
  readonly carbohydrate: number;
  readonly sugars: number;
  readonly fibre: number;
  readonly salt: number;
}

/** One pack on the shelf: its label, its usable grams and its own-label price in pence at Tesco level. */
export interface Pack {
  readonly label: string;
  readonly grams: number;
  readonly tescoPence: number;
}

/** Facts that decide diets and allergies, shared by priced foods and by ingredients that are only recognised. */
export interface DietaryFacts {
  readonly allergens: readonly Allergen[];
  readonly animals: readonly Animal[];
  readonly groups: readonly FoodGroup[];
}

/**
 * What bounds a food's weight as bought in one serving of a main meal, in grams: outside them, it is no recipe. The bounds stand at
 * two to three times what a generous recipe uses; where our own recipes use a food often, their most decides instead.
 */
export interface AmountBounds {
  readonly least: number;
  readonly most: number;
}

/**
 * What heat a food needs before it is eaten. `through`: all of it, until no pink is left (Food Standards Agency, "Cooking your
 * food": poultry, pork, offal, burgers, sausages, rolled joints and mince; 70 °C for two minutes or 75 °C at once in the thickest
 * part). `some`: never eaten raw in these plans, though it may stay pink, as whole cuts of beef and lamb and cured meat do.
 * `cooked`: meat bought cooked, of which no text may speak as half done. `none`: any other food.
 */
export const HEATS = ["none", "some", "through", "cooked"] as const;
export type Heat = (typeof HEATS)[number];

/** The least time that cooks a food at all: minutes on a hob or in an oven, from the step that first uses it. */
export interface LeastCooking {
  readonly minutes: number;
  /** True where hot water alone does it. */
  readonly soaks: boolean;
}

/**
 * What a food is to the rules for those who eat along (`eaters`): its row decides, so that a new one cannot slip past a list in code.
 * `oily_fish`, `tuna`, `crab_or_bass`: counted over the week for pollutants or mercury; oily fish without tuna. `eaten_pink`: a cut of meat
 * or fish that people serve pink unless told otherwise. `cured`: raw meat that is eaten as it comes from the pack. `sprouted`: sprouted
 * seeds. `hard`: a raw piece can choke a small child. `soft_cheese`: a cheese whose pieces choke nobody. `binds_egg`: makes crumbs, batter, dough
 * or a filling with a little egg, which is cooked with it.
 */
export const EATER_FACTS = [
  "oily_fish",
  "tuna",
  "crab_or_bass",
  "eaten_pink",
  "cured",
  "sprouted",
  "hard",
  "soft_cheese",
  "binds_egg",
] as const;
export type EaterFact = (typeof EATER_FACTS)[number];

/** The staples that fill a plate, in the order in which a dish that has several is named by one. */
export const STAPLES = ["noodles", "pasta", "rice", "potatoes", "bread", "pastry", "grains"] as const;
export type Staple = (typeof STAPLES)[number];

/** What a food brings to a plate beside protein: a staple, pulses, or vegetables and fruit (no herbs, garlic or lemons). */
export const PLATE_PARTS = [...STAPLES, "pulses", "vegetables"] as const;
export type PlatePart = (typeof PLATE_PARTS)[number];

/**
 * As what people notice a food on a plate. `summer` and `winter`: produce of the warm or the cold months. `shared_…`: fresh food whose
 * pack two dinners of a week in the cold or warm months, or at any time, can share. `grown_up`: few children eat it. `round`: small, round and firm, so that a small child can choke on it. `meat_substitute`: made to be
 * eaten in the place of meat, as tofu is not. `not_fresh_fish`: in a tin or in crumbs, which nobody means who asks for fish. `background`:
 * in so many dishes that nobody names one by it. `shortcut`: comes ready from a pack, where cooks make their own. The others are seen again when they come back in the same week.
 */
export const NOTICED_AS = [
  "summer",
  "winter",
  "shared_cold",
  "shared_warm",
  "shared_any",
  "grown_up",
  "round",
  "meat_substitute",
  "not_fresh_fish",
  "background",
  "shortcut",
  "peas",
  "sweetcorn",
  "green_beans",
  "broccoli",
  "avocado",
  "egg",
  "halloumi",
  "feta",
  "paneer",
] as const;
export type NoticedAs = (typeof NOTICED_AS)[number];

/** From how many grams a serving a food is noticed as something, and how much it is of it: an avocado is less of summer than asparagus. */
export interface Noticed {
  readonly as: NoticedAs;
  readonly grams: number;
  readonly share: number;
}

/** What people do with a rest of a food that does not keep until they need it again. */
export const LEFTOVER_USES = ["lunch", "soup", "breakfast", "freezer"] as const;
export type LeftoverUse = (typeof LEFTOVER_USES)[number];

/** A food that can be bought, priced and put on a plate. */
export interface Food extends DietaryFacts {
  readonly id: string;
  readonly name: string;
  /** How it reads when counted above one; null for mass nouns and names already plural. */
  readonly plural: string | null;
  readonly aliases: readonly string[];
  readonly families: readonly string[];
  readonly aisle: Aisle;
  readonly amount: AmountBounds;
  readonly heat: Heat;
  /** Null: any time will do. */
  readonly leastCooking: LeastCooking | null;
  readonly eaterFacts: readonly EaterFact[];
  /** Null: neither a staple nor a vegetable. */
  readonly onPlate: PlatePart | null;
  readonly noticed: readonly Noticed[];
  /** Counts nothing towards our syns estimate. */
  readonly free: boolean;
  /** Counts nothing towards our points estimate. */
  readonly zeroPoint: boolean;
  /** Bought for the week, bought for the store cupboard and used a little at a time, or from the tap. The first two in whole packs. */
  readonly buy: "pack" | "use" | "free";
  readonly packs: readonly Pack[];
  /** Grams of one counted unit such as `each`, `clove` or `tin`. */
  readonly units: Readonly<Record<string, number>>;
  /** Smallest share of one counted unit that a cook can use; null when never counted. */
  readonly smallest: number | null;
  /** Grams per millilitre; null when never measured by volume. */
  readonly density: number | null;
  /** Share of the bought weight that is eaten, 0 to 1. */
  readonly edible: number;
  /** Days that an opened pack keeps at home, in the cupboard, the fridge or, where people do so, the freezer. */
  readonly keepsDays: number;
  /** What a rest of it is good for; missing where it keeps, or where nobody would plan it in. */
  readonly leftoverUse?: LeftoverUse;
  /** Supermarkets whose usual range lacks it. */
  readonly notSoldAt: readonly Supermarket[];
  readonly tier: "standard" | "value";
  readonly nutrition: Nutrition;
  readonly nutritionSource: string;
  readonly priceSource: string;
  /** Month of its oldest price, "2026-11"; empty for what costs nothing. */
  readonly priceDate: string;
}

/** Something people type that is never put into a basket. */
export interface RecognisedIngredient extends DietaryFacts {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly families: readonly string[];
  /** Allergens or dietary keys that may be present. */
  readonly doubt: readonly string[];
}

/** A supermarket's price level beside Tesco with a loyalty card = 1.00. */
export interface SupermarketLevel {
  readonly id: Supermarket;
  readonly level: number;
  readonly date: string;
  readonly source: string;
}
