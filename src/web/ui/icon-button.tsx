import type { ComponentProps, ReactNode } from "react";
import { classes } from "#web/ui/classes";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & { label: string; icon: ReactNode };

export function IconButton({ label, icon, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        "inline-flex size-11 items-center justify-center rounded-control text-quiet transition-colors duration-150 hover:bg-leaf-wash hover:text-ink disabled:opacity-60 [&>svg]:size-5",
        className,
      )}
    >
      {icon}
    </button>
  );
}
