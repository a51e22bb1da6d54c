import { buildBasket } from "#domain/basket/basket";
import type { Basket } from "#domain/basket/basket";
import type { Cupboard } from "#domain/cupboard/cupboard";
import { checkMeal } from "#domain/meal/check-meal";
import type { Fault } from "#domain/meal/faults";
import type { Catalogue } from "#domain/recipe/catalogue";
import { formatPence, pence } from "#domain/money/pence";
import type { Meal } from "#domain/meal/meal";
import { dataLine, shortened } from "#domain/proposal/brief/data-line";
import { INSTRUCTIONS, REPAIR_INSTRUCTIONS } from "#domain/proposal/brief/instructions";
import { readProposedMeal } from "#domain/proposal/reading/read-proposed-meal";
import { rulesInWords } from "#domain/proposal/brief/rules-in-words";
import { vocabularyFor } from "#domain/proposal/brief/vocabulary";
import { typedTextsOf } from "#domain/proposal/brief/typed-texts";
import type { Constraints } from "#domain/request/constraints";
import type { ToldDish } from "#domain/request/tastes";
import { optionLabel } from "#domain/options/options";

/** What a proposer is asked for. `accepted` meals stand already; `wanted` more are missing. */
export interface BriefTask {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  readonly accepted: readonly Meal[];
  /** Titles of the dishes of the user's last plans. */
  readonly recentTitles: readonly string[];
  readonly wanted: number;
}

/** A meal that was refused, as it came, with its faults. */
export interface FaultyMeal {
  readonly raw: unknown;
  readonly faults: readonly Fault[];
}

/** What a model is told and asked. Neither text is ever logged. */
export interface ProposalBrief {
  readonly instructions: string;
  readonly prompt: string;
}

/** Headings of the sections of a prompt. Each stands alone on a line, and no line of data can look like one. */
export const SECTIONS = {
  wanted: "## Wanted",
  rules: "## Rules",
  foods: "## Foods",
  accepted: "## Meals that stand already",
  home: "## At home",
  leftovers: "## Left over in their packs",
  recent: "## Recent dishes",
  liked: "## Dishes they like",
  never: "## Never again",
  faulty: "## Faulty meals",
  typedTexts: "## Wishes",
} as const;

const MOST_RECENT_TITLES = 30;
/** Of the dishes that a person has spoken of, the last ones; what is not told is checked all the same. */
const MOST_TOLD = { liked: 20, never: 100 } as const;
const LONGEST_TITLE = 120;
const LONGEST_FAULTY_MEAL = 4_000;
/** A smaller rest in a pack is not worth planning for, in grams. */
const SMALL_LEFTOVER_GRAMS = 15;

/** Asks for the meals that are missing. Pure; the same request gives the same brief, which providers' caches reward. */
export function briefFor(task: BriefTask): ProposalBrief {
  return { instructions: INSTRUCTIONS, prompt: promptOf(task, []) };
}

/** Asks once more for what is missing, with the meals that were refused and everything that is wrong with them. */
export function repairBriefFor(task: BriefTask & { readonly faulty: readonly FaultyMeal[] }): ProposalBrief {
  const faulty = task.faulty.map(faultyLine);
  return {
    instructions: REPAIR_INSTRUCTIONS,
    prompt: promptOf(task, faulty.length === 0 ? [] : [SECTIONS.faulty, ...faulty]),
  };
}

/** What costs nothing: by id, with its grams where it is not always there. */
function homeLines(cupboard: Cupboard): string[] {
  if (cupboard.length === 0) return [];
  const entries = cupboard.map(({ foodId, grams }) => (grams === null ? foodId : `${foodId} ${Math.round(grams)}g`));
  return [SECTIONS.home, dataLine(entries)];
}

function promptOf(task: BriefTask, faulty: readonly string[]): string {
  const { constraints, catalogue, accepted, recentTitles, wanted } = task;
  const { request } = constraints;
  const standing = accepted.flatMap((meal) => {
    const check = checkMeal(constraints, catalogue, meal);
    return check.ok ? [check.meal] : [];
  });
  const basket = buildBasket(standing, catalogue, request.preferredSupermarket, constraints.cupboard);
  const count = request.dietaryPreference === "slimming_world" ? "synsEstimate" : "pointsEstimate";
  const weeklyLeft =
    constraints.weeklyAllowance === null
      ? null
      : constraints.weeklyAllowance - standing.reduce((sum, meal) => sum + meal[count], 0);
  const vocabulary = vocabularyFor(constraints, catalogue);
  const left = pence(Math.max(0, constraints.budgetPence - basket.totalPence));
  return [
    SECTIONS.foods,
    vocabulary.heading,
    ...vocabulary.lines,
    SECTIONS.wanted,
    `meals: ${wanted}`,
    `servings: ${request.numPeople} at the table; state amounts for one`,
    `budget: ${formatPence(left)} for these meals together at ${optionLabel(request.preferredSupermarket)}, in whole packs; what is at home costs nothing, and a jar that is opened is paid whole`,
    ...homeLines(constraints.cupboard),
    SECTIONS.rules,
    ...rulesInWords(constraints, weeklyLeft),
    ...(standing.length === 0
      ? []
      : [
          SECTIONS.accepted,
          ...standing.map(({ meal, amounts }) =>
            dataLine({ name: meal.title, foods: amounts.map(({ food }) => food.id) }),
          ),
          SECTIONS.leftovers,
          ...leftoversOf(basket),
        ]),
    ...(recentTitles.length === 0
      ? []
      : [
          SECTIONS.recent,
          dataLine(recentTitles.slice(0, MOST_RECENT_TITLES).map((title) => shortened(title, LONGEST_TITLE))),
        ]),
    ...toldLines(SECTIONS.liked, constraints.tastes.again.slice(0, MOST_TOLD.liked)),
    ...toldLines(SECTIONS.never, constraints.tastes.never.slice(0, MOST_TOLD.never)),
    ...faulty,
    SECTIONS.typedTexts,
    dataLine(typedTextsOf(request)),
  ].join("\n");
}

function toldLines(section: string, told: readonly ToldDish[]): (string | null)[] {
  return told.length === 0 ? [] : [section, dataLine(told.map(({ title }) => shortened(title, LONGEST_TITLE)))];
}

function leftoversOf(basket: Basket): string[] {
  return basket.lines.flatMap(({ food, boughtGrams, neededGrams, homeGrams }) => {
    const grams = Math.round(boughtGrams - (neededGrams - homeGrams));
    return grams >= SMALL_LEFTOVER_GRAMS ? [`${food.id}: ${grams} g`] : [];
  });
}

/** A refused meal in the form that we asked for, when it has that form; else its JSON as far as it is worth showing. */
function faultyLine({ raw, faults }: FaultyMeal): string {
  const reading = readProposedMeal(raw);
  const whole = dataLine(reading.ok ? reading.meal : raw, LONGEST_FAULTY_MEAL);
  const meal = whole ?? dataLine({ name: reading.ok ? reading.meal.name : reading.name });
  return `{"meal":${meal},"faults":${dataLine(faults.map(({ code, detail }) => `${code}: ${detail}`))}}`;
}
