import { type ReactNode, useId } from "react";
import { classes } from "#web/ui/classes";

type SwitchFieldProps = {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch that takes effect immediately. The whole row is clickable. */
export function SwitchField({ label, hint, checked, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div
      className={classes(
        "relative flex min-h-11 justify-between gap-4",
        hint === undefined ? "items-center" : "items-start",
      )}
    >
      <div className="min-w-0">
        {/* Covers the row, including the hint. */}
        <label htmlFor={id} className="font-semibold after:absolute after:inset-0">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-small text-quiet">
            {hint}
          </p>
        )}
      </div>
      <span className={classes("relative inline-flex shrink-0", hint !== undefined && "-mt-px")}>
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => onChange(event.target.checked)}
          className={classes(
            "peer h-7 w-12 appearance-none rounded-full border border-line bg-ground transition-colors duration-150",
            "checked:border-leaf checked:bg-leaf",
          )}
        />
        {/* The knob's position shows the state without colour. */}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-1 top-1 size-5 rounded-full bg-line transition-[translate] duration-150 peer-checked:translate-x-5 peer-checked:bg-on-leaf"
        />
      </span>
    </div>
  );
}
