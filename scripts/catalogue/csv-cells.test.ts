import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellsOf, withCells } from "./csv-cells.ts";

const FOODS = join(import.meta.dirname, "../../catalogue/foods");
const read = (text: string): string[][] => parse(text, { bom: true, skip_empty_lines: true, relax_column_count: true });
const values = (text: string) => cellsOf(text).map((line) => line.map(({ value }) => value));

/** CSV texts with necessary and unnecessary quotes, and both kinds of line ending. */
const texts = fc
  .tuple(
    fc.array(
      fc.array(fc.tuple(fc.string({ unit: "grapheme-ascii", maxLength: 6 }), fc.boolean()), {
        minLength: 2,
        maxLength: 4,
      }),
    ),
    fc.constantFrom("\n", "\r\n"),
    fc.boolean(),
  )
  .map(([lines, end, last]) => {
    const cell = ([value, quoted]: [string, boolean]) =>
      quoted || /[",\r\n]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
    return lines.map((line) => line.map(cell).join(",")).join(end) + (last ? end : "");
  });

describe("cells of a CSV text", () => {
  it("match those found by another reader", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(values(text)).toEqual(read(text));
      }),
    );
    expect(values('\uFEFFa,"b ""c"", d"\r\n\r\n,\r\n')).toEqual([
      ["a", 'b "c", d'],
      ["", ""],
    ]);
  });

  it("match in our own files", () => {
    for (const name of readdirSync(FOODS)) {
      const text = readFileSync(join(FOODS, name), "utf8");
      expect(values(text)).toEqual(read(text));
    }
  });

  it.each(['a,"b', 'a,"b"c'])("are rejected rather than guessed at in %j", (text) => {
    expect(() => cellsOf(text)).toThrow(/quotes/u);
  });

  it("change only where a value is written", () => {
    const text = 'id,note\r\nsalt,"as, ever"\r\npepper,plain\r\n';
    const [, salt, pepper] = cellsOf(text);
    const changes = [
      { cell: pepper?.[1] ?? expect.fail(), value: "now, quoted" },
      { cell: salt?.[1] ?? expect.fail(), value: 'a "word"' },
    ];
    expect(withCells(text, changes)).toBe('id,note\r\nsalt,"a ""word"""\r\npepper,"now, quoted"\r\n');
    fc.assert(
      fc.property(texts, (other) => {
        const same = cellsOf(other).flatMap((line) => line.map((cell) => ({ cell, value: cell.value })));
        expect(values(withCells(other, same))).toEqual(values(other));
        expect(withCells(other, [])).toBe(other);
      }),
    );
  });
});
