import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { MessageSquareText } from "lucide-react";
import {
  ASKED_WORDS_LENGTH,
  addMeal,
  arrangeMeals,
  askChange,
  changeServings,
  leaveOut,
  moveMeal,
  remakePlan,
  skipMeal,
  swapMeal,
  undoChange,
  type AskedChange,
  type AskedStep,
} from "#contract/plan-changes";
import type { PlanRecord } from "#contract/meal-plans";
import { ASK_BOX } from "#web/features/plans/ask-box-shape";
import { AskedOffers } from "#web/features/plans/changes/asked-offers";
import type { UsePlanChange } from "#web/features/plans/changes/use-plan-change";
import { call, newIdempotencyKey } from "#web/lib/api";
import { messageOf } from "#web/lib/api-error";
import { NotesQuestions, type Answers } from "#web/shared/notes-questions";
import { Button } from "#web/ui/button";
import { classes } from "#web/ui/classes";
import { TextField } from "#web/ui/text-field";

/** Words, with the answers to questions about them. */
type Said = { words: string; answers: Answers };
const NO_ANSWERS: Answers = [];

type AskBoxProps = { record: Pick<PlanRecord, "id" | "revision">; change: UsePlanChange };

/** A change requested in words: the proposed steps are shown, and carried out once the user agrees. */
export function AskBox({ record: { id, revision }, change }: AskBoxProps) {
  const [words, setWords] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const ask = useMutation({
    mutationFn: ({ words: asked, answers }: Said) =>
      call(askChange, {
        params: { id },
        body: { words: asked, ...(answers.length > 0 && { notesAnswers: [...answers] }) },
      }),
  });
  const { data } = ask;
  // The decision is announced and focused, once rendered, since an empty element cannot take the focus.
  useEffect(() => {
    if (data === undefined) return;
    const { steps, questions = [], offers = [] } = data;
    if (steps.length + questions.length + offers.length > 0) answer.current?.focus();
  }, [data]);
  // Once the plan has changed, earlier answers are invalid.
  const asked = data !== undefined && data.revision === revision ? data : null;
  const refused = change.refusedOf("asked");

  function send(event: FormEvent): void {
    event.preventDefault();
    change.forget();
    if (words.trim() !== "" && !ask.isPending) ask.mutate({ words, answers: NO_ANSWERS });
  }
  function forget(): void {
    ask.reset();
    field.current?.focus();
  }
  function act(steps: readonly AskedStep[]): void {
    change.make({
      kind: "asked",
      send: (key) => doSteps(id, revision, steps, key),
      done: steps.length === 1 ? "The week is changed" : `${steps.length} changes made`,
      arriveAt: null,
    });
    setWords("");
    field.current?.focus();
  }
  return (
    <section aria-label={ASK_BOX.name} className={ASK_BOX.box}>
      <form onSubmit={send} className={ASK_BOX.form} noValidate>
        <div className="min-w-0 grow">
          <TextField
            ref={field}
            label={ASK_BOX.label}
            hint={ASK_BOX.hint}
            value={words}
            maxLength={ASKED_WORDS_LENGTH}
            autoComplete="off"
            enterKeyHint="go"
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          className="min-h-12"
          pending={ask.isPending}
          pendingLabel="Looking..."
        >
          <MessageSquareText aria-hidden="true" />
          Ask
        </Button>
      </form>
      <div ref={answer} tabIndex={-1} role="status" className="outline-none empty:hidden">
        {asked !== null && (
          <Answer
            asked={asked}
            given={ask.variables?.answers ?? NO_ANSWERS}
            pending={change.pending === "asked"}
            onAnswers={(answers) => ask.mutate({ words: ask.variables?.words ?? words, answers })}
            onDo={act}
            onLeave={forget}
          />
        )}
        {ask.isError && <p>{messageOf(ask.error)}</p>}
        {refused !== null && <p>{refused}</p>}
      </div>
    </section>
  );
}

type AnswerProps = {
  asked: AskedChange;
  given: Answers;
  onAnswers: (answers: Answers) => void;
  pending: boolean;
  onDo: (steps: readonly AskedStep[]) => void;
  onLeave: () => void;
};

function Answer({ asked, given, pending, onAnswers, onDo, onLeave }: AnswerProps) {
  const { answer, steps, questions = [], offers = [] } = asked;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4">
      {answer !== "" && <p>{answer}</p>}
      {offers.length === 0 && <NotesQuestions questions={questions} answers={given} onAnswers={onAnswers} />}
      {steps.length > 0 && (
        <ul className={classes("flex flex-col gap-1", steps.length > 1 && "list-disc ps-5")}>
          {steps.map((step) => (
            <li key={step.says}>{step.says}</li>
          ))}
        </ul>
      )}
      <AskedOffers offers={offers} pending={pending} onDo={onDo} />
      {offers.length > 0 && <NotesQuestions questions={questions} answers={given} onAnswers={onAnswers} />}
      {steps.length + offers.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {steps.length > 0 && (
            <Button size="sm" className="sm:min-h-11" pending={pending} onClick={() => onDo(steps)}>
              Do this
            </Button>
          )}
          <Button variant="secondary" size="sm" className="sm:min-h-11" onClick={onLeave}>
            Leave it as it is
          </Button>
        </div>
      )}
    </div>
  );
}

/** Runs the steps in order, each on the plan left by the previous one; each can be undone separately. */
async function doSteps(id: string, revision: number, steps: readonly AskedStep[], key: string): Promise<PlanRecord> {
  let record: PlanRecord | null = null;
  for (const [index, step] of steps.entries())
    record = await doStep(id, step, record?.revision ?? revision, index === 0 ? key : newIdempotencyKey());
  if (record === null) throw new Error("there is nothing to do");
  return record;
}

function doStep(id: string, step: AskedStep, revision: number, idempotencyKey: string): Promise<PlanRecord> {
  const of = { params: { id }, idempotencyKey };
  switch (step.kind) {
    case "swap":
      return call(swapMeal, { ...of, body: { meal_id: step.meal_id, with: step.with, revision } });
    case "add":
      return call(addMeal, { ...of, body: { day: step.day, with: step.with, revision } });
    case "servings":
      return call(changeServings, { ...of, body: { meal_id: step.meal_id, servings: step.servings, revision } });
    case "move":
      return call(moveMeal, { ...of, body: { meal_id: step.meal_id, day: step.day, revision } });
    case "arrange":
      return call(arrangeMeals, { ...of, body: { days: step.days, revision } });
    case "skip":
      return call(skipMeal, { ...of, body: { meal_id: step.meal_id, revision } });
    case "remake":
      return call(remakePlan, { ...of, body: { keep: step.keep, revision } });
    case "leave_out":
      return call(leaveOut, { ...of, body: { words: step.words, notesAnswers: step.notesAnswers, revision } });
    case "undo":
      return call(undoChange, { ...of, body: { revision } });
  }
}
