import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { isCodeComing, onCode } from "#web/lib/lazy-component";
import { whenPainted } from "#web/lib/when-painted";
import { whenIdle } from "#web/ui/when-idle";

/** So long a part waits for the code and the answers of a page at most. */
const LATEST_MS = 2_000;

/**
 * Fetches a part's code once what the page asked for has come and is on the screen, and the browser is idle, so that the page does not
 * share the line with it. Without a connection the page goes on without the part, which shows when its code has come; `until` stands
 * there before.
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

/** Does some work once what was just put on the page is on the screen and the browser is idle; answers how to call it off. */
function whenAtRest(work: () => void): () => void {
  let stop = whenPainted(() => {
    stop = whenIdle(work, { latestMs: 2_000, otherwiseMs: 200 });
  });
  return () => stop();
}

/** Does some work once what was fetched for the page is on the screen, or is late; answers how to call it off. */
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
      // What has come is drawn first, and may ask for more.
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
