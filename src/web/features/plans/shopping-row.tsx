import { Archive } from "lucide-react";
import type { ShoppingItemAnswer } from "#contract/meal-plans";
import { inWholePieces } from "#domain/quantity/leftover";
import { formatPounds } from "#web/lib/format";
import { Button } from "#web/ui/button";
import { classes } from "#web/ui/classes";

type ShoppingRowProps = {
  item: ShoppingItemAnswer;
  ticked: boolean;
  /** Null on another user's plan. */
  toggle: ((foodId: string) => void) | null;
  /** "I have this", or null if not available; `had` once pressed, while the line keeps its place; `bought` once bought. */
  have?: Have | null;
  /** Bought on an earlier shop: shown if "I have this" is not offered. */
  bought?: boolean;
};

type Have = { had: boolean; bought: boolean; say: (item: ShoppingItemAnswer, have: boolean) => void };

/** The cupboard icon, as used elsewhere. */
export const HaveIcon = Archive;

/** One line of a list: what to buy, how much of it is needed, and what it costs. */
export function ShoppingRow({ item, ticked, toggle, have = null, bought = false }: ShoppingRowProps) {
  const { needed, leftover } = inWholePieces(item);
  // "4 loose, needs 4" would say the same thing twice.
  const saidAlready = needed === null || (leftover === null && /^\d+$/u.test(needed));
  const words = [item.amount, ...(item.charged_by_use || saidAlready ? [] : [`needs ${needed}`])].join(", ");
  const had = have?.had === true;
  const cameHome = !had && (have?.bought ?? bought);
  const row = classes(
    "flex min-h-11 min-w-0 flex-1 items-center gap-2.5 py-1 leading-tight print:min-h-0 print:gap-2 print:py-px",
    (ticked || had) && "text-quiet",
  );
  const line = (
    <>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-3 print:contents">
          <span className={classes("min-w-0 flex-1 font-medium", (ticked || had) && "ticked-off")}>{item.name}</span>
          <span className={classes("money print:float-end print:ms-2", had && "line-through")}>
            {formatPounds(item.estimated_cost)}
          </span>
        </span>
        <span className="relative block text-small leading-snug text-quiet print:ms-2 print:inline">
          {/* The replaced text still reserves its lines. */}
          <span className={had ? "invisible" : undefined}>
            {cameHome ? (
              // Replaces the amount needed: with its own width it would shift the prices.
              <>
                <span className="font-medium text-ink">bought</span>, {item.amount}
              </>
            ) : (
              words
            )}
            {/* On a phone it stays on one line; leftovers are shown with the cost. */}
            {leftover !== null && !cameHome && <span className="max-sm:hidden print:inline">, leaves {leftover}</span>}
          </span>
          {had && <span className="absolute inset-x-0 top-0">At home, off the list</span>}
        </span>
      </span>
    </>
  );
  return (
    <li className={classes("flex items-center border-t border-hairline first:border-0", had && "print:hidden")}>
      {toggle === null || had ? (
        <div className={row}>
          {/* Where the box was. */}
          {had && <span aria-hidden="true" className="size-5 shrink-0" />}
          {line}
        </div>
      ) : (
        <label className={row}>
          <input
            type="checkbox"
            checked={ticked}
            onChange={() => toggle(item.food_id)}
            className="size-5 shrink-0 accent-leaf transition-[scale] duration-100 in-[label:active]:scale-90 print:size-3.5"
          />
          {line}
        </label>
      )}
      {have !== null && <HaveButton item={item} ticked={ticked} have={have} />}
    </li>
  );
}

type HaveButtonProps = { item: ShoppingItemAnswer; ticked: boolean; have: Have };

/** Marks a food as at home, or undoes it. In a narrow column it is only the cupboard icon; its width never changes. */
function HaveButton({ item, ticked, have: { had, bought, say } }: HaveButtonProps) {
  const place = "no-print -me-2.5 w-11 shrink-0 @md:w-26";
  if (bought && !had) return <span className={place} />;
  return (
    <Button
      variant="ghost"
      size="sm"
      className={classes(place, "min-h-11 px-1 py-0 font-medium")}
      // Food in the trolley is not at home. The button keeps its space, so that a tick shifts nothing.
      style={{ visibility: ticked && !had ? "hidden" : "visible" }}
      title={had ? undefined : "I have this"}
      aria-label={had ? `Undo: put ${item.name} back on the list` : `I have this: ${item.name}`}
      onClick={() => say(item, !had)}
    >
      {had ? (
        "Undo"
      ) : (
        <>
          <HaveIcon aria-hidden="true" className="@md:hidden" />
          <span className="hidden @md:inline">I have this</span>
        </>
      )}
    </Button>
  );
}
