import type { NotesReadingAnswer } from "#contract/notes";
import type { NotesQuestionAnswer } from "#contract/notes-question";

/** A question that a note of harm without a food asks. */
export const WHICH_FOOD: NotesQuestionAnswer = {
  id: "which-1",
  quote: "Our lodger carries an EpiPen",
  text: "Which food must we leave out?",
  answers: [
    { id: "nuts", text: "Leave out nuts" },
    { id: "sesame", text: "Leave out sesame" },
    { id: "fine", text: "None: it isn’t about our food" },
  ],
};

/** A second one, of a sentence that nobody understood. */
export const OF_PRAWNS: NotesQuestionAnswer = {
  id: "harms-1",
  quote: "prawns and her, oh dear",
  text: "Must we leave out prawns?",
  answers: [
    { id: "prawns", text: "Leave out prawns" },
    { id: "fine", text: "No, everybody here can eat it" },
  ],
};

/** How a server reads notes with these questions, after these answers. */
export function notesRead(
  asked: readonly NotesQuestionAnswer[],
  body: unknown,
  understood: NotesReadingAnswer["understood"] = [],
): NotesReadingAnswer {
  const { notesAnswers = [] } = body as { notesAnswers?: { question: string }[] };
  const isAnswered = ({ id }: NotesQuestionAnswer): boolean => notesAnswers.some(({ question }) => question === id);
  return {
    understood,
    questions: asked.filter((question) => !isAnswered(question)),
    answered: asked.filter(isAnswered),
    removed: [],
    unread: [],
  };
}
