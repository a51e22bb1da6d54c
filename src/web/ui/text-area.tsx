import type { ComponentProps } from "react";
import { classes } from "#web/ui/classes";
import { CONTROL_STYLE, FieldShell, type FieldText, useFieldIds } from "#web/ui/field";

export function TextArea({ label, hint, error, id, className, ...rest }: FieldText & ComponentProps<"textarea">) {
  const ids = useFieldIds({ hint, error }, id);
  return (
    <FieldShell ids={ids} label={label} hint={hint} error={error}>
      <textarea
        rows={4}
        {...rest}
        id={ids.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={classes(CONTROL_STYLE, "resize-y leading-normal", className)}
      />
    </FieldShell>
  );
}
