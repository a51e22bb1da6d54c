import { useSyncExternalStore } from "react";

/** A phone's width, as the styles call it: below `sm`. */
const NARROW = "(width < 40rem)";

/** Whether the window is as narrow as a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(NARROW).matches);
}

function watch(changed: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
