import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Check, ChevronRight } from "lucide-react";
import { Link } from "wouter";
import type { CurrentWeek, DatedDish } from "#contract/calendar";
import { getCupboardNews } from "#contract/cupboard-news";
import { optionLabel } from "#domain/options/options";
import { SameAgainButton } from "#web/features/dashboard/same-again";
import { dayWords, dinnerAddress, listAddress, shopWords } from "#web/features/dashboard/week-words";
import { call } from "#web/lib/api";
import { formatMealTime, formatPounds, formatShortDay } from "#web/lib/format";
import { paths } from "#web/shared/paths";
import { queryKeys } from "#web/shared/query-keys";
import { LatePicture } from "#web/ui/late-picture";
import { LinkButton } from "#web/ui/link-button";

/** What goes off soon at home, and what to ask about it. */
export function useCupboardNews() {
  return useQuery({
    queryKey: queryKeys.cupboardNews,
    queryFn: ({ signal }) => call(getCupboardNews, { signal }),
    retry: false,
  });
}

type GoingOff = readonly { readonly name: string; readonly use_by: string }[];

type WeekDaysProps = { week: CurrentWeek; later: readonly DatedDish[]; today: string; goingOff: GoingOff };

/** The days to come with their dinners, what to use first, and the shop. */
export function WeekDays({ week, later, today, goingOff }: WeekDaysProps) {
  return (
    <section
      aria-labelledby="days"
      className="mt-4 mb-12 rounded-card border border-hairline bg-surface px-4 pt-3 pb-4 sm:px-8 sm:py-6 lg:mb-16"
    >
      <h2 id="days" className={later.length === 0 ? "sr-only" : "text-h3"}>
        {later.length === 0 ? "This week" : "Coming up"}
      </h2>
      {later.length > 0 && (
        <ol className="mt-1">
          {later.map((dish) => (
            <Day key={dish.meal_id} dish={dish} planId={week.plan_id} today={today} />
          ))}
        </ol>
      )}
      <dl className="flex flex-col gap-2 border-t border-hairline pt-3 max-sm:text-small">
        {goingOff.length > 0 && (
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-quiet">Use first</dt>
            <dd className="min-w-0 wrap-anywhere">
              {goingOff.map(({ name, use_by }) => `${name} (by ${formatShortDay(use_by) ?? use_by})`).join(", ")}.{" "}
              <Link href={paths.cupboard} className="text-link font-semibold">
                See your cupboard
              </Link>
            </dd>
          </div>
        )}
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-quiet">{shopWords(week, today)}</dt>
          <dd>
            <Link href={listAddress(week.plan_id)} className="text-link font-semibold">
              {optionLabel(week.supermarket)}, {formatPounds(week.total_cost)}
            </Link>
          </dd>
        </div>
      </dl>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <SameAgainButton />
        <LinkButton href={paths.mealPlan(week.plan_id)} variant="secondary" className="max-sm:flex-1">
          Open plan
          <ArrowRight aria-hidden="true" />
        </LinkButton>
      </div>
    </section>
  );
}

/** One dinner, which leads to its recipe. */
function Day({ dish, planId, today }: { dish: DatedDish; planId: string; today: string }) {
  return (
    <li className="border-t border-hairline first:border-0">
      <Link href={dinnerAddress(planId, dish)} className="group flex min-h-14 items-center gap-3 py-1.5">
        <LatePicture id={dish.meal_id} foods={dish.foods} className="size-11 shrink-0" />
        <span className="grid min-w-0 flex-1 items-baseline gap-x-4 lg:grid-cols-[15rem_1fr]">
          <span className="text-small text-quiet">{dayWords(dish.date, today)}</span>
          <span className="font-title leading-snug font-semibold wrap-anywhere group-hover:underline max-sm:line-clamp-1">
            {dish.name}
          </span>
        </span>
        {dish.cooked && (
          <span className="inline-flex items-center gap-1 text-small font-semibold text-leaf">
            <Check aria-hidden="true" className="size-4" />
            Cooked
          </span>
        )}
        <span className="text-small text-quiet max-sm:hidden">
          {formatMealTime({ prep_time: dish.time, cook_time: 0, hands_off_time: dish.hands_off_time })}
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-quiet" />
      </Link>
    </li>
  );
}
