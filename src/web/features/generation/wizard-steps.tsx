import { Controller, useFormContext, useWatch } from "react-hook-form";
import { type ReactNode, useEffect, useState } from "react";
import type { UnknownAvoidAnswer } from "#contract/meal-plans";
import { AvoidField } from "#web/features/generation/avoid-field";
import { loadProgress } from "#web/features/generation/lazy-progress";
import { NotesField, notesCode } from "#web/features/generation/notes-field";
import { OPTIONS, allowanceLabel, parseBudget } from "#web/features/generation/wizard-form";
import type { WizardField, WizardValues } from "#web/features/generation/wizard-form";
import { useProviderName } from "#web/shared/public-config";
import { ChoiceGroup } from "#web/ui/choice-group";
import { Notice } from "#web/ui/notice";
import { NumberField } from "#web/ui/number-field";
import { SelectField } from "#web/ui/select-field";
import { TextField } from "#web/ui/text-field";

type ListField = "dietaryRestrictions" | "meatsPreferred" | "preferredRegions" | "cookingEquipment";

function useErrorOf(): (field: WizardField) => string | undefined {
  const { formState } = useFormContext<WizardValues>();
  return (field) => formState.errors[field]?.message;
}

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
  const { control } = useFormContext<WizardValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <ChoiceGroup
          legend={legend}
          hint={hint}
          multiple
          exclusive={exclusive}
          options={OPTIONS[name]}
          name={name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          ref={field.ref}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

export function PlanStep() {
  const { register } = useFormContext<WizardValues>();
  const errorOf = useErrorOf();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Meals Per Week"
          hint="How many dinners to plan, each on a different day."
          options={OPTIONS.mealsPerWeek}
          error={errorOf("mealsPerWeek")}
          {...register("mealsPerWeek", { valueAsNumber: true })}
        />
        <SelectField
          label="Number of People"
          hint="How many people eat each one. It decides the amounts and the price."
          options={OPTIONS.numPeople}
          error={errorOf("numPeople")}
          {...register("numPeople", { valueAsNumber: true })}
        />
      </div>
      <PrintedAs />
    </>
  );
}

/** The name and address on the plan: known from the account, so collapsed unless the user changes them or one is invalid. */
function PrintedAs() {
  const { register, control } = useFormContext<WizardValues>();
  const errorOf = useErrorOf();
  const [fullName, email] = useWatch({ control, name: ["fullName", "email"] });
  const wrong = errorOf("fullName") !== undefined || errorOf("email") !== undefined;
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
        {/* Once open it stays open: a name is briefly invalid while being typed. */}
        <TextField
          label="Full Name"
          autoComplete="name"
          error={errorOf("fullName")}
          onFocus={() => setOpen(true)}
          {...register("fullName")}
        />
        <TextField
          label="Email Address"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errorOf("email")}
          onFocus={() => setOpen(true)}
          {...register("email")}
        />
      </div>
      <p className="text-small text-quiet">Your name and email address are printed on the plan and sent to nobody.</p>
    </>
  );
}

export type StepProps = {
  /** Unrecognised avoid-list entries, from the server. */
  unknownToAvoid: readonly UnknownAvoidAnswer[];
  /** Increased to focus the first question about the notes. */
  attention: number;
};

export function FoodStep({ unknownToAvoid }: StepProps) {
  const { register, control } = useFormContext<WizardValues>();
  const errorOf = useErrorOf();
  const allowance = allowanceLabel(useWatch({ control, name: "dietaryPreference" }));
  return (
    <>
      <SelectField
        label="Dietary Preference"
        options={OPTIONS.dietaryPreference}
        error={errorOf("dietaryPreference")}
        {...register("dietaryPreference")}
      />
      {allowance !== null && (
        <TextField
          label={allowance}
          inputMode="decimal"
          hint={`Your own weekly figure for each person; leave it empty for no limit. The figures on your plan are our estimate, not official values: we are not affiliated with ${allowance.startsWith("Syns") ? "Slimming World" : "Weight Watchers"}.`}
          error={errorOf("synsPointsPerWeek")}
          {...register("synsPointsPerWeek")}
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

/** The recipient of possible health data is named before it is typed. */
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
  // What the next step shows below the notes.
  useEffect(() => notesCode.fetch(), []);
  const { register, setValue } = useFormContext<WizardValues>();
  const errorOf = useErrorOf();
  const budget = register("maxBudget", { setValueAs: parseBudget });
  return (
    <>
      <SelectField
        label="Meal Goals"
        options={OPTIONS.mealGoals}
        error={errorOf("mealGoals")}
        {...register("mealGoals")}
      />
      <NumberField
        label="Maximum Weekly Budget (£)"
        hint="In whole pounds, for everything on the shopping list."
        prefix="£"
        error={errorOf("maxBudget")}
        {...budget}
        onBlur={async (event) => {
          await budget.onBlur(event);
          const pounds = parseBudget(event.target.value);
          // Shows the figure that will be used: "45.50" is read as 45.
          if (Number.isFinite(pounds)) setValue("maxBudget", pounds);
        }}
      />
    </>
  );
}

export function CookingStep({ attention }: StepProps) {
  useEffect(() => {
    void loadProgress().catch(() => undefined);
  }, []);
  const { register } = useFormContext<WizardValues>();
  const errorOf = useErrorOf();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Preferred Supermarket"
          options={OPTIONS.preferredSupermarket}
          error={errorOf("preferredSupermarket")}
          {...register("preferredSupermarket")}
        />
        <SelectField
          label="Cooking Skill Level"
          options={OPTIONS.cookingSkillLevel}
          error={errorOf("cookingSkillLevel")}
          {...register("cookingSkillLevel")}
        />
        <SelectField
          label="Available Time"
          hint="For one meal, from start to table."
          options={OPTIONS.availableTime}
          error={errorOf("availableTime")}
          {...register("availableTime")}
        />
      </div>
      <Chips name="cookingEquipment" legend="Available Cooking Equipment" hint="Tick none if you have everything." />
      <NotesField attention={attention} />
      <Notice tone="mustard">Once Generate Meal Plan is submitted, no changes can be made.</Notice>
    </>
  );
}
