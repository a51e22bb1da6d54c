import type { ComponentType } from "react";
import { type LastChoices, getLastChoices } from "#contract/last-choices";
import type { WizardAnswers } from "#web/features/generation/wizard-answers";
import type { WizardField, WizardValues } from "#web/features/generation/wizard-form";
import { call } from "#web/lib/api";
import { forgetSameAgain, readSameAgain } from "#web/shared/last-choices";
import { budgetAndShop, heldBack } from "#web/shared/last-choices-words";
import { Notice } from "#web/ui/notice";
import { toast } from "#web/ui/toast-store";

/** What the wizard holds for somebody who has a plan: their last choices, but for the two selects of the first step (spec D2). */
function valuesFromLast(fresh: WizardValues, last: LastChoices): WizardValues {
  const { mealsPerWeek: _meals, numPeople: _people, synsPointsPerWeek, additionalNotes, ...same } = last;
  return { ...fresh, ...same, synsPointsPerWeek: synsPointsPerWeek ?? "", additionalNotes: additionalNotes ?? "" };
}

/** The last choices as the wizard begins with them, and what says so. */
export type Carried = {
  Notice: ComponentType<LastChoicesNoticeProps>;
  values: WizardValues;
  /** What "Same again, but different" asked for on the dashboard, once; null where it did not. */
  takeSameAgain: (userId: string) => WizardValues | null;
};

/** Asks for the last choices; null for somebody who has no plan. `fresh`: what the form holds before anybody chose. */
export async function readLastChoices(fresh: WizardValues): Promise<Carried | null> {
  const last = await call(getLastChoices);
  if (last === null) return null;
  const values = valuesFromLast(fresh, last);
  return {
    Notice: (props) => <LastChoicesNotice {...props} fresh={fresh} />,
    values,
    takeSameAgain: (userId) => {
      const changed = readSameAgain(userId);
      if (changed === null) return null;
      forgetSameAgain(userId);
      return { ...values, ...changed };
    },
  };
}

const AFRESH_TOAST_MS = 10_000;
/** What is chosen anew for each plan. */
const OWN: readonly WizardField[] = ["fullName", "email", "mealsPerWeek", "numPeople"];

type LastChoicesNoticeProps = {
  answers: WizardAnswers;
  step: number;
  /** Leads to the next step. */
  onNext: () => Promise<void>;
  /** Whether the form holds the last choices, now that they were cleared or brought back. */
  onCarried: (carried: boolean) => void;
};

/** Says that the form begins with the last choices; what keeps food from the plan is named in full, an allergy above all. */
function LastChoicesNotice({
  answers,
  fresh,
  step,
  onNext,
  onCarried,
}: LastChoicesNoticeProps & { fresh: WizardValues }) {
  const { values } = answers;
  const held = heldBack(values);
  const changed = answers.haveChanged((Object.keys(values) as WizardField[]).filter((field) => !OWN.includes(field)));
  const notes = values.additionalNotes.trim();

  /** Puts these values in, but for what is chosen anew for each plan. */
  function fill(wanted: WizardValues): void {
    const { fullName, email, mealsPerWeek, numPeople } = answers.values;
    answers.restart({ ...wanted, fullName, email, mealsPerWeek, numPeople });
  }

  function startAfresh(): void {
    const carried = answers.values;
    fill(fresh);
    onCarried(false);
    // The button that was pressed goes.
    document.getElementById("step-title")?.focus({ preventScroll: true });
    toast({
      title: "Started afresh",
      description: "Your last choices are cleared, your allergies and diet included.",
      duration: AFRESH_TOAST_MS,
      action: {
        label: "Undo",
        act: () => {
          fill(carried);
          onCarried(true);
        },
      },
    });
  }

  return (
    <Notice className="mb-4">
      <p>
        <strong className="font-semibold">
          {changed ? "As last time, but for what you changed: " : "Same as last time, "}
          {budgetAndShop(values)}.
        </strong>
        {held.length > 0 && <span className="wrap-anywhere"> Still on: {held.join(", ")}.</span>}
        {notes !== "" && <span className="wrap-anywhere"> Your notes: “{notes}”.</span>}
      </p>
      <p className="-mb-2 flex flex-wrap gap-x-5">
        {step === 0 && (
          <button
            type="button"
            onClick={() => void onNext()}
            className="text-link min-h-11 cursor-pointer font-semibold"
          >
            Change
          </button>
        )}
        <button type="button" onClick={startAfresh} className="text-link min-h-11 cursor-pointer font-semibold">
          Start afresh
        </button>
      </p>
    </Notice>
  );
}
