import type { ComponentProps, ReactNode } from "react";
import { classes } from "#web/ui/classes";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  label: string;
  icon: ReactNode;
  /** Takes the colour of what it stands on. */ inherit?: boolean;
};

export function IconButton({ label, icon, inherit = false, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        "inline-flex size-11 items-center justify-center rounded-control transition-colors duration-150 disabled:opacity-60 [&>svg]:size-5",
        inherit ? "text-inherit hover:opacity-75" : "text-quiet hover:bg-leaf-wash hover:text-ink",
        className,
      )}
    >
      {icon}
    </button>
  );
}
