import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { whenPainted } from "#web/lib/when-painted";
import { whenIdle } from "#web/ui/when-idle";

/**
 * Fetches a part's code once the first words are on the screen and the browser is idle, so that they do not share the line with it. Without a connection the page
 * goes on without the part, which shows when its code has come; `until` stands there before.
 */
export function LatePart({ load, until = null }: { load: () => Promise<ComponentType>; until?: ReactNode }) {
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
    let stop = whenPainted(() => {
      stop = whenIdle(fetchPart, { latestMs: 2_000, otherwiseMs: 200 });
    });
    return () => {
      gone = true;
      stop();
      window.removeEventListener("online", fetchPart);
    };
  }, [load]);
  return Part === null ? until : <Part />;
}
