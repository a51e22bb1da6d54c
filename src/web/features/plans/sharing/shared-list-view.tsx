import { useCallback, useMemo } from "react";
import { CalendarDays, ChevronDown, Clock } from "lucide-react";
import type { SharedList } from "#contract/sharing";
import { optionLabel } from "#domain/options/options";
import { unbrokenWords } from "#domain/quantity/unbroken";
import { priceNote, sumPounds } from "#web/features/plans/plan-messages";
import { dayHeading } from "#web/features/plans/day-heading";
import { stillToBuy } from "#web/features/plans/changes/still-to-buy";
import { PeopleLooking } from "#web/features/plans/sharing/people-looking";
import { ShoppingRow } from "#web/features/plans/shopping-row";
import { countedPounds } from "#web/features/plans/shopping/use-own-lines";
import { useListTicks } from "#web/features/plans/shopping-ticks";
import { formatMealTime, formatPounds } from "#web/lib/format";
import { Card } from "#web/ui/card";
import { classes } from "#web/ui/classes";
import { Notice } from "#web/ui/notice";
import { Page } from "#web/ui/page";

type SharedListViewProps = {
  token: string;
  list: SharedList;
  /** When it was copied, if the server could not be reached. */
  copyOf: string | null;
  /** Must be a stable function. */
  reload: () => void;
};

/** The shared view: what to buy, to tick off together, and when each dish is cooked. */
export function SharedListView({ token, list: told, copyOf, reload }: SharedListViewProps) {
  const list = useMemo(() => unbrokenWords(told), [told]);
  const shown = list.version;
  const onPlan = useCallback(
    (version: string) => {
      // The plan has changed since.
      if (version !== shown) reload();
    },
    [shown, reload],
  );
  const { ticked, waiting, looking, toggle } = useListTicks(
    useMemo(() => ({ token }), [token]),
    { onPlan },
  );
  // As on the owner's list: for food bought before a change, only what is missing.
  const categories = list.shopping_list
    .filter(({ items }) => items.length > 0)
    .map((category) => ({ ...category, items: category.items.map(stillToBuy) }));
  const items = categories.flatMap((category) => category.items);
  // A copy stored in this browser may be older than these fields.
  const lines = list.own_lines ?? [];
  const bought = new Set(list.bought ?? []);
  const left = sumPounds([
    ...items
      .filter(({ food_id }) => !ticked.has(food_id) && !bought.has(food_id))
      .map(({ estimated_cost }) => estimated_cost),
    countedPounds(lines.filter(({ line_id }) => !ticked.has(line_id))),
  ]);
  const ids = [...items.map(({ food_id }) => food_id), ...lines.map(({ line_id }) => line_id)];
  const inTrolley = ids.filter((id) => ticked.has(id)).length;
  return (
    <Page
      title="Shopping list"
      lead={`${optionLabel(list.supermarket)} · ${ids.length} ${ids.length === 1 ? "item" : "items"} · ${formatPounds(sumPounds([list.total_cost, countedPounds(lines)]))}`}
    >
      {copyOf !== null && <Notice className="mb-4">This is the copy of {copyOf}.</Notice>}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <section aria-labelledby="buy-title">
          <h2 id="buy-title" className="sr-only">
            What to buy
          </h2>
          <div className="flex items-center justify-between gap-4">
            <div>
              <p role="status" className="font-medium">
                {inTrolley} of {ids.length} ticked
              </p>
              <p className="text-small text-quiet">
                <span className="font-medium text-ink tabular-nums">{formatPounds(left)}</span> left to pick up
              </p>
            </div>
            <a href="#week" className="text-link inline-flex min-h-11 items-center gap-1.5 font-medium lg:hidden">
              <CalendarDays aria-hidden="true" className="size-4" />
              See the week
            </a>
          </div>
          {/* It keeps its space when empty, so that viewers coming and going do not shift the list under the thumb. */}
          <div className="mb-4 flex min-h-6 flex-wrap items-center gap-x-4 text-small">
            {looking !== null && <PeopleLooking looking={looking} />}
            <p role="status" className="text-quiet">
              {waiting && "Your ticks are sent when you’re back online"}
            </p>
          </div>
          {/* Columns drop the space below their last card. */}
          <div className="gap-4 md:mb-4 md:columns-2">
            {categories.map(({ category, items: rows }) => (
              <Card key={category} className="mb-3 break-inside-avoid px-4 py-3 sm:mb-4 sm:p-5">
                <div className="mb-1 flex items-baseline justify-between gap-3">
                  <h3 className="text-h3">{category}</h3>
                  <span className="money text-small text-quiet">
                    {formatPounds(sumPounds(rows.map((item) => item.estimated_cost)))}
                  </span>
                </div>
                <ul>
                  {rows.map((item) => (
                    <ShoppingRow
                      key={item.food_id}
                      item={item}
                      ticked={ticked.has(item.food_id)}
                      toggle={toggle}
                      bought={bought.has(item.food_id)}
                    />
                  ))}
                </ul>
              </Card>
            ))}
          </div>
          <SharedLines lines={lines} ticked={ticked} toggle={toggle} />
          <SharedAtHome items={list.at_home ?? []} />
          <p className="text-small text-quiet">{priceNote(list.prices)}</p>
        </section>
        <Week week={list.week} />
      </div>
    </Page>
  );
}

type SharedLinesProps = {
  lines: SharedList["own_lines"];
  ticked: ReadonlySet<string>;
  toggle: (id: string) => void;
};

/** Lines added by the list's owner. */
function SharedLines({ lines, ticked, toggle }: SharedLinesProps) {
  if (lines.length === 0) return null;
  return (
    <Card className="mb-4 max-sm:p-4 sm:p-5">
      <h3 className="mb-1 text-h3">Also on the list</h3>
      <ul>
        {lines.map(({ line_id, name, price }) => (
          <li key={line_id} className="border-t border-hairline first:border-0">
            <label className={classes("flex min-h-12 items-center gap-2.5 py-1", ticked.has(line_id) && "text-quiet")}>
              <input
                type="checkbox"
                checked={ticked.has(line_id)}
                onChange={() => toggle(line_id)}
                className="size-5 shrink-0 accent-leaf"
              />
              <span
                className={classes("min-w-0 flex-1 font-medium wrap-anywhere", ticked.has(line_id) && "ticked-off")}
              >
                {name}
              </span>
              {price !== null && <span className="money">{formatPounds(price)}</span>}
            </label>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What should be at home: collapsed, for those who can check. */
function SharedAtHome({ items }: { items: SharedList["at_home"] }) {
  if (items.length === 0) return null;
  return (
    <Card className="mb-4 max-sm:p-4 sm:p-5">
      <details className="group/home">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
          <h3 className="text-h3">At home: check</h3>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-leaf group-open/home:rotate-180" />
        </summary>
        <ul className="mt-2">
          {items.map(({ food_id, name, amount, assumed }) => (
            <li
              key={food_id}
              className="flex min-h-11 items-baseline justify-between gap-3 border-t border-hairline py-2"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
              <span className="text-small text-quiet">{assumed ? `${amount}\u{A0}· assumed` : amount}</span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

function Week({ week }: Pick<SharedList, "week">) {
  return (
    <section id="week" aria-labelledby="week-title" className="scroll-mt-20 lg:sticky lg:top-20">
      <h2 id="week-title" className="mb-4 text-h2">
        The week
      </h2>
      <Card className="max-sm:p-4">
        <ol>
          {week.map(({ day, date, name, time, hands_off_time, for_you }, index) => (
            // The same dish may be on two days, and two dishes on one.
            <li key={`${day}-${index}`} className="border-t border-hairline py-3 first:border-0 first:pt-0 last:pb-0">
              <p className="text-small font-semibold text-leaf">{dayHeading({ day, date })}</p>
              <p className="font-title leading-tight font-semibold wrap-anywhere">{name}</p>
              {/* Offline copies may be older than the lines. */}
              {(for_you ?? null) !== null && <p className="mt-1 text-small wrap-anywhere">{for_you}</p>}
              <p className="mt-1 inline-flex items-center gap-1 text-small text-quiet">
                <Clock aria-hidden="true" className="size-4" />
                {formatMealTime({ prep_time: time, cook_time: 0, hands_off_time })}
              </p>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}
