import { useEffect, useId, useRef, useState } from "react";
import { ArrowLeft, ArrowRight, X } from "lucide-react";
import type { PlanMealAnswer } from "#contract/meal-plans";
import { withoutNumbering } from "#web/features/plans/plan-messages";
import { useWakeLock } from "#web/features/plans/use-wake-lock";
import { readPrivate, writePrivate } from "#web/lib/private-storage";
import { useSignedInUser } from "#web/shared/session";
import { Button } from "#web/ui/button";
import { IconButton } from "#web/ui/icon-button";

type CookModeProps = { planId: string; meal: PlanMealAnswer; onClose: () => void };

/** One step at a time in large letters, for a phone on the worktop. The screen stays on where the browser allows it. */
export function CookMode({ planId, meal, onClose }: CookModeProps) {
  const user = useSignedInUser();
  const name = `cooking:${planId}:${meal.id}`;
  const [kept] = useState(() => readPlace(readPrivate("session", user.id, name), meal.instructions.length));
  const [step, setStep] = useState(kept.step);
  const [done, setDone] = useState<ReadonlySet<number>>(() => new Set(kept.done));
  const dialog = useRef<HTMLDialogElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const id = useId();
  useWakeLock();
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    writePrivate("session", user.id, name, { step, done: [...done] });
  }, [user.id, name, step, done]);

  const last = meal.instructions.length - 1;
  function go(to: number): void {
    setStep(to);
    words.current?.focus();
  }
  function tick(): void {
    const next = new Set(done);
    if (!next.delete(step)) next.add(step);
    setDone(next);
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === "ArrowRight" && step < last) go(step + 1);
        if (event.key === "ArrowLeft" && step > 0) go(step - 1);
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-ground text-ink"
    >
      <div className="mx-auto flex min-h-dvh max-w-3xl flex-col px-4 pt-3 pb-4 sm:px-8">
        <div className="flex items-center gap-3">
          <h2 id={`${id}-title`} className="min-w-0 flex-1 text-h3">
            {meal.name}
          </h2>
          <IconButton label="Close cook mode" icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
        <div aria-hidden="true" className="mt-2 flex gap-1">
          {meal.instructions.map((_, index) => (
            <span
              key={index}
              className={`h-1.5 flex-1 rounded-full ${done.has(index) ? "bg-leaf" : index === step ? "bg-mustard" : "bg-hairline"}`}
            />
          ))}
        </div>
        <details className="mt-4">
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center font-semibold">
            Ingredients
          </summary>
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {meal.ingredients.map(({ food_id, item, amount, preparation }) => (
              <li key={food_id} className="flex justify-between gap-4 border-t border-hairline py-1.5">
                <span>
                  {item}
                  {preparation !== null && <span className="text-quiet">, {preparation}</span>}
                </span>
                <span className="text-end text-quiet">{amount}</span>
              </li>
            ))}
          </ul>
        </details>
        <div className="flex flex-1 flex-col justify-center py-6">
          <p ref={words} tabIndex={-1} aria-live="polite" className="focus:outline-none">
            <span className="mb-3 block font-semibold text-leaf">
              Step {step + 1} of {meal.instructions.length}
            </span>
            <span className="block font-title text-[1.6rem] leading-snug sm:text-[2.1rem]">
              {withoutNumbering(meal.instructions[step] ?? "")}
            </span>
          </p>
          <label className="mt-6 inline-flex min-h-12 items-center gap-3 self-start font-medium">
            <input type="checkbox" checked={done.has(step)} onChange={tick} className="size-6 accent-leaf" />
            Done
          </label>
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" size="lg" repeatable disabled={step === 0} onClick={() => go(step - 1)}>
            <ArrowLeft aria-hidden="true" />
            Back
          </Button>
          {step < last ? (
            <Button size="lg" repeatable onClick={() => go(step + 1)}>
              Next step
              <ArrowRight aria-hidden="true" />
            </Button>
          ) : (
            <Button size="lg" onClick={onClose}>
              Finish
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}

/** Where somebody stopped cooking; a new start for anything unreadable. */
function readPlace(stored: unknown, steps: number): { step: number; done: number[] } {
  if (typeof stored !== "object" || stored === null) return { step: 0, done: [] };
  const { step, done } = stored as { step?: unknown; done?: unknown };
  return {
    step: typeof step === "number" && Number.isInteger(step) && step >= 0 && step < steps ? step : 0,
    done: Array.isArray(done) ? done.filter((entry): entry is number => typeof entry === "number") : [],
  };
}
