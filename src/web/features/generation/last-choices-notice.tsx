import { useFormContext, useWatch } from "react-hook-form";
import type { WizardValues } from "#web/features/generation/wizard-form";
import { budgetAndShop, heldBack } from "#web/shared/last-choices";
import { Notice } from "#web/ui/notice";

type LastChoicesNoticeProps = {
  /** The step after the first, where the carried choices begin; null on the others. */
  onChange: (() => void) | null;
  onAfresh: () => void;
};

/** Says that the form begins with the last choices; what keeps food from the plan is named in full, an allergy above all. */
export function LastChoicesNotice({ onChange, onAfresh }: LastChoicesNoticeProps) {
  const { control, formState } = useFormContext<WizardValues>();
  const values = useWatch({ control }) as WizardValues;
  const held = heldBack(values);
  const changed = Object.keys(formState.dirtyFields).some((field) => !OWN.includes(field));
  const notes = values.additionalNotes.trim();
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
        {onChange !== null && (
          <button type="button" onClick={onChange} className="text-link min-h-11 cursor-pointer font-semibold">
            Change
          </button>
        )}
        <button type="button" onClick={onAfresh} className="text-link min-h-11 cursor-pointer font-semibold">
          Start afresh
        </button>
      </p>
    </Notice>
  );
}

/** What is chosen anew for each plan. */
const OWN: readonly string[] = ["fullName", "email", "mealsPerWeek", "numPeople"];
