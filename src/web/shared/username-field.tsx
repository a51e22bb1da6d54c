import type { ComponentProps } from "react";
import { TextField } from "#web/ui/text-field";

type UsernameFieldProps = Omit<
  ComponentProps<typeof TextField>,
  "label" | "autoComplete" | "autoCapitalize" | "spellCheck"
>;

/** A username, which no keyboard shall mend. */
export function UsernameField(props: UsernameFieldProps) {
  return <TextField label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />;
}
