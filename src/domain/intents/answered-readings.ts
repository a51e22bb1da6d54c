import type { NotesAnswer } from "#domain/harm/notes-question";
import { intentOf } from "#domain/intents/intent";
import type { Intent, UnreadNote } from "#domain/intents/intent";

/** Ids of the readings that are offered, nearest first. */
const READINGS: readonly string[] = ["reading-1", "reading-2", "reading-3"];

/** What says that words ask for nothing. */
const ASKS_NOTHING = "nothing";

/** Whether an answer is to what was not understood, and not to a question about harm. */
export function isOfReading({ answer }: NotesAnswer): boolean {
  return answer === ASKS_NOTHING || READINGS.includes(answer);
}

/** The intents of the readings that were chosen for what was not understood. */
export function answeredReadings(
  unread: readonly UnreadNote[],
  answers: readonly NotesAnswer[],
  reader: string,
): Intent[] {
  return unread.flatMap(({ id, quote, readings }) => {
    const given = answers.find(({ question }) => question === id)?.answer;
    const chosen = given === undefined ? undefined : readings[READINGS.indexOf(given)];
    return (chosen ?? []).map((meaning) => intentOf(meaning, quote, reader));
  });
}
