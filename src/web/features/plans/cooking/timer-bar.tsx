import { BellRing, X } from "lucide-react";
import { remaining, type Timer } from "#web/features/plans/cooking/timers";
import { classes } from "#web/ui/classes";

/** The running and ringing timers, whatever the current step. */
export function TimerBar({
  timers,
  now,
  onStop,
}: {
  timers: readonly Timer[];
  now: number;
  onStop: (id: string) => void;
}) {
  const up = timers.filter(({ endsAt }) => endsAt <= now);
  return (
    <>
      <p role="alert" className="sr-only">
        {up.map(({ label, step }) => `${label} is up: ${step}.`).join(" ")}
      </p>
      {timers.length > 0 && (
        <ul aria-label="Timers" className="mt-2 flex flex-wrap gap-2">
          {timers.map((timer) => {
            const isUp = timer.endsAt <= now;
            return (
              <li
                key={timer.id}
                className={classes(
                  "flex min-w-0 items-center gap-2 rounded-control border ps-3",
                  isUp ? "border-transparent bg-mustard text-on-mustard" : "border-line bg-surface",
                )}
              >
                {isUp && <BellRing aria-hidden="true" className="size-5 shrink-0" />}
                <span className="min-w-0 py-1 text-small leading-tight">
                  <span
                    role="timer"
                    aria-label={`${timer.label}, ${timer.step}`}
                    className="block font-semibold tabular-nums"
                  >
                    {isUp ? "Time is up" : remaining(timer, now)}
                  </span>
                  {/* Two timers of one dish differ only by their time. */}
                  <span className="block max-w-60 truncate">
                    {timer.label}, {timer.step}
                  </span>
                </span>
                <button
                  type="button"
                  aria-label={`Stop the timer of ${timer.label}, ${timer.step}`}
                  onClick={() => onStop(timer.id)}
                  className="inline-flex size-12 shrink-0 items-center justify-center"
                >
                  <X aria-hidden="true" className="size-5" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
