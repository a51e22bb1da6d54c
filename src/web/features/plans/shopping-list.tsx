import { useRef, useState } from "react";
import type { GeneratedPlanAnswer, PlanRecord, ShoppingItemAnswer } from "#contract/meal-plans";
import { optionLabel } from "#domain/options/options";
import { priceNote, sumPounds } from "#web/features/plans/plan-messages";
import { otherServings } from "#web/features/plans/changes/still-to-buy";
import { LazyShareList } from "#web/features/plans/sharing/lazy-share-list";
import { AfterShop } from "#web/features/plans/shopping/after-shop";
import { AssumedQuestion } from "#web/features/plans/shopping/assumed-question";
import { AtHome } from "#web/features/plans/shopping/at-home";
import { listText } from "#web/features/plans/shopping/list-text";
import { ListTools } from "#web/features/plans/shopping/list-tools";
import { OwnLines } from "#web/features/plans/shopping/own-lines";
import { HaveIcon, ShoppingRow } from "#web/features/plans/shopping-row";
import { ShoppingDay } from "#web/features/plans/shopping/shopping-day";
import { useMovedLines } from "#web/features/plans/shopping/use-moved-lines";
import { countedPounds, useOwnLines } from "#web/features/plans/shopping/use-own-lines";
import { useTicks } from "#web/features/plans/shopping-ticks";
import { TillLine } from "#web/features/plans/till-line";
import { formatPounds } from "#web/lib/format";
import { useSignedInUser } from "#web/shared/session";
import { useUnsent } from "#web/shared/unsent/use-unsent";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";

const NONE: ReadonlySet<string> = new Set();

/** The shopping list by aisle, to tick off in the shop, and what is at home already. */
export function ShoppingList({ record, plan }: { record: PlanRecord; plan: GeneratedPlanAnswer }) {
  const user = useSignedInUser();
  const { ticked, waiting, looking, toggle, clear } = useTicks(user.id, record.id, record);
  const { unsent, waiting: changesWait, change } = useUnsent(user.id);
  const { aisles, isMoved, move } = useMovedLines(plan);
  const written = useOwnLines(record.id, record.own, unsent);
  // Anyone with the list's link can tick them too.
  const lines = written.map((line) => ({ ...line, ticked: ticked.has(line.line_id) }));
  // The rows hidden while ticked. Rows ticked afterwards stay: removing one would put the next under the thumb.
  const [hidden, setHidden] = useState(NONE);
  const count = useRef<HTMLParagraphElement>(null);
  const items = aisles.flatMap((aisle) => aisle.items).filter(({ food_id }) => !isMoved(food_id));
  const own = countedPounds(lines);
  const tickedIds = [
    ...items.filter(({ food_id }) => ticked.has(food_id)).map(({ food_id }) => food_id),
    ...lines.filter((line) => line.ticked).map(({ line_id }) => line_id),
  ];
  // Own lines are picked up too, and counted as on the shared page.
  const onList = items.length + lines.length;
  const bought = new Set(record.shopped);
  const left = sumPounds([
    ...items
      .filter(({ food_id }) => !ticked.has(food_id) && !bought.has(food_id))
      .map(({ estimated_cost }) => estimated_cost),
    countedPounds(lines.filter((line) => !line.ticked)),
  ]);
  const others = otherServings(plan, record);
  // A plan from before cupboards cannot be changed.
  const withCupboard = record.own && plan.at_till !== null;

  function untickAll(): void {
    clear();
    setHidden(NONE);
    // The button is inactive without a tick.
    count.current?.focus();
  }

  function sayHave(item: ShoppingItemAnswer, have: boolean): void {
    if (have) move(item);
    change({ kind: "have", plan: record.id, food: item.food_id, have });
  }

  return (
    <section id="shopping" aria-labelledby="shopping-title" className="sm:scroll-mt-16">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <div>
          <h2 id="shopping-title" className="text-h2">
            Shopping List
          </h2>
          <p className="text-small text-quiet">
            {optionLabel(record.preferredSupermarket)} · {onList} {onList === 1 ? "item" : "items"} ·{" "}
            {formatPounds(plan.total_cost)}
            {own > 0 && ` + ${formatPounds(own)} of your own = ${formatPounds(sumPounds([plan.total_cost, own]))}`}
          </p>
          {others !== null && <p className="text-small text-quiet">{others}</p>}
          {record.own && (
            <p className="no-print text-small text-quiet">
              <span className="font-medium text-ink tabular-nums">{formatPounds(left)}</span> left to pick up
            </p>
          )}
        </div>
        {record.own && (
          <div className="no-print flex flex-wrap items-center gap-2 max-sm:w-full">
            <p ref={count} role="status" tabIndex={-1} className="text-small font-medium outline-none">
              {tickedIds.length} of {onList} ticked
              {(waiting || changesWait) && (
                <span className="font-normal text-quiet"> · sent when you’re back online</span>
              )}
            </p>
            {/* It keeps its space while there is nothing to untick, so that the first tick does not shift the next line. */}
            <Button
              variant="ghost"
              size="sm"
              className="shrink-0"
              style={{ visibility: tickedIds.length > 0 ? "visible" : "hidden" }}
              onClick={untickAll}
            >
              Untick all
            </Button>
            <div className="flex max-sm:ms-auto">
              <LazyShareList planId={record.id} looking={looking} />
            </div>
          </div>
        )}
      </div>
      {record.own && (
        <ListTools
          day={withCupboard ? <ShoppingDay record={record} /> : null}
          hideable={tickedIds.filter((id) => !hidden.has(id)).length}
          hidden={tickedIds.filter((id) => hidden.has(id)).length}
          hide={() => setHidden(new Set(tickedIds))}
          show={() => setHidden(NONE)}
          text={() =>
            listText({
              shop: optionLabel(record.preferredSupermarket),
              aisles: aisles.map((aisle) => ({
                ...aisle,
                items: aisle.items.filter(({ food_id }) => !isMoved(food_id)),
              })),
              own: lines,
              total: sumPounds([plan.total_cost, own]),
            })
          }
        />
      )}
      {withCupboard && <AssumedQuestion userId={user.id} items={plan.from_cupboard} change={change} />}
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-h3">To buy</h3>
        {/* There is no such button for bought food. */}
        {withCupboard && items.some(({ food_id }) => !bought.has(food_id)) && (
          <p className="no-print inline-flex items-center gap-1.5 text-small text-quiet lg:hidden">
            Have it at home? Tap
            <HaveIcon aria-hidden="true" className="size-4 text-leaf" />
            <span className="sr-only">the cupboard beside it</span>
          </p>
        )}
      </div>
      {/* Columns drop the space below their last card. */}
      <div className="gap-4 md:mb-4 md:columns-2 print:mb-0 print:columns-2 print:gap-8">
        {aisles.map(({ category, items: list }) => {
          const shown = list.filter(({ food_id }) => !hidden.has(food_id) || !ticked.has(food_id));
          if (shown.length === 0) return null;
          return (
            <Card
              key={category}
              className="@container mb-3 break-inside-avoid px-4 py-3 sm:mb-4 sm:p-5 print:break-inside-auto print:mb-2 print:border-0 print:p-0"
            >
              <div className="mb-1 flex items-baseline justify-between gap-3">
                <h4 className="text-h3">{category}</h4>
                <span className="money text-small text-quiet">
                  {formatPounds(sumPounds(list.map((item) => (isMoved(item.food_id) ? 0 : item.estimated_cost))))}
                </span>
              </div>
              <ul>
                {shown.map((item) => (
                  <ShoppingRow
                    key={item.food_id}
                    item={item}
                    ticked={ticked.has(item.food_id)}
                    toggle={record.own ? toggle : null}
                    have={
                      withCupboard
                        ? { had: isMoved(item.food_id), bought: bought.has(item.food_id), say: sayHave }
                        : null
                    }
                  />
                ))}
              </ul>
            </Card>
          );
        })}
      </div>
      {record.own && (
        <OwnLines
          planId={record.id}
          lines={lines}
          hidden={hiddenNow(hidden, tickedIds)}
          toggle={toggle}
          change={change}
        />
      )}
      <AtHome
        items={plan.from_cupboard}
        putBack={
          withCupboard ? ({ food_id }) => change({ kind: "have", plan: record.id, food: food_id, have: false }) : null
        }
      />
      {withCupboard && (
        <AfterShop record={record} listed={items.map(({ food_id }) => food_id)} ticked={ticked} change={change} />
      )}
      <p className="text-small text-quiet">{priceNote(plan.prices)}</p>
      {record.own && <TillLine record={record} total={sumPounds([plan.total_cost, own])} />}
    </section>
  );
}

/** What is hidden now: rows that were ticked when hidden, and still are. */
function hiddenNow(hidden: ReadonlySet<string>, ticked: readonly string[]): ReadonlySet<string> {
  return new Set(ticked.filter((id) => hidden.has(id)));
}
