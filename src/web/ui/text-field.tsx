import type { ComponentProps, ReactNode } from "react";
import { classes } from "#web/ui/classes";
import { CONTROL_STYLE, FieldShell, type FieldText, useFieldIds } from "#web/ui/field";

type TextFieldProps = FieldText &
  ComponentProps<"input"> & {
    /** Shown inside the box, at its end. */
    trailing?: ReactNode;
    /** A warning that is not an error; null if none, so that a later one is announced. */
    warning?: string | null;
  };

export function TextField({ label, hint, error, id, className, trailing, warning, ...rest }: TextFieldProps) {
  const ids = useFieldIds({ hint, error }, id);
  const warningId = `${ids.control}-warning`;
  const describedBy = warning ? [ids.describedBy, warningId].filter(Boolean).join(" ") : ids.describedBy;
  return (
    <FieldShell ids={ids} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          type="text"
          {...rest}
          id={ids.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={classes(CONTROL_STYLE, trailing !== undefined && "pe-13", className)}
        />
        {trailing !== undefined && <div className="absolute inset-y-0 end-0.5 flex items-center">{trailing}</div>}
      </div>
      {warning !== undefined && (
        <p id={warningId} role="status" className="text-small empty:-mt-1.5">
          {warning}
        </p>
      )}
    </FieldShell>
  );
}
