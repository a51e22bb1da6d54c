import type { FaultCode } from "#domain/meal/faults";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Food } from "#domain/food/food";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { Meal } from "#domain/meal/meal";
import { utensilsIn } from "#domain/proposal/reading/dish-utensils";
import { mentionsIn, piecesOf, stepParts, withStatedFoods } from "#domain/proposal/reading/proposed-steps";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import { timesOf } from "#domain/proposal/reading/proposed-times";
import { equipmentOf } from "#domain/proposal/reading/step-heat";
import { foodNamed, mergedLines, resolveIngredients } from "#domain/proposal/reading/resolve-ingredients";
import type { ResolvedLine } from "#domain/proposal/reading/resolve-ingredients";
import { slugOf } from "#domain/meal/same-dish";
import { RECIPE_MARKS } from "#domain/recipe/recipe";
import type { RecipeMark } from "#domain/recipe/recipe";
import type { Constraints } from "#domain/request/constraints";
import { EQUIPMENT } from "#domain/options/options";

/** What is needed to resolve a proposal. */
export interface ResolutionContext {
  readonly constraints: Constraints;
  /** The number at its table; missing: as in the request. */
  readonly people?: number | undefined;
  readonly proposer: string;
  readonly catalogue: Catalogue;
  readonly matcher: Matcher;
}

/** The meal as far as resolved, and what could not be. */
export interface Resolution {
  readonly meal: Meal;
  readonly faults: readonly { readonly code: FaultCode; readonly detail: string }[];
}

const LONGEST_SLUG = 60;

/** Resolves a proposal to known foods, in our units, for its table. It is not checked yet. */
export function mealFromProposal(proposed: ProposedMeal, context: ResolutionContext): Resolution {
  const { constraints, proposer, catalogue, matcher } = context;
  const servings = context.people ?? constraints.request.numPeople;
  const faults: { code: FaultCode; detail: string }[] = [];
  const fault = (code: FaultCode, detail: string): void => {
    faults.push({ code, detail });
  };
  const resolved = resolveIngredients(proposed.ingredients, servings, catalogue, matcher, fault);
  const unresolved = new Set(
    proposed.ingredients.filter((_, index) => resolved[index] === null).map(({ food }) => food),
  );
  const known = resolved.filter((entry) => entry !== null);
  const foodOf = reader(proposed, resolved, context);
  const pieces = withStatedFoods(
    proposed.steps.map(({ text }) => piecesOf(text, foodOf)),
    proposed.steps,
    new Set(known.map(({ food }) => food)),
    foodOf,
  );
  const lines = mergedLines(known, mentionsIn(pieces));
  // Outside the steps a placeholder is a name; one without an ingredient is left as it is, and rejected with the texts.
  const withNames = (text: string): string =>
    piecesOf(text, foodOf)
      .map((piece) => {
        if (piece.kind === "words") return piece.words;
        return lines.some(({ food }) => food === piece.food) ? (piece.food?.name ?? "") : `{${piece.name}}`;
      })
      .join("");
  // A placeholder for an ingredient already reported is not a second fault.
  const steps = stepParts(proposed.steps, pieces, lines, (code, detail) => {
    if (unresolved.size === 0) fault(code, detail);
  });
  const times = timesOf(proposed.steps);
  return {
    meal: {
      id: `dish-${slugOf(proposed.name).slice(0, LONGEST_SLUG).replace(/-$/u, "")}`,
      title: proposed.name,
      description: withNames(proposed.why),
      region: proposed.region,
      proposer,
      servings,
      prepMinutes: times.prepare,
      cookMinutes: times.cook,
      handsOffMinutes: times.handsOff,
      skill: proposed.skill,
      marks: marksFor(constraints),
      equipment: EQUIPMENT.filter((item) => proposed.steps.some(({ heat }) => equipmentOf(heat) === item)).sort(),
      utensils: utensilsIn(proposed.steps.flatMap(({ text, vessel }) => [text, vessel ?? ""])),
      ingredients: lines.map(({ line }) => line),
      steps,
      tip: withNames(proposed.tip),
    },
    faults,
  };
}

/** How many free-text placeholders are looked up for one dish: reading free text takes time. */
const MAX_FREE_WORDS = 40;

/** Finds the food for a placeholder: by the exact word in the list, otherwise by reading the words of the list. */
function reader(
  { ingredients }: ProposedMeal,
  resolved: readonly (ResolvedLine | null)[],
  { catalogue, matcher }: ResolutionContext,
): (word: string) => Food | null {
  const foods = new Map(ingredients.map(({ food }, index) => [food, resolved[index]?.food ?? null]));
  let looked = 0;
  return (word) => {
    const known = foods.get(word);
    if (known !== undefined) return known;
    looked += 1;
    const food = looked > MAX_FREE_WORDS ? null : foodNamed(word, catalogue, matcher);
    foods.set(word, food);
    return food;
  };
}

/** Comfort food and the like are matters of taste: a dish proposed for such a goal is marked for it. */
function marksFor({ request }: Constraints): RecipeMark[] {
  return RECIPE_MARKS.filter((mark) => mark === request.mealGoals);
}
