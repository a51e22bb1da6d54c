/** Reads ingredient lines from standard input and prints the result for each, one JSON object to a line. */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { CatalogueData } from "#domain/recipe/catalogue";
import { createMatcher } from "#domain/matcher/matcher";
import { Faults } from "./catalogue/read.ts";
import { foodsAlone } from "./catalogue/foods.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const compiled = join(root, "dist", "catalogue.json");

/** The compiled catalogue if it is up to date, otherwise the food tables themselves; recipes are not needed. */
function loadFoods(): CatalogueData {
  const folders = ["foods", "ingredients"].map((name) => join(root, "catalogue", name));
  const sources = folders.flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))]);
  if (existsSync(compiled) && sources.every((path) => statSync(path).mtimeMs <= statSync(compiled).mtimeMs)) {
    return JSON.parse(readFileSync(compiled, "utf8")) as CatalogueData;
  }
  const faults = new Faults();
  const foods = foodsAlone(join(root, "catalogue"), faults);
  for (const { where, what } of faults.list) console.error(`catalogue: ${where}: ${what}`);
  return foods;
}

const matcher = createMatcher(loadFoods());
for await (const text of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
  const { food, allergens, violates, unresolved } = matcher.matchLine(text);
  const line = `${JSON.stringify({ text, food: food?.id ?? null, allergens, violates, unresolved })}\n`;
  if (!process.stdout.write(line)) await new Promise((resolve) => process.stdout.once("drain", resolve));
}
