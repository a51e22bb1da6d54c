import { type FormEvent, useState } from "react";
import { Link, useLocation } from "wouter";
import type { LastChoices } from "#contract/last-choices";
import { REQUEST_LIMITS } from "#domain/options/options";
import { paths } from "#web/shared/paths";
import { leaveSameAgain, useLastChoices } from "#web/shared/last-choices";
import { budgetAndShop, heldBack } from "#web/shared/last-choices-words";
import { weekInWords } from "#web/shared/told-week";
import { useSignedInUser } from "#web/shared/session";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";
import { SelectField } from "#web/ui/select-field";
import { TextField } from "#web/ui/text-field";

const PEOPLE = Array.from({ length: REQUEST_LIMITS.numPeople.max }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));
const BUDGET_FAULT = "Budget must be greater than 0";

/** "Same again, but different": next week's plan from the last choices, in one tap after asking what changed. */
export function SameAgainButton() {
  const [open, setOpen] = useState(false);
  const last = useLastChoices({ enabled: open });
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        className="max-sm:flex-1"
        pending={open && last.isPending && last.isFetching}
        onClick={() => setOpen(true)}
      >
        Same again, but different
      </Button>
      {open && last.data !== null && last.data !== undefined && <SameAgainDialog last={last.data} onClose={close} />}
      {open && (last.data ?? null) === null && !last.isFetching && <Unknown onClose={close} />}
    </>
  );
}

function SameAgainDialog({ last, onClose }: { last: LastChoices; onClose: () => void }) {
  const user = useSignedInUser();
  const [, navigate] = useLocation();
  const [budget, setBudget] = useState(String(last.maxBudget));
  const [people, setPeople] = useState(String(last.numPeople));
  const [fault, setFault] = useState<string | undefined>(undefined);

  function submit(event: FormEvent): void {
    event.preventDefault();
    // Whole pounds, as in the wizard.
    const maxBudget = Number.parseInt(budget.replace(/[£,\s]/gu, ""), 10);
    if (!(maxBudget >= 1)) {
      setFault(BUDGET_FAULT);
      return;
    }
    leaveSameAgain(user.id, { mealsPerWeek: last.mealsPerWeek, numPeople: Number(people), maxBudget });
    navigate(paths.createPlan);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Same again, but different"
      description={
        <>
          <p className="wrap-anywhere">Last time: {lastInWords(last)}.</p>
          <p className="mt-1">You’ll get different dishes. Has anything changed?</p>
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="same-again">
            Make next week’s plan
          </Button>
        </>
      }
    >
      <form id="same-again" noValidate onSubmit={submit} className="grid grid-cols-2 items-start gap-4">
        <TextField
          label="Budget (£)"
          inputMode="numeric"
          autoComplete="off"
          value={budget}
          error={fault}
          onChange={({ target }) => {
            setBudget(target.value);
            setFault(undefined);
          }}
        />
        <SelectField
          label="People"
          options={PEOPLE}
          value={people}
          onChange={({ target }) => setPeople(target.value)}
        />
      </form>
      <p className="mt-3 text-small text-quiet">
        Anything else?{" "}
        <Link href={paths.createPlan} className="text-link font-semibold">
          Go through the questions
        </Link>
      </p>
    </Dialog>
  );
}

/** "4 meals for 2 people, £80 at Tesco, Vegan, without peanuts". */
function lastInWords(last: LastChoices): string {
  const meals = last.mealsPerWeek === 1 ? "1 meal" : `${last.mealsPerWeek} meals`;
  const people = last.numPeople === 1 ? "1 person" : `${last.numPeople} people`;
  const notes = (last.additionalNotes ?? "").trim();
  return [
    `${meals} for ${people}`,
    budgetAndShop(last),
    ...heldBack(last),
    ...(notes === "" ? [] : [`“${notes}”`]),
    ...weekInWords(last.week ?? []),
  ].join(", ");
}

function Unknown({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="We couldn’t load your last choices"
      description="Check your connection and try again, or go through the questions."
      actions={<Button onClick={onClose}>Close</Button>}
    />
  );
}
