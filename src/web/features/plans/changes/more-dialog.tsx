import { DAYS, inWeekOrder } from "#domain/options/days";
import { weekStartOf } from "#domain/request/week-start";
import { useState } from "react";
import { Minus, Plus } from "lucide-react";
import { changeServings, moveMeal, skipMeal } from "#contract/plan-changes";
import type { PlanRecord } from "#contract/meal-plans";
import { MEAL_SERVINGS } from "#domain/options/options";
import type { PlanChange, UsePlanChange } from "#web/features/plans/changes/use-plan-change";
import type { PlacedMeal } from "#web/features/plans/plan-messages";
import { call } from "#web/lib/api";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";
import { IconButton } from "#web/ui/icon-button";
import { Notice } from "#web/ui/notice";

type MoreDialogProps = {
  record: Pick<PlanRecord, "id" | "revision" | "numPeople" | "shoppingDay" | "starts_on">;
  meals: readonly PlacedMeal[];
  /** Null while closed. */
  placed: PlacedMeal | null;
  change: UsePlanChange;
  onClose: () => void;
};

/** The meal's servings, its day, and whether it is cooked at all. */
export function MoreDialog({ record, meals, placed, change, onClose }: MoreDialogProps) {
  return (
    <Dialog
      open={placed !== null}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={placed?.meal.name ?? ""}
      description={placed?.day ?? ""}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {placed !== null && (
        <div className="flex flex-col gap-5">
          <Servings key={placed.meal.servings} record={record} placed={placed} change={change} />
          <Move record={record} placed={placed} meals={meals} change={change} />
          <Skip record={record} placed={placed} meals={meals} change={change} />
        </div>
      )}
    </Dialog>
  );
}

type PartProps = { record: MoreDialogProps["record"]; placed: PlacedMeal; change: UsePlanChange };

function Servings({ record: { id, revision, numPeople }, placed: { meal }, change }: PartProps) {
  const [servings, setServings] = useState(meal.servings);
  const people = servings === 1 ? "1 person" : `${servings} people`;
  function save(): void {
    change.make({
      kind: "servings",
      send: (idempotencyKey) =>
        call(changeServings, { params: { id }, body: { meal_id: meal.id, servings, revision }, idempotencyKey }),
      done: `${meal.name} is for ${people} now`,
      arriveAt: null,
    });
  }
  return (
    <section aria-label="Servings">
      <h3 className="text-h3">Servings</h3>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <div className="inline-flex items-center rounded-control border border-line">
          <IconButton
            label="One fewer"
            icon={<Minus aria-hidden="true" />}
            aria-disabled={servings <= MEAL_SERVINGS.min || undefined}
            onClick={() => setServings(Math.max(MEAL_SERVINGS.min, servings - 1))}
          />
          <output aria-live="polite" className="min-w-22 text-center font-semibold tabular-nums">
            {people}
          </output>
          <IconButton
            label="One more"
            icon={<Plus aria-hidden="true" />}
            aria-disabled={servings >= MEAL_SERVINGS.max || undefined}
            onClick={() => setServings(Math.min(MEAL_SERVINGS.max, servings + 1))}
          />
        </div>
        {servings !== meal.servings && (
          <Button size="sm" className="sm:min-h-11" pending={change.pending === "servings"} onClick={save}>
            Cook for {servings}
          </Button>
        )}
      </div>
      {meal.servings !== numPeople && (
        <p className="mt-1 text-small text-quiet">The rest of the week is planned for {numPeople}.</p>
      )}
      <Refused kind="servings" change={change} />
    </section>
  );
}

function Move({ record, placed: { day: now, meal }, meals, change }: PartProps & WeekProps) {
  const [chosen, setChosen] = useState("");
  const others = inWeekOrder(DAYS, weekStartOf({ startsOn: record.starts_on, shoppingDay: record.shoppingDay })).filter(
    (day) => day !== now,
  );
  return (
    <section aria-label="Move to another day">
      <h3 className="text-h3">Move to another day</h3>
      <p className="text-small text-quiet">If there’s already a dish on that day, the two swap places.</p>
      <ul className="mt-2 grid grid-cols-2 gap-2">
        {others.map((day) => {
          const there = meals.find((placed) => placed.day === day)?.meal.name;
          return (
            <li key={day}>
              <Button
                variant="secondary"
                size="sm"
                className="h-full min-h-13 w-full flex-col items-start justify-start gap-0 text-start"
                aria-label={there === undefined ? `Move to ${day}` : `Move to ${day}, change places with ${there}`}
                pending={change.pending === "move" && chosen === day}
                onClick={() => {
                  setChosen(day);
                  change.make(moveTo(record, meal, day, there));
                }}
              >
                {day}
                <span className="line-clamp-2 w-full font-normal text-quiet wrap-anywhere">{there ?? "Free"}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      <Refused kind="move" change={change} />
    </section>
  );
}

type WeekProps = { meals: readonly PlacedMeal[] };

/** Moves a meal to another day; with `there`, swaps it with that day's dish. */
export function moveTo(
  { id, revision }: Pick<PlanRecord, "id" | "revision">,
  meal: PlacedMeal["meal"],
  day: (typeof DAYS)[number],
  there: string | undefined,
): PlanChange {
  return {
    kind: "move",
    send: (idempotencyKey) =>
      call(moveMeal, { params: { id }, body: { meal_id: meal.id, day, revision }, idempotencyKey }),
    done: there === undefined ? `Moved to ${day}` : `Moved to ${day}, in the place of ${there}`,
    arriveAt: null,
  };
}

function Skip({ record: { id, revision }, placed: { day, meal }, meals, change }: PartProps & WeekProps) {
  const at = meals.findIndex((placed) => placed.meal.id === meal.id);
  function skip(): void {
    change.make({
      kind: "skip",
      send: (idempotencyKey) =>
        call(skipMeal, { params: { id }, body: { meal_id: meal.id, revision }, idempotencyKey }),
      done: `${day} is free now`,
      arriveAt: (meals[at + 1] ?? meals[at - 1])?.meal.id ?? null,
    });
  }
  return (
    <section aria-label="Skip this night">
      <h3 className="text-h3">Not cooking on {day}?</h3>
      <p className="text-small text-quiet">The dish leaves the week, the list and the total.</p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2 sm:min-h-11"
        pending={change.pending === "skip"}
        pendingLabel="Skipping..."
        onClick={skip}
      >
        Skip this night
      </Button>
      <Refused kind="skip" change={change} />
    </section>
  );
}

/** Shows a refusal where the change was requested. */
function Refused({ kind, change }: { kind: PlanChange["kind"]; change: UsePlanChange }) {
  const refused = change.refusedOf(kind);
  if (refused === null) return null;
  return (
    <Notice tone="error" role="alert" className="mt-2 text-small">
      {refused}
    </Notice>
  );
}
