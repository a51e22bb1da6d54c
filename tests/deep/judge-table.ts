import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";

/*
 * The judge's own reading of the catalogue's files. It shares no code with the product: what it knows comes from the raw
 * rows and from the published rules.
 */

const CATALOGUE = fileURLToPath(new URL("../../catalogue", import.meta.url));
const NUTRIENTS = ["kcal", "protein", "fat", "saturates", "carbohydrate", "sugars", "fibre", "salt"] as const;
export type Nutrient = (typeof NUTRIENTS)[number];

/** A food's row in plain values. */
export interface Row {
  readonly id: string;
  readonly names: readonly string[];
  readonly aliases: readonly string[];
  readonly families: readonly string[];
  /** What it contains, and what it counts as, without its names or families saying so. */
  readonly contents: readonly string[];
  readonly allergens: readonly string[];
  readonly animals: readonly string[];
  readonly groups: readonly string[];
  readonly free: boolean;
  readonly zeroPoint: boolean;
  readonly buy: string;
  readonly value: boolean;
  readonly packs: readonly { readonly label: string; readonly grams: number; readonly tesco: number }[];
  readonly units: Readonly<Record<string, number>>;
  readonly density: number;
  readonly edible: number;
  readonly smallest: number;
  readonly per100: Readonly<Record<Nutrient, number>>;
}

/** A dish's file: its own figures, and for each food the grams of its own servings with the number of mentions. */
export interface Dish {
  readonly servings: number;
  readonly prep: number;
  readonly cook: number;
  readonly skill: string;
  readonly region: string;
  readonly appliances: readonly string[];
  readonly grams: ReadonlyMap<string, { readonly grams: number; readonly mentions: number }>;
}

export interface Tables {
  readonly foods: ReadonlyMap<string, Row>;
  readonly levels: ReadonlyMap<string, number>;
  readonly dishes: ReadonlyMap<string, Dish>;
}

const cells = (text: string | undefined): string[] =>
  (text ?? "")
    .split("|")
    .map((part) => part.trim())
    .filter(Boolean);
const records = (file: string): Record<string, string>[] =>
  parse(readFileSync(file, "utf8"), { columns: true, bom: true, skip_empty_lines: true, trim: true });

function rowOf(cell: Record<string, string>): Row {
  const units = Object.fromEntries(
    cells(cell.units)
      .map((part) => part.split("="))
      .map(([unit, grams]) => [unit as string, Number(grams)]),
  );
  const density = Number(cell.density || Number.NaN);
  const packs = cells(cell.packs).map((part) => {
    const at = part.lastIndexOf("@");
    const equals = part.lastIndexOf("=", at);
    const size = part.slice(equals + 1, at).trim();
    const amount = Number.parseFloat(size);
    const grams = size.endsWith("each")
      ? amount * (units.each as number)
      : size.endsWith("ml")
        ? amount * (Number.isNaN(density) ? 1 : density)
        : amount;
    return { label: part.slice(0, equals).trim(), grams, tesco: Number(part.slice(at + 1)) };
  });
  return {
    id: cell.id as string,
    names: [cell.name as string, cell.plural as string].filter(Boolean),
    aliases: cells(cell.aliases).map((alias) => alias.toLowerCase()),
    families: cells(cell.families).map((family) => family.toLowerCase()),
    contents: [...cells(cell.contains), ...cells(cell.counts_as)].map((word) =>
      word.toLowerCase().replace(/ \(without .*$/u, ""),
    ),
    allergens: cells(cell.allergens),
    animals: cells(cell.animal),
    groups: cells(cell.groups),
    free: cell.free === "yes",
    zeroPoint: cell.zero_point === "yes",
    buy: cell.buy as string,
    value: cell.tier === "value",
    packs,
    units,
    density,
    edible: cell.edible === "" ? 1 : Number(cell.edible),
    smallest: Number(cell.smallest || 1),
    per100: Object.fromEntries(NUTRIENTS.map((name) => [name, Number(cell[name])])) as Record<Nutrient, number>,
  };
}

/** Grams of an amount as UK kitchens measure it: spoons of 5 and 15 ml, a pinch of 0.3 g where the food states none. NaN: not known. */
export function weigh(row: Row, amount: number, unit: string): number {
  if (unit === "g") return amount;
  if (unit === "kg") return amount * 1000;
  const spoon = { ml: 1, l: 1000, litre: 1000, tsp: 5, tbsp: 15 }[unit];
  if (spoon !== undefined) return amount * spoon * row.density;
  return amount * (row.units[unit] ?? (unit === "pinch" ? 0.3 : Number.NaN));
}

const STOVE = ["frying pan", "saucepan", "large pan", "wok", "griddle pan", "casserole dish"];
const APPLIANCES: Readonly<Record<string, string>> = {
  oven: "oven",
  grill: "oven",
  "slow cooker": "slow_cooker",
  "air fryer": "air_fryer",
  microwave: "microwave",
};

function dishOf(text: string, byName: ReadonlyMap<string, Row>): Dish {
  const field = (name: string): string => new RegExp(`^${name}: *(.+)$`, "mu").exec(text)?.[1]?.trim() ?? "";
  const body = text.slice(text.indexOf("\n---", 3));
  const grams = new Map<string, { grams: number; mentions: number }>();
  for (const [, name, amount, unit] of body.matchAll(/@([^@{#~]+?)\{([\d.]+)%([^}]+)\}/gu)) {
    const row = byName.get((name as string).toLowerCase());
    if (row === undefined) throw new Error(`the judge does not know ${name ?? ""}`);
    const before = grams.get(row.id) ?? { grams: 0, mentions: 0 };
    grams.set(row.id, {
      grams: before.grams + weigh(row, Number(amount), unit as string),
      mentions: before.mentions + 1,
    });
  }
  const pans = [...body.matchAll(/#([^#{@~]+?)\{\}/gu)].map(([, pan]) => (pan as string).toLowerCase());
  const appliances = new Set(
    pans.map((pan) => APPLIANCES[pan] ?? (STOVE.includes(pan) ? "stove" : "")).filter(Boolean),
  );
  return {
    servings: Number(field("servings")),
    prep: Number(field("prep")),
    cook: Number(field("cook")),
    skill: field("skill"),
    region: field("region"),
    appliances: [...appliances],
    grams,
  };
}

/** Reads all files of the catalogue. */
export function readTables(): Tables {
  const foodFolder = join(CATALOGUE, "foods");
  const foods = new Map(
    readdirSync(foodFolder)
      .filter((name) => name.endsWith(".csv"))
      .flatMap((name) => records(join(foodFolder, name)))
      .map(rowOf)
      .map((row) => [row.id, row]),
  );
  const byName = new Map(
    [...foods.values()].flatMap((row) =>
      [...row.names, ...row.aliases].map((name) => [name.toLowerCase(), row] as const),
    ),
  );
  const dishFolder = join(CATALOGUE, "recipes");
  const dishes = new Map(
    readdirSync(dishFolder).flatMap((region) =>
      readdirSync(join(dishFolder, region))
        .filter((name) => name.endsWith(".cook"))
        .map(
          (name) =>
            [
              name.replace(/\.cook$/u, ""),
              dishOf(readFileSync(join(dishFolder, region, name), "utf8"), byName),
            ] as const,
        ),
    ),
  );
  return {
    foods,
    dishes,
    levels: new Map(records(join(CATALOGUE, "supermarkets.csv")).map(({ id, level }) => [id as string, Number(level)])),
  };
}
