import type { Catalogue } from "#domain/food/catalogue";
import type { ProposedMeal, ProposedStep } from "#domain/proposal/proposed-meal";
import type { Recipe } from "#domain/recipe/recipe";

/** A recipe of ours in the words of a proposer: per serving, with food ids in braces, its times spread over its steps. */
export function proposalOfRecipe(recipe: Recipe, catalogue: Catalogue): ProposedMeal {
  const texts = recipe.steps.map((step) =>
    step
      .map((part) => {
        if (part.kind === "text") return part.text;
        if (part.kind === "timer") return `${part.minutes} minutes`;
        if (part.kind === "cookware") return part.name;
        return `{${recipe.lines[part.line]?.foodId ?? ""}}`;
      })
      .join("")
      .trim(),
  );
  const [prepare, cook] = [share(recipe.prepMinutes), share(recipe.cookMinutes)];
  function share(minutes: number): (index: number) => number {
    return (index) => (index === 0 ? minutes : 0);
  }
  const equipment = recipe.equipment;
  const steps = texts.flatMap((text, index): ProposedStep[] => [
    {
      text,
      minutes: index === 0 ? prepare(0) : index === 1 ? cook(0) : 0,
      work: index === 0 ? "prepare" : "cook",
      equipment: equipment[index - 1] ?? null,
    },
  ]);
  return {
    name: recipe.title,
    why: recipe.description,
    region: recipe.region,
    skill: recipe.skill,
    ingredients: recipe.lines.map((line) => ({
      food: line.foodId,
      amount: line.quantity / recipe.servings,
      unit: line.unit,
      preparation: line.preparation,
    })),
    steps,
    tip: catalogue.recipeById.has(recipe.id) ? recipe.tip : "",
  };
}
