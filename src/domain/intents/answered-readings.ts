import type { NotesAnswer, NotesQuestion } from "#domain/harm/notes-question";
import { distinct, intentId, intentOf } from "#domain/intents/intent";
import type { Intent, Meaning, MeaningOf, UnreadNote } from "#domain/intents/intent";
import { meaningInWords } from "#domain/intents/meaning-in-words";
import { seedOf } from "#domain/random/random";

/** What may be answered to words that were not understood beside their readings. */
const NOTHING = { id: "nothing", text: "It asks for nothing" } as const;

/** The same for the same reading, wherever it stands among others: an answer must never come to mean another one. */
function readingId(reading: readonly Meaning[]): string {
  return `reading-${seedOf(reading.map(intentId).sort().join(" ")).toString(36)}`;
}

/**
 * Asks what words mean that were not understood: each reading is an answer, nearest first. Nobody need answer; what they most likely leave
 * out is left out until somebody does.
 */
export function readingQuestion(note: UnreadNote): NotesQuestion {
  const { id, quote, readings } = note;
  const careful = carefulOf(note).map(meaningInWords);
  const answers = readings.map((reading) => ({
    id: readingId(reading),
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

/**
 * Answers of before the end of November 2026 name a reading by its place, and nobody knows any more which one that was: until it is answered
 * again, all that may be refused is left out.
 */
const BY_PLACE = /^reading-[1-3]$/u;

/** Whether one of its own answers was given to words that were not understood. */
export function isAnswered(note: UnreadNote, answers: readonly NotesAnswer[]): boolean {
  const given = answers.find(({ question }) => question === note.id)?.answer;
  return given === NOTHING.id || note.readings.some((reading) => readingId(reading) === given);
}

/** Whether an answer is to words that were not understood, and not to a question about harm. */
export function isOfReading({ answer }: NotesAnswer): boolean {
  return answer === NOTHING.id || /^reading-[\da-z]+$/u.test(answer);
}

/** The intents of the readings that were chosen for what was not understood. */
export function answeredReadings(
  unread: readonly UnreadNote[],
  answers: readonly NotesAnswer[],
  reader: string,
): Intent[] {
  return unread.flatMap(({ id, quote, readings }) => {
    const given = answers.find(({ question }) => question === id)?.answer;
    const chosen = readings.find((reading) => readingId(reading) === given) ?? [];
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
    .flatMap((note) => {
      const given = answers.find(({ question }) => question === note.id)?.answer ?? "";
      const careful = BY_PLACE.test(given) ? note.readings.flat().filter(isCareful) : carefulOf(note);
      return careful.map((meaning) => intentOf(meaning, note.quote, reader));
    });
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

function carefulOf({ readings: [nearest = []], isHeldBack }: UnreadNote): MeaningOf<"leave_out" | "eating">[] {
  return isHeldBack === true ? [] : nearest.filter(isCareful);
}
