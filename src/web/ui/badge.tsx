import type { ReactNode } from "react";
import { classes } from "#web/ui/classes";

export type BadgeTone = "leaf" | "mustard" | "tomato" | "quiet";

const TONES: Record<BadgeTone, string> = {
  leaf: "bg-leaf-wash text-leaf border-leaf",
  mustard: "bg-mustard text-on-mustard border-transparent",
  tomato: "bg-tomato-wash text-tomato border-tomato",
  quiet: "bg-ground text-quiet border-hairline",
};

export function Badge({ tone = "quiet", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-small font-semibold whitespace-nowrap [&>svg]:size-4",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
