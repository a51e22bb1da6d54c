import { Check, Clock, Info, ShoppingBasket } from "lucide-react";
import { type PlacedMeal, anchorOf } from "#web/features/plans/plan-messages";
import { dayHeading } from "#web/features/plans/day-heading";
import { useStages } from "#web/features/plans/use-stages";
import { formatMealTime, formatPounds } from "#web/lib/format";
import { classes } from "#web/ui/classes";
import { LatePicture } from "#web/ui/late-picture";

/** A line on phones: picture, day and dish, time. A card with them one below the other elsewhere. */
const LINE =
  "transition-colors duration-150 max-sm:grid max-sm:min-h-14 max-sm:grid-cols-[2.75rem_minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:py-1.5 sm:flex sm:h-full sm:flex-col sm:gap-2 sm:rounded-card sm:border sm:p-4 sm:hover:border-leaf";
const PICTURE = "max-w-full max-sm:col-start-1 max-sm:row-span-2 max-sm:row-start-1 max-sm:w-11 sm:mx-auto sm:w-32";

/** The week at a glance: one plate a meal, each leading to its recipe. */
export function WeekOverview({
  meals,
  cooked,
  noted,
  totalCost,
  onGo,
  onOpen,
}: {
  meals: readonly PlacedMeal[];
  /** Ids of the meals that were cooked. */
  cooked: readonly string[];
  /** Ids of the meals with something to know about them. */
  noted: ReadonlySet<string>;
  totalCost: number;
  onGo: () => void;
  /** Expands the recipe that a link points to. */
  onOpen: (anchor: string) => void;
}) {
  // A drawing is the costliest thing on the page: one at a time.
  const { shown: drawn } = useStages(meals.length);
  return (
    <section id="week" aria-labelledby="week-title" className="no-print sm:scroll-mt-16">
      <h2 id="week-title" className="mb-3 text-h2 sm:mb-4">
        Your week at a glance
      </h2>
      {/* A line each on phones, so that the whole week is seen at once. */}
      <ol className="max-sm:rounded-card max-sm:border max-sm:border-hairline max-sm:bg-surface max-sm:px-3 sm:grid sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
        {meals.map(({ day, date, meal }, index) => (
          <li key={meal.id} className="max-sm:border-t max-sm:border-hairline max-sm:first:border-0">
            <a
              href={`#${anchorOf("meal", index)}`}
              onClick={() => onOpen(anchorOf("meal", index))}
              className={classes("group", LINE, "sm:border-hairline sm:bg-surface")}
            >
              <span className="flex items-center justify-between gap-2 text-small font-semibold text-leaf max-sm:col-start-2 max-sm:row-start-1">
                <span className="inline-flex items-center gap-1.5">
                  {dayHeading({ day, date })}
                  {noted.has(meal.id) && <Info role="img" aria-label="Has a note" className="size-4" />}
                </span>
                {cooked.includes(meal.id) && (
                  <span className="inline-flex items-center gap-1">
                    <Check aria-hidden="true" className="size-4" />
                    Cooked
                  </span>
                )}
              </span>
              {index < drawn ? (
                <LatePicture id={meal.id} foods={meal.ingredients.map(({ food_id }) => food_id)} className={PICTURE} />
              ) : (
                <span aria-hidden="true" className={classes("block aspect-square", PICTURE)} />
              )}
              <span className="font-title leading-tight font-semibold wrap-anywhere group-hover:underline max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2 max-sm:line-clamp-1">
                {meal.name}
              </span>
              <span className="flex flex-wrap items-center justify-between gap-x-2 text-small text-quiet max-sm:col-start-3 max-sm:row-start-1 sm:mt-auto sm:pt-1">
                <span className="items-center gap-1 max-sm:ms-auto sm:inline-flex">
                  <Clock aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
                  {formatMealTime(meal)}
                </span>
                <span className="money ms-auto max-sm:hidden">{formatPounds(meal.estimated_cost)}</span>
              </span>
            </a>
          </li>
        ))}
        <li className="max-sm:border-t max-sm:border-hairline">
          <a
            href="#shopping"
            onClick={onGo}
            className={classes("group", LINE, "sm:min-h-36 sm:justify-between sm:border-transparent sm:bg-leaf-wash")}
          >
            <ShoppingBasket
              aria-hidden="true"
              className="size-8 text-leaf max-sm:row-span-2 max-sm:size-6 max-sm:justify-self-center"
            />
            <span className="max-sm:col-span-2 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2">
              <span className="block text-small text-quiet">Whole shop, about</span>
              <span className="block font-title text-h3 font-semibold tabular-nums sm:text-h2">
                {formatPounds(totalCost)}
              </span>
              <span className="block text-small font-semibold text-leaf group-hover:underline max-sm:ms-auto sm:mt-1">
                See the shopping list
              </span>
            </span>
          </a>
        </li>
      </ol>
    </section>
  );
}
