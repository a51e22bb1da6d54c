/** Where a quote stands in a text: from the letter at `at` up to the one before `end`. */
export interface Place {
  readonly at: number;
  readonly end: number;
}

/** A text in which quotes are looked for; made once, since every quote of a reading is looked for in the same one. */
export interface QuotedText {
  readonly text: string;
  /** In lower case, with one space wherever there is white space. */
  readonly plain: string;
  /** Where in the text each character of `plain` stands, and where the text ends. */
  readonly places: readonly number[];
}

/** Whoever quotes more than this quotes everything. */
const LONGEST_QUOTE = 400;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/** Characters of a text in which quotes are looked for: twice what the form takes. */
const LONGEST_TEXT = 4_000;

export function quotedText(whole: string): QuotedText {
  const text = whole.slice(0, LONGEST_TEXT);
  let plain = "";
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const one = plainCharacter(character);
    if (one !== " " || !plain.endsWith(" ")) {
      for (let index = 0; index < one.length; index += 1) places.push(at + Math.min(index, character.length - 1));
      plain += one;
    }
    at += character.length;
  }
  places.push(text.length);
  return { text, plain, places };
}

/**
 * Where whole words stand in a text, letter by letter but for case and white space; null where they do not. The text's own letters are
 * `text.slice(at, end)`.
 */
export function findQuote({ plain, places, text }: QuotedText, quote: string): Place | null {
  if (quote.length > LONGEST_QUOTE) return null;
  const wanted = Array.from(quote, plainCharacter).join("").replace(/ +/gu, " ").trim();
  if (!WORD_CHARACTER.test(wanted)) return null;
  for (let found = plain.indexOf(wanted); found !== -1; found = plain.indexOf(wanted, found + 1)) {
    const after = found + wanted.length;
    if (isMidWord(plain, found) || isMidWord(plain, after)) continue;
    const end = places[after] ?? text.length;
    const at = places[found] ?? 0;
    // White space behind the last letter stands in the text as it was typed, and belongs to no quote.
    return { at, end: at + text.slice(at, end).trimEnd().length };
  }
  return null;
}

/** The sentences, or lines, that a place touches. */
export function sentencesAround(text: string, { at, end }: Place): string {
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(/[.!?;…](?=\s|$)|\n/gu)) {
    if (index + mark.length <= at) from = index + mark.length;
    else if (index >= end) return text.slice(from, index);
  }
  return text.slice(from);
}

/** Of the same length wherever lower case is: a capital that is lowered to two letters stays. */
function plainCharacter(character: string): string {
  if (/\s/u.test(character)) return " ";
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}

/** Whether letters or figures stand on both sides. */
function isMidWord(plain: string, at: number): boolean {
  return WORD_CHARACTER.test(plain.charAt(at - 1)) && WORD_CHARACTER.test(plain.charAt(at));
}
