import { cellsOf, withCells } from "./csv-cells.ts";
import { listOf } from "./read.ts";

/** The catalogue's price of one pack: pence at the Tesco level, with month and source. */
export interface PackPrice {
  readonly label: string;
  readonly pence: number;
  readonly month: string;
  readonly source: string;
}

/** The new price of a pack. */
export interface NewPrice extends PackPrice {
  readonly foodId: string;
}

/** The positions of a row's cells. A row that is too short lacks a cell. */
interface PricedRow {
  readonly id: string;
  readonly packs: Place;
  readonly date: Place;
  readonly source: Place;
}
type Place = ReturnType<typeof cellsOf>[number][number];

/** The prices in one file of foods, by food id, with packs in the order of the file. */
export function pricesOf(text: string): Map<string, readonly PackPrice[]> {
  return new Map(rowsOf(text).map((row) => [row.id, packsOf(row)]));
}

/** The same file with other prices; every other cell is kept as written, and so are prices that are equal. */
export function withPrices(text: string, prices: readonly NewPrice[]): string {
  const changes = rowsOf(text).flatMap((row) => {
    const own = new Map(prices.filter(({ foodId }) => foodId === row.id).map((price) => [price.label, price]));
    if (own.size === 0) return [];
    const packs = packsOf(row).map((pack) => own.get(pack.label) ?? pack);
    return [
      { cell: row.packs, value: packsCell(row.packs.value, packs) },
      { cell: row.date, value: oneOrAll(packs.map(({ month }) => month)) },
      { cell: row.source, value: oneOrAll(packs.map(({ source }) => source)) },
    ].filter(({ cell, value }) => cell.value !== value);
  });
  return changes.length === 0 ? text : withCells(text, changes);
}

/** One date or source for all packs of a food, or one each in order. */
export function forEachPack(cell: string, packs: number): readonly string[] | null {
  const given = listOf(cell);
  const [one = ""] = given;
  if (given.length <= 1) return Array.from({ length: packs }, () => one);
  return given.length === packs ? given : null;
}

function oneOrAll(values: readonly string[]): string {
  return new Set(values).size === 1 ? (values[0] ?? "") : values.join("|");
}

function rowsOf(text: string): PricedRow[] {
  const [header = [], ...lines] = cellsOf(text);
  const columns = new Map(header.map(({ value }, index) => [value, index]));
  return lines.flatMap((cells) => {
    const [id, packs, date, source] = ["id", "packs", "price_date", "price_source"].map(
      (name) => cells[columns.get(name) ?? -1],
    );
    if (id === undefined || packs === undefined || date === undefined || source === undefined) return [];
    return [{ id: id.value.trim(), packs, date, source }];
  });
}

function packsOf({ packs, date, source }: PricedRow): PackPrice[] {
  const parts = listOf(packs.value);
  const months = forEachPack(date.value, parts.length) ?? [];
  const sources = forEachPack(source.value, parts.length) ?? [];
  return parts.map((part, index) => ({
    label: labelOf(part),
    pence: Number(part.slice(part.lastIndexOf("@") + 1)),
    month: months[index] ?? "",
    source: sources[index] ?? "",
  }));
}

/** "400 g tin" of "400 g tin=240g@55". */
function labelOf(part: string): string {
  return part.slice(0, part.lastIndexOf("=")).trim();
}

function packsCell(cell: string, packs: readonly PackPrice[]): string {
  const pence = new Map(packs.map((pack) => [pack.label, pack.pence]));
  return cell
    .split("|")
    .map((part) => {
      const price = pence.get(labelOf(part));
      return price === undefined ? part : part.replace(/@\d+(\s*)$/u, `@${price}$1`);
    })
    .join("|");
}
