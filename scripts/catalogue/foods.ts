import { join } from "node:path";
import {
  AISLES,
  ALLERGENS,
  ANIMALS,
  EATER_FACTS,
  FOOD_GROUPS,
  HEATS,
  LEFTOVER_USES,
  NOTICED_AS,
  PLATE_PARTS,
} from "#domain/food/food";
import type {
  Aisle,
  AmountBounds,
  EaterFact,
  Food,
  LeastCooking,
  LeftoverUse,
  Noticed,
  Pack,
  PlatePart,
  RecognisedIngredient,
  SupermarketLevel,
} from "#domain/food/food";
import { SUPERMARKETS } from "#domain/options/options";
import type { Supermarket } from "#domain/options/options";
import type { CatalogueData } from "#domain/recipe/catalogue";
import { NO_NOTES_DATA } from "#domain/recipe/notes-data";
import { indexHiddenIngredients } from "./hidden-ingredients.ts";
import { forEachPack } from "./price-tables.ts";
import { listOf, membersOf, numberOf, readCsv, slugOf } from "./read.ts";
import type { Faults, Row } from "./read.ts";

const FOOD_HEADER =
  "id,name,plural,aliases,families,aisle,allergens,animal,groups,contains,counts_as,brands,amount_kind,heat,least_cooking,eater_facts,on_plate,free,zero_point,buy,packs,units,smallest,density,edible,keeps,not_sold_at,tier,kcal,protein,fat,saturates,carbohydrate,sugars,fibre,salt,nutrition_source,price_source,price_date".split(
    ",",
  );
const INGREDIENT_HEADER = "id,name,aliases,families,allergens,animal,groups,doubt".split(",");

function oneOf<T extends string>(row: Row, column: string, values: readonly T[], faults: Faults): T {
  const cell = row.cells[column] ?? "";
  if ((values as readonly string[]).includes(cell)) return cell as T;
  faults.add(row.where, `${column} must be one of ${values.join(", ")}: "${cell}"`);
  return values[0] as T;
}

function unitsOf(row: Row, faults: Faults): Record<string, number> {
  const units: Record<string, number> = {};
  for (const part of listOf(row.cells.units)) {
    const match = /^([a-z][a-z ]*)=(\d+(?:\.\d+)?)$/u.exec(part);
    if (match === null || Number(match[2]) <= 0) faults.add(row.where, `units must look like each=150: "${part}"`);
    else units[match[1] as string] = Number(match[2]);
  }
  return units;
}

function packsOf(row: Row, units: Record<string, number>, density: number | null, faults: Faults): Pack[] {
  const packs: Pack[] = [];
  for (const part of listOf(row.cells.packs)) {
    const match = /^(.+)=(\d+(?:\.\d+)?) ?(g|ml|each)@(\d+)$/u.exec(part);
    if (match === null) {
      faults.add(row.where, `a pack is not like "400 g tin=240g@55": "${part}"`);
      continue;
    }
    const [, label, amount, unit, price] = match as unknown as [string, string, string, string, string];
    const each = unit === "each" ? units.each : unit === "ml" ? (density ?? 1) : 1;
    if (each === undefined) faults.add(row.where, `a pack is counted in each, but units has no each: "${part}"`);
    packs.push({ label: label.trim(), grams: Number(amount) * (each ?? 1), tescoPence: Number(price) });
  }
  return packs.sort((a, b) => a.grams - b.grams);
}

function readAmountKinds(root: string, faults: Faults): ReadonlyMap<string, AmountBounds> {
  const kinds = new Map<string, AmountBounds>();
  for (const row of readCsv(join(root, "amount-kinds.csv"), ["kind", "least", "most", "what"], faults)) {
    const kind = row.cells.kind ?? "";
    const bounds = { least: numberOf(row, "least", faults), most: numberOf(row, "most", faults) };
    if (bounds.least >= bounds.most) faults.add(row.where, `least ${bounds.least} is not below most ${bounds.most}`);
    if (kinds.has(kind)) faults.add(row.where, `"${kind}" is there twice`);
    kinds.set(kind, bounds);
  }
  return kinds;
}

function amountOf({ cells, where }: Row, kinds: ReadonlyMap<string, AmountBounds>, faults: Faults): AmountBounds {
  const kind = cells.amount_kind ?? "";
  const bounds = kinds.get(kind);
  if (bounds === undefined) faults.add(where, `amount_kind "${kind}" is not in amount-kinds.csv`);
  return bounds ?? { least: 0, most: 0 };
}

function leastCookingOf({ cells, where }: Row, faults: Faults): LeastCooking | null {
  const cell = cells.least_cooking ?? "";
  if (cell === "") return null;
  const match = /^([1-9]\d*)( soaked)?$/u.exec(cell);
  if (match === null) faults.add(where, `least_cooking must look like 15, or 3 soaked: "${cell}"`);
  return { minutes: Number(match?.[1] ?? 0), soaks: match?.[2] !== undefined };
}

/** The facts about a food that the rules for eaters need; `nothing` must be written out, so that nobody forgets to decide. */
function eaterFactsOf(row: Row, faults: Faults): EaterFact[] {
  if (row.cells.eater_facts === "nothing") return [];
  if (row.cells.eater_facts === "") faults.add(row.where, "eater_facts is empty: it must say nothing, or what");
  return membersOf(row, "eater_facts", EATER_FACTS, faults);
}

function plateOf(row: Row, faults: Faults): PlatePart | null {
  return row.cells.on_plate === "nothing" ? null : oneOf(row, "on_plate", PLATE_PARTS, faults);
}

/** What each food is noticed as on a plate, by food id. */
function readNoticed(root: string, ids: ReadonlySet<string>, faults: Faults): ReadonlyMap<string, readonly Noticed[]> {
  const noticed = new Map<string, Noticed[]>();
  for (const row of readCsv(join(root, "noticed.csv"), ["food", "as", "grams", "share"], faults)) {
    const id = row.cells.food ?? "";
    const as = oneOf(row, "as", NOTICED_AS, faults);
    const known = noticed.get(id) ?? [];
    const grams = numberOf(row, "grams", faults);
    if (!ids.has(id)) faults.add(row.where, `"${id}" is not a food`);
    if (grams <= 0) faults.add(row.where, `grams must be above 0: ${grams}`);
    if (known.some((other) => other.as === as)) faults.add(row.where, `"${id}" is noticed twice as ${as}`);
    noticed.set(id, [...known, { as, grams, share: numberOf(row, "share", faults) }]);
  }
  return noticed;
}

/** Uses for what is left of a food, by food id. */
function readLeftovers(root: string, ids: ReadonlySet<string>, faults: Faults): ReadonlyMap<string, LeftoverUse> {
  const uses = new Map<string, LeftoverUse>();
  for (const row of readCsv(join(root, "leftovers.csv"), ["food", "use"], faults)) {
    const id = row.cells.food ?? "";
    if (!ids.has(id)) faults.add(row.where, `"${id}" is not a food`);
    if (uses.has(id)) faults.add(row.where, `"${id}" is there twice`);
    uses.set(id, oneOf(row, "use", LEFTOVER_USES, faults));
  }
  return uses;
}

interface Tables {
  readonly leftovers: ReadonlyMap<string, LeftoverUse>;
  readonly amountKinds: ReadonlyMap<string, AmountBounds>;
  readonly noticed: ReadonlyMap<string, readonly Noticed[]>;
}

function foodOf(row: Row, { amountKinds, noticed, leftovers }: Tables, faults: Faults): Food {
  const { cells, where } = row;
  const units = unitsOf(row, faults);
  const density = cells.density === "" ? null : numberOf(row, "density", faults);
  const buy = oneOf(row, "buy", ["pack", "use", "free"] as const, faults);
  const packs = packsOf(row, units, density, faults);
  const leftoverUse = leftovers.get(cells.id ?? "");
  if (buy !== "free" && packs.length === 0) faults.add(where, "has no pack");
  if (packs.some((pack) => pack.grams <= 0 || pack.tescoPence <= 0))
    faults.add(where, "has a pack without grams or price");
  const food: Food = {
    id: cells.id as string,
    name: cells.name as string,
    plural: cells.plural === "" ? null : (cells.plural as string),
    aliases: listOf(cells.aliases),
    families: listOf(cells.families),
    aisle: oneOf<Aisle>(row, "aisle", AISLES, faults),
    amount: amountOf(row, amountKinds, faults),
    heat: oneOf(row, "heat", HEATS, faults),
    leastCooking: leastCookingOf(row, faults),
    eaterFacts: eaterFactsOf(row, faults),
    onPlate: plateOf(row, faults),
    noticed: noticed.get(cells.id ?? "") ?? [],
    allergens: membersOf(row, "allergens", ALLERGENS, faults),
    animals: membersOf(row, "animal", ANIMALS, faults),
    groups: membersOf(row, "groups", FOOD_GROUPS, faults),
    free: oneOf(row, "free", ["no", "yes"] as const, faults) === "yes",
    zeroPoint: oneOf(row, "zero_point", ["no", "yes"] as const, faults) === "yes",
    buy,
    packs,
    units,
    smallest: cells.smallest === "" ? null : numberOf(row, "smallest", faults),
    density,
    edible: numberOf(row, "edible", faults, 1),
    keepsDays: numberOf(row, "keeps", faults),
    ...(leftoverUse === undefined ? {} : { leftoverUse }),
    notSoldAt: membersOf(row, "not_sold_at", SUPERMARKETS, faults),
    tier: oneOf(row, "tier", ["standard", "value"] as const, faults),
    nutrition: {
      kcal: numberOf(row, "kcal", faults),
      protein: numberOf(row, "protein", faults),
      fat: numberOf(row, "fat", faults),
      saturates: numberOf(row, "saturates", faults),
      carbohydrate: numberOf(row, "carbohydrate", faults),
      sugars: numberOf(row, "sugars", faults),
      fibre: numberOf(row, "fibre", faults),
      salt: numberOf(row, "salt", faults),
    },
    nutritionSource: cells.nutrition_source as string,
    priceSource: [...new Set(listOf(cells.price_source))].join("; "),
    priceDate: listOf(cells.price_date).toSorted()[0] ?? "",
  };
  checkPriceDates(row, food, faults);
  checkFood(food, where, faults);
  return food;
}

/** Dates and sources are given once for all packs of a food, or once for each. */
function checkPriceDates({ cells, where }: Row, food: Food, faults: Faults): void {
  if (food.buy === "free") return;
  for (const date of listOf(cells.price_date).length === 0 ? [""] : listOf(cells.price_date))
    if (!/^\d{4}-\d{2}$/u.test(date)) faults.add(where, `price_date must look like 2026-11: "${date}"`);
  for (const column of ["price_date", "price_source"])
    if (forEachPack(cells[column] ?? "", food.packs.length) === null)
      faults.add(where, `${column} must be given once, or once for each pack: "${cells[column]}"`);
  if (food.priceSource === "") faults.add(where, "price_source is empty");
}

/** What a food must also have for an `eater_facts` entry to fit, so that an entry in the wrong row is found. */
const FITS: Readonly<Record<EaterFact, (food: Food) => boolean>> = {
  oily_fish: ({ families }) => families.includes("oily fish"),
  tuna: ({ animals }) => animals.includes("fish"),
  crab_or_bass: ({ families }) => families.includes("seafood"),
  eaten_pink: ({ heat }) => heat === "some" || heat === "through",
  cured: ({ families, heat }) => families.includes("processed meat") && heat === "none",
  sprouted: ({ onPlate }) => onPlate === "vegetables",
  hard: ({ onPlate }) => onPlate === "vegetables",
  soft_cheese: ({ families }) => families.includes("cheese"),
  binds_egg: ({ buy }) => buy !== "free",
};

function checkFood(food: Food, where: string, faults: Faults): void {
  if (food.id !== slugOf(food.name)) faults.add(where, `id must be ${slugOf(food.name)}`);
  if (!Number.isInteger(food.keepsDays) || food.keepsDays < 1)
    faults.add(where, `keeps must be whole days, 1 and more: ${food.keepsDays}`);
  if (food.edible <= 0 || food.edible > 1) faults.add(where, `edible must be above 0 and at most 1: ${food.edible}`);
  if (food.smallest === null && food.units.each !== undefined) faults.add(where, "is counted, but smallest is empty");
  if (food.aisle === "Meat & Poultry" && (food.heat === "none" || food.heat === "cooked"))
    faults.add(where, `heat of raw meat must be some or through: "${food.heat}"`);
  if (food.heat === "through" && food.leastCooking === null)
    faults.add(where, "is cooked through, but least_cooking is empty");
  for (const fact of food.eaterFacts)
    if (!FITS[fact](food)) faults.add(where, `cannot be ${fact} in eater_facts by what else it says`);
  if (food.nutritionSource === "") faults.add(where, "nutrition_source is empty");
  const { kcal, protein, fat, saturates, carbohydrate, sugars, fibre, salt } = food.nutrition;
  if (protein + fat + carbohydrate + fibre > 103) faults.add(where, "more than 100 g of nutrients in 100 g");
  if (saturates > fat + 0.1 || sugars > carbohydrate * 1.06 + 0.3)
    faults.add(where, "saturates above fat, or sugars above carbohydrate");
  if (salt > 101) faults.add(where, "more than 100 g of salt in 100 g");
  // Alcohol and acids have energy that the macronutrients do not account for.
  const other = /vinegar|wine|sherry|brandy|cider|ale|stout|mirin|vanilla|beer|sauce|yeast|gum/iu.test(food.name);
  const expected = 4 * protein + 9 * fat + 3.85 * carbohydrate + 2 * fibre;
  if (!other && Math.abs(kcal - expected) > Math.max(15, 0.2 * expected))
    faults.add(where, `kcal ${kcal} does not fit its nutrients (about ${Math.round(expected)})`);
  for (const pack of food.packs) {
    const perKilogram = pack.tescoPence / (pack.grams / 1000);
    if (perKilogram > 60_000 && food.buy === "pack")
      faults.add(where, `"${pack.label}" costs £${Math.round(perKilogram / 100)} a kilogram`);
  }
}

/** Reads foods, recognised ingredients and supermarket levels; every name and alias must be unique across them. */
export function readFoods(root: string, faults: Faults) {
  const foodRows = readCsv(join(root, "foods"), FOOD_HEADER, faults);
  const amountKinds = readAmountKinds(root, faults);
  const ids = new Set(foodRows.map(({ cells }) => cells.id ?? ""));
  const noticed = readNoticed(root, ids, faults);
  const leftovers = readLeftovers(root, ids, faults);
  const foods = foodRows.map((row) => foodOf(row, { amountKinds, noticed, leftovers }, faults));
  const ingredientRows = readCsv(join(root, "ingredients"), INGREDIENT_HEADER, faults);
  const ingredients = ingredientRows.map((row): RecognisedIngredient => {
    if (row.cells.id !== slugOf(row.cells.name ?? ""))
      faults.add(row.where, `id must be ${slugOf(row.cells.name ?? "")}`);
    return {
      id: row.cells.id as string,
      name: row.cells.name as string,
      aliases: listOf(row.cells.aliases),
      families: listOf(row.cells.families),
      allergens: membersOf(row, "allergens", ALLERGENS, faults),
      animals: membersOf(row, "animal", ANIMALS, faults),
      groups: membersOf(row, "groups", FOOD_GROUPS, faults),
      doubt: listOf(row.cells.doubt),
    };
  });
  const seen = new Map<string, string>();
  [...foods, ...ingredients].forEach((entry, index) => {
    const where = (index < foods.length ? foodRows[index] : ingredientRows[index - foods.length])?.where ?? entry.id;
    for (const word of new Set(
      [entry.name, ...entry.aliases, ...("plural" in entry && entry.plural !== null ? [entry.plural] : [])].map((w) =>
        w.toLowerCase(),
      ),
    )) {
      const other = seen.get(word);
      if (other !== undefined && other !== entry.id) faults.add(where, `"${word}" already stands for ${other}`);
      else seen.set(word, entry.id);
    }
  });
  const hiddenIngredients = indexHiddenIngredients(foodRows, foods, ingredients, faults);
  const supermarkets = readCsv(join(root, "supermarkets.csv"), ["id", "level", "date", "source"], faults).map(
    (row): SupermarketLevel => ({
      id: oneOf<Supermarket>(row, "id", SUPERMARKETS, faults),
      level: numberOf(row, "level", faults),
      date: row.cells.date as string,
      source: row.cells.source as string,
    }),
  );
  if (new Set(supermarkets.map((entry) => entry.id)).size !== SUPERMARKETS.length)
    faults.add("supermarkets.csv", "a supermarket is missing or listed twice");
  return { foods, ingredients, hiddenIngredients, supermarkets };
}

/** The catalogue's foods without recipes, for code that only reads and prices food. */
export function foodsAlone(root: string, faults: Faults): CatalogueData {
  const { foods, ingredients, hiddenIngredients, supermarkets } = readFoods(root, faults);
  const none = {
    hash: "",
    priceDate: "",
    priceSource: "",
    recipes: [],
    notes: NO_NOTES_DATA,
    sides: [],
    recipeWords: "",
    book: "[]",
    eaterCues: [],
  };
  return { ...none, supermarkets, foods, ingredients, hiddenIngredients };
}
