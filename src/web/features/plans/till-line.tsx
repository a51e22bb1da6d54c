import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { PlanRecord } from "#contract/meal-plans";
import { NO_AMOUNT, readAmount, tillDifference, tillErrorMessage } from "#web/features/plans/till-messages";
import { tellingOf, useTellTill, useTillError } from "#web/features/plans/use-till";
import { Button } from "#web/ui/button";
import { CONTROL_STYLE, FieldError } from "#web/ui/field";

/** After the shop: the till total, its difference from ours, and our average error at this shop. */
export function TillLine({ record, total }: { record: PlanRecord; total: number }) {
  // Absent in older offline copies.
  const told = record.till_total ?? null;
  const [typed, setTyped] = useState(() => textOf(told));
  const [fault, setFault] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const whole = useRef<HTMLFormElement>(null);
  const id = useId();
  const telling = useTellTill(record.id, (amount) => setTyped(textOf(amount)));
  const error = useTillError(record.preferredSupermarket);
  const difference = told === null ? "" : tillDifference(told, total);
  const said = fault ? NO_AMOUNT : difference;
  // Whether the next announcement is the result of a submission, not another change to the total.
  const awaited = useRef(false);

  // It is below the field, where a phone's bar or keyboard may cover it.
  useEffect(() => {
    if (!awaited.current || said === "") return;
    awaited.current = false;
    whole.current?.scrollIntoView({ block: "nearest" });
  }, [said]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (telling.isPending) return;
    const amount = readAmount(typed);
    // Submitting an empty field withdraws the amount.
    const wrong = amount === null && (typed.trim() !== "" || told === null);
    setFault(wrong);
    awaited.current = wrong || amount !== told;
    if (wrong) field.current?.focus();
    else if (amount !== told) telling.mutate(tellingOf(amount));
  }

  return (
    <form
      ref={whole}
      noValidate
      onSubmit={submit}
      className="no-print mt-4 flex scroll-mb-4 flex-col gap-2 border-t border-hairline pt-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label htmlFor={id} className="text-small font-medium">
          What did the till say?
        </label>
        <div className="flex items-stretch gap-3">
          <div className="relative">
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-quiet"
            >
              £
            </span>
            <input
              ref={field}
              id={id}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setFault(false);
                awaited.current = false;
              }}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? `${id}-error` : undefined}
              className={`${CONTROL_STYLE} max-w-32 ps-8 tabular-nums`}
            />
          </div>
          <Button type="submit" variant="secondary" pending={telling.isPending} pendingLabel="Saving...">
            Save
          </Button>
        </div>
      </div>
      <FieldError id={`${id}-error`} error={fault ? NO_AMOUNT : undefined} />
      <p aria-live="polite" className="text-small empty:-mt-2">
        {difference}
      </p>
      {error && <p className="text-small text-quiet">{tillErrorMessage(error)}</p>}
    </form>
  );
}

function textOf(amount: number | null): string {
  return amount === null ? "" : amount.toFixed(2);
}
