/**
 * Checks the catalogue and prints what each recipe is. Ends with 1 on any fault.
 * Usage: npm run catalogue:check -- [--recipes <region> …] [--table]
 */
import { describeRecipe } from "./catalogue/check.ts";
import { staleAskWeights } from "./catalogue/ask-weights.ts";
import { compileCatalogue } from "./catalogue/compile.ts";
import { staleWeights } from "./catalogue/harm-weights.ts";

const words = process.argv.slice(2);
const regions = words.filter((word) => !word.startsWith("--"));
const { data, faults: found, anchors } = compileCatalogue("catalogue", regions);
const stale = [
  { where: "catalogue/notes/harm-weights.csv", what: staleWeights("catalogue", data.notes.harmWeights) },
  { where: "catalogue/notes/note-weights.csv", what: staleAskWeights("catalogue", data.notes.askWeights) },
].flatMap(({ where, what }) => (what === null ? [] : [{ where, what }]));
const faults = regions.length === 0 && found.length === 0 ? stale : found;
if (regions.length > 0 || words.includes("--table")) {
  const foodById = new Map(data.foods.map((food) => [food.id, food]));
  for (const recipe of data.recipes) console.log(Object.values(describeRecipe(recipe, foodById)).join(" | "));
  console.log(
    "columns: recipe | prep+cook min | skill | equipment | kcal | carbohydrate g | protein g | syns | points | pence a serving | free of (keeps) | diets kept",
  );
}
for (const { where, what } of faults) console.log(`FAULT ${where}: ${what}`);
console.log(
  `${data.foods.length} foods, ${data.ingredients.length} recognised ingredients, ${data.recipes.length} recipes, ${anchors} anchors; ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
