import { useMemo, useRef } from "react";
import type { GeneratedPlanAnswer, PlanRecord, ShoppingItemAnswer } from "#contract/meal-plans";
import { optionLabel } from "#domain/options/options";
import { inWholePieces } from "#domain/quantity/leftover";
import { unbroken } from "#web/lib/unbroken";
import { priceNote, shoppingByCategory, sumPounds } from "#web/features/plans/plan-messages";
import { ShareList } from "#web/features/plans/sharing/share-list";
import { useTicks } from "#web/features/plans/shopping-ticks";
import { formatPounds } from "#web/lib/format";
import { useSignedInUser } from "#web/shared/session";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { classes } from "#web/ui/classes";

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
            <ShareList planId={record.id} looking={looking} />
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
    </section>
  );
}

/** One row of a list, to tick off. */
export function ShoppingRow({
  item,
  ticked,
  toggle,
}: {
  item: ShoppingItemAnswer;
  ticked: boolean;
  /** Null on a plan that is somebody else's. */
  toggle: ((foodId: string) => void) | null;
}) {
  const { needed, leftover } = inWholePieces(item);
  // "4 loose, needs 4" would say the same thing twice.
  const saidAlready = needed === null || (leftover === null && /^\d+$/u.test(needed));
  const detail = [
    item.charged_by_use || saidAlready ? null : `needs ${needed}`,
    leftover === null ? null : `leaves ${leftover}`,
  ].filter((part) => part !== null);
  const row = classes(
    "flex min-h-12 items-start gap-3 py-2 print:min-h-0 print:gap-2 print:py-px print:leading-tight",
    ticked && "text-quiet",
  );
  const words = (
    <>
      <span className="min-w-0 flex-1">
        <span className={classes("font-medium", ticked && "ticked-off")}>{item.name}</span>
        <span className="block text-small text-quiet print:ms-2 print:inline">
          {[item.amount, ...detail].map(unbroken).join(" · ")}
        </span>
      </span>
      <span className="money">{formatPounds(item.estimated_cost)}</span>
    </>
  );
  return (
    <li className="border-t border-hairline first:border-0">
      {toggle === null ? (
        <div className={row}>{words}</div>
      ) : (
        <label className={row}>
          <input
            type="checkbox"
            checked={ticked}
            onChange={() => toggle(item.food_id)}
            className="mt-1 size-5 shrink-0 accent-leaf transition-[scale] duration-100 in-[label:active]:scale-90 print:mt-0.5 print:size-3.5"
          />
          {words}
        </label>
      )}
    </li>
  );
}
