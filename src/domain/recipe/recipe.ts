import type { Equipment, MealGoal, Region, SkillLevel } from "#domain/options/options";

/** Goals that a recipe can be marked for; others follow from nutrition or cost. */
export const RECIPE_MARKS = [
  "comfort_food",
  "family_friendly",
  "special_occasion",
] as const satisfies readonly MealGoal[];
export type RecipeMark = (typeof RECIPE_MARKS)[number];

/** A dish's form on the plate: two dinners of one form seem alike to those who eat them, whatever is in them. */
export const DISH_FORMS = [
  "soup",
  /** Also a casserole, tagine or chilli. */
  "stew",
  "curry",
  "pasta",
  "noodles",
  "stir_fry",
  /** Paella, biryani, pilaf, fried rice, kedgeree. */
  "rice",
  "traybake",
  /** A joint or a loaf of meat, carved. */
  "roast",
  /** Also cottage pie, moussaka, gratin, filo and other bakes. */
  "pie",
  /** A piece of meat, fish, cheese or tofu with its sides, fried, baked, grilled or steamed. */
  "grill",
  /** Also cold plates. */
  "salad",
  /** A warm bowl of grain or rice with things on top. */
  "bowl",
  /** Fried potatoes or vegetables, scrambles, eggs in a pan. */
  "hash",
  /** Also tortilla and kuku. */
  "omelette",
  /** Tacos, pittas, quesadillas, pancakes, flatbreads filled or topped. */
  "wraps",
  /** Also buns, sandwiches and things on toast. */
  "burger",
  /** Also pide and lahmacun. */
  "pizza",
  /** Jacket and stuffed potatoes, stuffed vegetables. */
  "jacket",
  /** Also meatballs and koftas. */
  "dumplings",
] as const;
export type DishForm = (typeof DISH_FORMS)[number];

/** The seasons of the UK. */
export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export type Season = (typeof SEASONS)[number];

/** How hot a dish is with chilli, from none at all to what only those who like it hot will eat. */
export const SPICINESS = ["none", "mild", "medium", "hot"] as const;
export type Spiciness = (typeof SPICINESS)[number];

/** Kitchens narrower than a region, which people ask for by name in their notes. */
export const CUISINES = [
  "japanese",
  "korean",
  "thai",
  "vietnamese",
  "malaysian",
  "pakistani",
  "punjabi",
  "bangladeshi",
  "sri_lankan",
  "south_indian",
  "goan",
  "gujarati",
  "cantonese",
  "sichuan",
  "italian",
  "greek",
  "spanish",
  "portuguese",
  "french",
  "polish",
  "turkish",
  "lebanese",
  "persian",
  "arabic",
  "israeli",
  "moroccan",
  "egyptian",
  "nigerian",
  "ghanaian",
  "ethiopian",
  "south_african",
  "cajun",
  "caribbean",
  "tex_mex",
  "oaxacan",
] as const;
export type Cuisine = (typeof CUISINES)[number];

/** The limits of a recipe's appeal. */
export const APPEAL = { least: 1, most: 10 } as const;

/** One mention of a food in a recipe, for the recipe's own servings. */
export interface RecipeLine {
  readonly foodId: string;
  readonly quantity: number;
  /** g, kg, ml, l, tsp, tbsp, pinch, or one of the food's own units. */
  readonly unit: string;
  /** "finely chopped"; null if none. */
  readonly preparation: string | null;
}

/**
 * How a step's time grows with the people served. `batch`: this many servings fit into the pan at once, the rest follow. `full`:
 * the time is for this many servings, and a fuller microwave takes longer, an emptier one less. `tray`: up to this many servings
 * are well spaced, more take longer.
 */
export interface TimerLoad {
  readonly kind: "batch" | "full" | "tray";
  readonly servings: number;
}

/**
 * A piece of a step: words, a mention of a line by index (`again`: by name only, as its amount has been given), a time in minutes
 * (in a recipe with how it grows; in a meal for the people served, for one batch if there are several), or a pan.
 */
export type StepPart =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "ingredient";
      readonly line: number;
      readonly again?: boolean;
      /** For a line shared by several steps: the share of this one, and whether it is the last. */
      readonly share?: number;
      readonly isRest?: true;
    }
  | {
      readonly kind: "timer";
      readonly minutes: number;
      readonly name: string | null;
      readonly load?: TimerLoad;
      readonly batches?: number;
    }
  | { readonly kind: "cookware"; readonly name: string };

/**
 * A food that replaces an ordinary one in a recipe, for those who may not eat that one: gluten-free penne for penne. The quantity
 * is multiplied by `factor`, in `unit` if that differs; `words` are replaced in all texts, and `minutes` in the steps' times,
 * both as [ordinary, instead]; the dish cooks for `cookMinutes` more, or less.
 */
export interface StandIn {
  readonly foodId: string;
  readonly insteadId: string;
  readonly factor: number;
  /** Null: the unit of the ordinary food. */
  readonly unit: string | null;
  readonly words: readonly (readonly [string, string])[];
  readonly minutes: readonly (readonly [number, number])[];
  readonly cookMinutes: number;
  /** Found in nearly every kitchen, for a small amount of what would have to be bought: used if it is at home and the other is not. */
  readonly atHome?: true;
}

/** What the formats of dishes and sides have in common. Times in minutes. */
export interface Cooking {
  readonly id: string;
  readonly title: string;
  readonly servings: number;
  readonly prepMinutes: number;
  readonly cookMinutes: number;
  /** The unattended slow-cooker part of the cooking; nobody waits for it. */
  readonly handsOffMinutes: number;
  readonly skill: SkillLevel;
  /** The most people that household pans can serve; null if unlimited. */
  readonly mostServings: number | null;
  /** The fewest people it is made for: its food is sold whole. */
  readonly leastServings: number;
  /** Appliances it cannot be made without. */
  readonly equipment: readonly Equipment[];
  /** Pans and dishes by name, in order of use. */
  readonly utensils: readonly string[];
  readonly lines: readonly RecipeLine[];
  readonly steps: readonly (readonly StepPart[])[];
  /** In order of preference if a food has several. */
  readonly standIns: readonly StandIn[];
}

/** Bread, rice, potatoes or the like that completes the plate of dishes that name it, for `servings` people. */
export interface Side extends Cooking {
  /** The sentence that serves it: "The rice goes alongside." */
  readonly serve: string;
  /** Users may ask for it with any dish that has none of it; the planner never adds it. */
  readonly isForAny: boolean;
}

/**
 * What a follow-up is made from: an earlier dinner of the week, of which extra is cooked. The follow-up lists the foods carried
 * over as bought, so that it is checked and priced like any other dish.
 */
export interface MadeFrom {
  /** The everyday name of what is carried over: "roast chicken". */
  readonly called: string;
  /** The foods carried over, cooked. */
  readonly foodIds: readonly string[];
  /** The most days it waits in the fridge. */
  readonly days: number;
  /** The dishes it is carried over from, each with what the cook does there besides cooking more. */
  readonly dishes: readonly { readonly recipeId: string; readonly cook: string }[];
}

/** The most days that cooked food keeps in the fridge, and cooked rice (Food Standards Agency). */
export const LEFTOVER_DAYS = { most: 2, rice: 1 } as const;

/** A dish as written by the cook, for `servings` people. */
export interface Recipe extends Cooking {
  readonly region: Region;
  readonly marks: readonly RecipeMark[];
  /**
   * How much a UK household looks forward to it, rated by a critical reader in whole numbers from 1 to 10: 10 people ask for
   * again, 8 they eat happily in any week, 6 is fine, 4 is eaten out of duty, 2 hardly anybody would cook.
   */
  readonly appeal: number;
  readonly form: DishForm;
  /** The seasons it belongs to; none if it is eaten all year round. */
  readonly seasons: readonly Season[];
  readonly spiciness: Spiciness;
  /** The cuisines that would call it theirs; none if the region says enough. */
  readonly cuisines: readonly Cuisine[];
  readonly description: string;
  readonly tip: string;
  /** Ids of the sides that complete its plate, the most usual first; none if it is complete on its own. */
  readonly sides: readonly string[];
  /** What a follow-up is made from: it needs one of those dishes in its week. */
  readonly madeFrom?: MadeFrom;
}
