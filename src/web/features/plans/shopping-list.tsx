import { useMemo, useRef } from "react";
import type { GeneratedPlanAnswer, PlanRecord } from "#contract/meal-plans";
import { optionLabel } from "#domain/options/options";
import { priceNote, shoppingByCategory, sumPounds } from "#web/features/plans/plan-messages";
import { LazyShareList } from "#web/features/plans/sharing/lazy-share-list";
import { ShoppingRow } from "#web/features/plans/shopping-row";
import { useTicks } from "#web/features/plans/shopping-ticks";
import { TillLine } from "#web/features/plans/till-line";
import { formatPounds } from "#web/lib/format";
import { useSignedInUser } from "#web/shared/session";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";

/** The shopping list by aisle, to tick off in the shop. */
export function ShoppingList({ record, plan }: { record: PlanRecord; plan: GeneratedPlanAnswer }) {
  const user = useSignedInUser();
  const { ticked, waiting, looking, toggle, clear } = useTicks(user.id, record.id, record);
  const categories = useMemo(() => shoppingByCategory(plan), [plan]);
  const items = categories.flatMap((category) => category.items);
  const count = useRef<HTMLParagraphElement>(null);
  const inTrolley = items.filter(({ food_id }) => ticked.has(food_id)).length;

  function untickAll(): void {
    clear();
    // The button is out of reach without a tick.
    count.current?.focus();
  }

  return (
    <section id="shopping" aria-labelledby="shopping-title" className="sm:scroll-mt-16">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="shopping-title" className="text-h2">
            Shopping List
          </h2>
          <p className="text-small text-quiet">
            {optionLabel(record.preferredSupermarket)} · {items.length} {items.length === 1 ? "item" : "items"} ·{" "}
            {formatPounds(plan.total_cost)}
          </p>
        </div>
        {record.own && (
          <div className="no-print flex flex-wrap items-center gap-2">
            <p ref={count} role="status" tabIndex={-1} className="text-small font-medium outline-none">
              {inTrolley} of {items.length} ticked
              {waiting && <span className="font-normal text-quiet"> · sent when you’re back online</span>}
            </p>
            {/* It keeps its place while there is nothing to untick: the first tick must not move the line that comes next. */}
            <Button
              variant="ghost"
              size="sm"
              className="shrink-0"
              style={{ visibility: inTrolley > 0 ? "visible" : "hidden" }}
              onClick={untickAll}
            >
              Untick all
            </Button>
            <LazyShareList planId={record.id} looking={looking} />
          </div>
        )}
      </div>
      <div className="gap-4 md:columns-2 print:columns-2 print:gap-8">
        {categories.map(({ category, items: list }) => (
          <Card key={category} className="mb-4 break-inside-avoid p-4 sm:p-5 print:mb-2 print:border-0 print:p-0">
            <div className="mb-1 flex items-baseline justify-between gap-3">
              <h3 className="text-h3">{category}</h3>
              <span className="money text-small text-quiet">
                {formatPounds(sumPounds(list.map((item) => item.estimated_cost)))}
              </span>
            </div>
            <ul>
              {list.map((item) => (
                <ShoppingRow
                  key={item.food_id}
                  item={item}
                  ticked={ticked.has(item.food_id)}
                  toggle={record.own ? toggle : null}
                />
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <p className="text-small text-quiet">{priceNote(plan.prices)}</p>
      {record.own && <TillLine record={record} total={plan.total_cost} />}
    </section>
  );
}
