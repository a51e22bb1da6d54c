import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { isCodeComing, onCode } from "#web/lib/lazy-component";
import { whenPainted } from "#web/lib/when-painted";
import { whenIdle } from "#web/ui/when-idle";

/** The longest that a part waits for the page's code and answers. */
const LATEST_MS = 2_000;

/**
 * Fetches a part's code once the page's own data is on the screen and the browser is idle, so that they do not
 * compete for bandwidth. Offline, the page works without the part, which appears once its code is loaded; `until` is shown
 * meanwhile.
 */
export function LatePart({ load, until = null }: { load: () => Promise<ComponentType>; until?: ReactNode }) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  const client = useQueryClient();
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
    const stop = whenPageIsThere(client, fetchPart);
    return () => {
      gone = true;
      stop();
      window.removeEventListener("online", fetchPart);
    };
  }, [client, load]);
  return Part === null ? until : <Part />;
}

/** Runs a callback once the latest render is on the screen and the browser is idle; returns how to cancel it. */
function whenAtRest(work: () => void): () => void {
  let stop = whenPainted(() => {
    stop = whenIdle(work, { latestMs: 2_000, otherwiseMs: 200 });
  });
  return () => stop();
}

/** Runs a callback once the page's data is on the screen, or is late; returns how to cancel it. */
function whenPageIsThere(client: QueryClient, work: () => void): () => void {
  let stopLooking = whenAtRest(look);
  const late = setTimeout(begin, LATEST_MS);
  function isPageThere(): boolean {
    return client.isFetching() === 0 && !isCodeComing();
  }
  function look(): void {
    if (isPageThere()) {
      begin();
      return;
    }
    const listener = (): void => {
      if (!isPageThere()) return;
      stopLooking();
      // What has arrived is rendered first, and may trigger more requests.
      stopLooking = whenAtRest(look);
    };
    const stopListening = [client.getQueryCache().subscribe(listener), onCode(listener)];
    stopLooking = () => {
      for (const end of stopListening) end();
    };
  }
  function begin(): void {
    stop();
    work();
  }
  function stop(): void {
    clearTimeout(late);
    stopLooking();
  }
  return stop;
}
