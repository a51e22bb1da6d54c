import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from "react";
import { type FieldErrors, FormProvider, type Resolver, useForm } from "react-hook-form";
import { ArrowLeft, ArrowRight, ChefHat } from "lucide-react";
import type { UnknownAvoidAnswer } from "#contract/meal-plans";
import type { WayOutAnswer } from "#contract/way-out";
import { messageOfUnknown, unknownToAvoid } from "#web/features/generation/avoid-field";
import { valuesAsRead } from "#web/features/generation/notes-field";
import { FAILURE_WITHOUT_WORDS } from "#web/features/generation/generation-failure";
import type { Carried } from "#web/features/generation/last-choices-notice";
import type { Draft } from "#web/features/generation/wizard-draft";
import { LAST_STEP, STEPS, stepOf } from "#web/features/generation/wizard-form";
import type { WizardField, WizardValues } from "#web/features/generation/wizard-form";
import { CookingStep, FoodStep, GoalsStep, PlanStep, type StepProps } from "#web/features/generation/wizard-steps";
import { LateCode } from "#web/lib/late-code";
import { whenPainted } from "#web/lib/when-painted";
import { ANSWER_FIRST } from "#web/shared/answer-first";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { Notice } from "#web/ui/notice";
import { ProgressSteps } from "#web/ui/progress-steps";
import { toast } from "#web/ui/toast-store";
import { useBottomBar } from "#web/ui/use-bottom-bar";

const STEP_CONTENTS: readonly ComponentType<StepProps>[] = [PlanStep, FoodStep, GoalsStep, CookingStep];
const AVOID_STEP = stepOf("ingredientsToAvoid");
const NO_WAYS: readonly WayOutAnswer[] = [];
const STEP_TITLES = STEPS.map(({ title }) => title);

type WizardProps = {
  initial: Draft;
  /** The notice that it starts with the last choices; null if it does not. */
  carried: Carried | null;
  /** The server's issues with the last request, to show at the fields. */
  issues: readonly { field: WizardField; message: string }[];
  failureTitle: string | null;
  /** The last request is waiting for answers about its notes. */
  asksAboutNotes: boolean;
  onDraft: (draft: Draft) => void;
  onSubmit: (values: WizardValues) => void;
};

/** The contract's rules, so that both sides use the same messages. The wizard's first render does not wait for them. */
const rules = new LateCode(async () => (await import("#contract/plan-request")).mealPlanBody);

/** The first fault of each field, with the control to focus. Without the rules only the server checks. */
const checkValues: Resolver<WizardValues> = async (values, _context, { fields }) => {
  await rules.whenFetched();
  const result = rules.current().code?.safeParse(values);
  if (result === undefined || result.success) return { values, errors: {} };
  const errors: FieldErrors<WizardValues> = {};
  for (const { path, code, message } of result.error.issues) {
    const field = path[0] as WizardField;
    const control = fields[field]?.ref;
    errors[field] ??= { type: code, message, ...(control === undefined ? {} : { ref: control }) };
  }
  return { values: {}, errors };
};

/** The four steps. Every change is passed to `onDraft` at once, so that nothing is lost on leaving. */
export function Wizard({ initial, carried, issues, failureTitle, asksAboutNotes, onDraft, onSubmit }: WizardProps) {
  const client = useQueryClient();
  const form = useForm<WizardValues>({
    defaultValues: initial.values,
    mode: "onChange",
    resolver: checkValues,
  });
  const [step, setStep] = useState(() => (issues[0] === undefined ? initial.step : stepOf(issues[0].field)));
  const [fromLast, setFromLast] = useState(initial.fromLast);
  const [failure, setFailure] = useState(initial.failure);
  const waysOut = failure === null ? NO_WAYS : initial.waysOut;
  // A field to focus once its step is on the page.
  const [focusNext, setFocusNext] = useState<WizardField | null>(issues[0]?.field ?? null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [unknown, setUnknown] = useState<readonly UnknownAvoidAnswer[]>([]);
  const [isReading, setIsReading] = useState(false);
  const [attention, setAttention] = useState(asksAboutNotes ? 1 : 0);
  const complaint = useRef<{ dismiss: () => void } | null>(null);
  useBottomBar();
  useEffect(() => whenPainted(rules.fetch), []);
  const { setError, setFocus, subscribe, getValues } = form;

  useEffect(() => {
    for (const { field, message } of issues) setError(field, { type: "server", message });
  }, [issues, setError]);

  useEffect(() => {
    if (!issues.some(({ field }) => field === "ingredientsToAvoid")) return;
    void unknownToAvoid(getValues("ingredientsToAvoid")).then(setUnknown);
  }, [issues, getValues]);

  useEffect(() => {
    const keep = (): void => onDraft({ values: getValues(), fromLast, step, failure, waysOut });
    keep();
    return subscribe({ formState: { values: true }, callback: keep });
  }, [subscribe, getValues, onDraft, fromLast, step, failure, waysOut]);

  useEffect(() => {
    if (focusNext === null) return;
    setFocus(focusNext);
    setFocusNext(null);
  }, [focusNext, setFocus]);

  function go(to: number): void {
    complaint.current?.dismiss();
    setStep(to);
    setFailure(null);
    window.scrollTo(0, 0);
    // The heading names the new step; it is on the page only after this render.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  }

  function complain(): void {
    complaint.current = toast({
      title: "Please check your input",
      description: "Please fill in all required fields for this step",
      destructive: true,
    });
  }

  /** Checks the avoid list on the server, and shows the result at the field. True if every entry is recognised. */
  async function avoidListIsKnown(): Promise<boolean> {
    setIsReading(true);
    const found = await unknownToAvoid(getValues("ingredientsToAvoid"));
    setIsReading(false);
    setUnknown(found);
    if (found.length === 0) return true;
    setError("ingredientsToAvoid", { type: "unknown", message: messageOfUnknown(found) });
    setFocusNext("ingredientsToAvoid");
    return false;
  }

  /** Requests the plan once all questions about the notes are answered; taps about earlier words are not sent. */
  async function generate(): Promise<void> {
    setIsReading(true);
    const { values, open } = await valuesAsRead(client, getValues);
    setIsReading(false);
    if (open === 0) {
      onSubmit(values);
      return;
    }
    setAttention((before) => before + 1);
    complaint.current = toast({ title: ANSWER_FIRST, destructive: true });
  }

  async function next(): Promise<void> {
    const valid = await form.trigger([...(STEPS[step]?.fields ?? [])], { shouldFocus: true });
    if (!valid) complain();
    else if (step !== AVOID_STEP || (await avoidListIsKnown())) go(step + 1);
  }

  /** Applies the change that a refusal offers, and requests the plan again. */
  function take({ change }: WayOutAnswer): void {
    onSubmit(Object.assign({ ...getValues() }, change));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (step < LAST_STEP) {
      void next();
      return;
    }
    if (isReading) return;
    void form.handleSubmit(
      // The resolver's output drops form-only values; use the raw ones, as the draft does.
      generate,
      (errors) => {
        const first = STEPS.flatMap(({ fields }) => fields).find((field) => errors[field] !== undefined);
        if (first !== undefined) {
          setStep(stepOf(first));
          setFocusNext(first);
        }
        complain();
      },
    )(event);
  }

  const Content = STEP_CONTENTS[step] ?? PlanStep;
  return (
    <FormProvider {...form}>
      <ProgressSteps steps={STEP_TITLES} current={step} />
      <form noValidate onSubmit={submit} className="mt-6 pb-8" aria-labelledby="step-title">
        {/* On the first step, and on the last before anything is sent. */}
        {fromLast && carried !== null && step % LAST_STEP === 0 && (
          <carried.Notice form={form} step={step} onNext={next} onCarried={setFromLast} />
        )}
        <Card className="flex flex-col gap-6">
          <h2 id="step-title" ref={heading} tabIndex={-1} className="text-h2 focus:outline-none">
            <span className="block font-sans text-small font-normal text-quiet">
              Step {step + 1} of {STEPS.length}
            </span>
            {STEP_TITLES[step]}
          </h2>
          {failure !== null && (
            <Notice
              tone="error"
              role="alert"
              title={failureTitle === "Service Busy" ? failureTitle : "We couldn’t make your plan"}
            >
              <p>{failure}</p>
              {waysOut.length > 0 && (
                <ul className="my-3 flex flex-wrap gap-2">
                  {waysOut.map((way) => (
                    <li key={way.label}>
                      <Button variant="secondary" onClick={() => take(way)}>
                        {way.label}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
              <p className="mt-1 text-small">
                Everything you filled in is still here.{" "}
                {failure === FAILURE_WITHOUT_WORDS
                  ? "We couldn’t reach the server. Check your connection and press Generate Meal Plan again; if your plan is already being made, you’ll see it then."
                  : "Nothing was saved or charged."}
              </p>
            </Notice>
          )}
          <Content unknownToAvoid={unknown} attention={attention} />
        </Card>
        {/* Fixed, so that an error toast appears above it and never covers the button under the pointer. */}
        <div className="fixed inset-x-0 bottom-0 z-10 border-t border-hairline bg-ground pb-[env(safe-area-inset-bottom)]">
          <div className="mx-auto flex w-full max-w-2xl items-center gap-3 px-4 py-2.5 sm:px-6">
            {step > 0 && (
              <Button variant="secondary" size="lg" className="max-sm:px-4" onClick={() => go(step - 1)}>
                <ArrowLeft aria-hidden="true" />
                Previous
              </Button>
            )}
            {step < LAST_STEP ? (
              <Button type="submit" size="lg" className="ms-auto" pending={isReading}>
                Next
                <ArrowRight aria-hidden="true" />
              </Button>
            ) : (
              <Button type="submit" size="lg" className="ms-auto max-sm:px-4" pending={isReading}>
                <ChefHat aria-hidden="true" />
                Generate Meal Plan
              </Button>
            )}
          </div>
        </div>
      </form>
    </FormProvider>
  );
}
