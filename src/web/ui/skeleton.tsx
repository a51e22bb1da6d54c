import { classes } from "#web/ui/classes";

/** A grey placeholder for loading content, after half a second; hidden from screen readers. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classes("skeleton rounded-control bg-hairline", className)} />;
}
