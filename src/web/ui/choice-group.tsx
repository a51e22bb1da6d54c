import { type ReactNode, type Ref, useId } from "react";
import { Check } from "lucide-react";
import { FieldError, useFieldIds } from "#web/ui/field";
import type { Option } from "#web/ui/select-field";

type ChoiceGroupProps = {
  legend: string;
  hint?: ReactNode;
  error?: string | undefined;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  multiple: boolean;
  /** Values that exclude the rest, such as "none". */
  exclusive?: readonly string[] | undefined;
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  /** The first input, so that a form can move the focus here. */
  ref?: Ref<HTMLInputElement> | undefined;
};

/** Checkboxes or radio buttons as chips that are easy to tap; the inputs inside are real. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { legend, hint, error, options, value, onChange, multiple, exclusive, onBlur, ref } = props;
  const ids = useFieldIds({ hint, error });
  const ownName = useId();
  const name = props.name ?? ownName;
  return (
    <fieldset aria-describedby={ids.describedBy} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {ids.hasHint && (
        <div id={ids.hintId} className="text-small text-quiet">
          {hint}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <label
            key={option.value}
            className="group relative inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 py-1.5 transition-colors duration-150 hover:bg-leaf-wash has-checked:border-leaf has-checked:bg-leaf-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
          >
            <input
              ref={index === 0 ? ref : undefined}
              type={multiple ? "checkbox" : "radio"}
              name={name}
              value={option.value}
              checked={value.includes(option.value)}
              onChange={() => onChange(toggleChoice(value, option.value, { multiple, exclusive }))}
              onBlur={onBlur}
              // Covers the whole chip, so that clicks on the input itself hit it.
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full opacity-0"
            />
            {/* In the margin, so that chips do not grow and push the next one away. */}
            <Check
              aria-hidden="true"
              className="pointer-events-none absolute start-1.5 hidden size-3.5 stroke-3 text-leaf group-has-checked:block"
            />
            <span className="pointer-events-none group-has-checked:translate-x-2">{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={ids.errorId} error={error} />
    </fieldset>
  );
}

/**
 * The values after one option was switched. An `exclusive` value ("none") stands alone: choosing it clears the others,
 * and choosing another clears it.
 */
export function toggleChoice(
  chosen: readonly string[],
  value: string,
  rule: { multiple: boolean; exclusive?: readonly string[] | undefined },
): string[] {
  if (!rule.multiple) return [value];
  const exclusive = rule.exclusive ?? [];
  if (chosen.includes(value)) return chosen.filter((other) => other !== value);
  if (exclusive.includes(value)) return [value];
  return [...chosen.filter((other) => !exclusive.includes(other)), value];
}
