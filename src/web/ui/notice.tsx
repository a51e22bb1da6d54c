import type { ReactNode } from "react";
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { classes } from "#web/ui/classes";

export type NoticeTone = "info" | "mustard" | "error";

const TONES = {
  info: { style: "bg-leaf-wash text-ink border-leaf/30", Icon: Info },
  mustard: { style: "bg-mustard text-on-mustard border-transparent", Icon: TriangleAlert },
  error: { style: "bg-tomato-wash text-ink border-tomato", Icon: CircleAlert },
} as const;

type NoticeProps = {
  tone?: NoticeTone;
  title?: string | undefined;
  children?: ReactNode;
  /** "alert" speaks at once: for what has just gone wrong. */
  role?: "alert" | "status" | undefined;
  className?: string | undefined;
};

export function Notice({ tone = "info", title, children, role, className }: NoticeProps) {
  const { style, Icon } = TONES[tone];
  return (
    <div role={role} className={classes("flex gap-3 rounded-card border p-4", style, className)}>
      <Icon aria-hidden="true" className={classes("mt-0.5 size-5 shrink-0", tone === "error" && "text-tomato")} />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
