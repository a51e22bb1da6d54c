import type { ComponentProps } from "react";
import { classes } from "#web/ui/classes";

type CardProps = ComponentProps<"div"> & { /** "wash" for the welcome card. */ tone?: "surface" | "wash" };

export function Card({ tone = "surface", className, ...rest }: CardProps) {
  const ground = tone === "wash" ? "bg-leaf-wash" : "bg-surface";
  return <div {...rest} className={classes("rounded-card border border-hairline p-5 sm:p-6", ground, className)} />;
}
