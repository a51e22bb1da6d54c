import { kcalInWords, proteinInWords } from "#domain/intents/preferences-in-words";
import { NO_PREFERENCES } from "#domain/intents/preferences";
import type { Bounds, NotePreferences } from "#domain/intents/preferences";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Constraints } from "#domain/request/constraints";

/* Figures in the notes: grams of protein and kcal a serving; and what should be low. Points a serving, as in `request-fit.ts`. */
const POINTS = {
  /** Below the stated protein, and for each gram: a dish that misses it loses to nearly any that does not. */
  tooLittleProtein: 1_200,
  eachGram: 70,
  /** Outside the stated kcal, and for each 100. */
  otherEnergy: 500,
  each100Kcal: 1_000,
} as const;

/** Labels and people round: 39.6 g counts as 40. */
const ROUNDING = 0.5;

/**
 * Requests in words that are counted in grams a serving: people who are diabetic, or cook for a baby, count. Dishes with more
 * lose some points for that and others for each gram, so that low ones are chosen while there are good ones.
 */
const LITTLE = [
  { asked: "lessCarbohydrate", of: "carbohydrate", most: 45, digits: 0, points: 800, each: 60 },
  { asked: "lessSalt", of: "salt", most: 1, digits: 1, points: 1_000, each: 2_000 },
] as const;

interface Little extends Pick<(typeof LITTLE)[number], "of" | "digits" | "points" | "each"> {
  readonly most: number;
}

/** What should be low, with the stated grams, or those we assume for the words. */
function littleOf({ figures, ...asked }: NotePreferences): Little[] {
  return LITTLE.flatMap(({ asked: name, most, ...little }) => {
    const said = figures?.[little.of] ?? (asked[name] === true ? most : null);
    return said === null ? [] : [{ ...little, most: said }];
  });
}

function beyond({ of, most, digits }: Little, { nutrition }: CheckedMeal): number {
  return Math.max(0, Number(nutrition[of].toFixed(digits)) - most);
}

/** Grams of fibre a serving that count as plenty: a third of the 30 g for a day (NHS, "How to get more fibre into your diet"). */
const PLENTY_OF_FIBRE = 10;
/** For each missing gram of it. */
const POINTS_OF_FIBRE = 150;

function hasProtein(grams: number, { nutrition }: CheckedMeal): boolean {
  return nutrition.protein >= grams - ROUNDING;
}

function kcalOutside({ least, most }: Bounds, { nutrition: { kcal } }: CheckedMeal): number {
  return Math.max(0, (least ?? 0) - kcal, kcal - (most ?? Number.POSITIVE_INFINITY));
}

/** Whether a dish meets a figure, or words that stand for one. */
export function meetsFigures(
  preferences: Pick<NotePreferences, "figures" | "lessSalt" | "lessCarbohydrate">,
  checked: CheckedMeal,
): boolean {
  const { protein, kcal } = preferences.figures ?? {};
  return (
    (protein === undefined || hasProtein(protein, checked)) &&
    (kcal === undefined || Math.round(kcalOutside(kcal, checked)) === 0) &&
    littleOf({ ...NO_PREFERENCES, ...preferences }).every((little) => beyond(little, checked) === 0)
  );
}

/** Whether a dish has plenty of fibre. */
export function hasPlentyOfFibre({ nutrition }: CheckedMeal): boolean {
  return nutrition.fibre >= PLENTY_OF_FIBRE - ROUNDING;
}

/** The figures that notes ask for, stated or assumed from words, ready for judging dishes. */
export function figuresAsked(preferences: NotePreferences): string[] {
  const { protein, kcal } = preferences.figures ?? {};
  return [
    ...(protein === undefined ? [] : [proteinInWords(protein)]),
    ...(kcal === undefined ? [] : [kcalInWords({ least: kcal.least, most: kcal.most })]),
    ...littleOf(preferences).map(littleInWords),
  ];
}

function littleInWords({ most, of }: Little): string {
  return `at most ${most} g of ${of} a serving`;
}

/** A dish's loss for missing the figures in the notes. */
export function figuresLoss({ preferences }: Constraints, checked: CheckedMeal): number {
  const { figures } = preferences;
  let loss = 0;
  if (figures?.protein !== undefined && !hasProtein(figures.protein, checked))
    loss += POINTS.tooLittleProtein + POINTS.eachGram * (figures.protein - checked.nutrition.protein);
  const outside = figures?.kcal === undefined ? 0 : kcalOutside(figures.kcal, checked);
  if (outside >= 1) loss += POINTS.otherEnergy + (POINTS.each100Kcal * outside) / 100;
  for (const little of littleOf(preferences)) {
    const more = beyond(little, checked);
    if (more > 0) loss += little.points + little.each * more;
  }
  if (preferences.moreFibre === true) loss += POINTS_OF_FIBRE * Math.max(0, PLENTY_OF_FIBRE - checked.nutrition.fibre);
  return loss;
}

/** A statement about a week, and whether the request was met in full. */
export interface SaidOfWeek {
  readonly message: string;
  readonly isMet: boolean;
}

/** How many dinners of a week meet the figures in the notes, or those assumed for their words, and what the others have. */
export function figuresInWeek({ preferences }: Constraints, meals: readonly CheckedMeal[]): SaidOfWeek[] {
  const { protein, kcal } = preferences.figures ?? {};
  return [
    ...(protein === undefined
      ? []
      : [sentence(meals, proteinInWords(protein), (meal) => hasProtein(protein, meal), { of: "protein", unit: "g" })]),
    ...(kcal === undefined
      ? []
      : [
          sentence(meals, kcalInWords(kcal), (meal) => Math.round(kcalOutside(kcal, meal)) === 0, {
            of: "kcal",
            unit: "kcal",
          }),
        ]),
    ...littleOf(preferences).map((little) => {
      const { of, digits } = little;
      return sentence(meals, littleInWords(little), (meal) => beyond(little, meal) === 0, { of, unit: "g", digits });
    }),
  ];
}

function sentence(
  meals: readonly CheckedMeal[],
  what: string,
  test: (meal: CheckedMeal) => boolean,
  { of, unit, digits = 0 }: { readonly of: keyof CheckedMeal["nutrition"]; readonly unit: string; digits?: number },
): SaidOfWeek {
  const others = meals.filter((meal) => !test(meal));
  if (others.length === 0)
    return {
      message: `${meals.length === 1 ? "The dinner has" : `All ${meals.length} dinners have`} ${what}.`,
      isMet: true,
    };
  const amounts = others.map(({ nutrition }) => Number(nutrition[of].toFixed(digits)));
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const have = `${least === most ? least : `${least} to ${most}`} ${unit}`;
  const found = meals.length - others.length;
  const count = found === 0 ? "No dinner has" : `${found} of ${meals.length} dinners ${found === 1 ? "has" : "have"}`;
  const rest =
    found === 0
      ? meals.length === 1
        ? "it has"
        : "they have"
      : found === meals.length - 1
        ? "the other has"
        : "the rest have";
  return { message: `${count} ${what}: ${rest} ${have}.`, isMet: false };
}
