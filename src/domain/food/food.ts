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

/** The animal a food comes from, apart from milk and eggs (which are allergens). `animal_by_product`: rennet, gelatine, suet. */
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

/** Kinds of food that diets refer to. `gluten_free_oats` and `gluten_exempt` are about labels, the others about paleo. */
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

/** Aisles in the order of a walk through a UK supermarket. */
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

/** Per 100 g of the edible food as bought (raw, dry or drained): kcal, and grams of the rest. Carbohydrate is available carbohydrate. */
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

/** Facts that decide diets and allergies, common to priced foods and recognised ingredients. */
export interface DietaryFacts {
  readonly allergens: readonly Allergen[];
  readonly animals: readonly Animal[];
  readonly groups: readonly FoodGroup[];
}

/**
 * Limits for a food's weight as bought in one serving of a main meal, in grams; outside them the recipe is implausible. They are
 * two to three times what a generous recipe uses, or the maximum in our own recipes for foods used often.
 */
export interface AmountBounds {
  readonly least: number;
  readonly most: number;
}

/**
 * The heat a food needs before it is eaten. `through`: all of it, until no pink is left (Food Standards Agency, "Cooking your
 * food": poultry, pork, offal, burgers, sausages, rolled joints and mince; 70 °C for two minutes or 75 °C at once in the thickest
 * part). `some`: never eaten raw in these plans, but it may stay pink, like whole cuts of beef and lamb, and cured meat.
 * `cooked`: meat bought cooked, which no text may describe as half done. `none`: any other food.
 */
export const HEATS = ["none", "some", "through", "cooked"] as const;
export type Heat = (typeof HEATS)[number];

/** The minimum time to cook a food: minutes on a hob or in an oven, from the step that first uses it. */
export interface LeastCooking {
  readonly minutes: number;
  /** True if soaking in hot water is enough. */
  readonly soaks: boolean;
}

/**
 * What the rules for eaters (`eaters`) need to know about a food; it is set in its row, so that a new food cannot escape a list
 * in code. `oily_fish`, `tuna`, `crab_or_bass`: counted over the week for pollutants or mercury; oily fish excludes tuna.
 * `eaten_pink`: a cut of meat or fish that is served pink unless stated otherwise. `cured`: raw meat eaten straight from the
 * pack. `sprouted`: sprouted seeds. `hard`: a raw piece can choke a small child. `soft_cheese`: a cheese whose pieces are no
 * choking hazard. `binds_egg`: makes crumbs, batter, dough or a filling with a little egg, which is cooked with it.
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

/** The staples of a plate, in the order in which one of several names a dish. */
export const STAPLES = ["noodles", "pasta", "rice", "potatoes", "bread", "pastry", "grains"] as const;
export type Staple = (typeof STAPLES)[number];

/** What a food adds to a plate besides protein: a staple, pulses, or vegetables and fruit (not herbs, garlic or lemons). */
export const PLATE_PARTS = [...STAPLES, "pulses", "vegetables"] as const;
export type PlatePart = (typeof PLATE_PARTS)[number];

/**
 * How people notice a food on a plate. `summer` and `winter`: produce of the warm or cold months. `shared_…`: fresh food whose
 * pack two dinners of a week can share in the cold or warm months, or at any time. `grown_up`: few children eat it. `round`:
 * small, round and firm, so that a small child can choke on it. `meat_substitute`: made to replace meat, which tofu is not.
 * `not_fresh_fish`: tinned or breaded, not meant by a request for fish. `background`: in so many dishes that it never names one.
 * `shortcut`: comes ready made in a pack, where cooks make their own. The others are noticed when repeated in a week.
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

/**
 * Grams a serving from which a food is noticed as something, and with what weight: an avocado is less typical of summer than
 * asparagus.
 */
export interface Noticed {
  readonly as: NoticedAs;
  readonly grams: number;
  readonly share: number;
}

/** Uses for leftovers of a food that does not keep until next needed. */
export const LEFTOVER_USES = ["lunch", "soup", "breakfast", "freezer"] as const;
export type LeftoverUse = (typeof LEFTOVER_USES)[number];

/** A food that can be bought, priced and served. */
export interface Food extends DietaryFacts {
  readonly id: string;
  readonly name: string;
  /** Its plural for counts above one; null for mass nouns and names already plural. */
  readonly plural: string | null;
  readonly aliases: readonly string[];
  readonly families: readonly string[];
  readonly aisle: Aisle;
  readonly amount: AmountBounds;
  readonly heat: Heat;
  /** Null: no minimum. */
  readonly leastCooking: LeastCooking | null;
  readonly eaterFacts: readonly EaterFact[];
  /** Null: neither a staple nor a vegetable. */
  readonly onPlate: PlatePart | null;
  readonly noticed: readonly Noticed[];
  /** Does not count towards our syns estimate. */
  readonly free: boolean;
  /** Does not count towards our points estimate. */
  readonly zeroPoint: boolean;
  /**
   * Bought for the week, bought for the store cupboard and used a little at a time, or from the tap. The first two come in whole
   * packs.
   */
  readonly buy: "pack" | "use" | "free";
  readonly packs: readonly Pack[];
  /** Grams of one unit such as `each`, `clove` or `tin`. */
  readonly units: Readonly<Record<string, number>>;
  /** The smallest fraction of one unit that a cook can use; null if it is never counted. */
  readonly smallest: number | null;
  /** Grams per millilitre; null if it is never measured by volume. */
  readonly density: number | null;
  /** The share of the bought weight that is eaten, 0 to 1. */
  readonly edible: number;
  /** Days that an opened pack keeps at home, in the cupboard, the fridge or, where usual, the freezer. */
  readonly keepsDays: number;
  /** A use for what is left; missing if it keeps, or if nobody would plan with it. */
  readonly leftoverUse?: LeftoverUse;
  /** Supermarkets that do not usually stock it. */
  readonly notSoldAt: readonly Supermarket[];
  readonly tier: "standard" | "value";
  readonly nutrition: Nutrition;
  readonly nutritionSource: string;
  readonly priceSource: string;
  /** The month of its oldest price, "2026-11"; empty for free food. */
  readonly priceDate: string;
}

/** Something people type that is never bought. */
export interface RecognisedIngredient extends DietaryFacts {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly families: readonly string[];
  /** Allergens or dietary keys that may be present. */
  readonly doubt: readonly string[];
}

/** A supermarket's price level; Tesco with a loyalty card is 1.00. */
export interface SupermarketLevel {
  readonly id: Supermarket;
  readonly level: number;
  readonly date: string;
  readonly source: string;
}
