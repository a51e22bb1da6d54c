import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Check, UtensilsCrossed, ShoppingBasket, Snowflake } from "lucide-react";
import { type CurrentWeek, type DatedDish, getCurrentWeek } from "#contract/calendar";
import { optionLabel } from "#domain/options/options";
import { SameAgainButton } from "#web/features/dashboard/same-again";
import {
  cookAddress,
  dayWords,
  listAddress,
  shopWords,
  type Evening,
  startTime,
} from "#web/features/dashboard/week-words";
import { call } from "#web/lib/api";
import { formatMealTime, formatPounds } from "#web/lib/format";
import { paths } from "#web/shared/paths";
import { queryKeys } from "#web/shared/query-keys";
import { Badge } from "#web/ui/badge";
import { LatePicture } from "#web/ui/late-picture";
import { LinkButton } from "#web/ui/link-button";

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

/** Tonight's dish, what to do for it, and the days that follow. */
export function Tonight({ week, evening, today, firstName }: TonightProps) {
  const { dish, tonight, later, takeOut } = evening;
  return (
    <section aria-labelledby="tonight" className="mb-12 flex flex-col gap-4 lg:mb-16">
      <div className="grid items-center gap-x-10 gap-y-4 rounded-card border border-hairline bg-surface p-5 sm:grid-cols-[1fr_auto] sm:p-8">
        <div className="flex min-w-0 items-center gap-4 sm:order-last">
          <LatePicture id={dish.meal_id} foods={dish.foods} className="size-28 shrink-0 sm:size-56 lg:size-64" />
          <p className="text-quiet wrap-anywhere sm:hidden">{greeting(firstName, tonight)}</p>
        </div>
        <div className="min-w-0">
          <p className="mb-1 text-quiet wrap-anywhere max-sm:hidden">{greeting(firstName, tonight)}</p>
          <p className="font-semibold text-leaf">{dayWords(dish.date, today)}</p>
          <h2 id="tonight" className="text-h1 wrap-anywhere">
            {dish.name}
          </h2>
          {/* Offline copies may be older than the lines. */}
          {(dish.for_you ?? null) !== null && <p className="mt-2 max-w-prose wrap-anywhere">{dish.for_you}</p>}
          <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-quiet">
            {timeWords(dish)}
            {dish.cooked && (
              <Badge tone="leaf">
                <Check aria-hidden="true" />
                Cooked
              </Badge>
            )}
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <LinkButton href={cookAddress(week.plan_id, dish.meal_id)} size="lg" className="max-sm:flex-1">
              <UtensilsCrossed aria-hidden="true" />
              Cook
            </LinkButton>
            <LinkButton href={listAddress(week.plan_id)} size="lg" variant="secondary" className="max-sm:flex-1">
              <ShoppingBasket aria-hidden="true" />
              The list
            </LinkButton>
          </div>
          {takeOut !== null && (
            <p className="mt-5 flex gap-2 rounded-control bg-leaf-wash px-4 py-3">
              <Snowflake aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
              <span className="min-w-0 wrap-anywhere">
                Take out of the freezer this evening:{" "}
                <strong className="font-semibold">{new Intl.ListFormat("en-GB").format(takeOut.foods)}</strong>, for{" "}
                {takeOut.name}.
              </span>
            </p>
          )}
        </div>
      </div>
      <div className="rounded-card border border-hairline bg-surface p-5 sm:px-8 sm:py-6">
        {later.length > 0 && (
          <>
            <h3 className="text-h3">The rest of the week</h3>
            <ul className="mt-1 grid gap-x-8 md:grid-cols-2">
              {later.map((next) => (
                <Later key={next.meal_id} dish={next} planId={week.plan_id} today={today} />
              ))}
            </ul>
          </>
        )}
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-hairline pt-4 first:mt-0 first:border-0 first:pt-0">
          <p className="text-quiet">
            {formatPounds(week.total_cost)} at {optionLabel(week.supermarket)}
            {week.shopped ? ", shopped" : shopWords(week.shop_on, today)}
          </p>
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            <SameAgainButton />
            <LinkButton href={paths.mealPlan(week.plan_id)} variant="secondary" className="max-sm:flex-1">
              Open plan
              <ArrowRight aria-hidden="true" />
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}

function greeting(firstName: string, tonight: boolean): string {
  return tonight
    ? `Hello, ${firstName}. Dinner is planned.`
    : `Hello, ${firstName}. Nothing’s planned for tonight. This is next.`;
}

function timeWords(dish: DatedDish): string {
  const { time, hands_off_time, servings } = dish;
  const takes = formatMealTime({ prep_time: time, cook_time: 0, hands_off_time });
  const start = startTime(dish);
  return `${takes}, for ${servings}${start === null ? "" : `. Start at ${start} for dinner at 18:30.`}`;
}

function Later({ dish, planId, today }: { dish: DatedDish; planId: string; today: string }) {
  return (
    <li className="flex min-h-16 items-center gap-3 border-t border-hairline py-2 first:border-0 md:[&:nth-child(2)]:border-0">
      <LatePicture id={dish.meal_id} foods={dish.foods} className="size-12 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="text-small text-quiet">
          {dayWords(dish.date, today)},{" "}
          {formatMealTime({ prep_time: dish.time, cook_time: 0, hands_off_time: dish.hands_off_time })}
        </p>
        <p className="font-title leading-snug font-semibold wrap-anywhere">{dish.name}</p>
      </div>
      <LinkButton href={cookAddress(planId, dish.meal_id)} variant="ghost" size="sm" aria-label={`Cook ${dish.name}`}>
        Cook
      </LinkButton>
    </li>
  );
}
