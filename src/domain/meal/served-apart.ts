import type { Meal, MealIngredient } from "#domain/meal/meal";

/** How an ingredient's preparation says that whoever wants it takes it at the table: "sliced, at the table". */
const AT_TABLE = /\bat the table$/iu;

/**
 * The ingredients that come to the table apart, so that nobody has them who does not take them: marked so, and used by the last step alone.
 * What an earlier step cooks is in everybody's dish, whatever its mark says.
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
