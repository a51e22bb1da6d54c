import type { Region, SkillLevel } from "#domain/options/options";
import type { Doneness, Heat } from "#domain/proposal/reading/step-heat";

/** One food of a proposed dish, for one serving. `food` is an id of the vocabulary sent to the proposer. */
export interface ProposedIngredient {
  readonly food: string;
  readonly amount: number;
  /** g, ml, tsp, tbsp, pinch, or a unit in which the vocabulary counts the food ("each", "clove"). */
  readonly unit: string;
  /** "finely chopped"; null if none. */
  readonly preparation: string | null;
}

/**
 * One step of a proposed dish. In `text`, a food id in braces ("Fry {onion} until soft") stands for that ingredient with its
 * amount: amounts are never written out, so that they scale with the servings. Cooking is judged only by the other fields.
 */
export interface ProposedStep {
  readonly text: string;
  /** Foods of earlier steps that continue cooking in it, besides those in braces; null if the proposer did not say. */
  readonly foods: readonly string[] | null;
  readonly minutes: number;
  /** Null if nothing is heated: such a step prepares, all others cook. */
  readonly heat: Heat | null;
  /** The pan, tray or bowl; null if not given. */
  readonly vessel: string | null;
  /** How done meat, fish or eggs are at its end; null if irrelevant. */
  readonly done: Doneness | null;
}

/** A dish as proposed by a model for one serving, parsed from its answer and not yet resolved or checked. */
export interface ProposedMeal {
  readonly name: string;
  /** Why it suits this request, in one sentence. */
  readonly why: string;
  readonly region: Region | null;
  readonly skill: SkillLevel;
  readonly ingredients: readonly ProposedIngredient[];
  readonly steps: readonly ProposedStep[];
  readonly tip: string;
}
