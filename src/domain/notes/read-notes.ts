import { questionId } from "#domain/harm/notes-question";
import { readHarm } from "#domain/harm/read-harm";
import { distinct, intentId, intentOf } from "#domain/intents/intent";
import type { Intent, Meaning, NotesRead, UnreadNote } from "#domain/intents/intent";
import { thingNamed } from "#domain/intents/thing-named";
import type { Matcher } from "#domain/matcher/matcher-types";
import { readSentence } from "#domain/notes/read-sentence";
import type { ReadClause, SentenceBefore } from "#domain/notes/read-sentence";
import { readerOf } from "#domain/notes/note-phrases";
import { sentencesOf } from "#domain/notes/note-words";

/*
 * Our own reader of notes (decision 67). Sentences are parted into clauses; a clause is understood where phrases of
 * `catalogue/notes/phrases.csv`, what they name and harmless words account for all of it. What was found in any other is offered and not used.
 * It says less than a model would, and asks.
 */

/** Our own reader and its version, as intents name it. */
export const PHRASES_READER = "phrases-1";

/** Readings that are offered for one text. */
const MOST_READINGS = 3;

/** Reads notes by phrases. Total, in time that grows with the text; the same notes give the same answer. */
export function readNotesByPhrases(notes: string, matcher: Matcher): NotesRead {
  if (notes.trim() === "" || matcher.notesData.phrases.length === 0) return { intents: [], unread: [] };
  const reader = readerOf(matcher);
  const clauses: ReadClause[] = [];
  let before: SentenceBefore = { days: [], isOfOthers: false };
  for (const sentence of sentencesOf(notes, reader.spellings)) {
    const read = readSentence(sentence, reader, before);
    // "Ignore that": what was said before it is taken back.
    if (read.isRetracted && read.clauses.every(({ meanings }) => meanings.length === 0)) {
      const last = clauses.at(-1);
      for (let at = clauses.length - 1; at >= 0 && clauses[at]?.sentence === last?.sentence; at -= 1)
        clauses[at] = { ...(clauses[at] as ReadClause), isUnderstood: false };
    }
    clauses.push(...read.clauses);
    before = read;
  }
  const harm = harmOf(notes, matcher);
  const understood = clauses
    .filter(({ isUnderstood }) => isUnderstood)
    .flatMap(({ meanings, start, end }) =>
      meanings
        .filter((meaning) => !harm.loosens(meaning, start, end))
        .map((meaning) => intentOf(meaning, notes.slice(start, end), PHRASES_READER)),
    );
  const intents = withoutContradictions(withoutVaguer(distinct(understood)), matcher);
  const ids = new Set(intents.map(({ id }) => id));
  return { intents, unread: unreadOf(clauses, notes, ids, harm) };
}

interface Harm {
  /** Whether a meaning asks for what harms somebody, or for anything in a text that tells of harm. */
  loosens(meaning: Meaning, start: number, end: number): boolean;
}

function harmOf(notes: string, matcher: Matcher): Harm {
  const reading = readHarm(matcher, notes);
  const told = [...reading.leftOut, ...reading.questions].flatMap(({ quote }) => {
    const start = notes.indexOf(quote);
    return start === -1 ? [] : [{ start, end: start + quote.length }];
  });
  const entries = reading.leftOut.map(({ entry }) => entry);
  return {
    loosens(meaning, start, end) {
      if (meaning.kind !== "want" && meaning.kind !== "use_up") return false;
      return (
        told.some((place) => place.start < end && start < place.end) ||
        entries.some((entry) => isSameFood(entry, meaning.what, matcher))
      );
    },
  };
}

/** Whether what is left out may be what is asked for. */
function isSameFood(entry: string, what: string, matcher: Matcher): boolean {
  const [out, asked] = [entry.toLowerCase(), what.toLowerCase()];
  if (out.includes(asked) || asked.includes(out)) return true;
  const match = matcher.matchAvoid(entry);
  const thing = thingNamed(what, matcher);
  return match.known && thing?.kind === "food" && thing.foodIds.some((id) => match.rule.foodIds.has(id));
}

/** "Something quick on Tuesday, 20 minutes" is said once, with its number. */
function withoutVaguer(intents: readonly Intent[]): Intent[] {
  const part = (intent: Intent, name: "what" | "day" | "number"): unknown =>
    name in intent ? (intent as Partial<Record<typeof name, unknown>>)[name] : null;
  const isVaguer = (one: Intent, other: Intent): boolean =>
    one !== other &&
    one.kind === other.kind &&
    one.kind !== "child" &&
    (["what", "day", "number"] as const).every(
      (name) => part(one, name) === null || part(one, name) === part(other, name),
    );
  return intents.filter((one) => !intents.some((other) => isVaguer(one, other)));
}

/** Nobody wants what the same notes leave out. */
function withoutContradictions(intents: readonly Intent[], matcher: Matcher): Intent[] {
  const atHome = intents.flatMap((intent) => (intent.kind === "use_up" ? [intent.what] : []));
  const refused = intents
    .filter(({ kind }) => kind === "leave_out" || kind === "never")
    .map((intent) => ("what" in intent ? (intent.what ?? "") : ""));
  return intents.filter(
    (intent) =>
      // "Half a cabbage to use up, cabbage please" asks for it once.
      !(intent.kind === "want" && intent.day === null && atHome.includes(intent.what)) &&
      ((intent.kind !== "want" && intent.kind !== "use_up") ||
        !refused.some((entry) => isSameFood(entry, intent.what, matcher))),
  );
}

function unreadOf(clauses: readonly ReadClause[], notes: string, ids: ReadonlySet<string>, harm: Harm): UnreadNote[] {
  const unread = new Map<string, UnreadNote>();
  for (const { isUnderstood, isSilent, readings, start, end } of clauses) {
    if (isUnderstood || isSilent) continue;
    const quote = notes.slice(start, end);
    const offered = distinctReadings(
      readings.map((meanings) =>
        meanings.filter((meaning) => !ids.has(intentId(meaning)) && !harm.loosens(meaning, start, end)),
      ),
    );
    const isKnown = readings.length > 0 && offered.length === 0;
    const id = questionId("unread", quote);
    if (!isKnown) unread.set(id, { id, quote, readings: offered });
  }
  return [...unread.values()];
}

function distinctReadings(readings: readonly (readonly Meaning[])[]): (readonly Meaning[])[] {
  const known = new Map<string, readonly Meaning[]>();
  for (const meanings of readings) {
    const once = [...new Map(meanings.map((meaning) => [intentId(meaning), meaning])).values()];
    const key = once.map(intentId).sort().join("|");
    if (once.length > 0 && !known.has(key)) known.set(key, once);
  }
  return [...known.values()].slice(0, MOST_READINGS);
}
