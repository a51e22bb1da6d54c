import type { Catalogue } from "#domain/recipe/catalogue";
import type { Food } from "#domain/food/food";
import type { Meal } from "#domain/meal/meal";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import type { Equipment } from "#domain/options/options";

/** Where in a dish a text stands: a title names the dish, a step says what to do. */
export type Zone = "title" | "why" | "step" | "preparation" | "tip";

export interface DishText {
  readonly zone: Zone;
  /** How a fault names it: "step 2", "the tip". */
  readonly place: string;
  /** As a reader sees it, with the names of foods but without their amounts. */
  readonly text: string;
  /** What the proposer wrote, with "▢" where an ingredient stands. */
  readonly written: string;
}

export interface DishStep extends DishText {
  readonly minutes: number;
  readonly work: "prepare" | "cook";
  readonly equipment: Equipment | null;
  /** Foods that the step uses. */
  readonly foods: readonly Food[];
}

/** A proposed dish laid out for the rules of plausibility. Weights are grams for one serving. */
export interface DishView {
  readonly meal: Meal;
  readonly steps: readonly DishStep[];
  readonly texts: readonly DishText[];
  readonly foods: readonly Food[];
}

/** Lays out a resolved meal beside what was proposed. The steps of both stand in the same order. */
export function viewDish(proposed: ProposedMeal, meal: Meal, catalogue: Catalogue): DishView {
  const foodOf = (line: number): Food | undefined => catalogue.foodById.get(meal.ingredients[line]?.foodId ?? "");
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
      work: step?.work ?? "prepare",
      equipment: step?.equipment ?? null,
      foods: lines.flatMap((line) => foodOf(line) ?? []),
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
    foods: [...new Set(meal.ingredients.flatMap((line) => catalogue.foodById.get(line.foodId) ?? []))],
  };
}
