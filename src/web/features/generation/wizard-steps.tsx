import { type ReactNode, useEffect, useState } from "react";
import type { UnknownAvoidAnswer } from "#contract/meal-plans";
import { AvoidField } from "#web/features/generation/avoid-field";
import { loadProgress } from "#web/features/generation/lazy-progress";
import { useWizardAnswers } from "#web/features/generation/wizard-answers";
import { OPTIONS, allowanceLabel, parseBudget } from "#web/features/generation/wizard-form";
import { useProviderName } from "#web/shared/public-config";
import { ChoiceGroup } from "#web/ui/choice-group";
import { Notice } from "#web/ui/notice";
import { NumberField } from "#web/ui/number-field";
import { SelectField } from "#web/ui/select-field";
import { TextArea } from "#web/ui/text-area";
import { TextField } from "#web/ui/text-field";

type ListField = "dietaryRestrictions" | "meatsPreferred" | "preferredRegions" | "cookingEquipment";

function Chips({
  name,
  legend,
  hint,
  exclusive,
}: {
  name: ListField;
  legend: string;
  hint?: ReactNode;
  exclusive?: readonly string[];
}) {
  const answers = useWizardAnswers();
  return (
    <ChoiceGroup
      legend={legend}
      hint={hint}
      multiple
      exclusive={exclusive}
      options={OPTIONS[name]}
      name={name}
      value={answers.values[name]}
      onChange={(chosen) => answers.answer(name, chosen)}
      ref={answers.hold(name)}
      error={answers.shown().faults[name]}
    />
  );
}

export function PlanStep() {
  const answers = useWizardAnswers();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Meals Per Week"
          hint="How many dinners to plan, each on a different day."
          options={OPTIONS.mealsPerWeek}
          {...answers.count("mealsPerWeek")}
        />
        <SelectField
          label="Number of People"
          hint="How many people eat each one. It decides the amounts and the price."
          options={OPTIONS.numPeople}
          {...answers.count("numPeople")}
        />
      </div>
      <PrintedAs />
    </>
  );
}

/** Whose name and address the plan carries: known from the account, so folded until somebody wants another or one is wrong. */
function PrintedAs() {
  const answers = useWizardAnswers();
  const { fullName, email } = answers.values;
  const { faults } = answers.shown();
  const wrong = faults.fullName !== undefined || faults.email !== undefined;
  const [open, setOpen] = useState(fullName.trim() === "" || email.trim() === "" || wrong);
  if (!open && !wrong)
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-quiet">
        <span className="min-w-0 wrap-anywhere">
          Printed as <strong className="font-semibold text-ink">{fullName}</strong>.
        </span>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="text-link min-h-11 cursor-pointer font-semibold"
          aria-label="Change the name and email on the plan"
        >
          Change
        </button>
      </p>
    );
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {/* Once it stands open it stays: a name is wrong for a moment while it is typed. */}
        <TextField label="Full Name" autoComplete="name" onFocus={() => setOpen(true)} {...answers.field("fullName")} />
        <TextField
          label="Email Address"
          type="email"
          inputMode="email"
          autoComplete="email"
          onFocus={() => setOpen(true)}
          {...answers.field("email")}
        />
      </div>
      <p className="text-small text-quiet">Your name and email address are printed on the plan and sent to nobody.</p>
    </>
  );
}

export type StepProps = {
  /** What the server did not recognise in the avoid list. */
  unknownToAvoid: readonly UnknownAvoidAnswer[];
};

export function FoodStep({ unknownToAvoid }: StepProps) {
  const answers = useWizardAnswers();
  const allowance = allowanceLabel(answers.values.dietaryPreference);
  return (
    <>
      <SelectField
        label="Dietary Preference"
        options={OPTIONS.dietaryPreference}
        {...answers.field("dietaryPreference")}
      />
      {allowance !== null && (
        <TextField
          label={allowance}
          inputMode="decimal"
          hint={`Your own weekly figure for each person; leave it empty for no limit. The figures on your plan are our estimate, not official values: we are not affiliated with ${allowance.startsWith("Syns") ? "Slimming World" : "Weight Watchers"}.`}
          {...answers.field("synsPointsPerWeek")}
        />
      )}
      <Chips name="dietaryRestrictions" legend="Dietary Restrictions" exclusive={["none"]} />
      <Chips
        name="meatsPreferred"
        legend="Preferred Meats"
        hint="We’ll only use what you tick. Tick none if you eat anything."
        exclusive={["no_meat"]}
      />
      <Chips name="preferredRegions" legend="Meals by Region" exclusive={["none"]} />
      <AvoidField unknown={unknownToAvoid} />
      <HealthNotice />
    </>
  );
}

/** Whoever receives what may tell about somebody's health is named before it is written. */
function HealthNotice() {
  const provider = useProviderName();
  return (
    <p className="text-small text-quiet">
      What you choose here can say something about your health. We only use it to make your meal plans, and keep it with
      them.{" "}
      {provider !== null &&
        `It also goes, with your notes but without your name, to ${provider}, the AI provider that suggests the dishes. `}
      By carrying on you agree to this. You can delete a plan at any time.
    </p>
  );
}

export function GoalsStep() {
  const answers = useWizardAnswers();
  const pounds = answers.values.maxBudget;
  const [typed, setTyped] = useState(Number.isFinite(pounds) ? String(pounds) : "");
  return (
    <>
      <SelectField label="Meal Goals" options={OPTIONS.mealGoals} {...answers.field("mealGoals")} />
      <NumberField
        label="Maximum Weekly Budget (£)"
        hint="In whole pounds, for everything on the shopping list."
        prefix="£"
        name="maxBudget"
        ref={answers.hold("maxBudget")}
        error={answers.shown().faults.maxBudget}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          answers.answer("maxBudget", parseBudget(event.target.value));
        }}
        // Shows the figure that will be used: "45.50" is read as 45.
        onBlur={() => Number.isFinite(pounds) && setTyped(String(pounds))}
      />
    </>
  );
}

export function CookingStep() {
  useEffect(() => void loadProgress().catch(() => undefined), []);
  const answers = useWizardAnswers();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Preferred Supermarket"
          options={OPTIONS.preferredSupermarket}
          {...answers.field("preferredSupermarket")}
        />
        <SelectField
          label="Cooking Skill Level"
          options={OPTIONS.cookingSkillLevel}
          {...answers.field("cookingSkillLevel")}
        />
        <SelectField
          label="Available Time"
          hint="For one meal, from start to table."
          options={OPTIONS.availableTime}
          {...answers.field("availableTime")}
        />
      </div>
      <Chips name="cookingEquipment" legend="Available Cooking Equipment" hint="Tick none if you have everything." />
      <TextArea
        label="Additional Notes"
        hint="Who’s eating, what you love, a busy night, a birthday: tell us as you would a friend. Put allergies in “Ingredients to Avoid” on step 2, where we check every word."
        {...answers.field("additionalNotes")}
      />
      <Notice tone="mustard">Once Generate Meal Plan is submitted, no changes can be made.</Notice>
    </>
  );
}
