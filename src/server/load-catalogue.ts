import { readFile } from "node:fs/promises";
import type { Catalogue, CatalogueData } from "#domain/recipe/catalogue";
import { indexCatalogue } from "#domain/recipe/catalogue";

/** Reads the compiled catalogue. If it is missing or empty, throws with instructions. */
export async function loadCatalogue(file: string): Promise<Catalogue> {
  let text: string;
  try {
    // Decoded at once: piece by piece, as by reading it as a text, takes twice as long.
    text = (await readFile(file)).toString("utf8");
  } catch (error) {
    throw new Error(`The compiled catalogue is missing (${file}). Run "npm run build" first.`, { cause: error });
  }
  const data = JSON.parse(text) as CatalogueData;
  if (data.recipes.length === 0)
    throw new Error(`The compiled catalogue has no recipes (${file}). Run "npm run build" again.`);
  return indexCatalogue(data);
}
