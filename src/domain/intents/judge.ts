import { daysBorneOut } from "#domain/intents/days-borne-out";
import { dayOf, distinct, intentId, intentOf } from "#domain/intents/intent";
import type { Intent, Meaning, NotesRead, UnreadNote } from "#domain/intents/intent";
import { consistent } from "#domain/intents/left-out";
import { bearsOutNumber } from "#domain/intents/numbers-borne-out";
import { findQuote, quotedText, sentencesAround } from "#domain/intents/quote-in-text";
import type { QuotedText } from "#domain/intents/quote-in-text";
import { onePerDay, own, readMeaning } from "#domain/intents/read-meaning";
import { dishNamed, partsNamed, thingNamed } from "#domain/intents/thing-named";
import type { Matcher } from "#domain/matcher/matcher-types";
import { questionId } from "#domain/harm/notes-question";

/** What is looked at of a reading; nobody asks this much of a week. */
const MOST = { read: 100, unread: 10, readings: 3 } as const;

/** Meanings of foods that name what a food is no part of are none: "no salads" is no food left out. */
const NAMES_FOOD = ["food", "animal"];

/** Who judges by what: the lexicon that foods are found in, and the name of whoever read. */
export interface Judging {
  readonly matcher: Matcher;
  readonly reader: string;
}

/**
 * Of what somebody read in notes, whoever that was and whatever its shape, the intents that the notes bear out: of the closed list, with a
 * quote that stands there letter by letter but for case and white space, foods and dishes that we know, days and numbers that the quote or
 * its sentence may speak of, and nothing wanted that its own words deny or the same notes leave out. Nothing else is let through, and nothing can loosen what a
 * diet, a restriction or an avoid list says. Never throws; takes time that grows with the length of the notes.
 */
export function judgeIntents(notes: string, read: readonly unknown[], { matcher, reader }: Judging): Intent[] {
  const text = quotedText(notes);
  const judged = read.slice(0, MOST.read).flatMap((raw) => {
    const one = judgeOne(text, raw, matcher);
    return one === null ? [] : [intentOf(one.meaning, one.quote, reader)];
  });
  return consistent(distinct(judged), [], matcher);
}

/**
 * What somebody read who says of each piece whether it is certain: one with `reading` 1 to 3 is a way in which its quote may be meant, and
 * pieces of one quote and number belong together; one with `days` stands for one on each of them; one of the kind "unclear" says that nothing is known of it, and so does one that
 * wants what its own words deny. Each is judged as `judgeIntents` does.
 */
export function judgeReading(notes: string, read: readonly unknown[], by: Judging): NotesRead {
  const pieces = read
    .slice(0, MOST.read)
    .flatMap(onePerDay)
    .map((raw) => ({ raw, reading: readingOf(raw) }));
  const certain = pieces.filter(({ reading }) => reading === null).map(({ raw }) => raw);
  const intents = judgeIntents(notes, certain, by);
  const text = quotedText(notes);
  const unread = new Map<string, Meaning[][]>();
  for (const { raw, reading } of pieces) {
    if (reading === null || typeof raw !== "object" || raw === null) continue;
    const quote = quoteOf(text, raw);
    if (quote === null || (unread.size >= MOST.unread && !unread.has(quote.said))) continue;
    const readings = unread.get(quote.said) ?? Array.from({ length: MOST.readings }, () => []);
    unread.set(quote.said, readings);
    const one = reading === "unclear" ? null : judgeOne(text, raw, by.matcher);
    if (one !== null && reading !== "unclear") readings[reading - 1]?.push(one.meaning);
  }
  return { intents, unread: [...unread].map(([quote, readings]) => unreadNote(quote, readings)) };
}

/** A text that was not understood, with the ways in which it may be meant: each once, and none that means nothing. */
export function unreadNote(quote: string, readings: readonly (readonly Meaning[])[]): UnreadNote {
  const byMeaning = new Map(readings.map((reading) => [reading.map(intentId).join(" "), reading]));
  byMeaning.delete("");
  return { id: questionId("unread", quote), quote, readings: [...byMeaning.values()].slice(0, MOST.readings) };
}

function readingOf(raw: unknown): 1 | 2 | 3 | "unclear" | null {
  if (typeof raw !== "object" || raw === null) return null;
  if (own(raw, "kind") === "unclear" || wantsWhatIsDenied(raw)) return "unclear";
  const reading = own(raw, "reading");
  return reading === 1 || reading === 2 || reading === 3 ? reading : null;
}

/** No kind says what is not wanted on one day: who composes the week reads it in its writer's own words. */
function wantsWhatIsDenied(raw: object): boolean {
  const [kind, what, quote] = ["kind", "what", "quote"].map((slot) => own(raw, slot));
  return kind === "want" && typeof what === "string" && typeof quote === "string" && isDenied(what, quote);
}

function quoteOf(text: QuotedText, raw: object): { readonly said: string; readonly sentences: string } | null {
  const quote = own(raw, "quote");
  const place = typeof quote === "string" ? findQuote(text, quote) : null;
  if (place === null) return null;
  return { said: text.text.slice(place.at, place.end), sentences: sentencesAround(text.text, place) };
}

function judgeOne(
  text: QuotedText,
  raw: unknown,
  matcher: Matcher,
): { readonly meaning: Meaning; readonly quote: string } | null {
  const read = readMeaning(raw);
  const quote = typeof raw === "object" && raw !== null ? quoteOf(text, raw) : null;
  if (read === null || quote === null) return null;
  if (read.kind === "want" && isDenied(read.what, quote.said)) return null;
  const dated = withDayBorneOut(read, quote.sentences, text.text);
  const counted = dated === null ? null : withNumberBorneOut(dated, quote.sentences);
  const meaning = counted === null ? null : withPersonBorneOut(counted, text);
  const known = meaning === null ? null : resolved(meaning, quote.sentences, matcher);
  return known === null ? null : { meaning: known, quote: quote.said };
}

/** What is wanted is wanted on any day where nobody wrote of the one that was read; else there is nothing to keep. */
function withDayBorneOut(meaning: Meaning, sentences: string, around: string): Meaning | null {
  const day = dayOf(meaning);
  if (day === null || daysBorneOut(sentences, around).has(day)) return meaning;
  // What is missing on a day that nobody wrote of is missing all week: that takes away more, and never less.
  if (meaning.kind === "without") return { kind: "without", what: meaning.what };
  return meaning.kind === "want" ? { ...meaning, day: null } : null;
}

/** Where a kind can do without its number, one that nobody wrote is left off; else there is nothing to keep. */
function withNumberBorneOut(meaning: Meaning, sentences: string): Meaning | null {
  if (!("number" in meaning) || meaning.number === null || bearsOutNumber(sentences, meaning, meaning.number))
    return meaning;
  switch (meaning.kind) {
    case "table":
    case "figure":
    case "clock":
      return null;
    case "seldom":
      return meaning.day === null ? null : { ...meaning, number: null };
    case "long":
      return { kind: "long", day: meaning.day };
    default:
      return { ...meaning, number: null };
  }
}

/** In the text's own words; without them it is for all, but what only one of them bears: food that is hot. */
function withPersonBorneOut(meaning: Meaning, text: QuotedText): Meaning | null {
  if (!("person" in meaning) || meaning.person === null) return meaning;
  const place = findQuote(text, meaning.person);
  if (place !== null) return { ...meaning, person: text.text.slice(place.at, place.end) };
  return meaning.kind === "heat" && meaning.what === "hot" ? null : { ...meaning, person: null };
}

/** With words that our lexicon knows; a food that is not wanted at all is left out. */
function resolved(meaning: Meaning, sentences: string, matcher: Matcher): Meaning | null {
  switch (meaning.kind) {
    case "leave_out":
      return isFood(meaning.what, matcher) ? meaning : null;
    case "want":
      // In its writer's own words, of which one at least is something to eat: whoever composes the week knows what is meant by the others.
      return dishNamed(meaning.what, matcher) !== null ||
        isFood(meaning.what, matcher) ||
        partsNamed(meaning.what, matcher).length > 0
        ? meaning
        : null;
    case "less":
    case "use_up":
      return thingNamed(meaning.what, matcher) !== null || isFood(meaning.what, matcher) ? meaning : null;
    case "never": {
      const thing = thingNamed(meaning.what, matcher);
      const namesFood = thing === null || NAMES_FOOD.includes(thing.kind);
      if (!namesFood) return meaning;
      return isFood(meaning.what, matcher) ? { kind: "leave_out", what: meaning.what, person: null } : null;
    }
    case "treat":
      return { ...meaning, what: isSaid(meaning.what, sentences) ? meaning.what : null };
    default:
      return meaning;
  }
}

function isFood(words: string, matcher: Matcher): boolean {
  return matcher.matchAvoid(words).known;
}

const LONG_WORD = 4;

/** Whether a word of an occasion stands there, in whatever form: "your birthday" for "her birthdays". */
function isSaid(words: string | null, sentences: string): boolean {
  const plain = sentences.toLowerCase().replace(/\bb[- ]?day/gu, "birthday");
  const long = (words ?? "")
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.filter((word) => word.length >= LONG_WORD && word !== "your");
  return long?.some((word) => plain.includes(word)) ?? false;
}

/** Words that say of what follows them that it is not wanted; "nothing but curry" is curry, and "why not a curry" asks for one. */
const DENIAL = "(?:not|no|nothing(?! but )|without|other than|anything (?:but|except|other than))";
const BEGINS_DENIED = new RegExp(`^${DENIAL}(?= )`, "iu");
const ENDS_DENIED = new RegExp(`(?<!\\bwhy )\\b${DENIAL} (?:an? |any )?$`, "iu");

/**
 * Whether what was read as wanted is what somebody does not want: it begins with a denial ("not Indian"), or stands behind one wherever
 * its quote names it. Takes time that grows with the length of the quote.
 */
function isDenied(what: string, quote: string): boolean {
  if (BEGINS_DENIED.test(what)) return true;
  const said = quote.replace(/\s+/gu, " ").toLowerCase().split(what.toLowerCase());
  return said.length > 1 && said.slice(0, -1).every((before) => ENDS_DENIED.test(before));
}
