import { afterAnswers } from "#domain/harm/answered-harm";
import { readHarm } from "#domain/harm/read-harm";
import type { HarmReading } from "#domain/harm/read-harm";
import { answeredReadings, carefulReadings, isAnswered, perhapsMeant } from "#domain/intents/answered-readings";
import { distinct } from "#domain/intents/intent";
import type { Intent, UnreadNote } from "#domain/intents/intent";
import type { Matcher } from "#domain/matcher/matcher-types";
import { PHRASES_READER, readNotesByPhrases } from "#domain/notes/read-notes";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import { FORM_READER } from "#domain/request/week-intents";

/** What of a request its intents are made of. */
export type SaidByNotes = Pick<
  MealPlanRequest,
  "additionalNotes" | "intents" | "notesReader" | "notesUnread" | "notesRemoved" | "notesAnswers"
>;

/** Whether somebody has read the notes of a request. What was tapped beside them is no reading. */
export function isRead({ additionalNotes, intents, notesReader }: SaidByNotes): boolean {
  return additionalNotes === "" || notesReader !== undefined || intents.some(({ reader }) => reader !== FORM_READER);
}

/** What stands in a request of words that were not understood: they themselves, and what they most likely mean but for what was taken out. */
export function notedUnread(
  open: readonly UnreadNote[],
  removed: readonly string[],
  reader: string,
): Pick<MealPlanRequest, "notesUnread" | "notesPerhaps"> {
  const perhaps = perhapsMeant(open, reader).filter(({ id }) => !removed.includes(id));
  return {
    ...(open.length === 0 ? {} : { notesUnread: open.map(({ quote }) => quote) }),
    ...(perhaps.length === 0 ? {} : { notesPerhaps: perhaps }),
  };
}

/**
 * The request with what its notes ask for, without what was taken out: read once, by our own phrases where nobody has read them yet. Reading
 * it again changes nothing. `harm`: what the notes tell of it, where somebody has read them for it already.
 */
export function withIntents<Said extends SaidByNotes>(request: Said, matcher: Matcher, harm?: HarmReading): Said {
  const { additionalNotes, intents, notesAnswers = [], notesRemoved = [] } = request;
  const isMeant = ({ id, reader }: Intent): boolean => reader === FORM_READER || !notesRemoved.includes(id);
  if (isRead(request)) return { ...request, intents: distinct(intents).filter(isMeant) };
  const told = afterAnswers(harm ?? readHarm(matcher, additionalNotes), notesAnswers);
  const read = readNotesByPhrases(additionalNotes, matcher, told);
  const chosen = answeredReadings(read.unread, notesAnswers, PHRASES_READER);
  const careful = carefulReadings(read.unread, notesAnswers, PHRASES_READER);
  const open = read.unread.filter((note) => !isAnswered(note, notesAnswers));
  return {
    ...request,
    intents: distinct([...read.intents, ...chosen, ...careful, ...intents]).filter(isMeant),
    notesReader: PHRASES_READER,
    ...notedUnread(open, notesRemoved, PHRASES_READER),
  };
}
