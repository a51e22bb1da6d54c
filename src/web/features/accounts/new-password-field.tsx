import { type ComponentProps, useEffect, useState } from "react";
import { COMMON_PASSWORD_WARNING, isCommonPassword } from "#web/features/accounts/common-password";
import { PasswordField } from "#web/features/accounts/password-field";

type NewPasswordFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  "hint" | "autoComplete" | "value" | "warning"
> & {
  value: string;
};

/** A new password. Warns if it is a common one, but accepts it. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { value } = props;
  const [common, setCommon] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void isCommonPassword(value).then((is) => {
      if (current) setCommon(is ? value : null);
    });
    return () => {
      current = false;
    };
  }, [value]);
  return (
    <PasswordField
      {...props}
      hint="At least 6 characters. Three plain words make a good one."
      autoComplete="new-password"
      warning={common === value ? COMMON_PASSWORD_WARNING : null}
    />
  );
}
