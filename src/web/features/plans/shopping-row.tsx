import type { ShoppingItemAnswer } from "#contract/meal-plans";
import { inWholePieces } from "#domain/quantity/leftover";
import { formatPounds } from "#web/lib/format";
import { unbroken } from "#web/lib/unbroken";
import { classes } from "#web/ui/classes";

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
