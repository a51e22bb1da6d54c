import { ownEntry } from "#domain/matcher/match-words";

/** A word, number or pictogram of a text, in plain letters, with its place in the text. */
export interface SaidWord {
  /** Small letters without accents and apostrophes: "can't" is "cant", "A&E" is "ae". */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Words of one clause have the same number: a comma, a dash, a bracket or "but" begins another. */
  readonly clause: number;
  /** Written with a capital in the midst of a sentence, or at its beginning before what only people do: somebody's name, or a place. */
  readonly isName: boolean;
}

export interface Sentence {
  /** As the person wrote it. */
  readonly quote: string;
  readonly words: readonly SaidWord[];
  /** It ends with a question mark. */
  readonly isAsked: boolean;
  /** The text is far too long once it is spelt out, and nobody has read it from here on. */
  readonly isUnread: boolean;
}

const PIECE =
  /(?<ae>\ba ?& ?e\b)|(?<word>\p{L}[\p{L}\p{M}\p{N}'’‘`]*|\d+(?:[.,]\d+)*(?:st|nd|rd|th|g|kg|ml|am|pm)?)|(?<equals>=)|(?<picture>\p{Extended_Pictographic}\u{FE0F}?)|(?<end>[.!?;\n\r\u2022]+)|(?<clause>[,()[\]{}|])/giu;
/** Words that begin another thought within a sentence. */
const TURNS = new Set([
  "but",
  "because",
  "cos",
  "coz",
  "though",
  "although",
  "however",
  "yet",
  "except",
  "while",
  "whereas",
  "which",
]);

/** "Can not", "cannot" and "cannae" are "cant" in cues. */
const NOT: Readonly<Record<string, string>> = {
  can: "cant",
  do: "dont",
  does: "doesnt",
  did: "didnt",
  is: "isnt",
  are: "arent",
  was: "wasnt",
  were: "werent",
  would: "wouldnt",
  should: "shouldnt",
  could: "couldnt",
  must: "mustnt",
  will: "wont",
  has: "hasnt",
  have: "havent",
};
const CONTRACTED: Readonly<Record<string, string>> = {
  cannot: "cant",
  canna: "cant",
  cannae: "cant",
  dinna: "dont",
  dinnae: "dont",
  doesnae: "doesnt",
  disnae: "doesnt",
  didnae: "didnt",
  wouldnae: "wouldnt",
  shouldnae: "shouldnt",
  couldnae: "couldnt",
  willnae: "wont",
  winnae: "wont",
  isnae: "isnt",
  wasnae: "wasnt",
};

/** What only people do. */
const OF_PEOPLE = new Set(
  "wont wouldnt loves love hates hate likes like eats refuses prefers wants adores thinks picks leaves enjoys".split(
    " ",
  ),
);

function hasCapital(word: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word);
}

/** Characters that nobody sees, by which words could be hidden. */
const INVISIBLE = /[\p{Cf}\u{FE0F}]/gu;

/** Nobody writes longer sentences about their dinners. */
const MOST_WORDS = 80;

/**
 * A single character can be spelt out as eighteen letters. Twice as long as the form lets notes be is no writing any more, and reading all of
 * it would take as many times as long; what is beyond is quoted by its beginning.
 */
const MOST_LETTERS = 4_000;
const UNREAD_QUOTE = 200;

/** Splits notes into sentences of plain words. Total, in time that grows with the text; what is far too long ends with a sentence that nobody read. */
export function sentencesOf(notes: string): Sentence[] {
  const all = notes.toWellFormed().normalize("NFKC").replace(INVISIBLE, "");
  const text = all.slice(0, MOST_LETTERS);
  const beyond = all
    .slice(MOST_LETTERS, MOST_LETTERS + UNREAD_QUOTE)
    .toWellFormed()
    .trim();
  const sentences: Sentence[] = [];
  let words: SaidWord[] = [];
  let clause = 0;
  let from = 0;
  const endSentence = (end: number, next: number, isAsked = false): void => {
    const quote = text.slice(from, end).trim();
    if (words.length > 0) sentences.push({ quote, words, isAsked, isUnread: false });
    words = [];
    clause = 0;
    from = next;
  };
  for (const { 0: piece, index, groups = {} } of text.matchAll(PIECE)) {
    const end = index + piece.length;
    if (groups["end"] !== undefined) endSentence(index, end, piece.includes("?"));
    else if (groups["clause"] !== undefined) clause += 1;
    else {
      // "Garlic = two days in bed" is read as it is spoken.
      const plain = groups["ae"] !== undefined ? "ae" : groups["equals"] !== undefined ? "equals" : plainWord(piece);
      if (plain === "") continue;
      if (TURNS.has(plain)) clause += 1;
      const last = words.at(-1);
      const contracted = plain === "not" && last !== undefined ? ownEntry(NOT, last.text) : undefined;
      if (last !== undefined && contracted !== undefined) {
        words[words.length - 1] = { ...last, text: contracted, end };
        continue;
      }
      const isName = words.length > 0 && hasCapital(piece);
      // Read in pieces, so that the work stays in proportion to the text.
      if (words.length === MOST_WORDS) endSentence(index, index);
      const said = ownEntry(CONTRACTED, plain) ?? plain;
      const [first] = words;
      // "Wilf loves peas": no food loves anything.
      if (
        first !== undefined &&
        words.length === 1 &&
        OF_PEOPLE.has(said) &&
        hasCapital(text.slice(first.start, first.end))
      )
        words[0] = { ...first, isName: true };
      words.push({ text: said, start: index, end, clause, isName });
    }
  }
  endSentence(text.length, text.length);
  if (beyond !== "") sentences.push({ quote: beyond, words: [], isAsked: false, isUnread: true });
  return sentences;
}

/** Most words have nothing to be made plain but capitals. */
const LETTERS_AND_FIGURES = /^[A-Za-z\d]*$/u;

/** A word as cues and foods are compared: small letters, no accents, no apostrophes. */
export function plainWord(word: string): string {
  if (LETTERS_AND_FIGURES.test(word)) return word.toLowerCase();
  return (
    word
      .toLowerCase()
      .normalize("NFD")
      // "I'll" is not ill, "he'll" no hell, and "we're" not what was.
      .replace(/['’‘`](?:ll|re)$/u, "")
      .replace(/[\p{M}'’‘`]/gu, "")
  );
}
