import { deflateSync, inflateSync } from "node:zlib";

/** One object of a document: what stands between "obj" and "endobj". */
interface PdfObject {
  readonly number: number;
  readonly body: Buffer;
}

/** Objects in one object stream; a plan of fourteen meals has some more. */
const TOGETHER = 2_000;
const LEVEL = { level: 9 };
/** Bytes of one entry of the table of cross-references. */
const ROW = 6;

/**
 * Puts the plain objects of a document, most of which are the tags that describe it to screen readers, into compressed object
 * streams (ISO 32000-1, 7.5.7). Typst writes each of them as text, which is half of a plan's document. A document of another form
 * than Typst's comes back as it is. In any case a copy: native memory may not be handed to another thread.
 */
export function packPdf(document: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  const read = readObjects(bytes);
  return new Uint8Array(read === null ? bytes : written(read));
}

interface ReadPdf {
  readonly header: Buffer;
  readonly objects: readonly PdfObject[];
  readonly size: number;
  /** Of the trailer: where the document begins, what it is called, and its id. */
  readonly references: string;
}

function readObjects(bytes: Buffer): ReadPdf | null {
  const end = bytes.toString("latin1", bytes.lastIndexOf("trailer"));
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/u.exec(end)?.[1] ?? Number.NaN);
  const table = bytes.toString("latin1", start, bytes.lastIndexOf("trailer"));
  const [heading = "", count] = /^xref\s+0 (\d+)\s+/u.exec(table) ?? [];
  const references = ["Root", "Info", "ID"].map(
    (name) => new RegExp(`/${name} (?:\\d+ 0 R|\\[.*?\\])`, "su").exec(end)?.[0],
  );
  if (count === undefined || references.includes(undefined)) return null;
  const entries = table.slice(heading.length).match(/\d{10} \d{5} [nf]/gu) ?? [];
  if (entries.length !== Number(count)) return null;
  const places = entries
    .map((entry, number) => ({ number, at: Number(entry.slice(0, 10)), used: entry.endsWith("n") }))
    .filter(({ used }) => used)
    .toSorted((one, other) => one.at - other.at);
  const objects = places.map(({ number, at }, index) =>
    objectOf(number, bytes.subarray(at, places[index + 1]?.at ?? start)),
  );
  if (objects.includes(null)) return null;
  return {
    header: bytes.subarray(0, places[0]?.at ?? 0),
    objects: objects.filter((object) => object !== null),
    size: entries.length,
    references: references.join(" "),
  };
}

function objectOf(number: number, bytes: Buffer): PdfObject | null {
  const opening = `${number} 0 obj`;
  const end = bytes.lastIndexOf("endobj");
  if (end < 0 || bytes.toString("latin1", 0, opening.length) !== opening) return null;
  return { number, body: bytes.subarray(opening.length, end) };
}

function isStream({ body }: PdfObject): boolean {
  return body
    .toString("latin1", Math.max(0, body.length - 16))
    .trimEnd()
    .endsWith("endstream");
}

/** Where an object stands: at a place in the file, or at an index of an object stream. */
type Place =
  | { readonly kind: 1; readonly at: number }
  | { readonly kind: 2; readonly stream: number; readonly index: number };

function written({ header, objects, size, references }: ReadPdf): Buffer {
  const pieces: Buffer[] = [header];
  let at = header.length;
  const places = new Map<number, Place>();
  const put = (number: number, body: readonly (string | Buffer)[]): void => {
    places.set(number, { kind: 1, at });
    for (const part of [`${number} 0 obj`, ...body, "endobj\n"]) {
      const piece = typeof part === "string" ? Buffer.from(part, "latin1") : part;
      pieces.push(piece);
      at += piece.length;
    }
  };
  const plain = objects.filter((object) => !isStream(object));
  const pages = pageContents(plain);
  for (const object of objects.filter(isStream))
    put(object.number, [compressed(object.body, pages.has(object.number))]);
  let next = size;
  for (let from = 0; from < plain.length; from += TOGETHER) {
    const together = plain.slice(from, from + TOGETHER);
    for (const [index, { number }] of together.entries()) places.set(number, { kind: 2, stream: next, index });
    put(next, objectStream(together));
    next += 1;
  }
  const start = at;
  places.set(next, { kind: 1, at: start });
  put(next, crossReferences(places, next + 1, references));
  return Buffer.concat([...pieces, Buffer.from(`startxref\n${start}\n%%EOF\n`, "latin1")]);
}

/** The numbers of the streams that pages are drawn by. */
function pageContents(objects: readonly PdfObject[]): ReadonlySet<number> {
  return new Set(
    objects.flatMap(({ body }) => {
      const text = body.toString("latin1");
      return text.includes("/Type /Page\n") ? [Number(/\/Contents (\d+) 0 R/u.exec(text)?.[1])] : [];
    }),
  );
}

function objectStream(objects: readonly PdfObject[]): (string | Buffer)[] {
  const bodies = objects.map(({ body }) => Buffer.from(`${unindented(body)}\n`, "latin1"));
  let offset = 0;
  const heads = objects.map(({ number }, index) => {
    const head = `${number} ${offset}`;
    offset += bodies[index]?.length ?? 0;
    return head;
  });
  const first = Buffer.from(`${heads.join(" ")}\n`, "latin1");
  const entries = `/Type /ObjStm /N ${objects.length} /First ${first.length}`;
  return stream(entries, Buffer.concat([first, ...bodies]));
}

/** An object without the spaces that show its parts to people. No text of ours begins a line with one. */
function unindented(body: Buffer): string {
  return body.toString("latin1").trim().replaceAll("\n    ", "\n").replaceAll("\n  ", "\n");
}

function crossReferences(places: ReadonlyMap<number, Place>, size: number, references: string): (string | Buffer)[] {
  const table = Buffer.alloc(size * ROW);
  table.writeUInt16BE(65_535, 4);
  for (const [number, place] of places) {
    table.writeUInt8(place.kind, number * ROW);
    table.writeUIntBE(place.kind === 1 ? place.at : place.stream, number * ROW + 1, 3);
    table.writeUInt16BE(place.kind === 1 ? 0 : place.index, number * ROW + 4);
  }
  const entries = `/Type /XRef /Size ${size} /W [1 3 2] ${references} /DecodeParms << /Predictor 12 /Columns ${ROW} >>`;
  return stream(entries, differences(table));
}

/** Each row as its difference from the row above, which compresses to a fraction: the filter "Up" of PNG (ISO 32000-1, 7.4.4.4). */
function differences(table: Buffer): Buffer {
  const rows = table.length / ROW;
  const result = Buffer.alloc(rows * (ROW + 1));
  for (let row = 0; row < rows; row += 1) {
    result[row * (ROW + 1)] = 2;
    for (let column = 0; column < ROW; column += 1) {
      const at = row * ROW + column;
      result[row * (ROW + 1) + 1 + column] = (table[at] ?? 0) - (row === 0 ? 0 : (table[at - ROW] ?? 0));
    }
  }
  return result;
}

function stream(entries: string, bytes: Buffer): (string | Buffer)[] {
  const packed = deflateSync(bytes, LEVEL);
  return [`\n<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`, packed, "\nendstream\n"];
}

/** A stream, as small as it gets; what describes the document to other programs stays readable. */
function compressed(body: Buffer, isPage: boolean): Buffer {
  const begins = body.indexOf("stream\n");
  const dictionary = body.toString("latin1", 0, begins);
  const length = /\/Length (\d+)/u.exec(dictionary)?.[1];
  if (length === undefined || dictionary.includes("/Metadata")) return body;
  const from = begins + "stream\n".length;
  const bytes = body.subarray(from, from + Number(length));
  const drawn = (isPage || dictionary.includes("/Subtype /Form")) && dictionary.includes("/Filter /FlateDecode");
  if (!drawn && dictionary.includes("/Filter")) return body;
  const packed = deflateSync(drawn ? rounded(inflateSync(bytes), isPage ? PAGE_STEP : DRAWING_STEP) : bytes, LEVEL);
  const filter = drawn ? "" : " /Filter /FlateDecode";
  const entries = dictionary.replace(/\/Length \d+/u, `/Length ${packed.length}${filter}`);
  return Buffer.concat([Buffer.from(`${entries}stream\n`, "latin1"), packed, Buffer.from("\nendstream\n", "latin1")]);
}

/** Operators of ISO 32000-1, table 51, that take coordinates or the parts of a colour. */
const COORDINATES = new Set(["m", "l", "c", "re"]);
const FACTORS = new Set(["cm", "scn", "SCN"]);
/** A shift between two strings of a line of text; inside a string a bracket is escaped. */
const KERNING = /(?<!\\)\) (-?\d+\.\d+) \(/gu;
const MANY_DIGITS = /(?<!\d)-?\d+\.\d{2,}/gu;
const ANY_DIGITS = /(?<!\d)-?\d+\.\d+/gu;
/** To what coordinates are rounded: points of a page; units of a drawing, of which six are a millimetre. */
const PAGE_STEP = 0.01;
const DRAWING_STEP = 1;

/**
 * A page or a drawing without the digits that nobody sees: a drawing is told to the sixth of a millimetre, and a
 * screen shows 256 steps of a colour. The letters of a text stay as they are.
 */
function rounded(drawing: Buffer, step: number): Buffer {
  const lines = drawing.toString("latin1").split("\n");
  const short = lines.map((line) => {
    const operator = line.slice(line.lastIndexOf(" ") + 1);
    if (COORDINATES.has(operator)) return line.replaceAll(ANY_DIGITS, (number) => shortNumber(number, step));
    // Between letters, thousandths of their size.
    if (operator === "TJ") return line.replaceAll(KERNING, (_, number: string) => `) ${shortNumber(number, 1)} (`);
    return FACTORS.has(operator) ? line.replaceAll(MANY_DIGITS, shortFactor) : line;
  });
  return Buffer.from(short.join("\n"), "latin1");
}

/** A shift, which is large, needs no more than a coordinate; a share of a size or of a colour does. */
function shortFactor(number: string): string {
  return shortNumber(number, Math.abs(Number(number)) < 2 ? 0.001 : 0.01);
}

/** The nearest multiple of a step. */
function shortNumber(number: string, step: number): string {
  const perUnit = Math.round(1 / step);
  return String(Math.round(Number(number) * perUnit) / perUnit);
}
