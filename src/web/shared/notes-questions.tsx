import { useEffect, useId, useRef } from "react";
import { Check } from "lucide-react";
import type { GivenAnswerAnswer, NotesQuestionAnswer } from "#contract/notes-question";
import { Button } from "#web/ui/button";
import { classes } from "#web/ui/classes";

export type Answers = readonly Pick<GivenAnswerAnswer, "question" | "answer">[];

type NotesQuestionsProps = {
  /** All questions, including answered ones. */
  questions: readonly NotesQuestionAnswer[];
  answers: Answers;
  onAnswers: (answers: Answers) => void;
  /** Increased to focus the first open question. */
  attention?: number;
  /** Answering is optional. */
  quiet?: boolean;
};

/** The unanswered questions. */
export function openQuestions(questions: readonly NotesQuestionAnswer[], answers: Answers): NotesQuestionAnswer[] {
  return questions.filter((question) => answerTo(question, answers) === undefined);
}

function answerTo({ id, answers: offered }: NotesQuestionAnswer, answers: Answers) {
  const given = answers.find(({ question }) => question === id)?.answer;
  return offered.find((one) => one.id === given);
}

/** Questions about the user's words: one tap answers, and answers can be changed. */
export function NotesQuestions({ questions, answers, onAnswers, attention = 0, quiet = false }: NotesQuestionsProps) {
  const whole = useRef<HTMLUListElement>(null);
  // The question whose pressed button disappears with the next render.
  const pressed = useRef<string | null>(null);
  const heeded = useRef(0);
  const open = openQuestions(questions, answers);
  useEffect(() => {
    const isCalled = attention > heeded.current && open.length > 0;
    if (pressed.current === null && !isCalled) return;
    const isOwnOpen = open.some(({ id }) => id === pressed.current);
    // From one mandatory question to the next.
    const next = isOwnOpen || (quiet && !isCalled) ? pressed.current : (open[0]?.id ?? pressed.current);
    pressed.current = null;
    const places = [...(whole.current?.querySelectorAll<HTMLElement>("[data-question]") ?? [])];
    const place = places.find(({ dataset }) => dataset.question === next);
    if (!isCalled) {
      place?.focus();
      return;
    }
    heeded.current = attention;
    // A new page focuses its heading first.
    requestAnimationFrame(() => place?.focus());
  });

  function put(question: string, answer: string | null): void {
    pressed.current = question;
    const others = answers.filter((one) => one.question !== question);
    onAnswers(answer === null ? others : [...others, { question, answer }]);
  }

  if (questions.length === 0) return null;
  return (
    <ul ref={whole} className="flex flex-col gap-3">
      {questions.map((question) => {
        const given = answerTo(question, answers);
        return (
          <li key={question.id}>
            {given === undefined ? (
              <OpenQuestion question={question} quiet={quiet} onAnswer={(answer) => put(question.id, answer)} />
            ) : (
              <p className="flex items-start gap-2">
                <Check aria-hidden="true" className="mt-3.5 size-4 shrink-0 text-leaf" />
                <span className="min-w-0 grow py-2.5 wrap-anywhere">
                  “{question.quote}”: <strong className="font-semibold">{given.text}</strong>
                </span>
                <button
                  type="button"
                  data-question={question.id}
                  onClick={() => put(question.id, null)}
                  className="text-link min-h-11 min-w-11 cursor-pointer font-semibold"
                  aria-label={`Change the answer about “${question.quote}”`}
                >
                  Change
                </button>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type OpenQuestionProps = { question: NotesQuestionAnswer; quiet: boolean; onAnswer: (answer: string) => void };

function OpenQuestion({ question, quiet, onAnswer }: OpenQuestionProps) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={`${id}-quote ${id}-text`}
      tabIndex={-1}
      data-question={question.id}
      className={classes(
        "flex scroll-mt-4 scroll-mb-24 flex-col rounded-card border",
        quiet ? "gap-2 border-hairline p-3" : "gap-3 border-line bg-ground p-4",
      )}
    >
      <div>
        <p id={`${id}-quote`} className="text-small text-quiet wrap-anywhere">
          You wrote “{question.quote}”
        </p>
        <p id={`${id}-text`} className={classes("wrap-anywhere", !quiet && "font-semibold")}>
          {question.text}
        </p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {question.answers.map((answer) => (
          <li key={answer.id}>
            <Button
              variant="secondary"
              size={quiet ? "sm" : "md"}
              className="text-start"
              onClick={() => onAnswer(answer.id)}
            >
              {answer.text}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
