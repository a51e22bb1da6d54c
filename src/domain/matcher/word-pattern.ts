import { stemOf } from "#domain/matcher/match-words";
import { remembered } from "#domain/matcher/remembered";

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
  /** Without its plural; empty for punctuation, which no word matches and no gap crosses. */
  readonly stem: string;
}

/** Where a slot starting at a word ends; null if it does not match. */
export type SlotAt = (slot: string, at: number) => number | null;

/** One step of a pattern, and the next; null at the end. */
type Step =
  | {
      readonly kind: "word";
      readonly whole: ReadonlySet<string>;
      readonly beginnings: readonly string[];
      readonly next: Step | null;
    }
  | { readonly kind: "not"; readonly whole: ReadonlySet<string>; readonly next: Step | null }
  | { readonly kind: "slot"; readonly name: string; readonly next: Step | null }
  | { readonly kind: "group"; readonly group: PatternGroup; readonly next: Step | null }
  /** First the branch with the optional word, then the one without. */
  | { readonly kind: "maybe"; readonly one: Step; readonly next: Step | null }
  | { readonly kind: "gap" | "end"; readonly next: Step | null };

export interface WordPattern {
  readonly first: Step | null;
  /** The words, beginnings (with "*") and slots (in braces) that it can start with. */
  readonly firsts: readonly string[];
  /** Any matching text contains one of these words; null if there are none to rely on. */
  readonly needs: readonly string[] | null;
  /** The slots that it requires. */
  readonly needsSlots: readonly string[];
}

/** Phrases used by name in patterns. They have no slots, gaps or groups of their own. */
export interface PatternGroup {
  readonly ways: PatternIndex<{ readonly pattern: WordPattern }>;
  readonly firsts: readonly string[];
}

/** A slot that a pattern found. */
export interface FoundSlot {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** A match of a pattern: its end, its own words and its slots. */
export interface FoundPattern {
  readonly end: number;
  readonly named: readonly number[];
  readonly slots: readonly FoundSlot[];
}

/** The maximum number of words for "..". */
const LONGEST_GAP = 4;
/** The shape of one piece of a pattern. */
const PIECE = /^(?:\.\.|\$|@[a-z-]+\??|\{[a-z]+\}\??|!?[\p{L}\p{N}]+\*?(?:\/[\p{L}\p{N}]+\*?)*\??)$/u;

/** The fault in a written pattern; null if there is none. `groups`: the groups it may use; null within a group. */
export function patternFault(said: string, groups: ReadonlySet<string> | null): string | null {
  const pieces = said.trim().split(/\s+/u);
  for (const piece of pieces) {
    if (!PIECE.test(piece)) return `"${piece}" is no piece of a pattern`;
    const group = /^@([a-z-]+)/u.exec(piece)?.[1];
    if (group !== undefined && groups?.has(group) !== true) return `there is no group "${group}"`;
    if (groups === null && (piece === ".." || piece.startsWith("{")))
      return "a phrase of a group has no gap and no slot";
  }
  if (pieces[0] === ".." || pieces.at(-1) === "..") return "a gap stands between two words";
  return null;
}

/** Compiles a written pattern, with the groups it may use. */
export function wordPattern(said: string, groups: ReadonlyMap<string, PatternGroup> = NO_GROUPS): WordPattern {
  const pieces = said.trim().split(/\s+/u);
  let first: Step | null = null;
  for (const piece of pieces.toReversed()) first = stepOf(piece, first, groups);
  return { first, firsts: firstsOf(first), ...needsOf(first) };
}
const NO_GROUPS: ReadonlyMap<string, PatternGroup> = new Map();

/** Compiles a group from its phrases. */
export function patternGroup(said: readonly string[]): PatternGroup {
  const ways = said.map((one) => ({ pattern: wordPattern(one) }));
  return { ways: indexPatterns(ways), firsts: ways.flatMap(({ pattern }) => pattern.firsts) };
}

function stepOf(piece: string, next: Step | null, groups: ReadonlyMap<string, PatternGroup>): Step {
  if (piece === "..") return { kind: "gap", next };
  if (piece === "$") return { kind: "end", next };
  if (piece.endsWith("?")) return { kind: "maybe", one: stepOf(piece.slice(0, -1), next, groups), next };
  if (piece.startsWith("{")) return { kind: "slot", name: piece.slice(1, -1), next };
  if (piece.startsWith("@")) return { kind: "group", group: groups.get(piece.slice(1)) ?? patternGroup([]), next };
  if (piece.startsWith("!")) return { kind: "not", whole: new Set(piece.slice(1).split("/").map(stemOf)), next };
  const forms = piece.split("/");
  return {
    kind: "word",
    whole: new Set(forms.filter((form) => !form.endsWith("*")).map(stemOf)),
    beginnings: forms.filter((form) => form.endsWith("*")).map((form) => form.slice(0, -1)),
    next,
  };
}

function firstsOf(step: Step | null): string[] {
  switch (step?.kind) {
    case "word":
      return [...step.whole, ...step.beginnings.map((beginning) => `${beginning}*`)];
    case "slot":
      return [`{${step.name}}`];
    case "group":
      return [...step.group.firsts];
    case "maybe":
      return [...firstsOf(step.one), ...firstsOf(step.next)];
    case "not":
    case "gap":
    case "end":
      return firstsOf(step.next);
    case undefined:
      return [];
  }
}

/** What a text must contain, so that most patterns can be skipped: of the words after the first, the last with the fewest forms. */
function needsOf(first: Step | null): Pick<WordPattern, "needs" | "needsSlots"> {
  let needs: readonly string[] | null = null;
  const needsSlots: string[] = [];
  for (let step = first; step !== null; step = step.next) {
    if (step.kind === "slot") needsSlots.push(step.name);
    if (step === first || step.kind !== "word" || step.beginnings.length > 0) continue;
    if (needs === null || step.whole.size <= needs.length) needs = [...step.whole];
  }
  return { needs, needsSlots };
}

/** A sentence in which to look for patterns; caches what each group matches at a word. */
export interface PatternText {
  readonly words: readonly PatternWord[];
  readonly stems: ReadonlySet<string>;
  /** Whether it contains a slot anywhere. */
  readonly hasSlot: (name: string) => boolean;
  readonly slotAt: SlotAt;
  readonly groupEnds: Map<PatternGroup, (readonly number[] | undefined)[]>;
}

export function patternText(words: readonly PatternWord[], slotAt: SlotAt = NO_SLOTS): PatternText {
  const stems = new Set(words.map(({ stem }) => stem));
  const hasSlot = remembered((name) => words.some((_, at) => slotAt(name, at) !== null));
  return { words, stems, hasSlot, slotAt, groupEnds: new Map() };
}
const NO_SLOTS: SlotAt = () => null;

/** Matches a pattern at a word, taking the longest optional parts. Gaps are limited, which limits the time too. */
export function findPattern(pattern: WordPattern, text: PatternText, start: number): FoundPattern | null {
  const { first, needs, needsSlots } = pattern;
  if (needs !== null && !needs.some((stem) => text.stems.has(stem))) return null;
  if (!needsSlots.every(text.hasSlot)) return null;
  const named: number[] = [];
  const slots: FoundSlot[] = [];
  const end = follow(first, start, text, named, slots);
  return end === null ? null : { end, named: named.reverse(), slots: slots.reverse() };
}

/** Where the steps from one on end; names are collected from last to first. */
function follow(step: Step | null, at: number, text: PatternText, named: number[], slots: FoundSlot[]): number | null {
  if (step === null) return at;
  const stem = text.words[at]?.stem ?? "";
  switch (step.kind) {
    case "word": {
      if (!isWord(step, stem)) return null;
      const end = follow(step.next, at + 1, text, named, slots);
      if (end !== null) named.push(at);
      return end;
    }
    case "not":
      return step.whole.has(stem) ? null : follow(step.next, at, text, named, slots);
    case "end":
      return at >= text.words.length ? follow(step.next, at, text, named, slots) : null;
    case "slot": {
      const slotEnd = text.slotAt(step.name, at);
      if (slotEnd === null) return null;
      const end = follow(step.next, slotEnd, text, named, slots);
      if (end !== null) slots.push({ name: step.name, start: at, end: slotEnd });
      return end;
    }
    case "maybe":
      return follow(step.one, at, text, named, slots) ?? follow(step.next, at, text, named, slots);
    case "group":
      for (const groupEnd of endsOf(step.group, at, text)) {
        const end = follow(step.next, groupEnd, text, named, slots);
        if (end === null) continue;
        for (let word = groupEnd - 1; word >= at; word -= 1) named.push(word);
        return end;
      }
      return null;
    case "gap":
      for (let next = at; next <= at + LONGEST_GAP && next < text.words.length; next += 1) {
        const end = follow(step.next, next, text, named, slots);
        if (end !== null) return end;
        if (text.words[next]?.stem === "") return null;
      }
      return null;
  }
}

/** Where the phrases of a group starting at a word end, the longest first. */
function endsOf(group: PatternGroup, at: number, text: PatternText): readonly number[] {
  let known = text.groupEnds.get(group);
  if (known === undefined) text.groupEnds.set(group, (known = []));
  const found = known[at];
  if (found !== undefined) return found;
  const ends = new Set<number>();
  for (const ways of group.ways.at(text.words[at]?.stem ?? "", []))
    for (const { pattern } of ways) {
      const end = follow(pattern.first, at, text, [], []);
      if (end !== null) ends.add(end);
    }
  return (known[at] = [...ends].sort((a, b) => b - a));
}

function isWord(
  { whole, beginnings }: { readonly whole: ReadonlySet<string>; readonly beginnings: readonly string[] },
  stem: string,
): boolean {
  return stem !== "" && (whole.has(stem) || beginnings.some((beginning) => stem.startsWith(beginning)));
}

/** Patterns by their first words, so that each word of a text is compared with only a few. */
export interface PatternIndex<T> {
  /**
   * The patterns that may start at a word, or with one of its slots, in several lists; a pattern with two possible starts may
   * appear twice.
   */
  at(stem: string, slots: Iterable<string>): readonly (readonly T[])[];
}

/** How many letters of a beginning are used for look-up. */
const KEY = 3;

export function indexPatterns<T extends { readonly pattern: WordPattern }>(all: readonly T[]): PatternIndex<T> {
  const byWord = new Map<string, T[]>();
  const byBeginning = new Map<string, T[]>();
  const bySlot = new Map<string, T[]>();
  for (const one of all)
    for (const first of new Set(one.pattern.firsts)) {
      if (first.endsWith("*")) addTo(byBeginning, first.slice(0, Math.min(KEY, first.length - 1)), one);
      else if (first.startsWith("{")) addTo(bySlot, first.slice(1, -1), one);
      else addTo(byWord, first, one);
    }
  return {
    at(stem, slots) {
      const lists: (readonly T[])[] = [];
      const take = (list: readonly T[] | undefined): void => {
        if (list !== undefined) lists.push(list);
      };
      take(byWord.get(stem));
      if (byBeginning.size > 0) for (const length of [KEY, KEY - 1]) take(byBeginning.get(stem.slice(0, length)));
      for (const slot of slots) take(bySlot.get(slot));
      return lists;
    },
  };
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
