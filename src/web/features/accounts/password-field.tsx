import { type ComponentProps, useState } from "react";
import { Eye, EyeOff } from "lucide-react";
import { IconButton } from "#web/ui/icon-button";
import { TextField } from "#web/ui/text-field";

/** A password field with a "show" button. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <IconButton
          label={`${shown ? "Hide" : "Show"} ${props.label.toLowerCase()}`}
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
