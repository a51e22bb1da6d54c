import type { ComponentProps, ReactNode } from "react";
import { classes } from "#web/ui/classes";
import { CONTROL_STYLE, FieldShell, type FieldText, useFieldIds } from "#web/ui/field";

type TextFieldProps = FieldText &
  ComponentProps<"input"> & { /** Stands inside the box, at its end. */ trailing?: ReactNode };

export function TextField({ label, hint, error, id, className, trailing, ...rest }: TextFieldProps) {
  const ids = useFieldIds({ hint, error }, id);
  return (
    <FieldShell ids={ids} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          type="text"
          {...rest}
          id={ids.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          className={classes(CONTROL_STYLE, trailing !== undefined && "pe-13", className)}
        />
        {trailing !== undefined && <div className="absolute inset-y-0 end-0.5 flex items-center">{trailing}</div>}
      </div>
    </FieldShell>
  );
}
