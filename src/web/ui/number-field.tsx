import type { ComponentProps } from "react";
import { classes } from "#web/ui/classes";
import { CONTROL_STYLE, FieldShell, type FieldText, useFieldIds } from "#web/ui/field";

type NumberFieldProps = FieldText &
  ComponentProps<"input"> & { /** A unit before the figure, such as "£". */ prefix?: string };

export function NumberField({ label, hint, error, id, className, prefix, ...rest }: NumberFieldProps) {
  const ids = useFieldIds({ hint, error }, id);
  return (
    <FieldShell ids={ids} label={label} hint={hint} error={error}>
      <div className="relative">
        {prefix !== undefined && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-quiet"
          >
            {prefix}
          </span>
        )}
        <input
          // Not type="number": the wheel changes it by accident, and it hides text that is not a number.
          type="text"
          inputMode="numeric"
          autoComplete="off"
          {...rest}
          id={ids.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          className={classes(CONTROL_STYLE, "tabular-nums", prefix !== undefined && "ps-8", className)}
        />
      </div>
    </FieldShell>
  );
}
