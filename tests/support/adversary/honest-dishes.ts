import type { Catalogue } from "#domain/recipe/catalogue";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { foodComplaints } from "#tests/deep/judge-rules";
import type { Tables } from "#tests/deep/judge-table";
import type { Larder } from "#tests/support/adversary/answers";
import type { Chance } from "#tests/support/adversary/chance";
import { proposedFromRecipe } from "#tools/ai-provider/proposed-from-recipe";

const SKILLS = ["beginner", "intermediate", "advanced"];
/** Words in front of a title, so that each dish of a request has its own. */
const FRONT =
  "Weeknight Sunday Rustic Golden Speedy Homely Market Village Harvest Cosy Garden Lakeside Winter Autumn Country Hearty".split(
    " ",
  );

/** Whether a recipe suits a request, by the judge's own reading of its file. */
function suits(raw: RawMealPlanRequest, tables: Tables, id: string): boolean {
  const dish = tables.dishes.get(id);
  if (dish === undefined) return false;
  const portions = [...dish.grams].flatMap(([food, { grams }]) => {
    const row = tables.foods.get(food);
    return row === undefined ? [] : [{ row, grams }];
  });
  const owned = raw.cookingEquipment.filter((item) => item !== "none");
  return (
    foodComplaints(raw, portions, dish.servings).length === 0 &&
    (raw.availableTime === "60+" || dish.prep + dish.cook <= Number(raw.availableTime)) &&
    (owned.length === 0 || dish.appliances.every((item) => owned.includes(item))) &&
    SKILLS.indexOf(dish.skill) <= SKILLS.indexOf(raw.cookingSkillLevel)
  );
}

/** Honest dishes for a request, drawn without end: recipes that suit it, or any at all where none does, each under a title of its own. */
export function larderFor(raw: RawMealPlanRequest, tables: Tables, catalogue: Catalogue, chance: Chance): Larder {
  // No proposer can ask for what another day has cooked.
  const whole = catalogue.recipes.filter(({ madeFrom }) => madeFrom === undefined);
  const fitting = whole.filter(({ id }) => suits(raw, tables, id));
  const pool = chance.some(fitting.length > 0 ? fitting : whole, 80);
  let taken = 0;
  return {
    take(): ProposedMeal | null {
      const recipe = pool[taken % pool.length];
      if (recipe === undefined) return null;
      const dish = proposedFromRecipe(recipe, catalogue);
      const front = FRONT[(taken * 7 + Math.floor(taken / pool.length)) % FRONT.length] as string;
      taken += 1;
      return { ...dish, name: `${front} ${dish.name.charAt(0).toLowerCase()}${dish.name.slice(1)}` };
    },
  };
}
