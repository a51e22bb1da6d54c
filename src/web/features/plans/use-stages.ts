import { startTransition, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { whenIdle } from "#web/ui/when-idle";

/**
 * How many parts of a long page may stand: one more whenever the browser has nothing better to do, so that a whole week
 * never holds up a finger on the screen. The printer gets all of them at once, and so does whoever calls `standAll` or comes
 * back to a place far down (`atOnce`).
 */
export function useStages(parts: number, atOnce = false): { standing: number; standAll: () => void } {
  const [standing, setStanding] = useState(atOnce ? parts : 0);
  useEffect(() => {
    if (standing >= parts) return undefined;
    // A transition is rendered in slices, between which the browser hears a finger.
    return whenIdle(() => startTransition(() => setStanding(standing + 1)));
  }, [standing, parts]);
  const standAll = useCallback(() => flushSync(() => setStanding(parts)), [parts]);
  // Listening from the first sight on: a page that can be seen can be printed.
  useLayoutEffect(() => {
    window.addEventListener("beforeprint", standAll);
    return () => window.removeEventListener("beforeprint", standAll);
  }, [standAll]);
  return { standing, standAll };
}
