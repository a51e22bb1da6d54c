/** Compiles the catalogue into one JSON file for the server: dist/catalogue.json. Exits with 1 on any fault. */
import { mkdirSync, writeFileSync } from "node:fs";
import { compileCatalogue } from "./catalogue/compile.ts";

const { data, faults } = compileCatalogue("catalogue");
for (const { where, what } of faults) console.error(`catalogue: ${where}: ${what}`);
if (faults.length === 0) {
  mkdirSync("dist", { recursive: true });
  writeFileSync("dist/catalogue.json", inAscii(JSON.stringify(data)));
  console.log(
    `catalogue: ${data.foods.length} foods, ${data.ingredients.length} recognised ingredients, ${data.recipes.length} recipes (${data.hash})`,
  );
}
process.exitCode = faults.length === 0 ? 0 : 1;

/**
 * A text with one character outside Latin-1 takes two bytes for each of its millions of characters, and a fifth longer to read at
 * each start.
 */
function inAscii(json: string): string {
  return json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
