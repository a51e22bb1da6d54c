import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/**
 * Fetches a part's code once the page is at rest, so that the first paint does not wait for it. Without a connection the page
 * goes on without the part, which shows when its code has come; `until` stands there before.
 */
export function AtRest({ load, until = null }: { load: () => Promise<ComponentType>; until?: ReactNode }) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    let gone = false;
    const fetchPart = () => {
      void load().then(
        (part) => {
          if (!gone) setPart(() => part);
        },
        () => {
          if (!gone) window.addEventListener("online", fetchPart, { once: true });
        },
      );
    };
    const stop = atRest(fetchPart);
    return () => {
      gone = true;
      stop();
      window.removeEventListener("online", fetchPart);
    };
  }, [load]);
  return Part === null ? until : <Part />;
}

function atRest(work: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const handle = window.requestIdleCallback(work, { timeout: 2_000 });
    return () => window.cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 200);
  return () => clearTimeout(handle);
}
