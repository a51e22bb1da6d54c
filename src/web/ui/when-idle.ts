interface Waits {
  /** A browser that is never idle goes on after this long. */
  readonly latestMs: number;
  /** Some browsers do not say when they are idle: there it goes on after this long. */
  readonly otherwiseMs: number;
}

/** Does some work when the browser has nothing better to do; answers how to call it off. */
export function whenIdle(
  work: () => void,
  { latestMs, otherwiseMs }: Waits = { latestMs: 300, otherwiseMs: 20 },
): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(work, otherwiseMs);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: latestMs });
  return () => window.cancelIdleCallback(handle);
}
