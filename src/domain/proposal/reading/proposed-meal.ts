import type { Region, SkillLevel } from "#domain/options/options";
import type { Doneness, Heat } from "#domain/proposal/reading/step-heat";

/** One food of a proposed dish, for one serving. `food` is an id of the vocabulary that the proposer was given. */
export interface ProposedIngredient {
  readonly food: string;
  readonly amount: number;
  /** g, ml, tsp, tbsp, pinch, or a unit in which the vocabulary counts the food ("each", "clove"). */
  readonly unit: string;
  /** "finely chopped"; null when none. */
  readonly preparation: string | null;
}

/**
 * One step of a proposed dish. In `text`, a food id in braces ("Fry {onion} until soft") stands for that ingredient with its
 * amount: amounts are never written out, so that they scale with the servings. All that is judged of cooking stands in the other
 * fields.
 */
export interface ProposedStep {
  readonly text: string;
  /** The foods of earlier steps that go on cooking in it, beside those in braces; null where the proposer did not say. */
  readonly foods: readonly string[] | null;
  readonly minutes: number;
  /** Null where nothing is heated: such a step prepares, any other cooks. */
  readonly heat: Heat | null;
  /** The pan, tray or bowl; null where it says none. */
  readonly vessel: string | null;
  /** How meat, fish or eggs are at the end of it; null where that does not matter. */
  readonly done: Doneness | null;
}

/** A dish as a model proposes it, for one serving, read from its answer and not yet resolved or checked. */
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
