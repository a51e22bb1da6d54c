import { classes } from "#web/ui/classes";

/** The drawn plate of the wordmark, the favicon and the loading screen. */
export function PlateMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={classes("shrink-0", className)}>
      <circle cx="24" cy="24" r="21" className="fill-surface stroke-line" strokeWidth="1.5" />
      <circle cx="24" cy="24" r="14" className="fill-none stroke-hairline" strokeWidth="1.5" />
      <path
        d="M16 28c0-8 6-12 16-12 0 9-5 14-13 14-1 0-2 0-3-2Zm0 3 9-9"
        className="fill-leaf stroke-leaf"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <path d="m18 28 8-7" className="fill-none stroke-surface" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}

export function Wordmark({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span
      className={classes("inline-flex items-center gap-2 font-title text-h3 font-semibold tracking-tight", className)}
    >
      <PlateMark className="size-9" />
      {name}
    </span>
  );
}
