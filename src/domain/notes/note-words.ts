import { plainWord } from "#domain/harm/said-words";
import { NO_DAYS_BEFORE, daysNamedIn } from "#domain/notes/days-said";
import type { DaysBefore } from "#domain/notes/days-said";
import { ownEntry, stemOf } from "#domain/matcher/match-words";

/** A word, number or punctuation mark of the notes, with its position in the text. */
export interface NoteWord {
  /** In plain lower case, spelt as in the dictionary: "tues" is "tuesday". Empty for punctuation. */
  readonly text: string;
  /** Without its plural; empty for punctuation, which no word of a pattern matches. */
  readonly stem: string;
  readonly start: number;
  readonly end: number;
  /** Its numeric value, whether written in figures or words. */
  readonly number: number | null;
  /** A dash separates it from the word before: "mon-thu". */
  readonly isDashed: boolean;
  readonly isCapital: boolean;
  /** Written with "'s": "Monday's". */
  readonly isOwner: boolean;
}

/** Words of the notes between full stops, line breaks and the like. */
export interface NoteSentence {
  readonly words: readonly NoteWord[];
  readonly isQuestion: boolean;
  /** The days named by earlier sentences. */
  readonly daysBefore: DaysBefore;
}

const PIECE =
  /(?<number>\d+(?:[.,]\d+)?)|(?<word>\p{L}[\p{L}\p{M}'’‘`]*)|(?<end>[.!?;\n\r\u2022]+)|(?<mark>[,()[\]{}|]|\s[-–—]+\s|[–—])|(?<sign>[-&+/😂🤣😜😝😉🙃😅😆🤪])/gu;

/** Symbols read as words: a laughing face may mean it is not serious. */
const SIGNS: Readonly<Record<string, string>> = { "&": "and", "+": "and", "/": "or" };
const LAUGH = "lol";

/** Nobody writes longer sentences about their dinners. */
const MAX_WORDS = 80;

// prettier-ignore
const NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries({
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13, fourteen: 14,
  fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, hundred: 100,
}));

/** After these "sat" is not Saturday, and "sun" not Sunday. */
const NO_DAY_BEFORE = new Set(
  "in on at there here down about around there's the cream dried and by next waiting".split(" "),
);
const PERHAPS_DAYS: Readonly<Record<string, string>> = { sat: "saturday", sun: "sunday" };
/** What follows an apostrophe as a verb or possessive: "we'd", "she'll", "mum's". */
const VERB_AFTER = /['’‘`](?:d|ve|ll|re|s)$/iu;

/** Splits notes into sentences of words. Total and linear in the length of the text. */
export function sentencesOf(notes: string, spellings: Readonly<Record<string, string>>): NoteSentence[] {
  const sentences: NoteSentence[] = [];
  let words: NoteWord[] = [];
  let isDashed = false;
  let daysBefore = NO_DAYS_BEFORE;
  const endSentence = (mark = ""): void => {
    if (words.some(({ stem }) => stem !== "")) {
      const sentence = withSaturdays(words);
      sentences.push({ words: sentence, isQuestion: mark.includes("?"), daysBefore });
      daysBefore = daysNamedIn(sentence, daysBefore);
    }
    words = [];
  };
  for (const { 0: piece, index, groups = {} } of notes.matchAll(PIECE)) {
    const place = {
      start: index,
      end: index + piece.length,
      isCapital: /^\p{Lu}/u.test(piece),
      isOwner: /['’‘`]s$/iu.test(piece),
    };
    if (words.length === MAX_WORDS) endSentence();
    if (groups["end"] !== undefined) endSentence(piece);
    else if (groups["mark"] !== undefined)
      words.push({ ...place, text: "", stem: "", number: null, isDashed: /[-–—]/u.test(piece) });
    else if (groups["number"] !== undefined)
      words.push({ ...place, text: piece, stem: piece, number: Number(piece.replace(",", ".")), isDashed });
    else if (piece !== "-") {
      const isSign = groups["sign"] !== undefined;
      const said = isSign ? (ownEntry(SIGNS, piece) ?? LAUGH) : plainWord(piece.replace(VERB_AFTER, ""));
      const text = ownEntry(spellings, said) ?? said;
      if (text !== "") words.push({ ...place, text, stem: stemOf(text), number: NUMBERS.get(text) ?? null, isDashed });
    }
    isDashed = piece === "-";
  }
  endSentence();
  return sentences;
}

function withSaturdays(words: readonly NoteWord[]): NoteWord[] {
  return words.map((word, at) => {
    const day = ownEntry(PERHAPS_DAYS, word.text);
    const next = words[at + 1];
    if (
      day === undefined ||
      (!word.isCapital && next !== undefined && NO_DAY_BEFORE.has(next.text) && next.text !== "and")
    )
      return word;
    return { ...word, text: day, stem: day };
  });
}
