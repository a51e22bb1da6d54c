import { X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { OwnLine } from "#contract/cupboard";
import { isSent } from "#web/features/plans/plan-unsent";
import { newIdempotencyKey } from "#web/lib/api";
import { formatPounds } from "#web/lib/format";
import type { Change } from "#web/shared/unsent/changes";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { classes } from "#web/ui/classes";
import { IconButton } from "#web/ui/icon-button";
import { TextField } from "#web/ui/text-field";

type OwnLinesProps = {
  planId: string;
  lines: readonly OwnLine[];
  hidden: ReadonlySet<string>;
  toggle: (lineId: string) => void;
  change: (change: Change) => void;
};

/** Other things to buy: lines added by the user. */
export function OwnLines({ planId, lines, hidden, toggle, change }: OwnLinesProps) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const shown = lines.filter(({ line_id }) => !hidden.has(line_id));

  function submit(event: FormEvent): void {
    event.preventDefault();
    const text = typed.trim();
    if (text !== "") change({ kind: "lineAdd", plan: planId, text, key: newIdempotencyKey() });
    setTyped("");
    field.current?.focus();
  }

  return (
    <Card
      className={classes(
        "mb-4 max-sm:p-4 sm:p-5 print:mb-2 print:border-0 print:p-0",
        lines.length === 0 && "no-print",
      )}
    >
      <h3 className="text-h3">Your own lines</h3>
      <ul>
        {shown.map((line) => (
          <OwnRow
            key={line.line_id}
            line={line}
            tick={() => toggle(line.line_id)}
            count={() => change({ kind: "lineCounts", plan: planId, line: line.line_id, counts: !line.counts })}
            remove={() => {
              change({ kind: "lineGone", plan: planId, line: line.line_id });
              field.current?.focus();
            }}
          />
        ))}
      </ul>
      <form noValidate onSubmit={submit} className="no-print mt-2">
        <TextField
          ref={field}
          label="Add a line"
          hint="“Loo roll”, or with a price: “packed lunches £6”."
          value={typed}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="done"
          className="pe-20"
          onChange={({ target }) => setTyped(target.value)}
          trailing={
            <Button type="submit" size="sm" variant="secondary" className="me-0.5">
              Add
            </Button>
          }
        />
      </form>
    </Card>
  );
}

type OwnRowProps = { line: OwnLine; tick: () => void; count: () => void; remove: () => void };

function OwnRow({ line, tick, count, remove }: OwnRowProps) {
  const { name, price, counts, ticked } = line;
  const sent = isSent(line);
  return (
    <li className="flex items-center gap-1 border-t border-hairline first:border-0">
      <label className={classes("flex min-h-12 min-w-0 flex-1 items-center gap-2.5 py-1", ticked && "text-quiet")}>
        <input
          type="checkbox"
          checked={ticked}
          disabled={!sent}
          onChange={tick}
          className="size-5 shrink-0 accent-leaf print:size-3.5"
        />
        <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
          <span className={classes("font-medium", ticked && "ticked-off")}>{name}</span>
          {!sent && <span className="block text-small text-quiet">kept here until it is sent</span>}
        </span>
        {price !== null && <span className="money">{formatPounds(price)}</span>}
      </label>
      {price !== null && (
        <Button
          variant={counts ? "secondary" : "ghost"}
          size="sm"
          repeatable
          className="no-print ms-1 px-2 font-medium aria-pressed:border-leaf aria-pressed:bg-leaf-wash"
          aria-pressed={counts}
          aria-label={`Count ${name} in the total`}
          onClick={count}
        >
          Count
        </Button>
      )}
      <IconButton
        label={`Remove ${name}`}
        icon={<X aria-hidden="true" />}
        className="no-print -me-2"
        disabled={!sent}
        onClick={remove}
      />
    </li>
  );
}
