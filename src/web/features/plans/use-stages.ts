import { startTransition, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { whenIdle } from "#web/ui/when-idle";

/**
 * How many parts of a long page to render: one more whenever the browser is idle, so that rendering a whole week
 * never blocks input. All of them are rendered at once for printing, when `showAll` is called, and on returning
 * to a position far down (`atOnce`).
 */
export function useStages(parts: number, atOnce = false): { shown: number; showAll: () => void } {
  const [shown, setShown] = useState(atOnce ? parts : 0);
  useEffect(() => {
    if (shown >= parts) return undefined;
    // A transition renders in slices, between which the browser can handle input.
    return whenIdle(() => startTransition(() => setShown(shown + 1)));
  }, [shown, parts]);
  const showAll = useCallback(() => flushSync(() => setShown(parts)), [parts]);
  // Listens from the first render: a visible page can be printed.
  useLayoutEffect(() => {
    window.addEventListener("beforeprint", showAll);
    return () => window.removeEventListener("beforeprint", showAll);
  }, [showAll]);
  return { shown, showAll };
}
