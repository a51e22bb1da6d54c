import { ownEntry } from "#domain/matcher/match-words";

/** A word, number or pictogram of a text in plain letters, with its position. */
export interface SaidWord {
  /** Lower case without accents and apostrophes: "can't" is "cant", "A&E" is "ae". */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The same number for words of one clause; a comma, dash, bracket or "but" starts another. */
  readonly clause: number;
  /** Capitalised in mid-sentence, or at the start before a verb that only people do: a person's name, or a place. */
  readonly isName: boolean;
}

export interface Sentence {
  /** As the user wrote it. */
  readonly quote: string;
  readonly words: readonly SaidWord[];
  /** It ends with a question mark. */
  readonly isAsked: boolean;
  /** The text is far too long once spelt out, and is not read from here on. */
  readonly isUnread: boolean;
}

const PIECE =
  /(?<ae>\ba ?& ?e\b)|(?<word>\p{L}[\p{L}\p{M}\p{N}'’‘`]*|\d+(?:[.,]\d+)*(?:st|nd|rd|th|g|kg|ml|am|pm)?)|(?<equals>=)|(?<picture>\p{Extended_Pictographic}\u{FE0F}?)|(?<end>[.!?;\n\r\u2022]+)|(?<clause>[,()[\]{}|])/giu;
/** Words that start another thought within a sentence. */
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

/** Verbs that only people do. */
const OF_PEOPLE = new Set(
  "wont wouldnt loves love hates hate likes like eats refuses prefers wants adores thinks picks leaves enjoys".split(
    " ",
  ),
);

function hasCapital(word: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word);
}

/** Invisible characters, which could hide words. */
const INVISIBLE = /[\p{Cf}\u{FE0F}]/gu;

/** Nobody writes longer sentences about their dinners. */
const MAX_WORDS = 80;

/**
 * A single character can be spelt out as eighteen letters. Twice what the form allows is no longer writing, and would take
 * several times as long to read; the rest is quoted by its beginning.
 */
const MAX_LETTERS = 4_000;
const UNREAD_QUOTE = 200;

/**
 * Splits notes into sentences of plain words. Total and linear in the length of the text; what is far too long ends with an
 * unread sentence.
 */
export function sentencesOf(notes: string): Sentence[] {
  const all = notes.toWellFormed().normalize("NFKC").replace(INVISIBLE, "");
  const text = all.slice(0, MAX_LETTERS);
  const beyond = all
    .slice(MAX_LETTERS, MAX_LETTERS + UNREAD_QUOTE)
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
      // "Garlic = two days in bed" is read as spoken.
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
      // Read in pieces, so that the time stays linear.
      if (words.length === MAX_WORDS) endSentence(index, index);
      const said = ownEntry(CONTRACTED, plain) ?? plain;
      const [first] = words;
      // "Wilf loves peas": foods do not love anything.
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

/** Most words only need lower-casing. */
const LETTERS_AND_FIGURES = /^[A-Za-z\d]*$/u;

/** A word as compared with cues and foods: lower case, no accents, no apostrophes. */
export function plainWord(word: string): string {
  if (LETTERS_AND_FIGURES.test(word)) return word.toLowerCase();
  return (
    word
      .toLowerCase()
      .normalize("NFD")
      // "I'll" is not "ill", "he'll" not "hell", and "we're" not "were".
      .replace(/['’‘`](?:ll|re)$/u, "")
      .replace(/[\p{M}'’‘`]/gu, "")
  );
}
