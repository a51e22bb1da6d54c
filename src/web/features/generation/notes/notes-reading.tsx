import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type NotesReadingAnswer, readNotes } from "#contract/notes";
import { ASKS_NOTHING, type NotesQuestionAnswer } from "#contract/notes-question";
import type { MealPlanBodySent } from "#contract/plan-request";
import { UnderstoodChips } from "#web/features/generation/notes/understood-chips";
import { UnreadNotes } from "#web/features/generation/notes/unread-notes";
import type { Tapped } from "#web/features/generation/notes/week-said";
import { WeekStrip } from "#web/features/generation/notes/week-strip";
import { notesReadingKey, type SaidInWizard } from "#web/features/generation/notes-field";
import type { WizardValues } from "#web/features/generation/wizard-form";
import { call } from "#web/lib/api";
import { NotesQuestions, openQuestions, type Answers } from "#web/shared/notes-questions";

const TYPING_MS = 500;
/** How long reading the notes may delay the plan: longer than the server waits for a provider, or its reading would be lost. */
const LONGEST_WAIT_MS = 8_000;
/** A reading that takes longer is mentioned. */
const SLOW_MS = 1_000;
/** The same notes are read the same way. */
const FRESH_MS = 5 * 60_000;
const NOTHING_READ: NotesReadingAnswer = { understood: [], removed: [], questions: [], answered: [], unread: [] };

/**
 * Fetches the server's reading of the notes. Removals are not sent: removed items stay among those understood, so that one tap removes
 * one and another restores it without a new reading.
 */
export function notesReadingQuery(said: SaidInWizard) {
  const { notesAnswers, ingredientsToAvoid } = said;
  const notes = said.additionalNotes.trim();
  const dietaryRestrictions = said.dietaryRestrictions as MealPlanBodySent["dietaryRestrictions"];
  return queryOptions({
    queryKey: notesReadingKey(said),
    queryFn: ({ signal }): Promise<NotesReadingAnswer> =>
      notes === ""
        ? Promise.resolve(NOTHING_READ)
        : call(readNotes, {
            body: { notes, notesAnswers, ingredientsToAvoid, dietaryRestrictions },
            signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]),
          }),
    retry: false,
    staleTime: FRESH_MS,
  });
}

/** The values without answers to questions no longer asked, and without removals of what the notes no longer say. */
export function withoutStale(values: WizardValues, { understood, answered, unread }: NotesReadingAnswer): WizardValues {
  const asked = new Set([...answered, ...unread].map(({ id }) => id));
  const removable = new Set(understood.filter(({ harm }) => harm !== true).map(({ id }) => id));
  return {
    ...values,
    notesAnswers: values.notesAnswers.filter(({ question }) => asked.has(question)),
    notesRemoved: values.notesRemoved.filter((id) => removable.has(id)),
  };
}

type NotesReadingProps = {
  said: SaidInWizard;
  /** What is wrong with the taps. */
  fault: string | undefined;
  /** Increased to focus the first question. */
  attention: number;
  onAnswers: (answers: Answers) => void;
  onTap: (tapped: Tapped) => void;
};

/** What was understood of the notes and what is asked about them, once typing pauses; and taps to use instead. */
export function NotesReading({ said, fault, attention, onAnswers, onTap }: NotesReadingProps) {
  const additionalNotes = useRested(said.additionalNotes);
  const {
    data = NOTHING_READ,
    isPlaceholderData,
    isFetching,
  } = useQuery({
    ...notesReadingQuery({ ...said, additionalNotes }),
    placeholderData: keepPreviousData,
  });
  const { understood, answered } = data;
  const isSlow = useSlow(isFetching);
  const questions = [...answered.filter((one) => !isOfUnread(one)), ...data.questions];
  const meant = understood.filter(({ id, harm }) => harm === true || !said.notesRemoved.includes(id)).length;
  const open = openQuestions(questions, said.notesAnswers).length;
  // Results for earlier notes may be about to disappear.
  const isCurrent = !isPlaceholderData && additionalNotes === said.additionalNotes;
  return (
    <>
      {/* Changes only with the numbers, not with each key press. */}
      <p role="status" className="sr-only">
        {[
          meant > 0 && `${meant} ${meant === 1 ? "thing" : "things"} understood from your notes.`,
          open > 0 && `${open} ${open === 1 ? "question" : "questions"} about your notes.`,
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      {isSlow && understood.length === 0 && (
        <p className="flex min-h-11 items-center text-small text-quiet">Reading your notes...</p>
      )}
      <UnderstoodChips understood={understood} tapped={said} onTap={onTap} />
      <NotesQuestions
        questions={questions}
        answers={said.notesAnswers}
        onAnswers={onAnswers}
        attention={isCurrent ? attention : 0}
      />
      <UnreadNotes
        unread={[...answered.filter(isOfUnread), ...data.unread]}
        answers={said.notesAnswers}
        onAnswers={onAnswers}
      />
      <WeekStrip understood={understood} tapped={said} fault={fault} onTap={onTap} />
    </>
  );
}

function isOfUnread({ answers }: NotesQuestionAnswer): boolean {
  return answers.some(({ id }) => id === ASKS_NOTHING);
}

/** Whether something has been in progress for a while. */
function useSlow(underWay: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!underWay) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [underWay]);
  return slow;
}

/** What was typed, once typing pauses. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
