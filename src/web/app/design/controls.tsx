import { useState } from "react";
import { Plus, Trash2, X } from "lucide-react";
import { Example, Specimen } from "#web/app/design/specimen";
import { Button } from "#web/ui/button";
import type { ButtonSize, ButtonVariant } from "#web/ui/button-style";
import { ChoiceGroup } from "#web/ui/choice-group";
import { Dialog } from "#web/ui/dialog";
import { IconButton } from "#web/ui/icon-button";
import { LinkButton } from "#web/ui/link-button";
import { NumberField } from "#web/ui/number-field";
import { PlanChoice } from "#web/ui/plan-choice";
import { SelectField } from "#web/ui/select-field";
import { SwitchField } from "#web/ui/switch-field";
import { Tabs } from "#web/ui/tabs";
import { TextArea } from "#web/ui/text-area";
import { TextField } from "#web/ui/text-field";
import { toast } from "#web/ui/toast-store";

const VARIANTS: readonly ButtonVariant[] = ["primary", "secondary", "ghost", "destructive"];
const SIZES: readonly ButtonSize[] = ["sm", "md", "lg"];
const DIETS = ["None", "Vegetarian", "Vegan", "Keto"].map((label) => ({ value: label.toLowerCase(), label }));

/** Buttons, fields and choices, in each state. */
export function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
      <Floating />
    </>
  );
}

function Buttons() {
  return (
    <Specimen title="Buttons">
      {VARIANTS.map((variant) => (
        <Example key={variant} name={variant}>
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {size}
            </Button>
          ))}
          <Button variant={variant} pending pendingLabel="Saving...">
            Save
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Example>
      ))}
      <Example name="With an icon, as a link, as an icon alone">
        <Button>
          <Plus aria-hidden="true" />
          Create Plan
        </Button>
        <LinkButton href="#buttons" variant="secondary">
          A link
        </LinkButton>
        <IconButton label="Delete" icon={<Trash2 aria-hidden="true" />} />
        <IconButton label="Close" icon={<X aria-hidden="true" />} disabled />
      </Example>
      <div className="rounded-card bg-mustard p-4">
        <Button variant="onMustard">On mustard</Button>
      </div>
    </Specimen>
  );
}

function Fields() {
  const [on, setOn] = useState(true);
  return (
    <Specimen title="Fields">
      <TextField label="Full Name" defaultValue="Robin Ashdown" />
      <TextField label="With a hint" hint="At least 3 characters. You sign in with it." placeholder="robin" />
      <TextField label="With an error" error="Full name is required" />
      <TextField label="With a warning" defaultValue="password" warning="Many people use this password." />
      <TextField label="Disabled" defaultValue="robin@example.org" disabled />
      <TextField label="Only read" defaultValue="robin@example.org" readOnly />
      <NumberField label="Maximum Weekly Budget" prefix="£" defaultValue="50" />
      <SelectField label="Dietary Preference" options={DIETS} />
      <SelectField label="With an error" options={DIETS} error="Please select number of people" />
      <TextArea label="Additional Notes" hint="Put allergies in “Ingredients to Avoid”." />
      <SwitchField
        label="Tell me when a plan is ready"
        hint="One short email for each plan."
        checked={on}
        onChange={setOn}
      />
    </Specimen>
  );
}

function Choices() {
  const [diet, setDiet] = useState<string[]>(["none"]);
  const [plan, setPlan] = useState<"monthly" | "yearly">("monthly");
  const [tab, setTab] = useState("in");
  return (
    <Specimen title="Choices">
      <ChoiceGroup
        legend="Several"
        hint="“None” clears the others."
        options={DIETS}
        value={diet}
        onChange={setDiet}
        multiple
        exclusive={["none"]}
      />
      <ChoiceGroup
        legend="With an error"
        options={DIETS}
        value={[]}
        onChange={setDiet}
        multiple={false}
        error="Please choose one"
      />
      <PlanChoice
        legend="Choose your plan"
        plans={[
          { value: "monthly", name: "Monthly", price: "£2.99", per: "per month" },
          {
            value: "yearly",
            name: "Yearly",
            price: "£29.99",
            per: "per year",
            badge: "Best Value",
            detail: "Save £5.89",
          },
        ]}
        value={plan}
        onChange={setPlan}
      />
      <Tabs
        label="Account"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "in", label: "Sign In", content: <p>What the first tab holds.</p> },
          { value: "up", label: "Sign Up", content: <p>What the second tab holds.</p> },
        ]}
      />
    </Specimen>
  );
}

function Floating() {
  const [open, setOpen] = useState(false);
  return (
    <Specimen title="What floats">
      <Example name="Dialog and toasts">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: "Profile updated!", description: "Your changes are saved." })}
        >
          Show a toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast({ title: "Update failed", description: "That username is taken.", destructive: true })}
        >
          Show a failure
        </Button>
      </Example>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Delete Meal Plan"
        description="Are you sure you want to delete this meal plan?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="destructive" onClick={() => setOpen(false)}>
              Delete
            </Button>
          </>
        }
      />
    </Specimen>
  );
}
