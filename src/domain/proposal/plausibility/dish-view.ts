import type { Catalogue } from "#domain/recipe/catalogue";
import type { Food } from "#domain/food/food";
import type { Meal } from "#domain/meal/meal";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import type { Doneness, Heat } from "#domain/proposal/reading/step-heat";

/** The place of a text in a dish: a title names it, a step says what to do. */
export type Zone = "title" | "why" | "step" | "preparation" | "tip";

export interface DishText {
  readonly zone: Zone;
  /** Its name in a fault: "step 2", "the tip". */
  readonly place: string;
  /** As a reader sees it, with names of foods but without amounts. */
  readonly text: string;
  /** As the proposer wrote it, with "▢" for each ingredient. */
  readonly written: string;
}

export interface DishStep extends DishText {
  readonly minutes: number;
  readonly heat: Heat | null;
  readonly vessel: string | null;
  readonly done: Doneness | null;
  /** Foods that the step uses: those it lists, and those in its braces. */
  readonly foods: readonly Food[];
  /** False if only the braces in its text name its foods. */
  readonly statesFoods: boolean;
}

/** A proposed dish prepared for the plausibility rules. Weights are grams for one serving. */
export interface DishView {
  readonly meal: Meal;
  readonly steps: readonly DishStep[];
  readonly texts: readonly DishText[];
  readonly foods: readonly Food[];
}

/** Combines a resolved meal with its proposal. Their steps are in the same order. */
export function viewDish(proposed: ProposedMeal, meal: Meal, catalogue: Catalogue): DishView {
  const foodOf = (line: number): Food | undefined => catalogue.foodById.get(meal.ingredients[line]?.foodId ?? "");
  const foods = [...new Set(meal.ingredients.flatMap((line) => catalogue.foodById.get(line.foodId) ?? []))];
  const stated = (words: readonly string[]): Food[] =>
    foods.filter(({ id, name }) => words.some((word) => word === id || word.toLowerCase() === name.toLowerCase()));
  const steps = meal.steps.map((parts, index): DishStep => {
    const step = proposed.steps[index];
    const written = (name: (line: number) => string): string =>
      parts
        .map((part) => {
          if (part.kind === "text") return part.text;
          if (part.kind === "ingredient") return name(part.line);
          return part.kind === "timer" ? `${part.minutes} minutes` : part.name;
        })
        .join("");
    const lines = parts.flatMap((part) => (part.kind === "ingredient" ? [part.line] : []));
    return {
      zone: "step",
      place: `step ${index + 1}`,
      text: written((line) => foodOf(line)?.name ?? ""),
      written: written(() => "▢"),
      minutes: step?.minutes ?? 0,
      heat: step?.heat ?? null,
      vessel: step?.vessel ?? null,
      done: step?.done ?? null,
      foods: [...new Set([...stated(step?.foods ?? []), ...lines.flatMap((line) => foodOf(line) ?? [])])],
      statesFoods: (step?.foods ?? null) !== null,
    };
  });
  const plain = (zone: Zone, place: string, text: string): DishText => ({ zone, place, text, written: text });
  const preparations = meal.ingredients.flatMap((line) =>
    line.preparation === null
      ? []
      : [
          plain(
            "preparation",
            `the preparation of ${catalogue.foodById.get(line.foodId)?.name ?? "a food"}`,
            line.preparation,
          ),
        ],
  );
  return {
    meal,
    steps,
    texts: [
      plain("title", "the name", meal.title),
      plain("why", "why", meal.description),
      ...steps,
      ...preparations,
      plain("tip", "the tip", meal.tip),
    ],
    foods,
  };
}
