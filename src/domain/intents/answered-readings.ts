import type { NotesAnswer, NotesQuestion } from "#domain/harm/notes-question";
import { distinct, intentOf } from "#domain/intents/intent";
import type { Intent, Meaning, MeaningOf, UnreadNote } from "#domain/intents/intent";
import { meaningInWords } from "#domain/intents/meaning-in-words";

/** What may be answered to words that were not understood beside their readings. */
const NOTHING = { id: "nothing", text: "It asks for nothing" } as const;

function readingId(at: number): string {
  return `reading-${at + 1}`;
}

/**
 * Asks what words mean that were not understood: each reading is an answer, nearest first. Nobody need answer; what they most likely leave
 * out is left out until somebody does.
 */
export function readingQuestion({ id, quote, readings }: UnreadNote): NotesQuestion {
  const careful = carefulOf(readings).map(meaningInWords);
  const answers = readings.map((reading, at) => ({
    id: readingId(at),
    text: new Intl.ListFormat("en-GB").format(reading.map(meaningInWords)),
    leavesOut: [],
  }));
  const taken = new Intl.ListFormat("en-GB").format(careful);
  return {
    id,
    quote,
    text:
      readings.length === 0
        ? "We don’t understand this yet, so your week is planned without it."
        : `What does this mean for your week?${taken === "" ? "" : ` Until you say, we take it as “${taken}”.`}`,
    about: [],
    answers: [...answers, { ...NOTHING, leavesOut: [] }],
  };
}

/** Whether one of its own answers was given to words that were not understood. */
export function isAnswered(note: UnreadNote, answers: readonly NotesAnswer[]): boolean {
  const given = answers.find(({ question }) => question === note.id)?.answer;
  return given === NOTHING.id || note.readings.some((_, at) => readingId(at) === given);
}

/** Whether an answer is to words that were not understood, and not to a question about harm. */
export function isOfReading({ answer }: NotesAnswer): boolean {
  return answer === NOTHING.id || /^reading-\d+$/u.test(answer);
}

/** The intents of the readings that were chosen for what was not understood. */
export function answeredReadings(
  unread: readonly UnreadNote[],
  answers: readonly NotesAnswer[],
  reader: string,
): Intent[] {
  return unread.flatMap(({ id, quote, readings }) => {
    const given = answers.find(({ question }) => question === id)?.answer;
    const chosen = readings.find((_, at) => readingId(at) === given) ?? [];
    return chosen.map((meaning) => intentOf(meaning, quote, reader));
  });
}

/**
 * What words that nobody has answered for leave out by their nearest reading: a food that may be refused is not served while it is not known
 * (decision 67).
 */
export function carefulReadings(
  unread: readonly UnreadNote[],
  answers: readonly NotesAnswer[],
  reader: string,
): Intent[] {
  return unread
    .filter((note) => !isAnswered(note, answers))
    .flatMap(({ quote, readings }) => carefulOf(readings).map((meaning) => intentOf(meaning, quote, reader)));
}

/**
 * What words most likely mean that nobody has answered for, beside what is left out until somebody does. Weeks are chosen by it, and a proposer
 * is told of it as perhaps meant; it allows and refuses nothing, and nothing that stands gives way to it.
 */
export function perhapsMeant(unread: readonly UnreadNote[], reader: string): Intent[] {
  return distinct(
    unread.flatMap(({ quote, readings: [nearest = []], likely = nearest }) =>
      likely.filter((meaning) => !isCareful(meaning)).map((meaning) => intentOf(meaning, quote, reader)),
    ),
  );
}

function isCareful(meaning: Meaning): meaning is MeaningOf<"leave_out" | "eating"> {
  return meaning.kind === "leave_out" || meaning.kind === "eating";
}

function carefulOf([nearest = []]: UnreadNote["readings"]): MeaningOf<"leave_out" | "eating">[] {
  return nearest.filter(isCareful);
}
