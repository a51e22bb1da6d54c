/** How long to wait on a hidden page, which is not painted. */
const UNSEEN_MS = 1_000;
/** The delay from drawing a frame to its display on a slow machine, which browsers do not report. */
const SHOWN_MS = 100;

/** Runs a callback once the latest render is on the screen; returns how to cancel it. */
export function whenPainted(work: () => void): () => void {
  let shown: ReturnType<typeof setTimeout> | undefined;
  let frame = requestAnimationFrame(() => {
    // The first frame draws; when the second one begins, it has been drawn.
    frame = requestAnimationFrame(() => {
      shown = setTimeout(begin, SHOWN_MS);
    });
  });
  const unseen = setTimeout(begin, UNSEEN_MS);
  function stop(): void {
    cancelAnimationFrame(frame);
    clearTimeout(shown);
    clearTimeout(unseen);
  }
  function begin(): void {
    stop();
    work();
  }
  return stop;
}
