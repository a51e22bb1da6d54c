import type { ComponentProps } from "react";
import { ChevronDown } from "lucide-react";
import { classes } from "#web/ui/classes";
import { CONTROL_STYLE, FieldShell, type FieldText, useFieldIds } from "#web/ui/field";

export type Option = { value: string; label: string };

type SelectFieldProps = FieldText & Omit<ComponentProps<"select">, "children"> & { options: readonly Option[] };

/** The browser's own select: best on phones, with screen readers and with a keyboard. */
export function SelectField({ label, hint, error, id, className, options, ...rest }: SelectFieldProps) {
  const ids = useFieldIds({ hint, error }, id);
  return (
    <FieldShell ids={ids} label={label} hint={hint} error={error}>
      <div className="relative">
        <select
          {...rest}
          id={ids.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          className={classes(CONTROL_STYLE, "appearance-none pe-10", className)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-quiet"
        />
      </div>
    </FieldShell>
  );
}
