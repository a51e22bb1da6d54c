import { Check, Clock, ShoppingBasket } from "lucide-react";
import { type PlacedMeal, anchorOf, dayHeading } from "#web/features/plans/plan-messages";
import { useStages } from "#web/features/plans/use-stages";
import { formatMealTime, formatPounds } from "#web/lib/format";
import { LatePicture } from "#web/ui/late-picture";

/** The week at a glance: one plate a meal, each leading to its recipe. */
export function WeekOverview({
  meals,
  cooked,
  totalCost,
  onGo,
  onOpen,
}: {
  meals: readonly PlacedMeal[];
  /** Ids of the meals that were cooked. */
  cooked: readonly string[];
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
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
        {meals.map(({ day, date, meal }, index) => (
          <li key={meal.id}>
            <a
              href={`#${anchorOf("meal", index)}`}
              onClick={() => onOpen(anchorOf("meal", index))}
              className="group flex h-full flex-col gap-2 rounded-card border border-hairline bg-surface p-3 transition-colors duration-150 hover:border-leaf sm:p-4"
            >
              <span className="flex items-center justify-between gap-2 text-small font-semibold text-leaf">
                {dayHeading({ day, date })}
                {cooked.includes(meal.id) && (
                  <span className="inline-flex items-center gap-1">
                    <Check aria-hidden="true" className="size-4" />
                    Cooked
                  </span>
                )}
              </span>
              {index < drawn ? (
                <LatePicture
                  id={meal.id}
                  foods={meal.ingredients.map(({ food_id }) => food_id)}
                  className="mx-auto w-20 max-w-full sm:w-32"
                />
              ) : (
                <span aria-hidden="true" className="mx-auto block aspect-square w-20 max-w-full sm:w-32" />
              )}
              <span className="font-title leading-tight font-semibold wrap-anywhere group-hover:underline">
                {meal.name}
              </span>
              <span className="mt-auto flex flex-wrap items-center justify-between gap-x-2 pt-1 text-small text-quiet">
                <span className="inline-flex items-center gap-1">
                  <Clock aria-hidden="true" className="size-4 shrink-0" />
                  {formatMealTime(meal)}
                </span>
                <span className="money ms-auto">{formatPounds(meal.estimated_cost)}</span>
              </span>
            </a>
          </li>
        ))}
        <li>
          <a
            href="#shopping"
            onClick={onGo}
            className="group flex h-full min-h-36 flex-col justify-between gap-2 rounded-card border border-transparent bg-leaf-wash p-3 transition-colors duration-150 hover:border-leaf sm:p-4"
          >
            <ShoppingBasket aria-hidden="true" className="size-8 text-leaf" />
            <span>
              <span className="block text-small text-quiet">Whole shop, about</span>
              <span className="block font-title text-h2 font-semibold tabular-nums">{formatPounds(totalCost)}</span>
              <span className="mt-1 block text-small font-semibold text-leaf group-hover:underline">
                See the shopping list
              </span>
            </span>
          </a>
        </li>
      </ol>
    </section>
  );
}
