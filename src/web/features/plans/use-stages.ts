import { useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** A browser that is never idle goes on after this long. */
const PATIENCE_MS = 300;

/**
 * How many parts of a long page may stand: one more whenever the browser has nothing better to do, so that a whole week
 * never holds up a finger on the screen. The printer gets all of them at once.
 */
export function useStages(parts: number): number {
  const [standing, setStanding] = useState(0);
  useEffect(() => (standing >= parts ? undefined : whenIdle(() => setStanding(standing + 1))), [standing, parts]);
  // Listening from the first sight on: a page that can be seen can be printed.
  useLayoutEffect(() => {
    const forPrinter = (): void => flushSync(() => setStanding(parts));
    window.addEventListener("beforeprint", forPrinter);
    return () => window.removeEventListener("beforeprint", forPrinter);
  }, [parts]);
  return standing;
}

/** Does some work when the browser has nothing better to do; answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  // Some browsers have no idle time to ask for.
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(work, 20);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: PATIENCE_MS });
  return () => window.cancelIdleCallback(handle);
}
