import { kcalInWords, proteinInWords } from "#domain/matcher/note-figures";
import type { Bounds } from "#domain/matcher/note-figures";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Constraints } from "#domain/request/constraints";

/*
 * What notes say in figures: grams of protein and kcal a serving. Points a serving, as in `request-fit.ts`.
 */
const POINTS = {
  /** Below the protein that was written down, and each gram of it: what misses it loses to nearly everything that does not. */
  tooLittleProtein: 1_200,
  eachGram: 70,
  /** Each 100 kcal outside what was written down. */
  each100Kcal: 700,
} as const;

/** Labels round, and so do people: 39.6 g are 40. */
const ROUNDING = 0.5;

function hasProtein(grams: number, { nutrition }: CheckedMeal): boolean {
  return nutrition.protein >= grams - ROUNDING;
}

function kcalOutside({ least, most }: Bounds, { nutrition: { kcal } }: CheckedMeal): number {
  return Math.max(0, (least ?? 0) - kcal, kcal - (most ?? Number.POSITIVE_INFINITY));
}

/** What a dish loses by missing the figures of the notes. */
export function figuresLoss({ preferences: { figures } }: Constraints, checked: CheckedMeal): number {
  let loss = 0;
  if (figures?.protein !== undefined && !hasProtein(figures.protein, checked))
    loss += POINTS.tooLittleProtein + POINTS.eachGram * (figures.protein - checked.nutrition.protein);
  if (figures?.kcal !== undefined) loss += (POINTS.each100Kcal * kcalOutside(figures.kcal, checked)) / 100;
  return loss;
}

/** How many dinners of a week are as the figures of the notes ask, for people. */
export function figuresInWeek({ preferences: { figures } }: Constraints, meals: readonly CheckedMeal[]): string[] {
  const said: string[] = [];
  const tell = (what: string, test: (meal: CheckedMeal) => boolean): void => {
    const found = meals.filter(test).length;
    if (found === meals.length)
      said.push(`${meals.length === 1 ? "The dinner has" : `All ${found} dinners have`} ${what}.`);
    else
      said.push(
        `${found} of ${meals.length} dinners ${found === 1 ? "has" : "have"} ${what}: with your other choices we found no more that do.`,
      );
  };
  const { protein, kcal } = figures ?? {};
  if (protein !== undefined) tell(proteinInWords(protein), (meal) => hasProtein(protein, meal));
  if (kcal !== undefined) tell(kcalInWords(kcal), (meal) => Math.round(kcalOutside(kcal, meal)) === 0);
  return said;
}
