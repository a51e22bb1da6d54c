import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";

/** One fault of the catalogue: its place and what is wrong. */
export interface Fault {
  readonly where: string;
  readonly what: string;
}

/** Collects faults instead of stopping at the first, so that one run shows them all. */
export class Faults {
  readonly list: Fault[] = [];
  add(where: string, what: string): void {
    this.list.push({ where, what });
  }
}

/** A CSV row with its place. */
export interface Row {
  readonly where: string;
  readonly cells: Readonly<Record<string, string>>;
}

/** Reads every CSV file of a folder (or one file), strictly: each must have exactly the given header. */
export function readCsv(path: string, header: readonly string[], faults: Faults): Row[] {
  const files = path.endsWith(".csv")
    ? [path]
    : readdirSync(path)
        .filter((name) => name.endsWith(".csv"))
        .sort()
        .map((name) => join(path, name));
  const rows: Row[] = [];
  for (const file of files) {
    let records: string[][];
    try {
      records = parse(readFileSync(file, "utf8"), { bom: true, skip_empty_lines: true, relax_column_count: true });
    } catch (error) {
      faults.add(file, `not readable as CSV: ${(error as Error).message}`);
      continue;
    }
    const [first, ...rest] = records;
    if (first?.join(",") !== header.join(",")) faults.add(file, `the header must be ${header.join(",")}`);
    rest.forEach((cells, index) => {
      const where = `${file}:${index + 2} (${cells[0] ?? ""})`;
      if (cells.length !== header.length) faults.add(where, `has ${cells.length} cells instead of ${header.length}`);
      rows.push({
        where,
        cells: Object.fromEntries(header.map((name, column) => [name, (cells[column] ?? "").trim()])),
      });
    });
  }
  return rows;
}

/** Splits a cell at `|`; an empty cell is an empty list. */
export function listOf(cell: string | undefined): string[] {
  return (cell ?? "")
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Reads a number; reports a fault and returns 0 if it is not one. */
export function numberOf(row: Row, column: string, faults: Faults, fallback?: number): number {
  const cell = row.cells[column] ?? "";
  if (cell === "" && fallback !== undefined) return fallback;
  const value = Number(cell);
  if (cell === "" || !Number.isFinite(value) || value < 0) {
    faults.add(row.where, `${column} is not a number: "${cell}"`);
    return 0;
  }
  return value;
}

/** Keeps the members of a closed vocabulary and reports the others. */
export function membersOf<T extends string>(row: Row, column: string, vocabulary: readonly T[], faults: Faults): T[] {
  return listOf(row.cells[column]).filter((word): word is T => {
    const known = (vocabulary as readonly string[]).includes(word);
    if (!known) faults.add(row.where, `${column} has an unknown word "${word}"`);
    return known;
  });
}

/** The slug of a name: lower case, no accents or apostrophes, everything else a hyphen. */
export function slugOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/gu, "")
    .replace(/[^a-z0-9]+/gu, "-")
    .replace(/^-|-$/gu, "");
}
