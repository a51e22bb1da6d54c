/**
 * Shows what a price file would change in the catalogue and what looks wrong in it; with --write, writes what looks right. Usage:
 * npm run catalogue:prices -- FILE.csv [--accept=LINE,LINE …] [--write]. Exits with 1 if anything looks wrong. docs/prices.md
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMatcher } from "#domain/matcher/matcher";
import { formatPence, pence } from "#domain/money/pence";
import { compileCatalogue } from "./catalogue/compile.ts";
import { foodsAlone } from "./catalogue/foods.ts";
import { percentText, priceChanges, shareOf, type PriceChange } from "./catalogue/price-changes.ts";
import { readPriceRows } from "./catalogue/price-rows.ts";
import { pricesOf, withPrices } from "./catalogue/price-tables.ts";
import { Faults } from "./catalogue/read.ts";

const ROOT = "catalogue";

/** The food files by path. */
function foodFiles(): Map<string, string> {
  const folder = join(ROOT, "foods");
  const names = readdirSync(folder).filter((name) => name.endsWith(".csv"));
  return new Map(names.toSorted().map((name) => [join(folder, name), readFileSync(join(folder, name), "utf8")]));
}

function tell({ food, pack, from, to, lines }: PriceChange): string {
  const price =
    from.pence === to.pence
      ? `${formatPence(pence(to.pence))} as before`
      : `${formatPence(pence(from.pence))} to ${formatPence(pence(to.pence))} (${percentText(shareOf({ from, to }))})`;
  const month = from.month === to.month ? to.month : `${from.month} to ${to.month}`;
  return `line ${lines.join(" and ")}: ${food.id}, ${pack.label}: ${price}; ${month}, ${to.source}`;
}

function run(file: string, { write, accepted }: { write: boolean; accepted: ReadonlySet<number> }): number {
  const faults = new Faults();
  const data = foodsAlone(ROOT, faults);
  if (faults.list.length > 0) throw new Error("the catalogue has faults: npm run catalogue:check");
  const matcher = createMatcher(data);
  const files = foodFiles();
  const known = {
    levels: data.supermarkets,
    foods: data.foods,
    findFood: (name: string) => {
      const { food, unresolved } = matcher.matchLine(name);
      return unresolved ? null : food;
    },
    prices: new Map([...files.values()].flatMap((text) => [...pricesOf(text)])),
    today: new Date().toISOString().slice(0, 10),
  };
  const { rows, wrong } = readPriceRows(readFileSync(file, "utf8"), known);
  const { changes, wrong: unlikely } = priceChanges(rows, known, accepted);
  for (const change of changes) console.log(tell(change));
  const told = new Set([...changes.flatMap(({ lines }) => lines), ...unlikely.map(({ line }) => line)]);
  for (const { line } of rows.filter((row) => !told.has(row.line)))
    console.log(`line ${line}: not used, because Tesco's own price is given too`);
  for (const { line, what } of wrong) console.log(`WRONG line ${line}: ${what}`);
  for (const { line, what } of unlikely)
    console.log(`LOOKS WRONG line ${line}: ${what} (--accept=${line} if it is right)`);
  const other = changes.filter(({ from, to }) => from.pence !== to.pence).length;
  const looksWrong = wrong.length + unlikely.length;
  console.log(
    `${other} prices change, ${changes.length - other} stay and are dated anew, ${looksWrong} lines look wrong; ${write ? "written" : "nothing is written without --write"}`,
  );
  if (!write) return looksWrong === 0 ? 0 : 1;
  for (const [path, text] of files) {
    const next = withPrices(
      text,
      changes.map(({ to }) => to),
    );
    if (next !== text) writeFileSync(path, next);
  }
  const { faults: after } = compileCatalogue(ROOT);
  for (const { where, what } of after) console.log(`FAULT ${where}: ${what}`);
  return looksWrong + after.length === 0 ? 0 : 1;
}

const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith("--"));
const [file, ...more] = words.filter((word) => !word.startsWith("--"));
const acceptance = options.find((word) => /^--accept=\d+(?:,\d+)*$/u.test(word));
if (file === undefined || more.length > 0 || options.some((word) => word !== "--write" && word !== acceptance)) {
  console.error("usage: npm run catalogue:prices -- FILE.csv [--accept=LINE,LINE] [--write]");
  process.exitCode = 2;
} else {
  const accepted = new Set((acceptance?.slice("--accept=".length).split(",") ?? []).map(Number));
  try {
    process.exitCode = run(file, { write: options.includes("--write"), accepted });
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
