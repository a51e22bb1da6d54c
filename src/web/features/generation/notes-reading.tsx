import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readNotes } from "#contract/notes";
import type { MealPlanBodySent } from "#contract/plan-request";
import { notesReadingKey } from "#web/features/generation/notes-field";
import type { SaidInWizard } from "#web/features/generation/notes-field";
import { call } from "#web/lib/api";
import { NotesQuestions, openQuestions, type Answers } from "#web/shared/notes-questions";

const TYPING_MS = 500;
/** So long the notes may keep somebody from their plan. */
const LONGEST_WAIT_MS = 5_000;
/** The same notes are read the same way. */
const FRESH_MS = 5 * 60_000;

/** Asks the server how it reads notes. */
export function notesReadingQuery(said: SaidInWizard) {
  const { additionalNotes, notesAnswers, ingredientsToAvoid } = said;
  const dietaryRestrictions = said.dietaryRestrictions as MealPlanBodySent["dietaryRestrictions"];
  return queryOptions({
    queryKey: notesReadingKey(said),
    queryFn: ({ signal }) =>
      call(readNotes, {
        body: { notes: additionalNotes.trim(), notesAnswers, ingredientsToAvoid, dietaryRestrictions },
        signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]),
      }),
    retry: false,
    staleTime: FRESH_MS,
  });
}

type NotesReadingProps = {
  said: SaidInWizard;
  attention: number;
  onAnswers: (answers: Answers) => void;
};

/** What is understood of the notes, and what is asked about them, once the typing rests. */
export function NotesReading({ said, attention, onAnswers }: NotesReadingProps) {
  const additionalNotes = useRested(said.additionalNotes);
  const { data, isPlaceholderData } = useQuery({
    ...notesReadingQuery({ ...said, additionalNotes }),
    enabled: additionalNotes.trim() !== "",
    placeholderData: keepPreviousData,
  });
  const { understood = [], answered = [], questions: asked = [] } = data ?? {};
  const questions = [...answered, ...asked];
  const open = openQuestions(questions, said.notesAnswers).length;
  // What stands here of earlier notes may be gone in a moment.
  const isCurrent = !isPlaceholderData && additionalNotes === said.additionalNotes;
  return (
    <>
      {/* It changes with the number alone, and not with each key. */}
      <p role="status" className="sr-only">
        {open > 0 && `${open} ${open === 1 ? "question" : "questions"} about your notes`}
      </p>
      {understood.length > 0 && (
        <ul aria-label="Understood from your notes" className="flex flex-wrap gap-2">
          {understood.map(({ id, text, quote }) => (
            <li key={id} className="max-w-full">
              <details className="rounded-card border border-leaf bg-leaf-wash">
                <summary className="flex min-h-11 cursor-pointer items-center px-3 font-semibold text-leaf">
                  {text}
                </summary>
                <p className="px-3 pb-2 text-small wrap-anywhere">You wrote “{quote}”</p>
              </details>
            </li>
          ))}
        </ul>
      )}
      <NotesQuestions
        questions={questions}
        answers={said.notesAnswers}
        onAnswers={onAnswers}
        attention={isCurrent ? attention : 0}
      />
    </>
  );
}

/** What was typed, once the typing rests. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
