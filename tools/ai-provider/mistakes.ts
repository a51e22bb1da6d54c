import type { Catalogue } from "#domain/recipe/catalogue";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";

type Mistake = (meal: ProposedMeal, forbidden: string) => Partial<ProposedMeal>;

const SCATTER = { minutes: 1, heat: null, vessel: null, done: null } as const;

/** Typical mistakes of models. */
const MISTAKES: readonly Mistake[] = [
  (meal, forbidden) => ({
    ...meal,
    ingredients: [...meal.ingredients, { food: forbidden, amount: 20, unit: "g", preparation: null }],
    steps: [...meal.steps, { ...SCATTER, text: `Scatter {${forbidden}} on top.`, foods: [forbidden] }],
  }),
  (meal) => ({ ...meal, steps: meal.steps.slice(0, 1) }),
  // In the field: a time in a text is corrected, and is not a mistake.
  (meal) => ({ ...meal, steps: meal.steps.map((step) => ({ ...step, minutes: 700 })) }),
  (meal) => ({
    ...meal,
    ingredients: meal.ingredients.map((line) => ({ ...line, amount: Math.min(line.amount * 12, 1_900) })),
  }),
  // In a step, because an unusable tip only costs the dish its tip.
  (meal) => ({
    ...meal,
    steps: meal.steps.map((step, index) =>
      index < meal.steps.length - 1
        ? step
        : { ...step, text: `${step.text} Sprinkle over <b>crushed peanuts</b> and serve.` },
    ),
  }),
  ({ name, why }) => ({ name, why }),
];

/** Adds a mistake to a meal; `turn` selects it. `allowed`: all permitted foods; null if a brief lists only a dish's own. */
export function withMistake(
  meal: ProposedMeal,
  turn: number,
  allowed: ReadonlySet<string> | null,
  catalogue: Pick<Catalogue, "foods">,
): Partial<ProposedMeal> {
  const forbidden = catalogue.foods.find((food) => allowed !== null && !allowed.has(food.id))?.id ?? "moon-cheese";
  return MISTAKES[turn % MISTAKES.length]?.(meal, forbidden) ?? meal;
}
