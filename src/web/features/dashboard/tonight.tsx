import { useQuery } from "@tanstack/react-query";
import { Check, ShoppingBasket, Snowflake, UtensilsCrossed } from "lucide-react";
import { type CurrentWeek, type DatedDish, getCurrentWeek } from "#contract/calendar";
import {
  cookAddress,
  dinnerAddress,
  leadWords,
  listAddress,
  type Evening,
  startTime,
} from "#web/features/dashboard/week-words";
import { call } from "#web/lib/api";
import { formatMealTime } from "#web/lib/format";
import { queryKeys } from "#web/shared/query-keys";
import { Badge } from "#web/ui/badge";
import { LatePicture } from "#web/ui/late-picture";
import { LinkButton } from "#web/ui/link-button";
import { Link } from "wouter";

/** The user's current week; null if there is none. */
export function useCurrentWeek() {
  return useQuery({
    queryKey: queryKeys.currentWeek,
    queryFn: ({ signal }) => call(getCurrentWeek, { signal }),
    // It changes by itself, with shops, swaps and the date.
    refetchOnMount: "always",
  });
}

type TonightProps = { week: CurrentWeek; evening: Evening; today: string; firstName: string };

/** Tonight's dinner, or the next one, and what to do for it. */
export function Tonight({ week, evening, today, firstName }: TonightProps) {
  const { dish, tonight, takeOut } = evening;
  return (
    <section
      aria-labelledby="tonight"
      className="grid gap-x-10 rounded-card border border-hairline bg-surface p-4 sm:grid-cols-[1fr_auto] sm:items-center sm:p-8"
    >
      <div className="min-w-0">
        <p className="text-quiet wrap-anywhere max-sm:text-small">
          Hello, {firstName}. {tonight ? "Dinner is planned." : "Nothing’s planned for tonight."}
        </p>
        <div className="mt-2 flex items-center gap-4">
          <LatePicture id={dish.meal_id} foods={dish.foods} className="size-24 shrink-0 sm:hidden" />
          <div className="min-w-0">
            <p className="font-semibold text-leaf max-sm:text-small">{leadWords(evening, today)}</p>
            <h2 id="tonight" className="text-h2 wrap-anywhere sm:text-h1">
              <Link href={dinnerAddress(week.plan_id, dish)} className="hover:underline">
                {dish.name}
              </Link>
            </h2>
          </div>
        </div>
        {/* Offline copies may be older than the lines. */}
        {(dish.for_you ?? null) !== null && (
          <p className="mt-2 max-w-prose wrap-anywhere max-sm:text-small">{dish.for_you}</p>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-quiet max-sm:text-small">
          {timeWords(dish)}
          {dish.cooked && (
            <Badge tone="leaf">
              <Check aria-hidden="true" />
              Cooked
            </Badge>
          )}
        </p>
        {takeOut !== null && (
          <p className="mt-3 flex gap-2 rounded-control bg-leaf-wash px-4 py-3 max-sm:text-small">
            <Snowflake aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
            <span className="min-w-0 wrap-anywhere">
              Take out of the freezer this evening:{" "}
              <strong className="font-semibold">{new Intl.ListFormat("en-GB").format(takeOut.foods)}</strong>, for{" "}
              {takeOut.name}.
            </span>
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          <LinkButton href={cookAddress(week.plan_id, dish.meal_id)} size="lg" className="max-sm:flex-1">
            <UtensilsCrossed aria-hidden="true" />
            Cook
          </LinkButton>
          <LinkButton href={listAddress(week.plan_id)} size="lg" variant="secondary" className="max-sm:flex-1">
            <ShoppingBasket aria-hidden="true" />
            The list
          </LinkButton>
        </div>
      </div>
      <LatePicture id={dish.meal_id} foods={dish.foods} className="size-56 shrink-0 max-sm:hidden lg:size-64" />
    </section>
  );
}

function timeWords(dish: DatedDish): string {
  const { time, hands_off_time, servings } = dish;
  const takes = formatMealTime({ prep_time: time, cook_time: 0, hands_off_time });
  const start = startTime(dish);
  return `${takes}, for ${servings}${start === null ? "" : `. Start at ${start} for dinner at 18:30.`}`;
}
