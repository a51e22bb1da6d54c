import { stemOf } from "#domain/matcher/match-words";

/*
 * The words of `catalogue/notes/phrases.csv` and `things.csv` are patterns that anybody can read:
 *
 *   hate/loathe {food}    one of two words, then a food
 *   a? curry              a word that may be missing
 *   spic*                 every word that begins so
 *   steamed .. cod        up to four other words between
 *   fish !sauce/stock     not before one of these words
 *   chilli $              at the end
 *   @hates {food}         any of the phrases that `groups.csv` lists under "hates"
 *
 * Words are compared without plurals, so that "curry" stands for curries.
 */

/** A word of a text, as patterns see it. */
export interface PatternWord {
  /** Without its plural; empty for a mark, which no word matches and no gap crosses. */
  readonly stem: string;
}

/** Where the slot of a name that begins at a word ends; null where none does. */
export type SlotAt = (slot: string, at: number) => number | null;

type Element =
  | { readonly kind: "word"; readonly whole: ReadonlySet<string>; readonly beginnings: readonly string[] }
  | { readonly kind: "not"; readonly whole: ReadonlySet<string> }
  | { readonly kind: "slot"; readonly name: string }
  | { readonly kind: "group"; readonly ways: readonly (readonly Element[])[] }
  | { readonly kind: "maybe"; readonly one: Element }
  | { readonly kind: "gap" }
  | { readonly kind: "end" };

export interface WordPattern {
  readonly elements: readonly Element[];
  /** The words, beginnings (with "*") and slots (in braces) that it can begin with. */
  readonly firsts: readonly string[];
}

/** A slot that a pattern found. */
export interface FoundSlot {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Where a pattern was found: up to `end`, with the words that it named itself and its slots. */
export interface FoundPattern {
  readonly end: number;
  readonly named: readonly number[];
  readonly slots: readonly FoundSlot[];
}

/** ".." stands for so many words at most. */
const LONGEST_GAP = 4;
/** The shape of one piece of a pattern. */
const PIECE = /^(?:\.\.|\$|@[a-z-]+\??|\{[a-z]+\}\??|!?[\p{L}\p{N}]+\*?(?:\/[\p{L}\p{N}]+\*?)*\??)$/u;

/** What is wrong with a pattern as it is written; null where nothing is. */
export function patternFault(said: string, groups: ReadonlySet<string>): string | null {
  const pieces = said.trim().split(/\s+/u);
  for (const piece of pieces) {
    if (!PIECE.test(piece)) return `"${piece}" is no piece of a pattern`;
    const group = /^@([a-z-]+)/u.exec(piece)?.[1];
    if (group !== undefined && !groups.has(group)) return `there is no group "${group}"`;
  }
  if (pieces[0] === ".." || pieces.at(-1) === "..") return "a gap stands between two words";
  return null;
}

/** Makes a pattern of what is written, with the groups that it may name. */
export function wordPattern(
  said: string,
  groups: ReadonlyMap<string, readonly WordPattern[]> = NO_GROUPS,
): WordPattern {
  const elements = said
    .trim()
    .split(/\s+/u)
    .map((piece) => elementOf(piece, groups));
  return { elements, firsts: firstsOf(elements) };
}
const NO_GROUPS: ReadonlyMap<string, readonly WordPattern[]> = new Map();

function elementOf(piece: string, groups: ReadonlyMap<string, readonly WordPattern[]>): Element {
  if (piece === "..") return { kind: "gap" };
  if (piece === "$") return { kind: "end" };
  if (piece.endsWith("?")) return { kind: "maybe", one: elementOf(piece.slice(0, -1), groups) };
  if (piece.startsWith("{")) return { kind: "slot", name: piece.slice(1, -1) };
  if (piece.startsWith("@")) {
    const ways = (groups.get(piece.slice(1)) ?? []).map(({ elements }) => elements);
    return { kind: "group", ways };
  }
  if (piece.startsWith("!")) return { kind: "not", whole: new Set(piece.slice(1).split("/").map(stemOf)) };
  const forms = piece.split("/");
  return {
    kind: "word",
    whole: new Set(forms.filter((form) => !form.endsWith("*")).map(stemOf)),
    beginnings: forms.filter((form) => form.endsWith("*")).map((form) => form.slice(0, -1)),
  };
}

function firstsOf(elements: readonly Element[]): string[] {
  const firsts: string[] = [];
  for (const element of elements) {
    firsts.push(...firstsOfOne(element));
    if (element.kind !== "maybe" && element.kind !== "not") break;
  }
  return firsts;
}

function firstsOfOne(element: Element): string[] {
  switch (element.kind) {
    case "word":
      return [...element.whole, ...element.beginnings.map((beginning) => `${beginning}*`)];
    case "slot":
      return [`{${element.name}}`];
    case "group":
      return element.ways.flatMap(firstsOf);
    case "maybe":
      return firstsOfOne(element.one);
    case "not":
    case "gap":
    case "end":
      return [];
  }
}

/** Looks for a pattern from a word on; the longest of what may be missing is taken. Gaps are bounded, so that the time is too. */
export function findPattern(
  { elements }: WordPattern,
  words: readonly PatternWord[],
  start: number,
  slotAt: SlotAt = NO_SLOTS,
): FoundPattern | null {
  return follow(elements, 0, start, { words, slotAt, named: [], slots: [] });
}
const NO_SLOTS: SlotAt = () => null;

interface Walk {
  readonly words: readonly PatternWord[];
  readonly slotAt: SlotAt;
  readonly named: readonly number[];
  readonly slots: readonly FoundSlot[];
}

function follow(elements: readonly Element[], index: number, at: number, walk: Walk): FoundPattern | null {
  const element = elements[index];
  if (element === undefined) return { end: at, named: walk.named, slots: walk.slots };
  const stem = walk.words[at]?.stem ?? "";
  switch (element.kind) {
    case "word":
      if (!isWord(element, stem)) return null;
      return follow(elements, index + 1, at + 1, { ...walk, named: [...walk.named, at] });
    case "not":
      return element.whole.has(stem) ? null : follow(elements, index + 1, at, walk);
    case "end":
      return at >= walk.words.length ? follow(elements, index + 1, at, walk) : null;
    case "slot": {
      const end = walk.slotAt(element.name, at);
      if (end === null) return null;
      return follow(elements, index + 1, end, {
        ...walk,
        slots: [...walk.slots, { name: element.name, start: at, end }],
      });
    }
    case "maybe":
      return follow([element.one, ...elements.slice(index + 1)], 0, at, walk) ?? follow(elements, index + 1, at, walk);
    case "group":
      for (const way of element.ways) {
        const found = follow([...way, ...elements.slice(index + 1)], 0, at, walk);
        if (found !== null) return found;
      }
      return null;
    case "gap":
      for (let next = at; next <= at + LONGEST_GAP && next < walk.words.length; next += 1) {
        const found = follow(elements, index + 1, next, walk);
        if (found !== null) return found;
        if (walk.words[next]?.stem === "") return null;
      }
      return null;
  }
}

function isWord(
  { whole, beginnings }: { whole: ReadonlySet<string>; beginnings: readonly string[] },
  stem: string,
): boolean {
  return stem !== "" && (whole.has(stem) || beginnings.some((beginning) => stem.startsWith(beginning)));
}

/** Patterns by the words that they begin with, so that each word of a text is compared with few. */
export interface PatternIndex<T> {
  /** What may begin at a word, or with one of the slots that do. */
  at(stem: string, slots: readonly string[]): readonly T[];
}

/** Beginnings are looked up by so many letters. */
const KEY = 3;

export function indexPatterns<T extends { readonly pattern: WordPattern }>(all: readonly T[]): PatternIndex<T> {
  const byFirst = new Map<string, T[]>();
  for (const one of all)
    for (const first of new Set(one.pattern.firsts)) {
      const key = first.endsWith("*") ? `${first.slice(0, Math.min(KEY, first.length - 1))}*` : first;
      const list = byFirst.get(key);
      if (list === undefined) byFirst.set(key, [one]);
      else list.push(one);
    }
  const none: readonly T[] = [];
  return {
    at(stem, slots) {
      const lists = [byFirst.get(stem), byFirst.get(`${stem.slice(0, KEY)}*`), byFirst.get(`${stem.slice(0, 2)}*`)];
      for (const slot of slots) lists.push(byFirst.get(`{${slot}}`));
      const found = lists.flatMap((list) => list ?? none);
      return found.length < 2 ? found : [...new Set(found)];
    },
  };
}
