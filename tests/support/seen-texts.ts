import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

/** A text of the sources that people may see: on a page, in a message, in a plan or on paper. */
export interface SeenText {
  readonly at: string;
  readonly text: string;
}

/** Where such texts stand. What matchers read and what AI providers are told is not shown to anyone. */
const SOURCES = [
  "src/web/**/*.{ts,tsx}",
  "src/contract/*.ts",
  "src/domain/{options,plan,planner,request,entitlement}/*.ts",
  "src/domain/{meal/proposers,matcher/unknown-entry,cupboard/read-typed}.ts",
  "src/server/features/**/*.ts",
  "src/server/http/*.ts",
  "src/server/services/{email,pdf}/*.ts",
  "src/server/fair-queue.ts",
  "src/server/services/{payments/sandbox-cards,workers/workers,workers/task}.ts",
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

/** The names of options, of calls and of styles, which stand in strings too. */
function isName(text: string): boolean {
  if (/\(\?[:<]/u.test(text)) return true;
  const words = text.split(" ");
  if (words.length === 1) return !/^\p{Lu}[\p{Ll}-]+[.:?!]*$/u.test(text);
  const styled = words.filter((word) => /^[^\p{Lu}’…]*[-:[/][^\p{Lu}’…]*$/u.test(word));
  return !/[\p{Lu}’…]/u.test(text) && styled.length * 2 >= words.length;
}

/** What stands for a value in a text. */
const PLACE = "{…}";

/** The texts of one file: what stands between tags, sentence by sentence, and strings with the places of their values. */
export function textsOf(path: string, source: string): SeenText[] {
  const found: SeenText[] = [];
  const add = (node: Node, raw: string): void => {
    const text = raw
      .replaceAll(/<[^>]*>|&nbsp;/gu, " ")
      .replaceAll(/\s+/gu, " ")
      .trim();
    if (!/\p{L}{2}/u.test(text)) return;
    if (node.type !== "JSXText" && isName(text)) return;
    found.push({ at: `${path}:${source.slice(0, node.start).split("\n").length}`, text });
  };
  /** The words of a child that stands within a sentence; what else it holds is looked at on the way. */
  const withinSentence = (child: unknown): string => {
    if (!isNode(child)) return "";
    if (child.type === "JSXText") return String(child.value);
    if (child.type === "JSXElement") {
      look(child.openingElement);
      return (child.children as unknown[]).map(withinSentence).join("");
    }
    const held = child.expression;
    if (!isNode(held) || held.type === "JSXEmptyExpression") return "";
    if (held.type === "Literal") return String(held.value);
    look(held);
    return PLACE;
  };
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look);
    if (!isNode(value) || !isForPeople(value, source)) return;
    if (value.type === "JSXElement" || value.type === "JSXFragment") {
      const children = value.children as unknown[];
      const first = children.find(
        (child) => isNode(child) && child.type === "JSXText" && /\S/u.test(String(child.value)),
      );
      if (first !== undefined) {
        look(value.openingElement);
        return add(first as Node, children.map(withinSentence).join(""));
      }
    }
    if (value.type === "JSXAttribute" && /^\w*[cC]lass/u.test(nameOf(value))) return;
    if (value.type === "Literal") return typeof value.value === "string" ? add(value, value.value) : undefined;
    if (value.type === "TemplateLiteral")
      add(value, source.slice(value.start + 1, value.end - 1).replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/gu, PLACE));
    for (const part of Object.values(value)) look(part);
  };
  look(parseSync(path, source).program.body);
  return found;
}

function nameOf(attribute: Node): string {
  return isNode(attribute.name) ? String(attribute.name.name) : "";
}

/** The texts of a template of a document: what is in brackets, with its values left open. */
export function documentTextsOf(path: string, source: string): SeenText[] {
  return source.split("\n").flatMap((line, index) =>
    [
      ...line
        .replace(/^#let \w+-fonts.*|#metadata.*/u, "")
        .replaceAll(/#[\w-]+(?:\.[\w-]+|\([^()]*\))*(?![\w([])/gu, PLACE)
        .replaceAll("~", " ")
        .matchAll(/\[([^[\]]+)\]|"(\p{Lu}[^"]*)"/gu),
    ]
      .map(([, content, string]) => (content ?? string ?? "").trim())
      .filter((text) => /\p{L}{2}/u.test(text.replaceAll(PLACE, "")))
      .map((text) => ({ at: `${path}:${index + 1}`, text })),
  );
}

/** Every text of the sources that people may see. `src/web/app/design` shows parts to programmers only. */
export function seenTexts(root: string): SeenText[] {
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  return [
    ...globSync(SOURCES, { cwd: root })
      .filter((path) => !/\.test\.tsx?$|\/testing\/|\/pack-pdf\.ts$|^src\/web\/app\/design\//u.test(path))
      .toSorted()
      .flatMap((path) => textsOf(path, read(path))),
    ...globSync("src/server/services/pdf/template/*.typ", { cwd: root })
      .toSorted()
      .flatMap((path) => documentTextsOf(path, read(path))),
  ];
}
