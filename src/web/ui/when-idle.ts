interface Waits {
  /** If the browser is never idle, continue after this long. */
  readonly latestMs: number;
  /** In browsers without idle callbacks, continue after this long. */
  readonly otherwiseMs: number;
}

/** Runs a callback when the browser is idle; returns how to cancel it. */
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
