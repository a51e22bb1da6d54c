import type { ComponentProps } from "react";
import { TextField } from "#web/ui/text-field";

type UsernameFieldProps = Omit<
  ComponentProps<typeof TextField>,
  "label" | "autoComplete" | "autoCapitalize" | "spellCheck"
>;

/** A username field without auto-correction. */
export function UsernameField(props: UsernameFieldProps) {
  return <TextField label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />;
}
