import type { CheckedMeal } from "#domain/meal/check-meal";
import { madeFromOf } from "#domain/meal/follow-up";
import { traitsOf } from "#domain/planner/dish-traits";
import type { DishTraits } from "#domain/planner/dish-traits";
import { eligibleFollowUps } from "#domain/planner/eligible";
import { sourcesOf } from "#domain/planner/follow-ups";
import { hasRested } from "#domain/planner/preferences";
import type { Remembered } from "#domain/planner/preferences";
import { dishLoss } from "#domain/planner/week-value";
import type { Catalogue } from "#domain/recipe/catalogue";
import { LEFTOVER_DAYS } from "#domain/recipe/recipe";
import { dishIdOf } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";
import type { Occasion } from "#domain/request/occasion";

/** A follow-up that a proposer may choose, with the candidates that it can be made from. */
export interface FollowUpCandidate {
  readonly meal: CheckedMeal;
  readonly traits: DishTraits;
  /** Best first; never empty. */
  readonly sources: readonly CheckedMeal[];
  /** The most days between it and its source. */
  readonly days: number;
}

/** How many to offer: a week has one at most, and each costs the reader a longer line. */
const OFFERED = { all: 8, ofEachMainFood: 2, ofEachSource: 2, sources: 4 } as const;

/** A dish that may be a source: whether it is among the candidates already, and how little it suits this household. */
export interface PossibleSource {
  readonly meal: CheckedMeal;
  readonly loss: number;
  readonly isChosen: boolean;
}

/** What decides which follow-ups suit a household. */
interface Household {
  readonly constraints: Constraints;
  readonly remembered: Remembered;
  readonly occasion: Occasion;
}

/**
 * The follow-ups that this household may have and that, with what they are made from, suit it best. Sources among the candidates
 * come first; a follow-up without any brings its best.
 */
export function candidateFollowUps(
  possible: readonly PossibleSource[],
  { constraints, remembered, occasion }: Household,
  catalogue: Catalogue,
): FollowUpCandidate[] {
  const followUps = eligibleFollowUps(constraints, catalogue).filter((meal) => hasRested(remembered, meal));
  const all = [...possible.map(({ meal }) => meal), ...followUps];
  const ofEach = sourcesOf(all, constraints, catalogue).slice(possible.length);
  const ranked = followUps.flatMap((meal, at): (FollowUpCandidate & { readonly together: number })[] => {
    const found = (ofEach[at] ?? []).flatMap((source) => possible[source] ?? []);
    const sources = found.toSorted(
      (one, other) => Number(other.isChosen) - Number(one.isChosen) || one.loss - other.loss,
    );
    const [first] = sources;
    if (first === undefined) return [];
    const traits = traitsOf(meal, catalogue);
    const loss = dishLoss(constraints, meal, traits, remembered, occasion);
    return [
      {
        meal,
        traits,
        together: loss + first.loss,
        sources: sources
          .filter((source) => source === first || source.isChosen)
          .slice(0, OFFERED.sources)
          .map((source) => source.meal),
        days: Math.min(madeFromOf(meal.meal, catalogue)?.days ?? 0, LEFTOVER_DAYS.most),
      },
    ];
  });
  return severalOf(ranked.toSorted((one, other) => one.together - other.together));
}

/** The first few, each dish once, and not all of one food or from one dish. */
function severalOf(ranked: readonly FollowUpCandidate[]): FollowUpCandidate[] {
  const chosen = new Map<string, FollowUpCandidate>();
  const uses = new Map<string, number>();
  const usesOf = (name: string): number => uses.get(name) ?? 0;
  for (const one of ranked) {
    const id = dishIdOf(one.meal.meal.id);
    const [food, source] = [one.traits.mainFood, one.sources[0]?.meal.id ?? ""];
    if (chosen.size === OFFERED.all || chosen.has(id)) continue;
    if (usesOf(food) === OFFERED.ofEachMainFood || usesOf(source) === OFFERED.ofEachSource) continue;
    for (const name of [food, source]) uses.set(name, usesOf(name) + 1);
    chosen.set(id, one);
  }
  return [...chosen.values()];
}
