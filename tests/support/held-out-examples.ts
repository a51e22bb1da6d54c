import { learnKinds } from "#domain/changes/likely-kinds";
import type { ChangeExample } from "#domain/recipe/notes-data";

const FOLDS = 5;

/** How many examples are ranked right, first or among three, by what was learned from the other four fifths. */
export function heldOutShares(examples: readonly ChangeExample[]): { first: number; amongThree: number } {
  const places = Array.from({ length: FOLDS }, (_, fold) => {
    const rank = learnKinds(examples.filter((_example, at) => at % FOLDS !== fold));
    return examples
      .filter((_example, at) => at % FOLDS === fold)
      .map((example) => rank(example).findIndex(({ kind, what }) => kind === example.kind && what === example.what));
  }).flat();
  const shareOf = (most: number): number => places.filter((place) => place >= 0 && place < most).length / places.length;
  return { first: shareOf(1), amongThree: shareOf(3) };
}
