import type { ComponentProps } from "react";
import { classes } from "#web/ui/classes";

export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classes("rounded-card border border-hairline bg-surface p-5 sm:p-6", className)} />;
}
