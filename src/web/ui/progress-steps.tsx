import { Check } from "lucide-react";
import { classes } from "#web/ui/classes";

/** Numbered steps; `current` counts from 0. On phones the names are only for screen readers: the step's heading is below. */
export function ProgressSteps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol aria-label="Progress" className="flex items-start gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={classes("flex flex-1 flex-col gap-2", index !== current && "text-quiet")}
        >
          <span
            aria-hidden="true"
            className={classes("h-1 rounded-full", index <= current ? "bg-leaf" : "bg-hairline")}
          />
          <span className="flex flex-col gap-1.5">
            <span
              className={classes(
                "inline-flex size-7 shrink-0 items-center justify-center rounded-full border text-small font-semibold tabular-nums",
                index < current && "border-leaf bg-leaf text-on-leaf",
                index === current && "border-leaf bg-leaf-wash text-leaf",
                index > current && "border-line",
              )}
            >
              {index < current ? <Check aria-hidden="true" className="size-4" /> : index + 1}
              {index < current && <span className="sr-only">Done: </span>}
            </span>
            <span className="text-small leading-tight font-semibold max-sm:sr-only">{step}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
