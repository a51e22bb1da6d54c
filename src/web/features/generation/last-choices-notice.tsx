import type { ComponentType } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type LastChoices, getLastChoices } from "#contract/last-choices";
import type { WizardValues } from "#web/features/generation/wizard-form";
import { call } from "#web/lib/api";
import { forgetSameAgain, readSameAgain } from "#web/shared/last-choices";
import { budgetAndShop, heldBack } from "#web/shared/last-choices-words";
import { weekInWords } from "#web/shared/told-week";
import { Notice } from "#web/ui/notice";
import { toast } from "#web/ui/toast-store";

/** The wizard's initial values for a user with a plan: their last choices, except the two selects on the first step (spec D2). */
function valuesFromLast(fresh: WizardValues, last: LastChoices): WizardValues {
  const { mealsPerWeek: _meals, numPeople: _people, synsPointsPerWeek, additionalNotes, ...others } = last;
  const { notesAnswers = [], notesRemoved = [], week = [], ...same } = others;
  return {
    ...fresh,
    ...same,
    synsPointsPerWeek: synsPointsPerWeek ?? "",
    additionalNotes: additionalNotes ?? "",
    notesAnswers: notesAnswers.map(({ question, answer }) => ({ question, answer })),
    notesRemoved,
    week,
  };
}

/** The last choices as the wizard's initial values, and the notice about them. */
export type Carried = {
  Notice: ComponentType<LastChoicesNoticeProps>;
  values: WizardValues;
  /** The changes from "Same again, but different" on the dashboard, once; null if unused. */
  takeSameAgain: (userId: string) => WizardValues | null;
};

/** Fetches the last choices; null for a user without a plan. `fresh`: the form's defaults. */
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
/** Fields that start fresh for each plan. */
const OWN = ["fullName", "email", "mealsPerWeek", "numPeople"] as const;

type LastChoicesNoticeProps = {
  /** Passed in, so that the form library stays in the wizard's chunk. */
  form: UseFormReturn<WizardValues>;
  step: number;
  /** Goes to the next step. */
  onNext: () => Promise<void>;
  /** Called when the last choices are cleared or restored, with whether the form has them. */
  onCarried: (carried: boolean) => void;
};

/** Says that the form starts with the last choices; exclusions are named in full, especially allergies. */
function LastChoicesNotice({ form, fresh, step, onNext, onCarried }: LastChoicesNoticeProps & { fresh: WizardValues }) {
  const { formState, getValues, reset, watch } = form;
  const values = watch();
  const held = heldBack(values);
  const changed = Object.keys(formState.dirtyFields).some((field) => !(OWN as readonly string[]).includes(field));
  const notes = values.additionalNotes.trim();

  /** Sets these values, except fields that start fresh for each plan. */
  function fill(wanted: WizardValues): void {
    const { fullName, email, mealsPerWeek, numPeople } = getValues();
    reset({ ...wanted, fullName, email, mealsPerWeek, numPeople });
  }

  function startAfresh(): void {
    const carried = { ...getValues() };
    fill(fresh);
    onCarried(false);
    // The pressed button disappears.
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
        {values.week.length > 0 && <span> Your week: {weekInWords(values.week).join(", ")}.</span>}
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
