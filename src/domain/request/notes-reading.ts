import { afterAnswers } from "#domain/harm/answered-harm";
import type { HarmReading } from "#domain/harm/read-harm";
import { answeredReadings, carefulReadings, isAnswered } from "#domain/intents/answered-readings";
import { distinct } from "#domain/intents/intent";
import type { Intent, NotesRead, UnreadNote } from "#domain/intents/intent";
import { judgeReading } from "#domain/intents/judge";
import { consistent } from "#domain/intents/left-out";
import { findQuote, quotedText } from "#domain/intents/quote-in-text";
import type { Matcher } from "#domain/matcher/matcher-types";
import { toldInWords } from "#domain/request/told-in-words";
import { readNotesOf } from "#domain/request/constraints";
import type { NotesSaid } from "#domain/request/constraints";
import type { NotedHarm } from "#domain/request/noted-harm";

/** What a reader made of notes, and who that was. */
export interface ReadNotes extends NotesRead {
  readonly reader: string;
}

/** A reader that needs nobody else: our own phrases. */
export interface Phrases {
  readonly name: string;
  /** `harm`: what the notes tell of it, where somebody has read them for it already. */
  readonly read: (notes: string, matcher: Matcher, harm?: HarmReading) => NotesRead;
}

/** What somebody else read in notes, as it came. */
export interface AnsweredNotes {
  readonly notes: string;
  readonly pieces: readonly unknown[];
  readonly reader: string;
}

/**
 * What of an answer the notes bear out. Where nothing was said, or nothing of it is right, our own phrases read the notes: an answer that
 * says that they ask for nothing is one.
 */
export function judgeNotes({ notes, pieces, reader }: AnsweredNotes, matcher: Matcher, phrases: Phrases): ReadNotes {
  const judged = judgeReading(notes, pieces, { matcher, reader });
  const isRight =
    judged.intents.length > 0 || judged.unread.length > 0 || (pieces.length > 0 && pieces.every(asksNothing));
  return isRight ? { ...judged, reader } : readByPhrases(notes, matcher, phrases);
}

function asksNothing(piece: unknown): boolean {
  return typeof piece === "object" && piece !== null && "kind" in piece && piece.kind === "none";
}

function readByPhrases(notes: string, matcher: Matcher, phrases: Phrases, harm?: HarmReading): ReadNotes {
  return { ...phrases.read(notes, matcher, harm), reader: phrases.name };
}

/** With quotes as they stand now: notes that differ in white space alone are read once. */
function asTyped(notes: string, read: ReadNotes): ReadNotes {
  const text = quotedText(notes);
  const quoted = <Said extends { readonly quote: string }>(said: Said): Said => {
    const place = notes.includes(said.quote) ? null : findQuote(text, said.quote);
    return place === null ? said : { ...said, quote: notes.slice(place.at, place.end) };
  };
  return { ...read, intents: read.intents.map(quoted), unread: read.unread.map(quoted) };
}

/** Notes as they were typed, with what was answered and taken out. */
export interface NotesTask extends NotesSaid {
  readonly notesRemoved: readonly string[];
  /** What was read of these notes before; null where our own phrases are to read them. */
  readonly read: ReadNotes | null;
}

/** What notes come to: what harms, what is asked for, and what nobody understood. */
export interface UnderstoodNotes {
  readonly harm: NotedHarm;
  readonly reader: string;
  /** Those that hold, of chosen readings too. */
  readonly intents: readonly Intent[];
  /** What is left out until somebody says what words mean that were not understood. */
  readonly careful: readonly Intent[];
  /** Those that were understood and are not meant. */
  readonly removed: readonly Intent[];
  /** What was not understood and nobody has answered, and what was answered. */
  readonly unread: readonly UnreadNote[];
  readonly answered: readonly UnreadNote[];
}

/** Words that tell of harm are understood by what they leave out or ask; not those of which somebody has answered that they harm nobody. */
function isToldOfHarm({ quote }: UnreadNote, { leftOut, open, answered }: NotedHarm, reading: HarmReading): boolean {
  const ofHarm = new Set(reading.questions.map(({ id }) => id));
  const leavingOut = answered.filter(({ question, answer }) => answer.leavesOut.length > 0 || !ofHarm.has(question.id));
  const told = [...leftOut, ...open, ...leavingOut.map(({ question }) => question)];
  return told.some((one) => one.quote.includes(quote) || quote.includes(one.quote));
}

/** What our own phrases are certain is refused is left out also where another reader passed over it. */
function leavesOut({ kind }: Intent): boolean {
  return kind === "leave_out" || kind === "eating";
}

/** Puts together what the harm rule, a reader and the person's own answers say of notes. What harms is left out whoever read them. */
export function understandNotes(task: NotesTask, matcher: Matcher, phrases: Phrases): UnderstoodNotes {
  const { additionalNotes: notes, notesAnswers = [], notesRemoved } = task;
  const told = toldInWords(notes, matcher);
  const answeredHarm = afterAnswers(told.harm, notesAnswers);
  const { intents, unread, reader } = asTyped(notes, task.read ?? readByPhrases(notes, matcher, phrases, answeredHarm));
  const refused = reader === phrases.name ? [] : phrases.read(notes, matcher, answeredHarm).intents.filter(leavesOut);
  const all = distinct([...intents, ...refused, ...answeredReadings(unread, notesAnswers, reader)]);
  const isRemoved = ({ id }: Intent): boolean => notesRemoved.includes(id);
  const meant = all.filter((intent) => !isRemoved(intent));
  const careful = carefulReadings(unread, notesAnswers, reader).filter((intent) => !isRemoved(intent));
  // What is left out already need not be asked about.
  const said = { ...task, intents: distinct([...meant, ...careful]), notesReader: reader };
  const harm = readNotesOf(said, matcher, told);
  return {
    harm,
    reader,
    intents: consistent(meant, harm.avoid, matcher),
    careful,
    removed: consistent(all.filter(isRemoved), harm.avoid, matcher),
    unread: unread.filter((note) => !isAnswered(note, notesAnswers) && !isToldOfHarm(note, harm, told.harm)),
    answered: unread.filter((note) => isAnswered(note, notesAnswers)),
  };
}
