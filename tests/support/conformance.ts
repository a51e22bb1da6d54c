import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

/** One row of docs/spec-conformance.md or docs/security.md: a rule and the tests that show it. */
export type Row = { readonly id: string; readonly rule: string; readonly proofs: readonly Proof[] };
export type Proof = { readonly file: string; readonly title: string };

const BETWEEN_PROOFS = "<br>";
const BEFORE_TITLE = " › ";

/** The rows of every table in the document. A row's last cell names its tests: `file` › title, one a line. */
export function readRows(markdown: string): Row[] {
  return markdown
    .split("\n")
    .filter((line) => /^\| [A-Z]\d[\d.]*(?:, [A-Z]\d[\d.]*)* \|/u.test(line))
    .map(cellsOf)
    .filter((cells) => cells.length === 4)
    .map(([id = "", rule = "", , tests = ""]) => {
      const proofs = tests.split(BETWEEN_PROOFS).filter((proof) => proof.trim() !== "");
      return { id, rule, proofs: proofs.map(readProof) };
    });
}

function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/u)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function readProof(text: string): Proof {
  const [file = "", ...title] = text.split(BEFORE_TITLE);
  return { file: file.trim().replaceAll("`", ""), title: title.join(BEFORE_TITLE).trim() };
}

/** Every fault of a row: no test, a file or a title that is not there, quoted words that none of its tests holds. */
export function faultsOf(row: Row, root: string): string[] {
  const faults = row.proofs.flatMap(({ file, title }) => {
    if (!existsSync(join(root, file))) return [`${row.id}: there is no file ${file}`];
    return testTitles(join(root, file)).some((known) => titleMatches(known, title, textOf(join(root, file))))
      ? []
      : [`${row.id}: ${file} has no test "${title}"`];
  });
  if (row.proofs.length === 0) faults.push(`${row.id}: no test is named`);
  const sources = row.proofs
    .filter(({ file }) => existsSync(join(root, file)))
    .map(({ file }) => textOf(join(root, file)));
  for (const words of quotedWords(row.rule)) {
    if (!sources.some((source) => source.includes(words))) faults.push(`${row.id}: none of its tests says "${words}"`);
  }
  return faults;
}

/** The words that a rule sets in double quotes: they are in the tests just as in the rule. */
function quotedWords(rule: string): string[] {
  return [...rule.matchAll(/"([^"]+)"/gu)].map(([, words]) => words ?? "");
}

/**
 * Whether a row's title names this test. A title with a place to fill in (`${state}`, `%s`, `$name`) may be written as it stands in
 * the source, or filled in with words that stand in the same file, as its cases do.
 */
function titleMatches(known: string, named: string, source: string): boolean {
  if (known === named) return true;
  const places = /\$\{[^}]+\}|%[sdijo#]|\$\w+/gu;
  if (known.search(places) === -1) return false;
  const pattern = known
    .split(places)
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`))
    .join("(.+)");
  const filled = new RegExp(`^${pattern}$`, "u").exec(named);
  return filled !== null && filled.slice(1).every((words) => source.includes(words));
}

const texts = new Map<string, string>();
function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(path, "utf8");
  texts.set(path, text);
  return text;
}

const titles = new Map<string, readonly string[]>();
/** The titles of a file's tests, alone and behind the title of what describes them. */
function testTitles(path: string): readonly string[] {
  const known = titles.get(path) ?? titlesWithin(parseSync(path, textOf(path)).program as unknown as Node, []);
  titles.set(path, known);
  return known;
}

type Node = { readonly type: string; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function titlesWithin(node: Node, around: readonly string[]): string[] {
  const call = node.type === "CallExpression" ? calledTest(node) : null;
  const inside = call?.kind === "describe" ? [...around, call.title] : around;
  const own =
    call?.kind === "test" ? [call.title, ...around.map((title) => `${title}${BEFORE_TITLE}${call.title}`)] : [];
  const children = Object.values(node).flat().filter(isNode);
  return [...own, ...children.flatMap((child) => titlesWithin(child, inside))];
}

/** `it("title", …)`, `test.each(…)("title", …)`, `describe.each(…)("title", …)` and their like. */
function calledTest(call: Node): { kind: "test" | "describe"; title: string } | null {
  let callee = call.callee as Node;
  while (callee.type === "CallExpression" || callee.type === "MemberExpression")
    callee = (callee.type === "CallExpression" ? callee.callee : callee.object) as Node;
  const kind = callee.name === "it" || callee.name === "test" ? "test" : callee.name === "describe" ? "describe" : null;
  const [first] = call.arguments as Node[];
  const title = first === undefined ? null : literalText(first);
  return kind === null || title === null ? null : { kind, title };
}

function literalText(node: Node): string | null {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral") return null;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join("${…}");
}
