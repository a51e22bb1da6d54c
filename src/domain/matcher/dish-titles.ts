import { cleanText, stemOf } from "#domain/matcher/match-words";
import { findPattern, patternText, wordPattern } from "#domain/matcher/word-pattern";
import type { PatternWord, WordPattern } from "#domain/matcher/word-pattern";

const titles = new Map<string, readonly PatternWord[]>();
const MAX_CACHED_TITLES = 5_000;
const WORD = /[a-z]+/gu;

/** A title's words without plurals. Cached: titles are compared for every plan. */
export function titleWords(title: string): readonly PatternWord[] {
  let words = titles.get(title);
  if (words === undefined) {
    words = [...cleanText(title).matchAll(WORD)].map(([word]) => ({ stem: stemOf(word) }));
    if (titles.size >= MAX_CACHED_TITLES) titles.clear();
    titles.set(title, words);
  }
  return words;
}

const patterns = new Map<string, readonly WordPattern[]>();

function patternsOf(phrase: string): readonly WordPattern[] {
  let known = patterns.get(phrase);
  if (known === undefined) {
    known = phrase.split("|").map((said) => wordPattern(said));
    if (patterns.size >= MAX_CACHED_TITLES) patterns.clear();
    patterns.set(phrase, known);
  }
  return known;
}

/** Whether a title contains all of these phrases, each a pattern in words or several separated by "|". */
export function isTitled(phrases: readonly string[], title: string): boolean {
  const text = patternText(titleWords(title));
  return phrases.every((phrase) =>
    patternsOf(phrase).some((pattern) => text.words.some((_, start) => findPattern(pattern, text, start) !== null)),
  );
}
