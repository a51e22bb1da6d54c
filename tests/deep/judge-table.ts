import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { parse as parseYaml } from "yaml";
import type { Timer } from "./judge-times.ts";

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
  readonly notSoldAt: readonly string[];
  readonly smallest: number;
  readonly per100: Readonly<Record<Nutrient, number>>;
}

/** A food of a dish's file that another takes the place of for those who may not eat it. */
export interface Swap {
  readonly ordinary: string;
  readonly instead: string;
  readonly factor: number;
  readonly unit: string | null;
  readonly cook: number;
  readonly minutes: ReadonlyMap<number, number>;
  /** For what nearly every kitchen has in the place of a pinch of the ordinary food. */
  readonly fromKitchen?: true;
}

/** A mention of a food in a dish's file. */
interface Mention {
  readonly row: Row;
  readonly amount: number;
  readonly unit: string;
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
  readonly mentions: readonly Mention[];
  readonly swaps: Swap[];
  /** What it says of itself, in small letters. */
  readonly told: string;
  readonly sides: readonly string[];
  /** Of a side: whether it may stand beside dishes that do not name it, when someone asks for it. */
  readonly isForAny: boolean;
  readonly most: number;
  readonly least: number;
  readonly timers: readonly Timer[];
  /** Minutes of cooking of the side that stands beside it. */
  readonly sideCook: number;
  /** The dishes that it is made from, the foods that come cooked from them, what they are called, and the days that they wait. */
  readonly madeFrom?: {
    readonly called: string;
    readonly foods: readonly string[];
    readonly days: number;
    readonly dishes: readonly string[];
  };
}

export interface Tables {
  readonly foods: ReadonlyMap<string, Row>;
  readonly levels: ReadonlyMap<string, number>;
  readonly dishes: ReadonlyMap<string, Dish>;
  readonly sides: ReadonlyMap<string, Dish>;
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
    notSoldAt: cells(cell.not_sold_at),
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

function gramsOfMentions(mentions: readonly Mention[]): Dish["grams"] {
  const grams = new Map<string, { grams: number; mentions: number }>();
  for (const { row, amount, unit } of mentions) {
    const before = grams.get(row.id) ?? { grams: 0, mentions: 0 };
    grams.set(row.id, { grams: before.grams + weigh(row, amount, unit), mentions: before.mentions + 1 });
  }
  return grams;
}

function dishOf(text: string, byName: ReadonlyMap<string, Row>): Dish {
  const field = (name: string): string => new RegExp(`^${name}: *(.+)$`, "mu").exec(text)?.[1]?.trim() ?? "";
  const end = text.indexOf("\n---", 3);
  const front = parseYaml(text.slice(4, end)) as {
    sides?: string[];
    stand_ins?: Record<string, string | number | object>[];
    made_from?: { called: string; foods: string[]; days: number; dishes: Record<string, string> };
  };
  const body = text.slice(end);
  const rowOfName = (name: string): Row => {
    const row = byName.get(name.toLowerCase());
    if (row === undefined) throw new Error(`the judge does not know ${name}`);
    return row;
  };
  const mentions = [...body.matchAll(/@([^@{#~]+?)\{([\d.]+)%([^}]+)\}/gu)].map(([, name, amount, unit]): Mention => ({
    row: rowOfName(name as string),
    amount: Number(amount),
    unit: unit as string,
  }));
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
    grams: gramsOfMentions(mentions),
    mentions,
    told: ["title", "description", "tip", "serve"].map(field).join(" ").toLowerCase(),
    swaps: (front.stand_ins ?? []).map((entry) => ({
      ordinary: rowOfName(String(entry.food)).id,
      instead: rowOfName(String(entry.instead)).id,
      factor: Number(entry.factor ?? 1),
      unit: entry.unit === undefined ? null : String(entry.unit),
      cook: Number(entry.cook ?? 0),
      minutes: new Map(
        Object.entries((entry.minutes ?? {}) as object).map(([from, to]) => [Number(from), Number(to)] as const),
      ),
    })),
    most: Number(field("serves_at_most") || 99),
    least: Number(field("serves_at_least") || 1),
    timers: [...body.matchAll(/~([^{~@#]*)\{([\d.]+)%(min|h)[a-z]*(?: (per|for|up to) (\d+))?\}/gu)].map(
      ([, name, minutes, unit, load, loadServings]) => ({
        beside: name !== "",
        minutes: Number(minutes) * (unit === "h" ? 60 : 1),
        load: load ?? "",
        loadServings: Number(loadServings),
      }),
    ),
    sideCook: 0,
    isForAny: field("beside_any") === "true",
    sides: (front.sides ?? []).map((side) => side.replaceAll(" ", "-").toLowerCase()),
    ...(front.made_from === undefined
      ? {}
      : {
          madeFrom: {
            ...front.made_from,
            foods: front.made_from.foods.map((name) => rowOfName(name).id),
            dishes: Object.keys(front.made_from.dishes).map(fileNameOf),
          },
        }),
  };
}

/** A file is called by the title of its dish. */
function fileNameOf(title: string): string {
  const plain = title.normalize("NFD").replaceAll(/[\u0300-\u036F’]/gu, "");
  return plain.toLowerCase().replaceAll(/[^a-z0-9]+/gu, "-");
}

/** A vegetable may stand beside any dish that holds none of it and is not made from another's, when someone asks for it. */
function isAskedBeside({ madeFrom, grams }: Dish, side: Dish): boolean {
  const main = side.mentions[0]?.row.id;
  return side.isForAny && madeFrom === undefined && main !== undefined && !grams.has(main);
}

const SKILLS = ["beginner", "intermediate", "advanced"];
const ONE_THING_AT_A_TIME = ["microwave", "air_fryer"];

/** A dish with a side: what is done by hand adds up, what cooks does so at once, but for two things in one microwave or air fryer. */
function withSide(dish: Dish, side: Dish): Dish {
  const scale = dish.servings / side.servings;
  const queue = ONE_THING_AT_A_TIME.some((item) => dish.appliances.includes(item) && side.appliances.includes(item));
  const mentions = [...dish.mentions, ...side.mentions.map((one) => ({ ...one, amount: one.amount * scale }))];
  const slow = dish.appliances.includes("slow_cooker") && !queue;
  const alone = dish.timers
    .filter(({ beside, minutes }) => !beside && minutes >= 60)
    .reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    ...dish,
    prep: dish.prep + side.prep,
    cook: queue ? dish.cook + side.cook : Math.max(dish.cook, side.cook),
    skill: SKILLS[Math.max(SKILLS.indexOf(dish.skill), SKILLS.indexOf(side.skill))] as string,
    appliances: [...new Set([...dish.appliances, ...side.appliances])],
    mentions,
    grams: gramsOfMentions(mentions),
    swaps: [...dish.swaps, ...side.swaps],
    timers: [...dish.timers, ...side.timers],
    sideCook: slow ? Math.max(0, side.cook - (dish.cook - alone)) : 0,
  };
}

const MOST_LEFT_OUT = 0.25;

/** What a plan's dish is by its id: a file's dish, with a side ("--with-…"), with others in the places of foods ("--…"), and without some ("--without-…"). */
export function dishById(
  { dishes, sides, foods }: Tables,
  id: string,
): { dish: Dish; swapped: readonly Swap[] } | null {
  const [own, ...parts] = id.split("--") as [string, ...string[]];
  const found = dishes.get(own);
  if (found === undefined) return null;
  let dish = found;
  const swapped: Swap[] = [];
  for (const part of parts) {
    const side = sides.get(part.replace(/^with-/u, ""));
    if (part.startsWith("with-")) {
      if (side === undefined || !(dish.sides.includes(part.slice("with-".length)) || isAskedBeside(dish, side)))
        return null;
      dish = withSide(dish, side);
      continue;
    }
    if (part.startsWith("without-")) {
      const gone = part.slice("without-".length);
      const all = [...gramsOfMentions(dish.mentions)];
      const whole = all.reduce((sum, [, { grams }]) => sum + grams, 0);
      const own = all.find(([id]) => id === gone)?.[1].grams ?? 0;
      // What it has none of cannot be left out; and without more than a quarter of what is on the plate it is another dish.
      if (own === 0 || own > MOST_LEFT_OUT * whole) return null;
      dish = { ...dish, mentions: dish.mentions.filter(({ row }) => row.id !== gone) };
      continue;
    }
    const swaps = dish.swaps.filter(({ instead }) => instead === part);
    if (swaps.length === 0) return null;
    swapped.push(...swaps.filter((swap, at) => swaps.findIndex(({ ordinary }) => ordinary === swap.ordinary) === at));
  }
  const mentions = dish.mentions.map((mention): Mention => {
    const swap = swapped.find(({ ordinary }) => ordinary === mention.row.id);
    if (swap === undefined) return mention;
    const row = foods.get(swap.instead) as Row;
    return { row, amount: mention.amount * swap.factor, unit: swap.unit ?? mention.unit };
  });
  const cook = swapped.reduce((sum, swap) => sum + swap.cook, dish.cook);
  const timers = dish.timers.map((timer) => ({
    ...timer,
    minutes: swapped.reduce((found, swap) => swap.minutes.get(timer.minutes) ?? found, timer.minutes),
  }));
  return { dish: { ...dish, cook, mentions, timers, grams: gramsOfMentions(mentions) }, swapped };
}

let read: Tables | null = null;

/** All files of the catalogue, which the test files of one process read once. */
export const readTables = (): Tables => (read ??= readFiles());

function readFiles(): Tables {
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
  const sideFolder = join(CATALOGUE, "sides");
  const sides = new Map(
    readdirSync(sideFolder).map((name) => [
      name.replace(/\.cook$/u, ""),
      dishOf(readFileSync(join(sideFolder, name), "utf8"), byName),
    ]),
  );
  // What nearly every kitchen has in the place of what would be bought for a pinch.
  for (const { food, instead, most_grams: most, unless } of records(join(CATALOGUE, "at-home.csv"))) {
    const idOf = (name: unknown): string => byName.get(String(name).toLowerCase())?.id ?? "";
    for (const dish of [...dishes.values(), ...sides.values()]) {
      const grams = dish.grams.get(idOf(food))?.grams;
      if (grams === undefined || grams / dish.servings > Number(most) + 1e-9) continue;
      if (unless !== "" && dish.told.includes(String(unless))) continue;
      const swap = { ordinary: idOf(food), instead: idOf(instead), factor: 1, unit: null, cook: 0 };
      dish.swaps.push({ ...swap, minutes: new Map(), fromKitchen: true });
    }
  }
  return {
    foods,
    dishes,
    sides,
    levels: new Map(records(join(CATALOGUE, "supermarkets.csv")).map(({ id, level }) => [id as string, Number(level)])),
  };
}
