import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import { AMOUNT_BREAKAGES } from "#tests/support/adversary/break-amounts";
import { COOKING_BREAKAGES } from "#tests/support/adversary/break-cooking";
import { FOOD_BREAKAGES } from "#tests/support/adversary/break-foods";
import { SHAPE_BREAKAGES } from "#tests/support/adversary/break-shape";
import { SUBTLE_BREAKAGES } from "#tests/support/adversary/break-subtle";
import { TEXT_BREAKAGES } from "#tests/support/adversary/break-texts";
import type { Breakage, Broken, Stage } from "#tests/support/adversary/breakage";

/** Every way to break one dish. */
export const BREAKAGES: readonly Breakage[] = [
  ...FOOD_BREAKAGES,
  ...AMOUNT_BREAKAGES,
  ...COOKING_BREAKAGES,
  ...TEXT_BREAKAGES,
  ...SHAPE_BREAKAGES,
  ...SUBTLE_BREAKAGES,
];

export interface BrokenDish extends Broken {
  readonly breakage: Breakage;
}

/** Breaks a dish in one way that applies to the request; each kind of breakage is as likely as the others. */
export function breakDish(dish: ProposedMeal, stage: Stage): BrokenDish {
  const kinds = [...new Set(BREAKAGES.map(({ kind }) => kind))];
  for (;;) {
    const kind = stage.chance.one(kinds);
    const breakage = stage.chance.one(BREAKAGES.filter((entry) => entry.kind === kind));
    const broken = breakage.apply(dish, stage);
    if (broken !== null) return { ...broken, breakage };
  }
}
