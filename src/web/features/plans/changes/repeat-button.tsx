import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Repeat } from "lucide-react";
import { useLocation } from "wouter";
import type { NotesQuestionAnswer } from "#contract/notes-question";
import { repeatPlan } from "#contract/plan-changes";
import { call, newIdempotencyKey } from "#web/lib/api";
import { ApiError, messageOf } from "#web/lib/api-error";
import { ANSWER_FIRST } from "#web/shared/answer-first";
import { NotesQuestions, openQuestions, type Answers } from "#web/shared/notes-questions";
import { paths } from "#web/shared/paths";
import { queryKeys } from "#web/shared/query-keys";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";
import { toast } from "#web/ui/toast-store";

const NO_QUESTIONS: readonly NotesQuestionAnswer[] = [];
const NO_ANSWERS: Answers = [];

/** Repeats the week as a new plan. Mandatory questions about the notes are asked here, and the last answer starts it. */
export function RepeatButton({ planId }: { planId: string }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [questions, setQuestions] = useState(NO_QUESTIONS);
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const repeat = useMutation({
    mutationFn: ({ key, given }: { key: string; given: Answers }) =>
      call(repeatPlan, {
        params: { id: planId },
        ...(given.length > 0 && { body: { notesAnswers: [...given] } }),
        idempotencyKey: key,
        headers: { prefer: "respond-async" },
      }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: queryKeys.userMealPlans });
      void client.invalidateQueries({ queryKey: queryKeys.currentGeneration });
      navigate(paths.mealPlan(id));
      toast({
        title: "The same week, at today’s prices",
        description: "This is a new plan. The one you repeated stays as it was.",
      });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.questions.length > 0) {
        setQuestions(error.questions);
        return;
      }
      close();
      toast({ title: "The week wasn’t repeated", description: messageOf(error), destructive: true, duration: 10_000 });
    },
  });

  function close(): void {
    setQuestions(NO_QUESTIONS);
    setAnswers(NO_ANSWERS);
  }
  function make(given: Answers): void {
    repeat.mutate({ key: newIdempotencyKey(), given });
  }
  function answer(given: Answers): void {
    setAnswers(given);
    if (openQuestions(questions, given).length === 0) make(given);
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="no-print self-start sm:min-h-11"
        pending={repeat.isPending}
        onClick={() => make(NO_ANSWERS)}
      >
        <Repeat aria-hidden="true" />
        Cook this week again
      </Button>
      <Dialog
        open={questions.length > 0}
        onOpenChange={(open) => !open && close()}
        title={ANSWER_FIRST}
        description="Your plan was made before we asked this. Once it’s answered, we make the week again."
        choicesFollow
        actions={
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
        }
      >
        <NotesQuestions questions={questions} answers={answers} onAnswers={answer} />
      </Dialog>
    </>
  );
}
