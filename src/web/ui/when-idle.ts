/** A browser that is never idle goes on after this long. */
const IDLE_TIMEOUT_MS = 300;

/** Does some work when the browser has nothing better to do; answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  // Some browsers have no idle time to ask for.
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(work, 20);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  return () => window.cancelIdleCallback(handle);
}
