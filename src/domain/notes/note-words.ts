import { plainWord } from "#domain/harm/said-words";
import { NO_DAYS_BEFORE, daysNamedIn } from "#domain/notes/days-said";
import type { DaysBefore } from "#domain/notes/days-said";
import { ownEntry, stemOf } from "#domain/matcher/match-words";

/** A word, number or mark of notes, with its place in the text as the person wrote it. */
export interface NoteWord {
  /** In plain small letters, spelt as in the dictionary: "tues" is "tuesday". A mark's is empty. */
  readonly text: string;
  /** Without its plural; empty for a mark, which no word of a pattern matches. */
  readonly stem: string;
  readonly start: number;
  readonly end: number;
  /** Its value in figures, whether it was written in figures or in letters. */
  readonly number: number | null;
  /** A dash stands between it and the word before: "mon-thu". */
  readonly isDashed: boolean;
  readonly isCapital: boolean;
  /** Written with "'s": "Monday's". */
  readonly isOwner: boolean;
}

/** Words of notes between full stops, lines and the like. */
export interface NoteSentence {
  readonly words: readonly NoteWord[];
  readonly isQuestion: boolean;
  /** The days that the sentences before it name. */
  readonly daysBefore: DaysBefore;
}

const PIECE =
  /(?<number>\d+(?:[.,]\d+)?)|(?<word>\p{L}[\p{L}\p{M}'’‘`]*)|(?<end>[.!?;\n\r\u2022]+)|(?<mark>[,()[\]{}|]|\s[-–—]+\s|[–—])|(?<sign>[-&+/😂🤣😜😝😉🙃😅😆🤪])/gu;

/** Signs that are read as words: who laughs may not mean it. */
const SIGNS: Readonly<Record<string, string>> = { "&": "and", "+": "and", "/": "or" };
const LAUGH = "lol";

/** Nobody writes longer sentences about their dinners. */
const MOST_WORDS = 80;

// prettier-ignore
const NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries({
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13, fourteen: 14,
  fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, hundred: 100,
}));

/** After these "sat" is no Saturday, and "sun" no Sunday. */
const NO_DAY_BEFORE = new Set(
  "in on at there here down about around there's the cream dried and by next waiting".split(" "),
);
const PERHAPS_DAYS: Readonly<Record<string, string>> = { sat: "saturday", sun: "sunday" };
/** What stands after an apostrophe and is a verb or makes an owner: "we'd", "she'll", "mum's". */
const VERB_AFTER = /['’‘`](?:d|ve|ll|re|s)$/iu;

/** Splits notes into sentences of words. Total, in time that grows with the text. */
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
    if (words.length === MOST_WORDS) endSentence();
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
