import { Minus, Plus, Trash2 } from "lucide-react";
import type { CupboardItem } from "#contract/cupboard";
import { amountText, stepDown, stepUp, usualAmount } from "#web/features/cupboard/cupboard-state";
import { formatShortDay } from "#web/lib/format";
import type { FoodChange } from "#web/shared/unsent/changes";
import { Button } from "#web/ui/button";
import { classes } from "#web/ui/classes";
import { IconButton } from "#web/ui/icon-button";

type CupboardRowProps = {
  item: CupboardItem;
  removed: boolean;
  /** Its use-by day is near or past. */
  soon?: boolean;
  onSay: (item: CupboardItem, said: Exclude<FoodChange, "gone">) => void;
  onRemove: (item: CupboardItem) => void;
  onPutBack: (item: CupboardItem) => void;
};

/** One food, with its amount and large buttons. */
export function CupboardRow({ item, removed, soon = false, onSay, onRemove, onPutBack }: CupboardRowProps) {
  const { name, always, unit, use_by } = item;
  const amount = item.amount ?? 0;
  const day = use_by === null ? null : formatShortDay(use_by);
  const inPieces = unit === "each";
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline py-2 first:border-0">
      <div className="min-w-0 flex-[1_1_9rem]">
        <span className={classes("font-medium", removed && "text-quiet line-through")}>{name}</span>
        {day !== null && (
          <span className={classes("block text-small", soon ? "font-semibold text-tomato" : "text-quiet")}>
            use by {day}
          </span>
        )}
      </div>
      {/* On phones always on a separate line, so that a press does not shift other rows. */}
      <div className="ms-auto flex min-h-11 items-center justify-end gap-1 max-sm:w-full">
        {removed ? (
          <>
            <span className="text-small text-quiet">Removed</span>
            <Button variant="ghost" size="sm" aria-label={`Undo removing ${name}`} onClick={() => onPutBack(item)}>
              Undo
            </Button>
          </>
        ) : (
          <>
            {!always && (
              <div
                role="group"
                aria-label={`How much ${name}`}
                className="flex items-center rounded-control border border-line max-sm:me-auto"
              >
                <IconButton
                  label={`Less ${name}`}
                  icon={<Minus aria-hidden="true" />}
                  onClick={() => {
                    const less = stepDown(amount, unit);
                    if (less === null) onRemove(item);
                    else onSay(item, { amount: less, unit });
                  }}
                />
                <output
                  aria-live="polite"
                  className="min-w-15 text-center sm:min-w-17 font-medium whitespace-nowrap tabular-nums"
                >
                  {amountText(amount, unit)}
                  {inPieces && <span className="sr-only"> of them</span>}
                </output>
                <IconButton
                  label={`More ${name}`}
                  icon={<Plus aria-hidden="true" />}
                  onClick={() => onSay(item, { amount: stepUp(amount, unit), unit })}
                />
              </div>
            )}
            <Button
              variant={always ? "secondary" : "ghost"}
              size="sm"
              repeatable
              aria-pressed={always}
              aria-label={`${name}: always there`}
              className="px-2 aria-pressed:border-leaf aria-pressed:bg-leaf-wash min-[24rem]:whitespace-nowrap"
              onClick={() => onSay(item, always ? { amount: usualAmount(unit), unit } : { always: true })}
            >
              Always there
            </Button>
            <IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden="true" />} onClick={() => onRemove(item)} />
          </>
        )}
      </div>
    </li>
  );
}
