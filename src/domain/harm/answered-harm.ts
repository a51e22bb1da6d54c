import type { NotesAnswer } from "#domain/harm/notes-question";
import type { HarmReading } from "#domain/harm/read-harm";

/**
 * The reading of harm once its questions are answered: answered questions are dropped, and what their answers leave out is left
 * out. An answer not offered by the question leaves it open.
 */
export function afterAnswers(reading: HarmReading, answers: readonly NotesAnswer[]): HarmReading {
  if (answers.length === 0) return reading;
  const leftOutByAnswers: string[] = [...(reading.leftOutByAnswers ?? [])];
  const questions = reading.questions.filter((question) => {
    const given = answers.find((answer) => answer.question === question.id)?.answer;
    const answer = question.answers.find(({ id }) => id === given);
    if (answer === undefined) return true;
    leftOutByAnswers.push(...answer.leavesOut);
    return false;
  });
  return { ...reading, questions, leftOutByAnswers };
}
