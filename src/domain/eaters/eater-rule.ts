import type { EaterFact } from "#domain/food/food";
import type { EaterStage } from "#domain/options/eaters";

/*
 * What health services ask to leave out for those who eat along, one row a rule. Only what concerns a dinner stands here. Where a source
 * allows a food in one form alone and a dish cannot show that form, the food is left out: the careful reading.
 */

/** Ways in which a dish serves a food that somebody must not eat so. */
export const SERVED_FORMS = [
  /** Egg that is not told to be firm, and raw egg in a sauce. */
  "soft_egg",
  /** Meat that is pink or not told to be done through. */
  "pink_meat",
  /** Fish or shellfish that is raw or not done through. */
  "underdone_fish",
  /** Smoked fish as it comes from the pack. */
  "cold_smoked_fish",
  /** Chorizo, salami or raw ham as it comes from the pack. */
  "cold_cured_meat",
  /** Sprouted seeds without a time over the heat. */
  "raw_sprouts",
  /** Milk or cheese that a text calls unpasteurised. */
  "unpasteurised",
] as const;
export type ServedForm = (typeof SERVED_FORMS)[number];

/** What one sentence beside a dish does for a small child's portion. The source of each rule allows the food when it is served so. */
export const PORTION_CARES = [
  "cut_small",
  "cut_round",
  "crush_nuts",
  "grate_raw",
  "cut_cheese",
  "soft_egg",
  "cook_meat",
  "off_the_bone",
  "bones",
  "little_salty",
] as const;
export type PortionCare = (typeof PORTION_CARES)[number];

/**
 * Where a rule stands: the publisher, the title of its page, and the year in which that page said so. `seen`: whether its words were looked at
 * for this table on a page of the publisher's, as others print or tell them, or not, and stand here from memory.
 */
export interface Source {
  readonly publisher: string;
  readonly page: string;
  readonly year: number;
  readonly seen: "page" | "copy" | "memory";
}

/** Kinds of food that health services count over a week. */
export type WeeklyFact = Extract<EaterFact, "oily_fish" | "tuna" | "crab_or_bass">;

/** What a rule does with a dish. */
export type Measure =
  /** Left out, with whatever contains it: words as the avoid list reads them. */
  | { readonly kind: "food"; readonly words: readonly string[] }
  /** Not served in this form. */
  | { readonly kind: "form"; readonly form: ServedForm }
  /** Grams of salt a day; a portion is so much of an adult's, and may bring half of them beside the salt that is kept back. */
  | { readonly kind: "salt"; readonly gramsADay: number; readonly portion: number }
  /** At most so many dinners a week with any food of this kind. */
  | { readonly kind: "weekly"; readonly fact: WeeklyFact; readonly most: number }
  /** The dish says how the small portion is served. */
  | { readonly kind: "portion"; readonly care: PortionCare }
  /** Said on the plan as a sentence of its own, which no dish can keep. */
  | { readonly kind: "advice" };

/** One rule of the table. */
export interface EaterRule {
  readonly id: string;
  readonly stages: readonly EaterStage[];
  readonly measure: Measure;
  readonly source: Source;
  /** What the page says was done: after "we left out" for what is left out, a clause of its own for portions, a sentence for advice. */
  readonly done: string;
}
