import { useEffect, useRef } from "react";
import { Check, WifiOff } from "lucide-react";
import type { MenuDishAnswer } from "#contract/meal-plans";
import { type GenerationFailure, NO_WORDS } from "#web/features/generation/generation-failure";
import { type AcceptedMeal, type GenerationState, NOTHING_YET } from "#web/features/generation/generation-state";
import { useGenerationEvents } from "#web/features/generation/use-generation-events";
import { formatMealTime, formatPounds } from "#web/lib/format";
import { classes } from "#web/ui/classes";
import { DishPicture } from "#web/ui/dish-picture";

/** The current stage and the one before: earlier ones are dropped. */
const STAGES_SHOWN = 3;

type GenerationProgressProps = {
  id: string;
  /** The number of meals in the week, if known. */
  mealsWanted: number | null;
  onDone: (id: string) => void;
  onFailed: (failure: GenerationFailure) => void;
};

/** A generation's progress: its stages, and each meal as it is accepted into the week. */
export function GenerationProgress({ id, mealsWanted, onDone, onFailed }: GenerationProgressProps) {
  const { state, connection } = useGenerationEvents(id);
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    if (state.end === null && connection !== "gone") return;
    told.current = true;
    if (state.end?.kind === "done") onDone(state.end.id);
    else onFailed(state.end ?? NO_WORDS);
  }, [state.end, connection, onDone, onFailed]);
  return <ProgressView state={state} mealsWanted={mealsWanted} broken={connection === "broken"} />;
}

/** The same view before the server has answered with an id. */
export function SendingProgress({ mealsWanted }: { mealsWanted: number }) {
  const state = { ...NOTHING_YET, stages: [{ stage: "sending", message: "Sending your choices" }] };
  return <ProgressView state={state} mealsWanted={mealsWanted} broken={false} />;
}

const BEGINNING = { stage: "beginning", message: "Getting started" };

function ProgressView({
  state,
  mealsWanted,
  broken,
}: {
  state: GenerationState;
  mealsWanted: number | null;
  broken: boolean;
}) {
  const last = state.meals.at(-1);
  const places = Math.max(mealsWanted ?? 0, last === undefined ? 0 : last.index + 1);
  const accepted = new Map(state.meals.map((meal) => [meal.index, meal]));
  const chosen = new Map(state.menu.map((dish) => [dish.index, dish]));
  // Until the first stage arrives, the card says what it is waiting for.
  const stages = state.stages.length > 0 ? state.stages : [BEGINNING];
  const current = stages.at(-1);
  return (
    <div className="flex flex-col gap-6">
      <section aria-label="Stages" className="rounded-card border border-hairline bg-surface p-5 sm:p-6">
        {/* A constant height for all stages, so that the meals below do not shift. */}
        <ol className="flex min-h-33 flex-col gap-3 sm:min-h-27">
          {stages.slice(-STAGES_SHOWN).map(({ stage, message }) => {
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
            You’ve lost your connection. We’re still making your plan, and this page will catch up by itself.
          </p>
        )}
        <p role="status" className="sr-only">
          {newsOf(state, places)}
        </p>
      </section>
      {places > 0 && (
        <section aria-label="Your week">
          <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {Array.from({ length: places }, (_, index) => {
              const meal = accepted.get(index);
              const dish = chosen.get(index);
              if (meal !== undefined)
                return (
                  <li key={index}>
                    <MealPlace accepted={meal} />
                  </li>
                );
              return <li key={index}>{dish === undefined ? <EmptyPlace /> : <ChosenPlace dish={dish} />}</li>;
            })}
          </ol>
        </section>
      )}
      <p className="text-quiet">You can close this page. We’ll carry on, and your plan will be waiting for you.</p>
    </div>
  );
}

/** The screen-reader announcement: the new stage, the menu, or the latest meal. */
function newsOf({ justAccepted, justChosen, menu, meals, stages }: GenerationState, places: number): string {
  if (justChosen) return `Your menu: ${menu.map(({ day, name }) => `${day}, ${name}`).join("; ")}. The recipes follow.`;
  if (justAccepted === null) return stages.at(-1)?.message ?? "";
  return `${justAccepted.day}: ${justAccepted.meal.name}. ${meals.length} of ${places} meals ready.`;
}

function EmptyPlace() {
  return (
    <div className="flex h-full min-h-74 flex-col items-center justify-center gap-3 rounded-card border border-dashed border-line p-4">
      <svg viewBox="0 0 200 200" aria-hidden="true" className="w-24 max-w-full text-hairline">
        <circle cx="100" cy="100" r="92" fill="none" stroke="currentColor" strokeWidth="5" />
        <circle cx="100" cy="100" r="66" fill="none" stroke="currentColor" strokeWidth="3" />
      </svg>
      <span className="sr-only">Meal to come</span>
    </div>
  );
}

/** A dish that is chosen but not yet written. */
function ChosenPlace({ dish: { day, name, foods, why } }: { dish: MenuDishAnswer }) {
  return (
    <div className="flex h-full min-h-74 flex-col gap-2 rounded-card border border-dashed border-line p-4">
      <p className="text-small font-semibold text-leaf">{day}</p>
      <p className="line-clamp-4 font-title leading-tight font-semibold wrap-anywhere">{name}</p>
      <p className="text-small text-quiet wrap-anywhere">{why === "" ? foods.join(", ") : why}</p>
      <p className="mt-auto text-small text-quiet">The recipe is being written</p>
    </div>
  );
}

function MealPlace({ accepted: { day, meal } }: { accepted: AcceptedMeal }) {
  return (
    <div className="flex h-full min-h-74 flex-col gap-2 rounded-card border border-hairline bg-surface p-4 transition-[opacity,translate] duration-200 ease-out starting:translate-y-2 starting:opacity-0">
      <p className="text-small font-semibold text-leaf">{day}</p>
      <DishPicture
        id={meal.id}
        foods={meal.ingredients.map(({ food_id }) => food_id)}
        className="mx-auto w-28 max-w-full"
      />
      <p className="line-clamp-4 font-title leading-tight font-semibold wrap-anywhere">{meal.name}</p>
      <p className="mt-auto flex justify-between gap-2 text-small text-quiet">
        <span>{formatMealTime(meal)}</span>
        <span className="money">{formatPounds(meal.estimated_cost)}</span>
      </p>
    </div>
  );
}
