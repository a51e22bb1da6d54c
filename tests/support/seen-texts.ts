import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

/** A text of the sources that people may see: on a page, in a message, in a plan or on paper. */
export interface SeenText {
  readonly at: string;
  readonly text: string;
}

/** Where such texts stand. What matchers read and what AI providers are told is not shown to anybody. */
const SOURCES = [
  "src/web/**/*.{ts,tsx}",
  "src/contract/*.ts",
  "src/domain/{options,plan,planner,request,entitlement}/*.ts",
  "src/domain/meal/proposers.ts",
  "src/server/features/**/*.ts",
  "src/server/http/*.ts",
  "src/server/services/{email,pdf}/*.ts",
  "src/server/services/payments/sandbox-cards.ts",
];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string";
}

/** What is written for logs, for programmers and for documents of the wire. */
function isForPeople(node: Node, source: string): boolean {
  if (node.type === "ImportDeclaration" || node.type === "TSLiteralType" || node.type === "TaggedTemplateExpression")
    return false;
  if (node.type === "Property") return !/^summary\b/u.test(source.slice(node.start, node.end));
  if (node.type === "CallExpression" || node.type === "NewExpression")
    return !/^(?:new (?:Error|TypeError|BadSignature|LeaseLost|Provider\w+|CustomerGone|WrongPrices)\b|(?:[\w.]+\.)?(?:log|logger)\.\w+\(|providerSilent\(|\w*[eE]rror\()/u.test(
      source.slice(node.start, node.start + 200),
    );
  return true;
}

/** The texts of one file: what stands between tags, and strings with their places for values as "…". */
export function textsOf(path: string, source: string): SeenText[] {
  const found: SeenText[] = [];
  const add = (node: Node, raw: string): void => {
    const text = raw.replace(/\s+/gu, " ").trim();
    if (!/\p{L}{2}/u.test(text)) return;
    found.push({ at: `${path}:${source.slice(0, node.start).split("\n").length}`, text });
  };
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look);
    if (!isNode(value) || !isForPeople(value, source)) return;
    if (value.type === "JSXText") return add(value, String(value.value));
    if (value.type === "Literal") return typeof value.value === "string" ? add(value, value.value) : undefined;
    if (value.type === "TemplateLiteral")
      add(value, source.slice(value.start + 1, value.end - 1).replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/gu, "…"));
    for (const part of Object.values(value)) look(part);
  };
  look(parseSync(path, source).program.body);
  return found;
}

/** Every text of the sources that people may see. */
export function seenTexts(root: string): SeenText[] {
  return globSync(SOURCES, { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\/testing\//u.test(path))
    .toSorted()
    .flatMap((path) => textsOf(path, readFileSync(join(root, path), "utf8")));
}
