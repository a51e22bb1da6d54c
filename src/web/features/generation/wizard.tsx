import { type ComponentType, type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ArrowLeft, ArrowRight, ChefHat } from "lucide-react";
import type { UnknownAvoidAnswer } from "#contract/meal-plans";
import type { WayOutAnswer } from "#contract/way-out";
import { messageOfUnknown, unknownToAvoid } from "#web/features/generation/avoid-field";
import { FAILURE_WITHOUT_WORDS } from "#web/features/generation/generation-state";
import type { Carried } from "#web/features/generation/last-choices-notice";
import { fetchRules, WizardAnswers, WizardAnswersContext } from "#web/features/generation/wizard-answers";
import type { Draft } from "#web/features/generation/wizard-draft";
import { LAST_STEP, STEPS, stepOf } from "#web/features/generation/wizard-form";
import type { WizardField, WizardValues } from "#web/features/generation/wizard-form";
import { CookingStep, FoodStep, GoalsStep, PlanStep, type StepProps } from "#web/features/generation/wizard-steps";
import { whenPainted } from "#web/lib/when-painted";
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
  /** What says that it begins with the last choices; null where it does not. */
  carried: Carried | null;
  /** What the server found wrong with the last request, to show at its fields. */
  issues: readonly { field: WizardField; message: string }[];
  failureTitle: string | null;
  onDraft: (draft: Draft) => void;
  onSubmit: (values: WizardValues) => void;
};

/** The four steps. Every change is handed to `onDraft` at once, so that nothing is lost by leaving. */
export function Wizard({ initial, carried, issues, failureTitle, onDraft, onSubmit }: WizardProps) {
  const [answers] = useState(() => new WizardAnswers(initial.values));
  const { values } = useSyncExternalStore(answers.subscribe, answers.shown);
  const [step, setStep] = useState(() => (issues[0] === undefined ? initial.step : stepOf(issues[0].field)));
  const [fromLast, setFromLast] = useState(initial.fromLast);
  const [failure, setFailure] = useState(initial.failure);
  const waysOut = failure === null ? NO_WAYS : initial.waysOut;
  // A field to focus once its step is on the page.
  const [focusNext, setFocusNext] = useState<WizardField | null>(issues[0]?.field ?? null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [unknown, setUnknown] = useState<readonly UnknownAvoidAnswer[]>([]);
  const [isReading, setIsReading] = useState(false);
  const complaint = useRef<{ dismiss: () => void } | null>(null);
  useBottomBar();
  useEffect(() => whenPainted(fetchRules), []);

  useEffect(() => {
    for (const { field, message } of issues) answers.fault(field, message);
  }, [issues, answers]);

  useEffect(() => {
    if (!issues.some(({ field }) => field === "ingredientsToAvoid")) return;
    void unknownToAvoid(answers.values.ingredientsToAvoid).then(setUnknown);
  }, [issues, answers]);

  useEffect(
    () => onDraft({ values, fromLast, step, failure, waysOut }),
    [values, onDraft, fromLast, step, failure, waysOut],
  );

  useEffect(() => {
    if (focusNext === null) return;
    answers.focus(focusNext);
    setFocusNext(null);
  }, [focusNext, answers]);

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

  /** Asks the server what it makes of the avoid list, and shows it at the field. True when every entry is recognised. */
  async function avoidListIsKnown(): Promise<boolean> {
    setIsReading(true);
    const found = await unknownToAvoid(answers.values.ingredientsToAvoid);
    setIsReading(false);
    setUnknown(found);
    if (found.length === 0) return true;
    answers.fault("ingredientsToAvoid", messageOfUnknown(found));
    setFocusNext("ingredientsToAvoid");
    return false;
  }

  async function next(): Promise<void> {
    const wrong = await answers.check(STEPS[step]?.fields ?? []);
    if (wrong !== null) {
      setFocusNext(wrong);
      complain();
    } else if (step !== AVOID_STEP || (await avoidListIsKnown())) go(step + 1);
  }

  /** Makes the change that a refusal offers, and asks for the plan again. */
  function take({ change }: WayOutAnswer): void {
    onSubmit(Object.assign({ ...answers.values }, change));
  }

  async function generate(): Promise<void> {
    const wrong = await answers.check(STEPS.flatMap(({ fields }) => fields));
    if (wrong === null) {
      onSubmit(answers.values);
      return;
    }
    setStep(stepOf(wrong));
    setFocusNext(wrong);
    complain();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (step < LAST_STEP) {
      void next();
      return;
    }
    void generate();
  }

  const Content = STEP_CONTENTS[step] ?? PlanStep;
  return (
    <WizardAnswersContext value={answers}>
      <ProgressSteps steps={STEP_TITLES} current={step} />
      <form noValidate onSubmit={submit} className="mt-6 pb-8" aria-labelledby="step-title">
        {/* On the first step, and on the last before anything is sent. */}
        {fromLast && carried !== null && step % LAST_STEP === 0 && (
          <carried.Notice answers={answers} step={step} onNext={next} onCarried={setFromLast} />
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
          <Content unknownToAvoid={unknown} />
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
              <Button type="submit" size="lg" className="ms-auto" pending={isReading}>
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
    </WizardAnswersContext>
  );
}
