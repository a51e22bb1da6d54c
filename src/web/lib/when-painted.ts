/** So long a page that nobody sees, and that therefore is not drawn, waits to be drawn. */
const UNSEEN_MS = 1_000;
/** So long after a browser has drawn a frame it is on the screen, on a slow machine: no browser says when. */
const SHOWN_MS = 100;

/** Does some work once what was just put on the page is on the screen; answers how to call it off. */
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
