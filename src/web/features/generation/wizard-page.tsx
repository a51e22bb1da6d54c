import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { createMealPlan, getCurrentGeneration } from "#contract/meal-plans";
import type { Generation } from "#contract/meal-plans";
import type { NotesReadingAnswer } from "#contract/notes";
import { LazyGenerationProgress, LazyLastShop, LazySendingProgress } from "#web/features/generation/lazy-progress";
import { FAILURE_WITHOUT_WORDS, NO_WORDS, failureTitle } from "#web/features/generation/generation-failure";
import type { GenerationFailure } from "#web/features/generation/generation-failure";
import { notesReadingKey } from "#web/features/generation/notes-field";
import { readLastChoices } from "#web/features/generation/last-choices-notice";
import {
  forgetSubmitted,
  markSubmitted,
  submittedBeforeReload,
  unlessLeaving,
  useReloadOnce,
} from "#web/features/generation/submitted-generation";
import { answered, keyFor } from "#web/features/generation/unanswered";
import { Wizard } from "#web/features/generation/wizard";
import { freshDraft, readDraft, removeDraft, writeDraft } from "#web/features/generation/wizard-draft";
import type { Draft } from "#web/features/generation/wizard-draft";
import { LAST_STEP, freshValues, issuesByField, requestOf, stepOf } from "#web/features/generation/wizard-form";
import type { WizardField, WizardValues } from "#web/features/generation/wizard-form";
import { ApiError, isPassingFault } from "#web/lib/api-error";
import { call } from "#web/lib/api";
import { whenPainted } from "#web/lib/when-painted";
import { ANSWER_FIRST, AT_NOTES } from "#web/shared/answer-first";
import { paths } from "#web/shared/paths";
import { FIVE_PLACES } from "#web/shared/places";
import { queryKeys } from "#web/shared/query-keys";
import { useSignedInUser } from "#web/shared/session";
import { Page } from "#web/ui/page";
import { Skeleton } from "#web/ui/skeleton";
import { toast } from "#web/ui/toast-store";
import { SiteHeader } from "#web/ui/site-header";
import { CodeBoundary } from "#web/lib/lazy-component";

const PENDING_TOAST_MS = 120_000;
const SUCCESS_TOAST_MS = 20_000;
const FAILURE_TOAST_MS = 10_000;

type Running = { id: string; mealsWanted: number | null };
type Issues = readonly { field: WizardField; message: string }[];
const NO_ISSUES: Issues = [];

/** The wizard or, instead, the progress of the generation that it (or another tab) started. */
export function WizardPage() {
  const user = useSignedInUser();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  // The request to send once the last shop has been asked about.
  const [waiting, setWaiting] = useState<WizardValues | null>(null);
  const [started, setStarted] = useState<Running | null>(null);
  const [before, setBefore] = useState(() => submittedBeforeReload(user.id));
  const [issues, setIssues] = useState(NO_ISSUES);
  // Each failure remounts the wizard, even if the answer came before the progress was rendered.
  const [failures, setFailures] = useState(0);
  const [asksAboutNotes, setAsksAboutNotes] = useState(() => window.location.hash === AT_NOTES);
  const current = useQuery({
    queryKey: queryKeys.currentGeneration,
    queryFn: ({ signal }) => call(getCurrentGeneration, { signal }),
    // A generation cached from an earlier visit may no longer be running.
    gcTime: 0,
    refetchOnMount: "always",
  });
  const fresh = useMemo(() => freshValues(user), [user]);
  const last = useQuery({
    queryKey: ["wizard-begins"],
    queryFn: () => readLastChoices(fresh),
    // Another device may have requested a plan since.
    refetchOnMount: "always",
  });
  const lastValues = last.data?.values ?? null;
  const keepDraft = useCallback((draft: Draft) => writeDraft(user.id, draft), [user.id]);

  const fail = useCallback(
    ({ message, waysOut, questions }: GenerationFailure, found: Issues = NO_ISSUES, passes = false) => {
      const words = message ?? FAILURE_WITHOUT_WORDS;
      // A repeated week has no draft: it uses the last choices.
      const draft = readDraft(user.id, fresh) ?? freshDraft(lastValues ?? fresh, lastValues !== null);
      const isAsked = questions.length > 0;
      const mended = isAsked ? "additionalNotes" : Object.keys(waysOut[0]?.change ?? {})[0];
      const step = mended === undefined ? draft.step : stepOf(mended);
      writeDraft(user.id, { ...draft, step, failure: passes || isAsked ? null : words, waysOut });
      setAsksAboutNotes(isAsked);
      if (isAsked) {
        // They are shown at the field at once, and read again there with what was understood.
        const reading: NotesReadingAnswer = {
          understood: [],
          questions: [...questions],
          answered: [],
          removed: [],
          unread: [],
        };
        queryClient.setQueryData(notesReadingKey(draft.values), reading, { updatedAt: 0 });
      }
      forgetSubmitted(user.id);
      setIssues(found);
      setFailures((count) => count + 1);
      setStarted(null);
      setBefore(null);
      queryClient.setQueryData(queryKeys.currentGeneration, null);
      // The step shows this in full, with its buttons, so it is not repeated.
      const said = waysOut.length > 0 ? firstSentence(words) : words;
      const told = isAsked ? { title: ANSWER_FIRST } : { title: failureTitle(words), description: said };
      toast({ ...told, destructive: true, duration: FAILURE_TOAST_MS });
    },
    [user.id, fresh, lastValues, queryClient],
  );

  const start = useMutation({
    mutationFn: ({ values, key }: { values: WizardValues; key: string; submittedAt: number }) =>
      call(createMealPlan, { body: requestOf(values), idempotencyKey: key, headers: { prefer: "respond-async" } }),
    onSuccess: ({ id }, { values, submittedAt }) => {
      answered(user.id);
      markSubmitted(user.id, id, submittedAt);
      setStarted({ id, mealsWanted: values.mealsPerWeek });
    },
    onError: async (error) => {
      if (!isPassingFault(error)) answered(user.id);
      // One is already running; or the answer was lost, and the request may have arrived.
      const mayRun = error instanceof ApiError ? error.code === "generation_running" : navigator.onLine;
      if (mayRun && isGeneration((await current.refetch()).data)) return;
      fail(
        error instanceof ApiError
          ? { message: error.parsedMessage, waysOut: error.waysOut, questions: error.questions }
          : NO_WORDS,
        error instanceof ApiError ? issuesByField(error.issues) : NO_ISSUES,
        // After signing in again the user returns to the wizard, where "Please sign in." would no longer apply.
        error instanceof ApiError && error.status === 401,
      );
    },
  });

  const onDone = useCallback(
    (id: string) => {
      unlessLeaving(() => {
        removeDraft(user.id);
        forgetSubmitted(user.id);
        answered(user.id);
        toast({ title: "Your dishes have been granted! 🎉", duration: SUCCESS_TOAST_MS });
        void queryClient.invalidateQueries({ queryKey: queryKeys.userMealPlans });
        void queryClient.invalidateQueries({ queryKey: queryKeys.mealPlan(id) });
        navigate(paths.mealPlan(id));
      });
    },
    [user.id, queryClient, navigate],
  );

  const running = started ?? runningOf(current.data, before);
  const runningId = running?.id ?? null;
  const pending = runningId !== null || start.isPending;
  useReloadOnce(user.id, runningId);
  useEffect(() => {
    if (!pending) return;
    const { dismiss } = toast({ title: "Generating your meal plan...", duration: PENDING_TOAST_MS });
    // On other pages nothing follows the generation, so the toast would outlive it.
    return dismiss;
  }, [pending]);

  // After "Same again" on the dashboard, the last choices with the changes are sent at once, as if filled in here.
  const mayGo = !current.isPending && !last.isFetching && running === null && !start.isPending;
  useEffect(() => {
    const asked = mayGo && last.data?.takeSameAgain(user.id);
    if (asked) setWaiting(asked);
  }, [user.id, mayGo, last.data]);

  function submit(values: WizardValues): void {
    setWaiting(null);
    writeDraft(user.id, { ...freshDraft(values), step: LAST_STEP });
    setIssues(NO_ISSUES);
    const submittedAt = Date.now();
    const key = keyFor(user.id, JSON.stringify(requestOf(values)), submittedAt);
    start.mutate({ values, key, submittedAt });
  }

  if (running !== null) {
    return (
      <Frame
        title="Generating your meal plan..."
        lead="Each meal is chosen for your diet, your time and your budget, and checked before it joins the week."
      >
        <LazyGenerationProgress
          key={running.id}
          id={running.id}
          mealsWanted={running.mealsWanted}
          onDone={onDone}
          onFailed={fail}
        />
      </Frame>
    );
  }
  if (start.isPending) {
    return (
      <Frame title="Generating your meal plan...">
        <LazySendingProgress mealsWanted={start.variables.values.mealsPerWeek} />
      </Frame>
    );
  }
  if (current.isPending || last.isFetching) {
    return (
      <Frame title="Create Your Meal Plan">
        <Placeholder />
      </Frame>
    );
  }
  const known = last.data ?? null;
  const initial = readDraft(user.id, fresh) ?? (known === null ? freshDraft(fresh) : freshDraft(known.values, true));
  return (
    <Frame title="Create Your Meal Plan">
      <Wizard
        key={failures}
        initial={asksAboutNotes ? { ...initial, step: LAST_STEP } : initial}
        carried={known}
        issues={issues}
        asksAboutNotes={asksAboutNotes}
        failureTitle={initial.failure === null ? null : failureTitle(initial.failure)}
        onDraft={keepDraft}
        onSubmit={setWaiting}
      />
      <AfterPaint>
        <CodeBoundary fallback={null}>
          <LazyLastShop request={waiting} onGo={submit} onLeave={() => setWaiting(null)} />
        </CodeBoundary>
      </AfterPaint>
    </Frame>
  );
}

/** The generation running according to the server; or else the one submitted before a reload, whose end is then shown. */
function runningOf(current: Generation | null | undefined, before: string | null): Running | null {
  if (isGeneration(current)) return { id: current.id, mealsWanted: current.mealsWanted };
  return current === null && before !== null ? { id: before, mealsWanted: null } : null;
}

function firstSentence(words: string): string {
  return /^.+?[.!?](?=\s|$)/u.exec(words)?.[0] ?? words;
}

/** Null: none is running. Undefined: not known (yet). */
function isGeneration(answer: Generation | null | undefined): answer is Generation {
  return answer !== null && answer !== undefined;
}

/** Fetched once the form is on the screen, since it cannot be sent sooner. */
function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => whenPainted(() => setPainted(true)), []);
  return painted ? children : null;
}

function Placeholder() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-10" />
      <Skeleton className="h-80" />
    </div>
  );
}

function Frame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <>
      <SiteHeader links={FIVE_PLACES} />
      <Page key={title} title={title} lead={lead} width="narrow">
        <CodeBoundary fallback={<Placeholder />}>{children}</CodeBoundary>
      </Page>
    </>
  );
}
