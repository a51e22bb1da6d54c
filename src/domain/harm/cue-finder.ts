import { plainWord } from "#domain/harm/said-words";
import type { SaidWord } from "#domain/harm/said-words";
import { editDistance } from "#domain/matcher/match-words";
import { remembered } from "#domain/matcher/remembered";
import type { CueGroup, CueKind } from "#domain/recipe/notes-data";

/*
 * Cues are written in words, so that anyone can read and extend them: "comes/came up in .. lumps" is one of two words, then two
 * more, then "lumps" after at most four others; "swell*" is every word starting with it.
 */

/** A cue found in a text, from its first word up to `end`. */
export interface FoundCue {
  readonly group: CueGroup;
  readonly start: number;
  readonly end: number;
}

export interface CueFinder {
  /** Every cue in a sentence, in order. */
  find(words: readonly SaidWord[]): FoundCue[];
  /** Whether a cue contains the word. */
  knows(word: string): boolean;
  /** The word of harm that an unknown word misspells: "hifes", "cealiac"; null if none is near. */
  meantBy(word: string): string | null;
}

/** The forms of a cue's word: whole words, and beginnings of words. */
interface Forms {
  readonly whole: ReadonlySet<string>;
  readonly beginnings: readonly string[];
}

interface CueWord extends Forms {
  /** How many other words may come before it. */
  readonly gap: number;
}

interface Cue {
  readonly group: CueGroup;
  readonly words: readonly CueWord[];
  /** Any match contains one of these besides the cue's first word; null if there are none to rely on. */
  readonly needs: ReadonlySet<string> | null;
  /** Its position in the table. */
  readonly nth: number;
}

/** The maximum number of words for "..". */
const LONGEST_GAP = 4;
/** Cues that signal harm on their own. */
const HARM_KINDS: ReadonlySet<CueKind> = new Set<CueKind>(["harm", "sign", "condition"]);
/** Shorter words are too easily confused with others. */
const SHORTEST_SLIP = 5;

/** Makes the finder for a table of cues. Each word of a text is compared only with cues that start with the same letters. */
export function createCueFinder(groups: readonly CueGroup[]): CueFinder {
  const byWord = new Map<string, Cue[]>();
  const byBeginning = new Map<string, Cue[]>();
  const wholes = new Set<string>();
  const beginnings = new Set<string>();
  // Most words are in many cues.
  const formsOf = remembered(formsIn);
  let nth = 0;
  const alone = new Map<string, string[]>();
  for (const group of groups)
    for (const said of group.said) {
      const words = cueWords(said, formsOf);
      const [first] = words;
      if (first === undefined) continue;
      for (const word of words) {
        for (const whole of word.whole) wholes.add(whole);
        for (const beginning of word.beginnings) beginnings.add(beginning);
      }
      if (words.length === 1 && HARM_KINDS.has(group.kind))
        for (const form of [...first.whole, ...first.beginnings])
          if (form.length >= SHORTEST_SLIP) addTo(alone, form.slice(0, 1), form);
      const last = words.length > 1 ? words.at(-1) : undefined;
      const needs = last === undefined || last.beginnings.length > 0 ? null : last.whole;
      const cue = { group, words, needs, nth };
      nth += 1;
      for (const whole of first.whole) addTo(byWord, whole, cue);
      for (const beginning of first.beginnings) addTo(byBeginning, beginning, cue);
    }
  const lengths = [...new Set([...byBeginning.keys()].map((beginning) => beginning.length))].sort((a, b) => a - b);
  return {
    find(words) {
      const found: FoundCue[] = [];
      const texts = new Set(words.map(({ text }) => text));
      const look = (cue: Cue, start: number): void => {
        if (cue.needs !== null && !shareOne(cue.needs, texts)) return;
        const end = endOf(cue, words, start);
        if (end !== null) found.push({ group: cue.group, start, end });
      };
      words.forEach(({ text }, start) => {
        for (const cue of byWord.get(text) ?? []) look(cue, start);
        const begun: Cue[] = [];
        for (const length of lengths) {
          if (length > text.length) break;
          const cues = byBeginning.get(text.slice(0, length));
          if (cues !== undefined) begun.push(...cues);
        }
        for (const cue of begun.length < 2 ? begun : begun.sort((a, b) => a.nth - b.nth)) look(cue, start);
      });
      return found;
    },
    meantBy: remembered((word) => {
      if (word.length < SHORTEST_SLIP) return null;
      return (
        alone.get(word.slice(0, 1))?.find((form) => editDistance(word.slice(0, form.length + 1), form, 1) <= 1) ?? null
      );
    }),
    knows: remembered((word) => wholes.has(word) || [...beginnings].some((beginning) => word.startsWith(beginning))),
  };
}

function shareOne(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const one of some) if (others.has(one)) return true;
  return false;
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function cueWords(said: string, formsOf: (piece: string) => Forms): CueWord[] {
  const words: CueWord[] = [];
  let gap = 0;
  for (const piece of said.trim().split(/\s+/u)) {
    if (piece === "..") {
      gap = LONGEST_GAP;
      continue;
    }
    words.push({ ...formsOf(piece), gap });
    gap = 0;
  }
  return words;
}

function formsIn(piece: string): Forms {
  const forms = piece.split("/").filter((form) => form !== "");
  return {
    whole: new Set(forms.filter((form) => !form.endsWith("*")).map(plainWord)),
    beginnings: forms.filter((form) => form.endsWith("*")).map((form) => plainWord(form.slice(0, -1))),
  };
}

/** Where a cue starting at `start` ends; null if its other words do not follow. */
function endOf({ words: wanted }: Cue, words: readonly SaidWord[], start: number): number | null {
  let at = start + 1;
  for (let nth = 1; nth < wanted.length; nth += 1) {
    const word = wanted[nth] as CueWord;
    let next = at;
    while (next < words.length && next <= at + word.gap && !isWord(word, words[next]?.text ?? "")) next += 1;
    if (next >= words.length || next > at + word.gap) return null;
    at = next + 1;
  }
  return at;
}

function isWord({ whole, beginnings }: CueWord, text: string): boolean {
  return whole.has(text) || beginnings.some((beginning) => text.startsWith(beginning));
}
