import type { EaterFact } from "#domain/food/food";
import type { EaterStage } from "#domain/options/eaters";

/*
 * What health services advise eaters to avoid, one rule a row. Only advice about dinners is included. If a source allows a food
 * in one form only and a dish cannot show that form, the food is left out, to be careful.
 */

/** Ways of serving a food that some eaters must avoid. */
export const SERVED_FORMS = [
  /** Egg without an instruction to cook it firm, and raw egg in a sauce. */
  "soft_egg",
  /** Meat that is pink or without an instruction to cook it through. */
  "pink_meat",
  /** Fish or shellfish that is raw or not cooked through. */
  "underdone_fish",
  /** Smoked fish straight from the pack. */
  "cold_smoked_fish",
  /** Chorizo, salami or raw ham straight from the pack. */
  "cold_cured_meat",
  /** Sprouted seeds without a cooking time. */
  "raw_sprouts",
  /** Milk or cheese described as unpasteurised. */
  "unpasteurised",
] as const;
export type ServedForm = (typeof SERVED_FORMS)[number];

/** What one sentence next to a dish does for a small child's portion. The source of each rule allows the food when served like this. */
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
 * The source of a rule: publisher, page title, and the year of that version of the page. `seen`: whether its words were checked
 * for this table on the publisher's own page, in a reprint or report, or not at all (written from memory).
 */
export interface Source {
  readonly publisher: string;
  readonly page: string;
  readonly year: number;
  readonly seen: "page" | "copy" | "memory";
}

/** Kinds of food limited over a week by health services. */
export type WeeklyFact = Extract<EaterFact, "oily_fish" | "tuna" | "crab_or_bass">;

/** What a rule does with a dish. */
export type Measure =
  /** Left out, with anything containing it: words as in the avoid list. */
  | { readonly kind: "food"; readonly words: readonly string[] }
  /** Not served in this form. */
  | { readonly kind: "form"; readonly form: ServedForm }
  /** Grams of salt a day; a portion is a share of an adult's, and may contain half of them besides salt that is added at the table. */
  | { readonly kind: "salt"; readonly gramsADay: number; readonly portion: number }
  /** At most this many dinners a week with any food of this kind. */
  | { readonly kind: "weekly"; readonly fact: WeeklyFact; readonly most: number }
  /** The dish says how to serve the small portion. */
  | { readonly kind: "portion"; readonly care: PortionCare }
  /** Stated on the plan as a sentence of its own, for advice that no dish can follow. */
  | { readonly kind: "advice" };

/** One rule of the table. */
export interface EaterRule {
  readonly id: string;
  readonly stages: readonly EaterStage[];
  readonly measure: Measure;
  readonly source: Source;
  /** How the page states it: after "we left out" for foods, a clause of its own for portions, a sentence for advice. */
  readonly done: string;
}
