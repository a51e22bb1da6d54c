import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "#web/ui/button-style";

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** While true the button keeps its place and focus, but does nothing. */
  pending?: boolean | undefined;
  pendingLabel?: string | undefined;
  /** For buttons meant to be pressed repeatedly; elsewhere the second click of a double click is ignored. */
  repeatable?: boolean | undefined;
};

export function Button({
  variant = "primary",
  size = "md",
  pending = false,
  pendingLabel,
  repeatable = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`: that would drop the focus of people who use a keyboard.
      aria-disabled={pending || undefined}
      onClick={(event) => {
        // Preventing it also blocks form submission: a double click would otherwise answer the next step, or act twice.
        if (pending || (!repeatable && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonStyle(variant, size, className)}
    >
      {pending && (
        <span
          aria-hidden="true"
          className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent"
        />
      )}
      {pending && pendingLabel !== undefined ? pendingLabel : children}
    </button>
  );
}
