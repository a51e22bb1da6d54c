import { AGES, EATER_STAGES, MEDICINES, SOLIDS_FROM_MONTHS } from "#domain/options/eaters";
import type { CueKind, EaterStage, EaterCue, Medicine, ToldEater } from "#domain/options/eaters";

/*
 * Finds in notes who the eaters are and which medicines they take. The phrases are data (`catalogue/notes/life-stages.csv`); this
 * finds the longest one at each word, and reads ages. If in doubt, a mention counts: a rule too many costs a dish, a rule too few
 * may do harm.
 */

/** A medicine or an illness mentioned in the notes, in the user's own words. */
export interface ToldMedicine {
  readonly medicine: Medicine;
  readonly quote: string;
}

export interface ToldByNotes {
  readonly stages: readonly ToldEater[];
  readonly medicines: readonly ToldMedicine[];
  /** Sentences that may mention a person, with nothing else known about them. */
  readonly unclear: readonly string[];
}

interface Word {
  readonly text: string;
  /** Null if it is not a number. */
  readonly number: number | null;
  readonly at: number;
  readonly end: number;
}

interface Found {
  /** The number of words in the phrase. */
  readonly length: number;
  readonly tells: readonly EaterCue["tells"][];
  readonly number: Word | null;
}

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ..."zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
    .split(" ")
    .map((word, number) => [word, number] as const),
  ["sixty", 60],
  ["seventy", 70],
  ["eighty", 80],
  ["ninety", 90],
]);
/** Any number, in a phrase. */
const ANY_NUMBER = "#";
/** The shortest word in which one wrong letter is tolerated. */
const MIN_LETTERS = 8;
/** No phrase has a longer word. */
const MAX_LETTERS = 30;
/** How many words may separate "my daughter" and her age. */
const MAX_WORDS_BETWEEN = 4;
const MONTHS = /^(?:months?|mths?|mo|mos)$/u;
const MONTHS_OF_A_YEAR = 12;
const WEEKS_OF_A_MONTH = 52 / 12;
/** No baby is weaned before this (NHS, "Your baby's first solid foods": around six months, never before 17 weeks). */
const FIRST_SOLIDS = { weeks: 17, months: 4 } as const;
const LONGEST_QUOTE = 80;
const NOTHING_TOLD: ToldByNotes = { stages: [], medicines: [], unclear: [] };
/** The prefix of a word ending in a phrase, and the shortest word recognised by its ending. */
const ENDING = "*";
const MIN_LETTERS_OF_NAMES = 7;

/** The phrases that continue after some first words. */
interface Branch {
  readonly next: Map<string, Branch>;
  /** What a phrase ending here means; empty if none does. */
  readonly tells: EaterCue["tells"][];
}

/** Makes a reader for a list of phrases. Linear in the length of the text. */
export function eaterReader(cues: readonly EaterCue[]): (text: string) => ToldByNotes {
  const phrases: Branch = { next: new Map(), tells: [] };
  const long = new Map<string, string>();
  const endings: { readonly ending: string; readonly tells: readonly EaterCue["tells"][] }[] = [];
  for (const { phrase, tells } of cues) {
    if (phrase.startsWith(ENDING)) {
      endings.push({ ending: phrase.slice(ENDING.length), tells: [tells] });
      continue;
    }
    const words = phrase.split(" ").flatMap((word) => (word === ANY_NUMBER ? [word] : wordsOf(word).map(keyOf)));
    const [first = ""] = words;
    let branch = phrases;
    for (const word of words) {
      const next: Branch = branch.next.get(word) ?? { next: new Map(), tells: [] };
      branch.next.set(word, next);
      branch = next;
    }
    branch.tells.push(tells);
    if (words.length === 1 && first.length >= MIN_LETTERS) for (const slip of withoutOne(first)) long.set(slip, first);
  }
  const spelt = (word: Word): string => {
    const key = keyOf(word);
    if (key.length < MIN_LETTERS - 1 || key.length > MAX_LETTERS || phrases.next.has(key)) return key;
    for (const slip of withoutOne(key)) {
      const name = long.get(slip);
      if (name !== undefined) return name;
    }
    return key;
  };
  return (text) => {
    if (text === "") return NOTHING_TOLD;
    const words = wordsOf(text);
    const keys = words.map(spelt);
    const anyNumber = keys.map((key, at) => (words[at]?.number === null ? key : ANY_NUMBER));
    return told(text, words, (at) => {
      const said = longestOf(phrases, keys, at);
      const counted = longestOf(phrases, anyNumber, at);
      const longest = counted.length > said.length ? counted : said;
      if (longest.length > 0) {
        const number = words.slice(at, at + longest.length).find((word) => word.number !== null) ?? null;
        return { ...longest, number };
      }
      const key = keys[at] ?? "";
      const named = key.length < MIN_LETTERS_OF_NAMES ? undefined : endings.find(({ ending }) => key.endsWith(ending));
      return named === undefined ? null : { length: 1, tells: named.tells, number: null };
    });
  };
}

/** The longest phrase starting at a word; of no words if there is none. */
function longestOf(phrases: Branch, keys: readonly string[], at: number): Pick<Found, "length" | "tells"> {
  let longest: Pick<Found, "length" | "tells"> = { length: 0, tells: [] };
  let branch = phrases.next.get(keys[at] ?? "");
  for (let length = 1; branch !== undefined; length += 1) {
    if (branch.tells.length > 0) longest = { length, tells: branch.tells };
    branch = branch.next.get(keys[at + length] ?? "");
  }
  return longest;
}

/** Looks at each word once, skipping those of a phrase found. */
function told(text: string, words: readonly Word[], phraseAt: (at: number) => Found | null): ToldByNotes {
  const stages = new Map<EaterStage, string>();
  const medicines = new Map<Medicine, string>();
  const unclear = new Map<number, string>();
  const clear = new Set<number>();
  let sentence = 0;
  const tell = (stage: EaterStage, word: Word): void => {
    clear.add(sentence);
    if (!stages.has(stage)) stages.set(stage, quoteAround(text, word));
  };
  const tellAges = (from: number, word: Word): void => {
    for (const months of agesAfter(words, from, phraseAt)) for (const stage of stagesOf(months)) tell(stage, word);
  };
  for (let at = 0; at < words.length;) {
    const word = words[at]!;
    const found = phraseAt(at);
    if (word.text === ".") sentence += 1;
    for (const one of found?.tells ?? []) {
      const stage = EATER_STAGES.find((known) => known === one);
      const medicine = MEDICINES.find((known) => known === one);
      if (stage !== undefined) tell(stage, word);
      else if (medicine !== undefined) {
        clear.add(sentence);
        if (!medicines.has(medicine)) medicines.set(medicine, quoteAround(text, word));
      } else if (one === "nobody") clear.add(sentence);
      else if (one === "perhaps") unclear.set(sentence, quoteAround(text, word));
      else if (one === "person") tellAges(at + (found?.length ?? 1), word);
      else if (found !== null && found.number !== null) {
        const isNearly = at > 0 && tells(phraseAt(at - 1), "nearly");
        const months = monthsOf(one, found.number.number ?? 0);
        if (months !== null) for (const stage of stagesOf(months - (isNearly ? 1 : 0))) tell(stage, word);
        tellAges(at + found.length, word);
      }
    }
    if (found === null && isNamed(text, words, at)) tellAges(at + 1, word);
    if (found === null && isMonths(words, at)) unclear.set(sentence, quoteAround(text, word));
    at += found?.length ?? 1;
  }
  return {
    stages: [...stages].map(([stage, quote]) => ({ stage, quote })),
    medicines: [...medicines].map(([medicine, quote]) => ({ medicine, quote })),
    unclear: [...unclear].flatMap(([place, quote]) => (clear.has(place) ? [] : [quote])),
  };
}

function tells(found: Found | null, kind: CueKind): boolean {
  return found?.tells.includes(kind) ?? false;
}

/** After a name: "Maisie is 2", "Alfie turned 5 months". */
const AFTER_NAMES = new Set(["is", "turned", "turns", "aged", "whos"]);
/** Words that rule out an age: "cooking is one of the things" and "the house is one long mess" name nobody. */
const AFTER_AGES = new Set(
  ". , and but so now next this today yesterday on in with who also old year years yr yrs".split(" "),
);

/** Whether an age follows a word that starts no phrase: a name, as in "Maisie is 2" and "Alfie (3)". */
function isNamed(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at]!;
  const next = words[at + 1];
  if (next === undefined || word.number !== null || !/^\p{L}{2,}$/u.test(word.text)) return false;
  const isBracketed = next.number !== null && text.charAt(next.at - 1) === "(";
  if (!isBracketed && !AFTER_NAMES.has(next.text)) return false;
  const age = words.slice(at + 1, at + MAX_WORDS_BETWEEN).findIndex(({ number }) => number !== null) + at + 1;
  const after = words[age + 1]?.text ?? ".";
  return AFTER_AGES.has(after) || MONTHS.test(after) || text.charAt(words[age]?.end ?? 0) === ")";
}

/** "Is seven months": an age, of an unknown person. */
function isMonths(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.text ?? "";
  return words[at]?.number !== null && MONTHS.test(words[at + 1]?.text ?? "") && AFTER_NAMES.has(before);
}

/** The ages after a mention of a person, in months: "is nearly 4", "aged 9, 6 and 3", "is 8 months". */
function agesAfter(words: readonly Word[], from: number, phraseAt: (at: number) => Found | null): number[] {
  const ages: number[] = [];
  let isNearly = false;
  let skipped = 0;
  for (let at = from; at < words.length && skipped <= MAX_WORDS_BETWEEN; at += 1) {
    const { text, number } = words[at]!;
    const found = phraseAt(at);
    if (number !== null) {
      // "I am 30 weeks gone" is not an age, and "8 months old" is read separately.
      if (found !== null && !tells(found, "between")) return ages;
      const isMonths = MONTHS.test(words[at + 1]?.text ?? "");
      const after = phraseAt(at + 1);
      if (!isMonths && (tells(after, "no_age") || tells(after, "person"))) return ages;
      ages.push((isMonths ? number : Math.floor(number) * MONTHS_OF_A_YEAR) - (isNearly ? 1 : 0));
      skipped = 0;
      isNearly = false;
    } else if (found !== null && found.number !== null && tells(found, "years")) {
      ages.push(Math.floor(found.number.number ?? 0) * MONTHS_OF_A_YEAR - (isNearly ? 1 : 0));
      at += found.length - 1;
    } else if (tells(found, "nearly")) isNearly = true;
    else if (tells(found, "between")) skipped += 1;
    else if (text !== "," && text !== "and") return ages;
  }
  return ages;
}

/** An age in months; null for other numbers. */
function monthsOf(kind: EaterCue["tells"], number: number): number | null {
  if (kind === "years") return Math.floor(number) * MONTHS_OF_A_YEAR;
  if (kind === "months") return number;
  if (kind !== "weeks") return null;
  return number < FIRST_SOLIDS.weeks ? 0 : Math.max(FIRST_SOLIDS.months, Math.floor(number / WEEKS_OF_A_MONTH));
}

/** The life stage for an age. */
function stagesOf(months: number): EaterStage[] {
  if (months < FIRST_SOLIDS.months) return [];
  const years = Math.floor(months / MONTHS_OF_A_YEAR);
  const stage = AGES.find(({ from, to }) => years >= from && years <= to)?.stage;
  if (stage === undefined) return [];
  return months < SOLIDS_FROM_MONTHS ? ["under_six_months", stage] : [stage];
}

const WORD = /\d+(?:\.\d+)?|\p{L}[\p{L}\p{M}'’ʼ`]*|[.,;:!?\n]/gu;

/** Lower-case words without accents and apostrophes; numbers, including written ones; a comma, and one mark for every sentence end. */
function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => {
    const end = index + found.length;
    if (PLAIN_WORD.test(found)) {
      const text = found.toLowerCase();
      return { text, number: NUMBERS.get(text) ?? null, at: index, end };
    }
    const bare = found
      .normalize("NFD")
      .replace(/[\p{M}'’ʼ`]/gu, "")
      .toLowerCase();
    const number = /^\d/u.test(bare) ? Number(bare) : (NUMBERS.get(bare) ?? null);
    return { text: SENTENCE_END.test(bare) ? "." : bare, number, at: index, end };
  });
}
/** Most words are plain already. */
const PLAIN_WORD = /^[A-Za-z]+$/u;
const SENTENCE_END = /^[.;:!?\n]$/u;

/** "Five" and "5" are the same word. */
function keyOf({ text, number }: Word): string {
  return number === null ? text : String(number);
}

/** A word with each letter left out in turn: two words that differ in one letter share one of these. */
function* withoutOne(word: string): Generator<string> {
  yield word;
  let at = 0;
  for (const _letter of word) {
    yield word.slice(0, at) + word.slice(at + 1);
    at += 1;
  }
}

/** The sentence around a word, as the user wrote it. */
function quoteAround(text: string, { at, end }: Word): string {
  const before =
    text
      .slice(Math.max(0, at - LONGEST_QUOTE), at)
      .split(SENTENCE_ENDS)
      .at(-1) ?? "";
  const [after = ""] = text.slice(end, end + LONGEST_QUOTE).split(SENTENCE_ENDS);
  const sentence = `${before}${text.slice(at, end)}${after}`.trim().replace(/\s+/gu, " ");
  return sentence.length <= LONGEST_QUOTE ? sentence : `${sentence.slice(0, LONGEST_QUOTE - 1).trimEnd()}…`;
}
const SENTENCE_ENDS = /[.;!?\n]/u;
