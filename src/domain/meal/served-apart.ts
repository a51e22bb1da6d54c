import type { Meal, MealIngredient } from "#domain/meal/meal";

/** How an ingredient's preparation marks it as served separately: "sliced, at the table". */
const AT_TABLE = /\bat the table$/iu;

/**
 * The ingredients served separately, so that only those who want them have them: marked so, and used only by the last step. What
 * an earlier step cooks is in everyone's food, whatever its mark says.
 */
export function servedApart({ ingredients, steps }: Pick<Meal, "ingredients" | "steps">): ReadonlySet<MealIngredient> {
  const usedBy = (step: Meal["steps"][number] | undefined, line: number): boolean =>
    step?.some((part) => part.kind === "ingredient" && part.line === line) === true;
  return new Set(
    ingredients.filter(
      ({ preparation }, line) =>
        preparation !== null &&
        AT_TABLE.test(preparation) &&
        usedBy(steps.at(-1), line) &&
        !steps.slice(0, -1).some((step) => usedBy(step, line)),
    ),
  );
}
