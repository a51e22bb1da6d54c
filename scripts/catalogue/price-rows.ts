import { parse } from "csv-parse/sync";
import { effectiveLevel } from "#domain/basket/prices";
import type { Food, Pack, SupermarketLevel } from "#domain/food/food";
import { SUPERMARKETS, optionLabel } from "#domain/options/options";
import type { Supermarket } from "#domain/options/options";
import type { PackPrice } from "./price-tables.ts";

/** What a price file is compared with. */
export interface PriceKnowledge {
  readonly levels: readonly SupermarketLevel[];
  readonly foods: readonly Food[];
  /** Finds a food by a name that people use; null if there is none. */
  readonly findFood: (name: string) => Food | null;
  /** The catalogue's prices by food id. */
  readonly prices: ReadonlyMap<string, readonly PackPrice[]>;
  /** "2026-11-24". */
  readonly today: string;
}

/** One price at one shop, checked and converted to the Tesco level. */
export interface PriceRow {
  /** The line in the file; the header is line 1. */
  readonly line: number;
  readonly shop: Supermarket;
  readonly food: Food;
  readonly pack: Pack;
  readonly present: PackPrice;
  readonly tescoPence: number;
  readonly month: string;
}

/** What looks wrong about a line. */
export interface WrongLine {
  readonly line: number;
  readonly what: string;
}

const HEADER = ["shop", "food", "pack", "price", "date"];

/**
 * Reads shop, food, pack, price in pounds and date of each line, and reports what cannot be right. Throws if it is not a price
 * file at all.
 */
export function readPriceRows(text: string, known: PriceKnowledge): { rows: PriceRow[]; wrong: WrongLine[] } {
  const records = parse(text, { bom: true, skip_empty_lines: true, relax_column_count: true, info: true, trim: true });
  const [header, ...lines] = records as unknown as { record: string[]; info: { lines: number } }[];
  if (header?.record.map((name) => name.toLowerCase()).join(",") !== HEADER.join(","))
    throw new Error(`the first line must be ${HEADER.join(",")}`);
  const rows: PriceRow[] = [];
  const wrong: WrongLine[] = [];
  for (const { record, info } of lines) {
    const read = readRow(record, known);
    if (typeof read === "string") wrong.push({ line: info.lines, what: read });
    else rows.push({ line: info.lines, ...read });
  }
  const repeated = repeatedLines(rows);
  return {
    rows: rows.filter(({ line }) => !repeated.has(line)),
    wrong: [...wrong, ...[...repeated].map(([line, what]) => ({ line, what }))].toSorted((a, b) => a.line - b.line),
  };
}

/** A row, or its fault. */
function readRow(cells: readonly string[], known: PriceKnowledge): Omit<PriceRow, "line"> | string {
  if (cells.length !== HEADER.length) return `has ${cells.length} cells instead of ${HEADER.length}`;
  const [shopName = "", foodName = "", label = "", price = "", date = ""] = cells;
  const shop = SUPERMARKETS.find((id) => [id, optionLabel(id)].some((name) => bare(name) === bare(shopName)));
  const level = known.levels.find(({ id }) => id === shop)?.level;
  if (shop === undefined || level === undefined) return `unknown shop "${shopName}"`;
  const food = known.foods.find(({ id }) => id === foodName) ?? known.findFood(foodName);
  if (food === null) return `unknown food "${foodName}"`;
  if (food.notSoldAt.includes(shop)) return `the catalogue says that ${optionLabel(shop)} does not sell ${food.name}`;
  const pack = food.packs.find((one) => one.label.toLowerCase() === label.toLowerCase());
  const present = known.prices.get(food.id)?.find((one) => one.label === pack?.label);
  if (pack === undefined || present === undefined)
    return `unknown pack "${label}" of ${food.id}: it has ${food.packs.map((one) => `"${one.label}"`).join(", ")}`;
  const pence = /^£?\s?(\d{1,4}(?:\.\d{1,2})?)$/u.exec(price)?.[1];
  if (pence === undefined || Number(pence) === 0) return `not a price in pounds: "${price}"`;
  const fault = dateFault(date, present, known.today);
  if (fault !== null) return fault;
  const tescoPence = Math.max(1, Math.round((Number(pence) * 100) / effectiveLevel(food, level)));
  return { shop, food, pack, present, tescoPence, month: date.slice(0, 7) };
}

function dateFault(date: string, present: PackPrice, today: string): string | null {
  if (!isDate(date)) return `not a date like 2026-11-24 or 2026-11: "${date}"`;
  if (date > today.slice(0, date.length)) return `its date ${date} is in the future`;
  if (date.slice(0, 7) < present.month) return `its date ${date} is older than the present price, of ${present.month}`;
  return null;
}

function isDate(text: string): boolean {
  const [, month, day = "-01"] = /^(\d{4}-\d{2})(-\d{2})?$/u.exec(text) ?? [];
  const time = Date.parse(`${month}${day}`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Lines with a price for the same pack at the same shop: there is no telling which is right. */
function repeatedLines(rows: readonly PriceRow[]): Map<number, string> {
  const groups = Map.groupBy(rows, ({ shop, food, pack }) => JSON.stringify([shop, food.id, pack.label]));
  const repeated = new Map<number, string>();
  for (const group of groups.values()) {
    const lines = group.map(({ line }) => line);
    if (lines.length > 1)
      for (const line of lines) repeated.set(line, `the same pack at the same shop as line ${others(lines, line)}`);
  }
  return repeated;
}

function others(lines: readonly number[], line: number): string {
  return lines.filter((other) => other !== line).join(" and ");
}

/** A name without case, spaces and apostrophes: "Sainsbury’s" as people type it. */
function bare(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/gu, "");
}
