import { classes } from "#web/ui/classes";

export type BarSegment = { label: string; value: number; text: string };

const TONES = [
  "bg-chart-1",
  "bg-chart-2",
  "bg-chart-3",
  "bg-chart-4",
  "bg-chart-5",
  "bg-chart-6",
  "bg-chart-7",
  "bg-chart-8",
  "bg-chart-9",
] as const;

function toneOf(index: number): string {
  return TONES[index % TONES.length] ?? TONES[0];
}

/** Shares of a whole as one bar; the numbered list under it says everything that the bar shows. */
export function StackedBar({ segments, label }: { segments: readonly BarSegment[]; label: string }) {
  const shown = segments.filter((segment) => segment.value > 0);
  const total = shown.reduce((sum, segment) => sum + segment.value, 0);
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="sr-only">{label}</figcaption>
      <div aria-hidden="true" className="flex h-8 gap-0.5 overflow-hidden rounded-lg">
        {shown.map((segment, index) => (
          <span
            key={segment.label}
            style={{ width: `${(segment.value / total) * 100}%` }}
            className={classes(
              "flex min-w-1.5 items-center justify-center overflow-hidden text-small font-semibold text-on-chart",
              toneOf(index),
            )}
          >
            {segment.value / total > 0.06 ? index + 1 : ""}
          </span>
        ))}
      </div>
      <ol className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {shown.map((segment, index) => (
          <li key={segment.label} className="flex items-center gap-2 text-small">
            <span
              aria-hidden="true"
              className={classes(
                "inline-flex size-5 shrink-0 items-center justify-center rounded text-[0.75rem] font-semibold text-on-chart",
                toneOf(index),
              )}
            >
              {index + 1}
            </span>
            <span className="min-w-0 flex-1">{segment.label}</span>
            <span className="money">{segment.text}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
