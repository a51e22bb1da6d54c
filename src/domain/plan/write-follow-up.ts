import type { Day } from "#domain/options/days";
import type { MealIngredient } from "#domain/meal/meal";
import type { PlanFood, PlannedMeal } from "#domain/plan/plan-data";
import { formatAmount, formatPhrase } from "#domain/quantity/format";
import type { StepPart } from "#domain/recipe/recipe";

/** A meal with its day. */
export interface MealOnDay {
  readonly day: Day;
  readonly meal: PlannedMeal;
}

/** What to say about a meal that is part of a pair. */
export interface FollowUpWords {
  /** Replaces the mention of an ingredient line in a step, for the first time or again; null for the usual food and amount. */
  readonly mention: (line: number, again: boolean) => string | null;
  /** What the list says about a food besides how it is cut. */
  readonly note: (foodId: string) => string | null;
  /** A sentence to append to the step at this index; usually empty. */
  readonly after: (step: number) => string;
  /** An extra last step. */
  readonly last: string | null;
  /** Foods already cooked on an earlier day. */
  readonly cookedBefore: readonly string[];
}

const NOTHING: FollowUpWords = {
  mention: () => null,
  note: () => null,
  after: () => "",
  last: null,
  cookedBefore: [],
};

/** The words for a meal made from another of its week, or cooking extra for another. */
export function followUpWords(
  meal: PlannedMeal,
  week: readonly MealOnDay[],
  foods: ReadonlyMap<string, PlanFood>,
): FollowUpWords {
  const source = week.find((other) => other.meal.id === meal.madeFrom?.mealId);
  // While its week is still being made, nobody knows the dinner yet that another proposer's dish is made from.
  if (meal.madeFrom !== undefined && (source !== undefined || week.length === 0))
    return madeFromWords(meal, meal.madeFrom, source?.day ?? null);
  const followUp = week.find((other) => other.meal.madeFrom?.mealId === meal.id);
  return followUp === undefined ? NOTHING : cooksForWords(meal, followUp, foods);
}

/** "Monday’s roast chicken", once, wherever its foods are named; "the roast chicken" while its day is unknown. */
function madeFromWords(
  { ingredients, steps }: PlannedMeal,
  { called, foodIds }: NonNullable<PlannedMeal["madeFrom"]>,
  day: Day | null,
): FollowUpWords {
  const isShared = (line: number): boolean => foodIds.includes(ingredients[line]?.foodId ?? "");
  const first = steps.flat().find((part) => part.kind === "ingredient" && isShared(part.line));
  return {
    ...NOTHING,
    mention: (line, again) => {
      if (!isShared(line)) return null;
      if (again) return called;
      if (first?.kind !== "ingredient" || first.line !== line) return "";
      return day === null ? `the ${called}` : `${day}’s ${called}`;
    },
    note: (foodId) => {
      if (!foodIds.includes(foodId)) return null;
      return day === null ? "cooked before" : `cooked on ${day}`;
    },
    cookedBefore: foodIds,
  };
}

/** "900 g chicken thigh fillets (400 g for Wednesday)", and where the rest goes afterwards. */
function cooksForWords(
  { ingredients, steps }: PlannedMeal,
  { day, meal: followUp }: MealOnDay,
  foods: ReadonlyMap<string, PlanFood>,
): FollowUpWords {
  const made = followUp.madeFrom;
  if (made === undefined) return NOTHING;
  const extras = made.foodIds.flatMap((foodId): Extra[] => {
    const line = ingredients.findIndex((ingredient) => ingredient.foodId === foodId);
    const food = foods.get(foodId);
    const more = followUp.ingredients.filter((ingredient) => ingredient.foodId === foodId);
    return food === undefined || line === -1 || more.length === 0 ? [] : [{ food, line, more }];
  });
  const places = extras.flatMap(({ line }) => stepOf(steps, line));
  const amounts = ({ food, more }: Extra): string =>
    more.map(({ quantity, unit }) => formatAmount(food, quantity, unit)).join(" + ");
  return {
    ...NOTHING,
    mention: (line, again) => {
      // Its amount has been given.
      if (again) return null;
      const extra = extras.find((one) => one.line === line);
      const own = ingredients[line];
      return extra === undefined || own === undefined ? null : largerPhrase(extra, own, amounts(extra), day);
    },
    note: (foodId) => {
      const extra = extras.find(({ food }) => food.id === foodId);
      return extra === undefined ? null : `and ${amounts(extra)} more for ${day}`;
    },
    after: (step) => (step === Math.min(...places) ? made.cook.replaceAll("{day}", day) : ""),
    last: `For ${day}’s dinner (${followUp.title}), let the ${made.called} cool, cover, and put in the fridge within ${made.hours === 1 ? "an hour" : "two hours"}.`,
  };
}

interface Extra {
  readonly food: PlanFood;
  /** The first line of the meal for the food. */
  readonly line: number;
  readonly more: readonly MealIngredient[];
}

function stepOf(steps: readonly (readonly StepPart[])[], line: number): number[] {
  const at = steps.findIndex((step) => step.some((part) => part.kind === "ingredient" && part.line === line));
  return at === -1 ? [] : [at];
}

/** Both amounts added up, by weight if their units differ. */
function largerPhrase({ food, more }: Extra, own: MealIngredient, amount: string, day: Day): string {
  const alike = more.every(({ unit }) => unit === own.unit);
  const sum = (of: (one: MealIngredient) => number): number => more.reduce((total, one) => total + of(one), of(own));
  const phrase = alike
    ? formatPhrase(
        food,
        sum(({ quantity }) => quantity),
        own.unit,
      )
    : formatPhrase(food, Math.round(sum(({ grams }) => grams)), "g");
  return `${phrase} (${own.preparation === null ? "" : `${own.preparation}; `}${amount} for ${day})`;
}
