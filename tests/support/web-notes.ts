import type { NotesReadingAnswer } from "#contract/notes";
import type { NotesQuestionAnswer } from "#contract/notes-question";
import type { UnderstoodNote } from "#contract/understood-note";

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

/** What harms someone, which goes with its words alone. */
export const NO_EGG: UnderstoodNote = {
  id: "leave-out-egg",
  kind: "leave_out",
  text: "No egg",
  quote: "My son is allergic to egg",
  what: "egg",
  harm: true,
};
/** What days are like, as the strip of the week shows it too. */
export const QUICK_TUESDAY: UnderstoodNote = {
  id: "quick-tuesday",
  kind: "quick",
  text: "Quick on Tuesday",
  quote: "Tuesdays are mad",
  day: "Tuesday",
};
export const GUESTS_ON_SATURDAY: UnderstoodNote = {
  id: "guests-saturday-3",
  kind: "guests",
  text: "3 guests on Saturday",
  quote: "three of us come on Saturday",
  day: "Saturday",
  number: 3,
};
/** A misreading: someone loves curry, and is not asking for it every night. */
export const CURRY: UnderstoodNote = {
  id: "want-curry",
  kind: "want",
  text: "Plenty of curry",
  quote: "curry is how we met",
  what: "curry",
};
export const AGED_7: UnderstoodNote = {
  id: "child-7",
  kind: "child",
  text: "A child of 7",
  quote: "Ada is 7",
  number: 7,
};

/** Words that were not understood, with what they may mean. */
export function unread(id: string, quote: string, ...readings: readonly string[]): NotesQuestionAnswer {
  const answers = readings.map((text, index) => ({ id: `reading-${index + 1}`, text }));
  return {
    id,
    quote,
    text: "What does this ask for?",
    answers: [...answers, { id: "nothing", text: "It asks for nothing" }],
  };
}

/** How a server reads notes with these questions, after these answers. */
export function notesRead(
  asked: readonly NotesQuestionAnswer[],
  body: unknown,
  understood: NotesReadingAnswer["understood"] = [],
  notRead: readonly NotesQuestionAnswer[] = [],
): NotesReadingAnswer {
  const { notesAnswers = [] } = body as { notesAnswers?: { question: string }[] };
  const isAnswered = ({ id }: NotesQuestionAnswer): boolean => notesAnswers.some(({ question }) => question === id);
  return {
    understood,
    questions: asked.filter((question) => !isAnswered(question)),
    answered: [...asked, ...notRead].filter(isAnswered),
    removed: [],
    unread: notRead.filter((question) => !isAnswered(question)),
  };
}
