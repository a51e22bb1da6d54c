import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mayBeUsed } from "#domain/meal/check-food";
import { indexCatalogue } from "#domain/recipe/catalogue";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { constraintsFor } from "#domain/testing/dishes";
import { compileCatalogue } from "../../scripts/catalogue/compile.ts";

/*
 * A sauce unknown to the code, added as a cook would: by one row of one file. Its families are empty, so that everything
 * that excludes it, beyond its allergens and animals, is what it says it contains.
 */

const REAL = fileURLToPath(new URL("../../catalogue", import.meta.url));
const FILE = "foods/tins-and-jars.csv";
const SAUCE = {
  id: "zanfarelli-sauce",
  name: "zanfarelli sauce",
  aisle: "Tins & Jars",
  allergens: "milk|fish|sulphites|tree_nuts|celery|cereals_containing_gluten",
  animal: "fish|pork|animal_by_product|honey",
  groups: "dairy|grain|refined_sugar|seed_oil",
  contains: "parmesan|worcestershire sauce|prosciutto|red wine|basil|cashew nuts|garlic|tomatoes|honey|rapeseed oil",
  amount_kind: "tin or jar",
  heat: "none",
  eater_facts: "nothing",
  on_plate: "nothing",
  free: "no",
  zero_point: "no",
  buy: "pack",
  packs: "190 g jar=190g@250",
  edible: "1",
  keeps: "30",
  tier: "standard",
  kcal: "400",
  protein: "8",
  fat: "38",
  saturates: "8",
  carbohydrate: "8",
  sugars: "5",
  fibre: "1",
  salt: "2",
  nutrition_source: "typical label value",
  price_source: "own-label estimate",
  price_date: "2026-11",
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "mealwright-sauce-"));
  // One recipe is enough, since the sauce is checked on its own.
  const isOther = (path: string): boolean =>
    dirname(path).endsWith("weeks") || (path.endsWith(".cook") && !basename(path).startsWith("bubble-and-squeak"));
  const filter = (path: string): boolean => !isOther(path);
  cpSync(REAL, root, { recursive: true, filter });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function compiledWith(change: Partial<typeof SAUCE> = {}) {
  const [header = ""] = readFileSync(join(REAL, FILE), "utf8").split("\n");
  const sauce: Readonly<Record<string, string>> = { ...SAUCE, ...change };
  const row = header.split(",").map((column) => sauce[column] ?? "");
  writeFileSync(join(root, FILE), `${readFileSync(join(REAL, FILE), "utf8")}${row.join(",")}\n`);
  return compileCatalogue(root);
}

describe("a jar of sauce added by a row of the catalogue alone", () => {
  let catalogue: Catalogue;
  beforeAll(() => {
    const { data, faults } = compiledWith();
    if (faults.length > 0) throw new Error(faults.map(({ what }) => what).join("; "));
    catalogue = indexCatalogue(data);
  });

  function isOffered(change: Partial<RawMealPlanRequest>): boolean {
    const sauce = catalogue.foodById.get(SAUCE.id);
    if (sauce === undefined) throw new Error("the sauce was not compiled");
    return mayBeUsed(constraintsFor(change, catalogue), sauce);
  }

  it.each<readonly [who: string, change: Partial<RawMealPlanRequest>]>([
    ["somebody who eats everything", {}],
    ["somebody who avoids what is not in it", { ingredientsToAvoid: "chicken, mushrooms, sesame, prawns, coconut" }],
    ["somebody without soya or egg", { dietaryRestrictions: ["soy_free", "egg_free"] }],
    ["somebody who chose fish and pork", { meatsPreferred: ["fish", "pork"] }],
  ])("is offered to %s", (_, change) => {
    expect(isOffered(change)).toBe(true);
  });

  it.each([
    ["a content", "parmesan, prosciutto, red wine, basil, cashew nuts, garlic, tomatoes, honey, rapeseed oil"],
    ["another name of a content", "Parmigiano Reggiano, Parma ham, fresh basil, cashews, tomato, vegetable oil"],
    ["what a content is", "cheese, hard cheese, ham, processed meat, red meat, alliums, nightshades, sweeteners, oil"],
    ["what hides in a content", "anchovies, tamarind, molasses, cloves, grapes"],
    ["an allergen", "milk, dairy, lactose, fish, nuts, tree nuts, celery, gluten, wheat, sulphites"],
    ["what a religion or a belief leaves out", "pork, pig, bacon or ham, meat, alcohol, wine, booze, animal, fish"],
  ])("is kept from whoever avoids %s", (_, words) => {
    for (const word of words.split(", "))
      expect([word, isOffered({ ingredientsToAvoid: word })]).toEqual([word, false]);
  });

  it.each([
    "We keep halal: no pork, please",
    "we don't drink alcohol and eat no meat",
    "allergic to anchovies",
    "my daughter can't eat cashews",
    "without garlic or onions",
    "gluten-free please",
  ])("is kept from whoever writes in the notes: %s", (additionalNotes) => {
    expect(isOffered({ additionalNotes })).toBe(false);
  });

  it.each<readonly [who: string, change: Partial<RawMealPlanRequest>]>([
    ["vegans", { dietaryPreference: "vegan" }],
    ["vegetarians", { dietaryPreference: "vegetarian" }],
    ["paleo", { dietaryPreference: "paleo" }],
    ["people without gluten", { dietaryRestrictions: ["gluten_free"] }],
    ["people without dairy", { dietaryRestrictions: ["dairy_free"] }],
    ["people without nuts", { dietaryRestrictions: ["nut_free"] }],
    ["people without meat", { meatsPreferred: ["no_meat"] }],
    ["people who chose poultry", { meatsPreferred: ["poultry"] }],
    ["people who chose fish and not pork", { meatsPreferred: ["fish"] }],
  ])("is kept from %s", (_, change) => {
    expect(isOffered(change)).toBe(false);
  });
});

describe("a row that leaves out what its contents carry", () => {
  const faultsOf = (change: Partial<typeof SAUCE>): string[] => compiledWith(change).faults.map(({ what }) => what);

  it.each([
    [
      "milk",
      "fish|sulphites|tree_nuts|celery|cereals_containing_gluten",
      "contains parmesan, but its allergens lack milk",
    ],
    [
      "fish",
      "milk|tree_nuts|sulphites|celery|cereals_containing_gluten",
      "contains worcestershire sauce, but its allergens lack fish",
    ],
    [
      "tree nuts",
      "milk|fish|sulphites|celery|cereals_containing_gluten",
      "contains cashew nuts, but its allergens lack tree_nuts",
    ],
  ])("is a fault of the catalogue: %s", (_, allergens, fault) => {
    expect(faultsOf({ allergens })).toContain(fault);
  });

  it("is a fault of the catalogue: animals", () => {
    expect(faultsOf({ animal: "fish" })).toEqual([
      "contains parmesan, but its animals lack animal_by_product",
      "contains prosciutto, but its animals lack pork",
      "contains honey, but its animals lack honey",
    ]);
  });

  it("and so is one that says nothing at all", () => {
    expect(faultsOf({ contains: "" })).toEqual(['says nothing about what it contains: name it, or write "nothing"']);
  });
});
