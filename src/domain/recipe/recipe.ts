import type { Equipment, MealGoal, Region, SkillLevel } from "#domain/options/options";

/** Goals that a recipe can be marked for; the others follow from nutrition or cost. */
export const RECIPE_MARKS = [
  "comfort_food",
  "family_friendly",
  "special_occasion",
] as const satisfies readonly MealGoal[];
export type RecipeMark = (typeof RECIPE_MARKS)[number];

/** What a dish is on the plate: two dinners of one form are alike to whoever eats them, whatever is in them. */
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

/** Bounds of a recipe's appeal. */
export const APPEAL = { least: 1, most: 10 } as const;

/** One mention of a food in a recipe, for the recipe's own number of servings. */
export interface RecipeLine {
  readonly foodId: string;
  readonly quantity: number;
  /** g, kg, ml, l, tsp, tbsp, pinch, or one of the food's own units. */
  readonly unit: string;
  /** "finely chopped"; null when none. */
  readonly preparation: string | null;
}

/**
 * How a time in a step grows with the people served. `batch`: so many servings fit into the pan at once, the rest follow. `full`: the
 * time is for so many servings, and a fuller microwave takes longer, an emptier one less. `tray`: up to so many servings lie
 * loosely, more take longer.
 */
export interface TimerLoad {
  readonly kind: "batch" | "full" | "tray";
  readonly servings: number;
}

/**
 * A piece of a step: words, a mention of a line by its index (`again`: its amount has been said, so by name alone), a time in
 * minutes (of a recipe with what makes it grow; of a meal as it is for those served, of one batch where there are several), or a pan.
 */
export type StepPart =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "ingredient";
      readonly line: number;
      readonly again?: boolean;
      /** Of a line that several steps share: which part of it this one takes, and that it is the last one. */
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
 * A food that takes the place of an ordinary one in a recipe, for those who may not eat that one: gluten-free penne for penne. The
 * quantity is multiplied by `factor`, in `unit` where it is another one; `words` are replaced in all texts, and `minutes` in the steps' times, both
 * as [ordinary, instead]; the dish cooks for `cookMinutes` more, or less.
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
  /** From nearly every kitchen, for a small amount of what would have to be bought: taken where it is at home and the other is not. */
  readonly atHome?: true;
}

/** What a dish and a side are written in alike. Times in minutes. */
export interface Cooking {
  readonly id: string;
  readonly title: string;
  readonly servings: number;
  readonly prepMinutes: number;
  readonly cookMinutes: number;
  /** Of the cooking, what a slow cooker does by itself; nobody waits for it. */
  readonly handsOffMinutes: number;
  readonly skill: SkillLevel;
  /** More people than this are not served from the pans of a household; null when nothing limits it. */
  readonly mostServings: number | null;
  /** For fewer people it is not made: what it is made of is sold whole. */
  readonly leastServings: number;
  /** Appliances it cannot be made without. */
  readonly equipment: readonly Equipment[];
  /** Pans and dishes by name, in order of use. */
  readonly utensils: readonly string[];
  readonly lines: readonly RecipeLine[];
  readonly steps: readonly (readonly StepPart[])[];
  /** In order of preference where a food has several. */
  readonly standIns: readonly StandIn[];
}

/** Bread, rice, potatoes or the like that completes the plate of dishes which name it, for `servings` people. */
export interface Side extends Cooking {
  /** The sentence that brings it to the table: "The rice goes alongside." */
  readonly serve: string;
  /** Whoever asks for it may have it beside any dish that has none of it; the planner never puts it there. */
  readonly isForAny: boolean;
}

/**
 * What a follow-up is made from: an earlier dinner of the week, of which more is cooked. The follow-up lists the foods that are carried
 * over as they are bought, so that it is checked and priced like any other dish.
 */
export interface MadeFrom {
  /** What is carried over, as people call it: "roast chicken". */
  readonly called: string;
  /** The foods that are carried over, cooked. */
  readonly foodIds: readonly string[];
  /** So many days at most it waits in the fridge. */
  readonly days: number;
  /** The dishes it is carried over from, each with what the cook does there beside cooking more. */
  readonly dishes: readonly { readonly recipeId: string; readonly cook: string }[];
}

/** Days that cooked food waits in the fridge at most, and cooked rice (Food Standards Agency). */
export const LEFTOVER_DAYS = { most: 2, rice: 1 } as const;

/** A dish as the cook wrote it, for `servings` people. */
export interface Recipe extends Cooking {
  readonly region: Region;
  readonly marks: readonly RecipeMark[];
  /**
   * How much a household in the UK looks forward to eating it, as a critical reader marks it, in whole numbers from 1 to 10: 10 people
   * ask for again, 8 they eat happily in any week, 6 is fine, 4 is eaten from duty, 2 hardly anybody would cook.
   */
  readonly appeal: number;
  readonly form: DishForm;
  /** The seasons that it belongs to; none when it is eaten all year round. */
  readonly seasons: readonly Season[];
  readonly spiciness: Spiciness;
  /** The kitchens that would call it theirs; none when the region says enough. */
  readonly cuisines: readonly Cuisine[];
  readonly description: string;
  readonly tip: string;
  /** Ids of the sides that complete its plate, the most usual first; none when it is whole by itself. */
  readonly sides: readonly string[];
  /** What it is made from where it is a follow-up: it stands in no week without one of those dishes. */
  readonly madeFrom?: MadeFrom;
}
