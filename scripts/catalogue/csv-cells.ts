/** One cell of a CSV text: its value, and its position between the commas, quotes included. */
export interface Cell {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const QUOTED = /"((?:[^"]|"")*)"/uy;
const PLAIN = /[^,\r\n]*/uy;

/** The cells of a CSV text (RFC 4180), by line; empty lines are skipped. Throws on unclosed quotes. */
export function cellsOf(text: string): Cell[][] {
  const lines: Cell[][] = [];
  let line: Cell[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  const endLine = () => {
    if (line.length > 1 || line[0]?.value !== "") lines.push(line);
    line = [];
  };
  while (at < text.length) {
    const cell = cellAt(text, at);
    line.push(cell);
    const next = text[cell.end];
    if (next === ",") {
      at = cell.end + 1;
      // A trailing comma is followed by an empty cell.
      if (at === text.length) line.push({ value: "", start: at, end: at });
      continue;
    }
    at = cell.end + (text.startsWith("\r\n", cell.end) ? 2 : 1);
    endLine();
  }
  if (line.length > 0) endLine();
  return lines;
}

function cellAt(text: string, start: number): Cell {
  const pattern = text[start] === '"' ? QUOTED : PLAIN;
  pattern.lastIndex = start;
  const match = pattern.exec(text);
  if (match === null) throw new Error(`the quotes that begin at character ${start + 1} do not end`);
  const end = start + match[0].length;
  if (end < text.length && !/[,\r\n]/u.test(text[end] ?? ""))
    throw new Error(`there is text after the quotes that begin at character ${start + 1}`);
  return { value: match[1] === undefined ? match[0] : match[1].replaceAll('""', '"'), start, end };
}

/** The text with new values in some cells; order, quotes and line endings are kept. */
export function withCells(text: string, changes: readonly { readonly cell: Cell; readonly value: string }[]): string {
  let written = "";
  let at = 0;
  for (const { cell, value } of changes.toSorted((a, b) => a.cell.start - b.cell.start)) {
    const quoted = text[cell.start] === '"' || /[",\r\n]/u.test(value);
    written += text.slice(at, cell.start) + (quoted ? `"${value.replaceAll('"', '""')}"` : value);
    at = cell.end;
  }
  return written + text.slice(at);
}
