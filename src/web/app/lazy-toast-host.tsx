import { type ComponentType, useEffect, useState } from "react";

/**
 * Fetches the toasts' code once the page is at rest, so that F8 has its region and the first paint does not wait. Toasts are told
 * to a store that keeps them: without a connection the page goes on without them, and they show when the code has come.
 */
export function LazyToastHost() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    let gone = false;
    const load = () => {
      void import("#web/ui/toast-host").then(
        ({ ToastHost }) => {
          if (!gone) setHost(() => ToastHost);
        },
        () => {
          if (!gone) window.addEventListener("online", load, { once: true });
        },
      );
    };
    const stop = atRest(load);
    return () => {
      gone = true;
      stop();
      window.removeEventListener("online", load);
    };
  }, []);
  return Host === null ? null : <Host />;
}

function atRest(work: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const handle = window.requestIdleCallback(work, { timeout: 2_000 });
    return () => window.cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 200);
  return () => clearTimeout(handle);
}
