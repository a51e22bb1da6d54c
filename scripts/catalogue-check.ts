/**
 * Checks the catalogue and prints a summary of each recipe. Exits with 1 on any fault. Usage: npm run catalogue:check --
 * [--recipes <region> …] [--table]
 */
import { describeRecipe } from "./catalogue/check.ts";
import { indexCatalogue } from "#domain/recipe/catalogue";
import { staleAskWeights } from "./catalogue/ask-weights.ts";
import { compileCatalogue } from "./catalogue/compile.ts";
import { staleWeights } from "./catalogue/harm-weights.ts";
import { Faults } from "./catalogue/read.ts";
import { checkWeekLines } from "./catalogue/week-lines.ts";
import { dishesInNone } from "./catalogue/weeks.ts";

const words = process.argv.slice(2);
const regions = words.filter((word) => !word.startsWith("--"));
const { data, faults: compiled, anchors, weeks } = compileCatalogue("catalogue", regions);
const found = new Faults();
const unserved = checkWeekLines(weeks, indexCatalogue(data), found);
if (regions.length === 0 && compiled.length === 0)
  for (const [file, stale] of [
    ["harm-weights.csv", staleWeights("catalogue", data.notes.harmWeights)],
    ["note-weights.csv", staleAskWeights("catalogue", data.notes.askWeights)],
  ] as const)
    if (stale !== null) found.add(`catalogue/notes/${file}`, stale);
const faults = [...compiled, ...found.list];
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
const inNone = dishesInNone(
  weeks,
  data.recipes.filter(({ madeFrom }) => madeFrom === undefined).map(({ id }) => id),
);
console.log(
  `${weeks.length} weeks of the book; ${inNone.length} dishes are in none of them, and ${unserved} dinners cannot be served to their own household as they are`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
