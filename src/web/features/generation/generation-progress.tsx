import { useEffect, useRef } from "react";
import { Check, WifiOff } from "lucide-react";
import type { GenerationState, SettledMeal } from "#web/features/generation/generation-state";
import { useGenerationEvents } from "#web/features/generation/use-generation-events";
import { formatMinutes, formatPounds } from "#web/lib/format";
import { classes } from "#web/ui/classes";
import { DishPicture } from "#web/ui/dish-picture";

export type GenerationFailure = { message: string | null };

type GenerationProgressProps = {
  id: string;
  /** How many meals the week will have, where it is known. */
  mealsWanted: number | null;
  onDone: (id: string) => void;
  onFailed: (failure: GenerationFailure) => void;
};

/** A generation as it happens: its stages, and each meal as it settles into the week. */
export function GenerationProgress({ id, mealsWanted, onDone, onFailed }: GenerationProgressProps) {
  const { state, connection } = useGenerationEvents(id);
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    if (state.end === null && connection !== "gone") return;
    told.current = true;
    if (state.end?.kind === "done") onDone(state.end.id);
    else onFailed({ message: state.end?.message ?? null });
  }, [state.end, connection, onDone, onFailed]);
  return <ProgressView state={state} mealsWanted={mealsWanted} broken={connection === "broken"} />;
}

/** The same view before the server has answered with an id. */
export function SendingProgress({ mealsWanted }: { mealsWanted: number }) {
  const state: GenerationState = {
    lastNumber: 0,
    stages: [{ stage: "sending", message: "Sending your choices" }],
    meals: [],
    end: null,
  };
  return <ProgressView state={state} mealsWanted={mealsWanted} broken={false} />;
}

function ProgressView({
  state,
  mealsWanted,
  broken,
}: {
  state: GenerationState;
  mealsWanted: number | null;
  broken: boolean;
}) {
  const places = Math.max(mealsWanted ?? 0, state.meals.length);
  const current = state.stages.at(-1);
  return (
    <div className="flex flex-col gap-6">
      <section aria-label="Stages" className="rounded-card border border-hairline bg-surface p-5 sm:p-6">
        <ol className="flex flex-col gap-3">
          {state.stages.map(({ stage, message }) => {
            const running = stage === current?.stage && state.end === null;
            return (
              <li key={stage} className={classes("flex items-center gap-3", running ? "font-semibold" : "text-quiet")}>
                <span
                  aria-hidden="true"
                  className={classes(
                    "inline-flex size-7 shrink-0 items-center justify-center rounded-full",
                    running
                      ? "border-3 border-hairline border-t-leaf motion-safe:animate-spin"
                      : "bg-leaf-wash text-leaf",
                  )}
                >
                  {!running && <Check className="size-4" />}
                </span>
                {message}
                {running ? "…" : <span className="sr-only">: done</span>}
              </li>
            );
          })}
        </ol>
        {broken && (
          <p className="mt-4 flex items-center gap-2 text-small text-quiet">
            <WifiOff aria-hidden="true" className="size-4 shrink-0" />
            The connection is interrupted. Your plan is still being made; this page picks it up by itself.
          </p>
        )}
        <p role="status" className="sr-only">
          {current?.message}
          {state.meals.length > 0 && `. ${state.meals.length} of ${places} meals settled.`}
        </p>
      </section>
      {places > 0 && (
        <section aria-label="Your week">
          <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
            {Array.from({ length: places }, (_, index) => (
              <li key={index}>
                {state.meals[index] === undefined ? <EmptyPlace /> : <MealPlace settled={state.meals[index]} />}
              </li>
            ))}
          </ol>
        </section>
      )}
      <p className="text-quiet">
        You can leave this page or close it. Your plan goes on being made and will be waiting for you.
      </p>
    </div>
  );
}

function EmptyPlace() {
  return (
    <div className="flex h-full min-h-52 flex-col items-center justify-center gap-3 rounded-card border border-dashed border-line p-4">
      <svg viewBox="0 0 200 200" aria-hidden="true" className="w-24 max-w-full text-hairline">
        <circle cx="100" cy="100" r="92" fill="none" stroke="currentColor" strokeWidth="5" />
        <circle cx="100" cy="100" r="66" fill="none" stroke="currentColor" strokeWidth="3" />
      </svg>
      <span className="sr-only">A meal still to come</span>
    </div>
  );
}

function MealPlace({ settled: { day, meal } }: { settled: SettledMeal }) {
  return (
    <div className="flex h-full min-h-52 flex-col gap-2 rounded-card border border-hairline bg-surface p-4 transition-[opacity,translate] duration-200 ease-out starting:translate-y-2 starting:opacity-0">
      <p className="text-small font-semibold text-leaf">{day}</p>
      <DishPicture
        id={meal.id}
        foods={meal.ingredients.map(({ food_id }) => food_id)}
        className="mx-auto w-28 max-w-full"
      />
      <p className="font-title leading-tight font-semibold wrap-anywhere">{meal.name}</p>
      <p className="mt-auto flex justify-between gap-2 text-small text-quiet">
        <span>{formatMinutes(meal.prep_time + meal.cook_time)}</span>
        <span className="money">{formatPounds(meal.estimated_cost)}</span>
      </p>
    </div>
  );
}
