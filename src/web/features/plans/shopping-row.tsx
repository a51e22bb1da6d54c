import type { ShoppingItemAnswer } from "#contract/meal-plans";
import { inWholePieces } from "#domain/quantity/leftover";
import { formatPounds } from "#web/lib/format";
import { unbroken } from "#web/lib/unbroken";
import { Button } from "#web/ui/button";
import { classes } from "#web/ui/classes";

type ShoppingRowProps = {
  item: ShoppingItemAnswer;
  ticked: boolean;
  /** Null on a plan that is somebody else's. */
  toggle: ((foodId: string) => void) | null;
  /** "I have this", or null where it cannot be said; `had` after it was said, while the line keeps its place; `bought` once it came home. */
  have?: { had: boolean; bought: boolean; say: (item: ShoppingItemAnswer, have: boolean) => void } | null;
};

/** One line of a list: what to buy, how much of it is needed, and what it costs. */
export function ShoppingRow({ item, ticked, toggle, have = null }: ShoppingRowProps) {
  const { needed, leftover } = inWholePieces(item);
  // "4 loose, needs 4" would say the same thing twice.
  const saidAlready = needed === null || (leftover === null && /^\d+$/u.test(needed));
  const detail = [
    item.charged_by_use || saidAlready ? null : `needs ${needed}`,
    leftover === null ? null : `leaves ${leftover}`,
  ].filter((part) => part !== null);
  const had = have?.had === true;
  const row = classes(
    "flex min-h-12 items-start gap-3 py-2 print:min-h-0 print:gap-2 print:py-px print:leading-tight",
    have !== null && "min-h-18",
    (ticked || had) && "text-quiet",
  );
  const words = (
    <>
      <span className="min-w-0 flex-1">
        <span className={classes("font-medium", (ticked || had) && "ticked-off")}>{item.name}</span>
        <span className="relative block text-small text-quiet print:ms-2 print:inline">
          {/* The words that gave way still hold their lines. */}
          <span className={had ? "invisible" : undefined}>
            {[item.amount, ...detail].map(unbroken).join("\u{A0}· ")}
          </span>
          {had && <span className="absolute inset-x-0 top-0">At home, off the list</span>}
        </span>
      </span>
      {/* As wide as the button that stands below it. */}
      <span className={classes("money", have !== null && "min-w-21 print:min-w-0", had && "line-through")}>
        {formatPounds(item.estimated_cost)}
      </span>
    </>
  );
  return (
    <li className={classes("relative border-t border-hairline first:border-0", had && "print:hidden")}>
      {toggle === null || had ? (
        <div className={row}>
          {/* Where the box was. */}
          {had && <span aria-hidden="true" className="size-5 shrink-0" />}
          {words}
        </div>
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
      {have?.bought === true && !had && (
        <span className="no-print pointer-events-none absolute end-0 bottom-2.5 text-small text-quiet">bought</span>
      )}
      {have !== null && (had || !have.bought) && (
        <Button
          variant="ghost"
          size="sm"
          className="no-print absolute end-0 bottom-0 -me-2 min-h-11 px-2 py-0 font-medium"
          // What lies in the trolley is not at home. It keeps its place, so that a tick moves nothing.
          style={{ visibility: ticked && !had ? "hidden" : "visible" }}
          aria-label={had ? `Undo: put ${item.name} back on the list` : `I have this: ${item.name}`}
          onClick={() => have.say(item, !had)}
        >
          {had ? "Undo" : "I have this"}
        </Button>
      )}
    </li>
  );
}
