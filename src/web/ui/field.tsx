import { type ReactNode, useId } from "react";
import { CircleAlert } from "lucide-react";

export type FieldText = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** The ids that tie a control to its label, hint and error. */
export function useFieldIds({ hint, error }: Pick<FieldText, "hint" | "error">, id?: string) {
  const made = useId();
  const control = id ?? made;
  const hintId = `${control}-hint`;
  const errorId = `${control}-error`;
  const hasHint = hint !== undefined && hint !== null && hint !== false;
  const described = [hasHint ? hintId : null, error ? errorId : null].filter(Boolean).join(" ");
  return { control, hintId, errorId, describedBy: described === "" ? undefined : described, hasHint };
}

export const CONTROL_STYLE =
  "w-full min-h-12 rounded-control border border-line bg-surface px-3 py-2 text-body text-ink " +
  "transition-colors duration-150 hover:border-leaf aria-invalid:border-tomato aria-invalid:border-2 " +
  "disabled:opacity-60 [&:is(input,textarea):read-only]:bg-ground";

type FieldShellProps = FieldText & {
  ids: ReturnType<typeof useFieldIds>;
  required?: boolean | undefined;
  children: ReactNode;
};

/** Label above, hint below the label, error under the control. */
export function FieldShell({ ids, label, hint, error, children }: FieldShellProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={ids.control} className="font-semibold">
        {label}
      </label>
      {ids.hasHint && (
        <div id={ids.hintId} className="text-small text-quiet">
          {hint}
        </div>
      )}
      {children}
      <FieldError id={ids.errorId} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-small font-medium text-tomato">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{error}</span>
    </p>
  );
}
