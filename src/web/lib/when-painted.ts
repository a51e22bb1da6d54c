/** So long a page that nobody sees, and that therefore is not drawn, waits to be drawn. */
const UNSEEN_MS = 1_000;

/** Does some work once what was just put on the page is on the screen; answers how to call it off. */
export function whenPainted(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    // The first frame draws; when the second one begins, it has been drawn.
    frame = requestAnimationFrame(begin);
  });
  const timer = setTimeout(begin, UNSEEN_MS);
  function stop(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  }
  function begin(): void {
    stop();
    work();
  }
  return stop;
}
