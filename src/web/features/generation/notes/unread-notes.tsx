import { ChevronDown } from "lucide-react";
import type { NotesQuestionAnswer } from "#contract/notes-question";
import { NotesQuestions, type Answers } from "#web/shared/notes-questions";

/** More than this are collapsed: answering is optional. */
const SHOWN_AT_ONCE = 2;

type UnreadNotesProps = {
  /** Words that were not understood, including those already answered. */
  unread: readonly NotesQuestionAnswer[];
  answers: Answers;
  onAnswers: (answers: Answers) => void;
};

/** Words that were not understood, each with its possible meanings. */
export function UnreadNotes({ unread, answers, onAnswers }: UnreadNotesProps) {
  if (unread.length === 0) return null;
  const title = `We’re not sure about ${unread.length === 1 ? "one thing" : `${unread.length} things`} you wrote`;
  const choices = (
    <>
      <p className="mb-2 text-small text-quiet">Choose if you like. Your plan can be made without an answer.</p>
      <NotesQuestions quiet questions={unread} answers={answers} onAnswers={onAnswers} />
    </>
  );
  if (unread.length <= SHOWN_AT_ONCE)
    return (
      <section aria-label={title}>
        <p className="text-small font-semibold">{title}</p>
        {choices}
      </section>
    );
  return (
    <details className="group/unread">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-small font-semibold text-leaf [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open/unread:rotate-180" />
      </summary>
      {choices}
    </details>
  );
}
