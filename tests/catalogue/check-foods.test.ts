import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { copiedCatalogue } from "#tests/support/copied-catalogue";
import { compileCatalogue } from "../../scripts/catalogue/compile.ts";

/** The folder with the fewest recipes, for faults outside recipes. */
const FEWEST = ["african"];

const root = copiedCatalogue();

function faultsAfter(file: string, from: string | RegExp, to: string): string[] {
  const path = join(root(), file);
  const before = readFileSync(path, "utf8");
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
  return compileCatalogue(root(), FEWEST).faults.map(({ where, what }) => `${where}: ${what}`);
}

describe("the catalogue check on foods", () => {
  it.each<readonly [string, string, string | RegExp, string, RegExp]>([
    [
      "a price far from its anchor",
      "foods/dairy-and-eggs.csv",
      /^(butter,.*?=250g@)\d+/mu,
      "$1990",
      /3960 pence_per_kg is far from 908/u,
    ],
    [
      "a nutrition figure that does not add up",
      "foods/oils-sauces-and-condiments.csv",
      /^(olive-oil,.*?,)899,/mu,
      "$1399,",
      /olive-oil.*kcal 399 does not fit/u,
    ],
    [
      "an unknown allergen",
      "foods/dairy-and-eggs.csv",
      /^(butter,.*?Dairy & Eggs,)milk/mu,
      "$1moonmilk",
      /allergens has an unknown word "moonmilk"/u,
    ],
    [
      "an alias that stands for two foods",
      "foods/fish-and-seafood.csv",
      /^(cod-fillet,cod fillet,cod fillets,)/mu,
      "$1salmon|",
      /"salmon" already stands for/u,
    ],
    [
      "a food that says nothing about what it contains",
      "foods/tins-and-jars.csv",
      /^(green-pesto,.*?)parmesan\|pine nuts[^,]*/mu,
      "$1",
      /green-pesto.*says nothing about what it contains/u,
    ],
    [
      "a content that nobody knows",
      "foods/tins-and-jars.csv",
      /^(green-pesto,.*?)pine nuts/mu,
      "$1dragon nuts",
      /green-pesto.*contains "dragon nuts", which is not a food/u,
    ],
    [
      "a content with an allergen that the food does not claim",
      "foods/tins-and-jars.csv",
      /^(green-pesto,.*?)pine nuts/mu,
      "$1anchovies",
      /green-pesto.*contains anchovies, but its allergens lack fish/u,
    ],
    [
      "a content with an animal that the food does not claim",
      "foods/tins-and-jars.csv",
      /^(green-pesto,.*?)pine nuts/mu,
      "$1smoked back bacon",
      /green-pesto.*contains smoked back bacon, but its animals lack pork/u,
    ],
    [
      "a content that may carry what the food does not claim",
      "foods/world-foods.csv",
      "wine (without sulphites)",
      "wine",
      /teriyaki-sauce.*contains wine, but its allergens lack sulphites/u,
    ],
    [
      "an exception for what the food claims",
      "foods/tins-and-jars.csv",
      /^(green-pesto,.*?)parmesan\|/mu,
      "$1parmesan (without milk)|",
      /green-pesto.*says parmesan without milk, which changes nothing/u,
    ],
    [
      "an exception for what the content never carries",
      "foods/tins-and-jars.csv",
      /^(green-pesto,.*?)parmesan\|/mu,
      "$1parmesan (without fish)|",
      /green-pesto.*says parmesan without fish, which changes nothing/u,
    ],
    [
      "a kind that is misspelt",
      "foods/dairy-and-eggs.csv",
      /^(stilton,.*?),blue cheese,/mu,
      "$1,blew cheese,",
      /stilton.*"blew cheese" has a word that no name contains/u,
    ],
    [
      "an unknown kind of amount",
      "foods/tins-and-jars.csv",
      /^(green-pesto,.*?),tin or jar,/mu,
      "$1,bucket,",
      /green-pesto.*amount_kind "bucket" is not in amount-kinds\.csv/u,
    ],
    [
      "a kind of amount whose bounds are the wrong way round",
      "amount-kinds.csv",
      /^tin or jar,2,420/mu,
      "tin or jar,420,2",
      /least 420 is not below most 2/u,
    ],
    [
      "a food that is noticed and does not exist",
      "noticed.csv",
      /^asparagus,summer,/mu,
      "asparagos,summer,",
      /"asparagos" is not a food/u,
    ],
    [
      "a food that is noticed as something unknown",
      "noticed.csv",
      /^asparagus,summer,/mu,
      "asparagus,august,",
      /as must be one of summer, .*"august"/u,
    ],
    [
      "a phrase that tells what nobody knows",
      "notes/life-stages.csv",
      /^weaning,baby/mu,
      "weaning,babby",
      /weaning.*tells "babby", which is none of .*baby, toddler/u,
    ],
    ["a rest of no use", "leftovers.csv", /^cucumber,lunch/mu, "cucumber,tea", /use must be one of lunch, .*"tea"/u],
    [
      "raw meat that nobody need cook",
      "foods/meat-and-poultry.csv",
      /^(chicken-wings,.*?),through,15,/mu,
      "$1,none,15,",
      /chicken-wings.*heat of raw meat must be some or through: "none"/u,
    ],
    [
      "meat to be cooked through in no time",
      "foods/meat-and-poultry.csv",
      /^(chicken-wings,.*?),through,15,/mu,
      "$1,through,,",
      /chicken-wings.*is cooked through, but least_cooking is empty/u,
    ],
    [
      "a least time that is none",
      "foods/meat-and-poultry.csv",
      /^(chicken-wings,.*?),through,15,/mu,
      "$1,through,a while,",
      /chicken-wings.*least_cooking must look like 15, or 3 soaked: "a while"/u,
    ],
    [
      "a food that nobody has decided about for those who eat along",
      "foods/fish-and-seafood.csv",
      /^(salmon-fillet,.*?),oily_fish,/mu,
      "$1,,",
      /salmon-fillet.*eater_facts is empty/u,
    ],
    [
      "an unknown fact for those who eat along",
      "foods/fish-and-seafood.csv",
      /^(salmon-fillet,.*?),oily_fish,/mu,
      "$1,oily,",
      /salmon-fillet.*eater_facts has an unknown word "oily"/u,
    ],
    [
      "such a fact in the row of another food",
      "foods/fish-and-seafood.csv",
      /^(cod-fillet,.*?,some,3),nothing,/mu,
      "$1,oily_fish,",
      /cod-fillet.*cannot be oily_fish in eater_facts/u,
    ],
    ["an unreadable pack", "foods/fruit-and-veg.csv", "1 kg bag=1000g@99", "1 kg bag", /a pack is not like/u],
    ["a missing supermarket", "supermarkets.csv", /^lidl.*\n/mu, "", /a supermarket is missing/u],
  ])("finds %s", (_, file, from, to, fault) => {
    expect(faultsAfter(file, from, to).join("\n")).toMatch(fault);
  });
});
