import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { ArrowLeft, ArrowRight, ChefHat } from "lucide-react";
import { FAILURE_WITHOUT_WORDS } from "#web/features/generation/generation-state";
import type { Draft } from "#web/features/generation/wizard-draft";
import { LAST_STEP, STEPS, stepOf, wizardSchema } from "#web/features/generation/wizard-form";
import type { WizardField, WizardValues } from "#web/features/generation/wizard-form";
import { CookingStep, FoodStep, GoalsStep, PlanStep } from "#web/features/generation/wizard-steps";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { Notice } from "#web/ui/notice";
import { ProgressSteps } from "#web/ui/progress-steps";
import { toast } from "#web/ui/toast-store";
import { useBottomBar } from "#web/ui/use-bottom-bar";

const STEP_CONTENTS = [PlanStep, FoodStep, GoalsStep, CookingStep] as const;
const STEP_TITLES = STEPS.map(({ title }) => title);

type WizardProps = {
  initial: Draft;
  /** What the server found wrong with the last request, to show at its fields. */
  issues: readonly { field: WizardField; message: string }[];
  failureTitle: string | null;
  onDraft: (draft: Draft) => void;
  onSubmit: (values: WizardValues) => void;
};

/** The four steps. Every change is handed to `onDraft` at once, so that nothing is lost by leaving. */
export function Wizard({ initial, issues, failureTitle, onDraft, onSubmit }: WizardProps) {
  const form = useForm<WizardValues>({
    defaultValues: initial.values,
    mode: "onChange",
    resolver: standardSchemaResolver(wizardSchema) as never,
  });
  const [step, setStep] = useState(() => (issues[0] === undefined ? initial.step : stepOf(issues[0].field)));
  const [failure, setFailure] = useState(initial.failure);
  // A field to focus once its step is on the page.
  const [focusNext, setFocusNext] = useState<WizardField | null>(issues[0]?.field ?? null);
  const heading = useRef<HTMLHeadingElement>(null);
  const complaint = useRef<{ dismiss: () => void } | null>(null);
  useBottomBar();
  const { setError, setFocus, subscribe, getValues } = form;

  useEffect(() => {
    for (const { field, message } of issues) setError(field, { type: "server", message });
  }, [issues, setError]);

  useEffect(() => {
    const keep = (): void => onDraft({ values: getValues(), step, failure });
    keep();
    return subscribe({ formState: { values: true }, callback: keep });
  }, [subscribe, getValues, onDraft, step, failure]);

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
    // The heading says which step it is now; it is on the page only after this render.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  }

  function complain(): void {
    complaint.current = toast({
      title: "Please check your input",
      description: "Please fill in all required fields for this step",
      destructive: true,
    });
  }

  async function next(): Promise<void> {
    const valid = await form.trigger([...(STEPS[step]?.fields ?? [])], { shouldFocus: true });
    if (valid) go(step + 1);
    else complain();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (step < LAST_STEP) {
      void next();
      return;
    }
    void form.handleSubmit(
      // The resolver's output drops what the form alone knows; the raw values are what the draft keeps too.
      () => onSubmit(getValues()),
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
              title={failureTitle === "Service Busy" ? failureTitle : "Your plan was not made"}
            >
              <p>{failure}</p>
              <p className="mt-1 text-small">
                Everything you filled in is still here.{" "}
                {failure === FAILURE_WITHOUT_WORDS
                  ? "We could not reach the server. Check your connection and press Generate Meal Plan again; a plan that is being made already is shown then."
                  : "Nothing was saved or charged."}
              </p>
            </Notice>
          )}
          <Content />
        </Card>
        {/* Fixed, so that the toast that speaks of a fault stands above it and never on the button under the pointer. */}
        <div className="fixed inset-x-0 bottom-0 z-10 border-t border-hairline bg-ground pb-[env(safe-area-inset-bottom)]">
          <div className="mx-auto flex w-full max-w-2xl items-center gap-3 px-4 py-2.5 sm:px-6">
            {step > 0 && (
              <Button variant="secondary" size="lg" className="max-sm:px-4" onClick={() => go(step - 1)}>
                <ArrowLeft aria-hidden="true" />
                Previous
              </Button>
            )}
            {step < LAST_STEP ? (
              <Button type="submit" size="lg" className="ms-auto">
                Next
                <ArrowRight aria-hidden="true" />
              </Button>
            ) : (
              <Button type="submit" size="lg" className="ms-auto max-sm:px-4">
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
