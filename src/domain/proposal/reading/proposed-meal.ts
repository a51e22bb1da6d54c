import type { Equipment, Region, SkillLevel } from "#domain/options/options";

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
 * amount: amounts are never written out, so that they scale with the servings.
 */
export interface ProposedStep {
  readonly text: string;
  readonly minutes: number;
  readonly work: "prepare" | "cook";
  /** The appliance it needs; null for none. */
  readonly equipment: Equipment | null;
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
