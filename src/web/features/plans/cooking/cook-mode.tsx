import { type KeyboardEvent, type TouchEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { ArrowLeft, ArrowRight, Check, Mic, Timer as TimerIcon, X } from "lucide-react";
import type { PlanMealAnswer } from "#contract/meal-plans";
import { timeline, type CookStep } from "#web/features/plans/cooking/cook-steps";
import { MealOpinion } from "#web/features/plans/meal-opinion";
import { askToNotify, canAskToNotify } from "#web/features/plans/cooking/ring";
import { TimerBar } from "#web/features/plans/cooking/timer-bar";
import { useTimers } from "#web/features/plans/cooking/use-timers";
import { useVoice } from "#web/features/plans/cooking/use-voice";
import { useWakeLock } from "#web/features/plans/cooking/use-wake-lock";
import type { PlacedMeal } from "#web/features/plans/plan-messages";
import { readPrivate, writePrivate } from "#web/lib/private-storage";
import { useSignedInUser } from "#web/shared/session";
import { Button } from "#web/ui/button";
import { IconButton } from "#web/ui/icon-button";

type CookModeProps = {
  planId: string;
  meal: PlanMealAnswer;
  /** All meals of the plan, since several can be cooked at the same time. */
  week: readonly PlacedMeal[];
  /** Whether the plan is the user's own: only then can they rate the dish. */
  own: boolean;
  /** Called after the last step, with the meals that are cooked. */
  onCooked: (mealIds: readonly string[]) => void;
  onClose: () => void;
};

/** The minimum horizontal distance of a swipe, in CSS pixels. */
const SWIPE = 60;

/** One step at a time in large letters, for a phone on the worktop. The screen stays on if the browser allows it. */
export function CookMode({ planId, meal, week, own, onCooked, onClose }: CookModeProps) {
  const user = useSignedInUser();
  const [kept] = useState(() => readPlace(readPrivate("session", user.id, placeName(planId, meal)), week));
  const [beside, setBeside] = useState<readonly string[]>(kept.beside);
  const meals = useMemo(
    () => [meal, ...week.map((placed) => placed.meal).filter(({ id }) => id !== meal.id && beside.includes(id))],
    [meal, week, beside],
  );
  const steps = useMemo(() => timeline(meals), [meals]);
  const [at, setAt] = useState(Math.min(kept.step, steps.length - 1));
  const [done, setDone] = useState<ReadonlySet<string>>(() => new Set(kept.done));
  const dialog = useRef<HTMLDialogElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const touched = useRef<{ x: number; y: number } | null>(null);
  const id = useId();
  const { timers, now, start, stop } = useTimers(user.id, planId);
  useWakeLock();
  useEffect(() => {
    dialog.current?.showModal();
    // Not on the close button: the space bar goes to the next step.
    words.current?.focus();
  }, []);
  useEffect(() => {
    writePrivate("session", user.id, placeName(planId, meal), { step: at, done: [...done], beside });
  }, [user.id, planId, meal, at, done, beside]);

  const step = steps[at];
  const last = steps.length - 1;
  function go(to: number): void {
    setAt(Math.min(Math.max(0, to), last));
    words.current?.focus();
  }
  function next(): void {
    if (step !== undefined) setDone(new Set([...done, keyOf(step)]));
    if (at < last) {
      go(at + 1);
      return;
    }
    onCooked(meals.map((one) => one.id));
    onClose();
  }
  function startTimer(of: CookStep, which: number): void {
    const time = of.times[which];
    if (time !== undefined)
      start({ id: `${keyOf(of)}:${which}`, label: time.label, step: of.dish, seconds: time.seconds });
  }
  const voice = useVoice((command) => {
    if (command === "next") next();
    else if (command === "back") go(at - 1);
    else if (command === "timer" && step !== undefined) startTimer(step, 0);
    else if (command === "stop") for (const timer of timers) if (timer.endsAt <= Date.now()) stop(timer.id);
  });

  function onKeyDown(event: KeyboardEvent): void {
    const onControl = (event.target as HTMLElement).closest("button, input, summary, a") !== null;
    if (event.key === "ArrowRight" || (event.key === " " && !onControl)) {
      event.preventDefault();
      if (event.key === " " || at < last) next();
    }
    if (event.key === "ArrowLeft") go(at - 1);
  }
  function onTouchEnd(event: TouchEvent): void {
    const from = touched.current;
    const to = event.changedTouches[0];
    touched.current = null;
    if (from === null || to === undefined) return;
    const [along, across] = [to.clientX - from.x, to.clientY - from.y];
    if (Math.abs(along) < SWIPE || Math.abs(across) > Math.abs(along) / 2) return;
    if (along > 0) go(at - 1);
    else if (at < last) next();
  }
  function cookBeside(mealId: string, on: boolean): void {
    setBeside(on ? [...beside, mealId] : beside.filter((one) => one !== mealId));
    setAt(0);
  }

  if (step === undefined) return null;
  const several = meals.length > 1;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-ground text-ink"
    >
      <div className="mx-auto flex h-dvh max-w-5xl flex-col px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-8">
        <div className="flex items-center gap-3">
          <h2 id={`${id}-title`} className="line-clamp-2 min-w-0 flex-1 text-h3">
            {several ? `${meals.length} dishes, ready together` : meal.name}
          </h2>
          {voice.offered && (
            <IconButton
              label={voice.listening ? "Stop listening" : "Listen for “next” and “back”"}
              icon={<Mic aria-hidden="true" className={voice.listening ? "text-tomato" : undefined} />}
              aria-pressed={voice.listening}
              onClick={() => voice.setListening(!voice.listening)}
            />
          )}
          <IconButton label="Close cook mode" icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
        {voice.listening && (
          <p className="text-small text-quiet">
            Listening: say “next”, “back”, “timer” or “stop”. Your browser may send what it hears to the company that
            makes it. We hear nothing.
          </p>
        )}
        <div aria-hidden="true" className="mt-2 flex gap-1">
          {steps.map((one, index) => (
            <span
              key={keyOf(one)}
              className={`h-1.5 flex-1 rounded-full ${index === at ? "bg-mustard" : done.has(keyOf(one)) ? "bg-leaf" : "bg-hairline"}`}
            />
          ))}
        </div>
        <TimerBar timers={timers} now={now} onStop={stop} />
        <div
          className="min-h-0 flex-1 touch-pan-y overflow-y-auto overscroll-contain py-4"
          onTouchStart={({ touches }) => {
            const finger = touches.length === 1 ? touches[0] : undefined;
            touched.current = finger === undefined ? null : { x: finger.clientX, y: finger.clientY };
          }}
          onTouchEnd={onTouchEnd}
        >
          <div className="grid gap-x-10 gap-y-5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div>
              <p ref={words} tabIndex={-1} aria-live="polite" className="focus:outline-none">
                <span className="mb-1 flex flex-wrap items-center gap-x-3 font-semibold text-leaf">
                  Step {at + 1} of {steps.length}
                  {done.has(keyOf(step)) && (
                    <span className="inline-flex items-center gap-1 text-small">
                      <Check aria-hidden="true" className="size-4" />
                      Done
                    </span>
                  )}
                </span>
                {several && (
                  <span className="mb-2 block text-quiet">
                    {step.dish}, {step.startsAt} min from the start
                  </span>
                )}
                <span className="block text-[1.5rem] leading-snug sm:text-[2rem]">{step.text}</span>
              </p>
              {step.times.length > 0 && (
                <ul className="mt-4 flex flex-wrap gap-2">
                  {step.times.map(({ label }, which) => (
                    <li key={label}>
                      <Button variant="secondary" onClick={() => startTimer(step, which)} className="min-h-12">
                        <TimerIcon aria-hidden="true" />
                        Start {label}
                        {timers.some(({ id: running }) => running === `${keyOf(step)}:${which}`) && " again"}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
              {at === last && own && (
                <section aria-label="How do you like it?" className="mt-6 border-t border-hairline pt-4">
                  <h3 className="text-h3">How do you like it?</h3>
                  <ul className="mt-2 flex flex-col gap-3">
                    {meals.map((one) => (
                      <li key={one.id}>
                        {several && <p className="mb-1">{one.name}</p>}
                        <MealOpinion planId={planId} meal={one} />
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              {timers.length > 0 && canAskToNotify() && (
                <button
                  type="button"
                  onClick={() => void askToNotify()}
                  className="text-link mt-2 min-h-11 text-small font-medium"
                >
                  Tell me when a timer is up, with the screen off too
                </button>
              )}
            </div>
            <div>
              {step.ingredients.length > 0 && <IngredientList title="For this step" items={step.ingredients} />}
              <details className="mt-3">
                <summary className="text-link inline-flex min-h-11 cursor-pointer items-center font-semibold">
                  All ingredients
                </summary>
                {meals.map((one) => (
                  <IngredientList key={one.id} title={several ? one.name : null} items={one.ingredients} />
                ))}
              </details>
              {week.length > 1 && (
                <details>
                  <summary className="text-link inline-flex min-h-11 cursor-pointer items-center font-semibold">
                    Cook another dish at the same time
                  </summary>
                  <ul>
                    {week
                      .filter((placed) => placed.meal.id !== meal.id)
                      .map((placed) => (
                        <li key={placed.meal.id}>
                          <label className="flex min-h-11 items-center gap-3 py-1.5 leading-snug">
                            <input
                              type="checkbox"
                              checked={beside.includes(placed.meal.id)}
                              onChange={({ target }) => cookBeside(placed.meal.id, target.checked)}
                              className="size-6 shrink-0 accent-leaf"
                            />
                            {placed.meal.name}
                          </label>
                        </li>
                      ))}
                  </ul>
                </details>
              )}
            </div>
          </div>
        </div>
        <div className="grid grid-cols-2 gap-3 pt-2">
          <Button
            variant="secondary"
            size="lg"
            repeatable
            disabled={at === 0}
            onClick={() => go(at - 1)}
            className="min-h-16"
          >
            <ArrowLeft aria-hidden="true" />
            Back
          </Button>
          <Button size="lg" repeatable={at < last} onClick={next} className="min-h-16">
            {at < last ? "Next step" : "Finish"}
            {at < last && <ArrowRight aria-hidden="true" />}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

function IngredientList({
  title,
  items,
}: {
  title: string | null;
  items: readonly PlanMealAnswer["ingredients"][number][];
}) {
  return (
    <>
      {title !== null && <h3 className="mb-1 text-small font-semibold text-quiet">{title}</h3>}
      <ul>
        {items.map(({ food_id, item, amount, preparation }) => (
          <li key={food_id} className="flex justify-between gap-4 border-t border-hairline py-1.5 first:border-0">
            <span>
              {item}
              {preparation !== null && <span className="text-quiet">, {preparation}</span>}
            </span>
            <span className="shrink-0 text-end text-quiet">{amount}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function keyOf({ mealId, index }: CookStep): string {
  return `${mealId}:${index}`;
}

function placeName(planId: string, meal: PlanMealAnswer): string {
  return `cooking:${planId}:${meal.id}`;
}

/** Where the user stopped cooking; the start for anything unreadable. */
function readPlace(stored: unknown, week: readonly PlacedMeal[]): { step: number; done: string[]; beside: string[] } {
  const { step, done, beside } = (typeof stored === "object" && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >;
  const texts = (list: unknown): string[] =>
    Array.isArray(list) ? list.filter((entry): entry is string => typeof entry === "string") : [];
  return {
    step: typeof step === "number" && Number.isInteger(step) && step >= 0 ? step : 0,
    done: texts(done),
    beside: texts(beside).filter((mealId) => week.some(({ meal }) => meal.id === mealId)),
  };
}
