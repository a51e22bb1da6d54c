import { classes } from "#web/ui/classes";

/** A grey shape in the place of what is loading, once that takes half a second; says nothing to screen readers. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classes("skeleton rounded-control bg-hairline", className)} />;
}
