import { type ComponentType, useEffect, useState } from "react";
import { PRODUCT_NAME } from "#contract/product";
import { usePageHeadingFocus } from "#web/ui/page-focus";

const TITLE = "This page did not load";

/**
 * Stands in for a page whose code did not come, until it does: what else is open stays. It is drawn with nothing that would have
 * to be fetched as well.
 */
export function pageWithoutCode<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function PageWithoutCode(props: Props) {
    const [Page, setPage] = useState<ComponentType<Props> | null>(null);
    const [tries, setTries] = useState(0);
    useEffect(() => {
      let gone = false;
      const retry = () => setTries((before) => before + 1);
      load().then(
        (page) => {
          if (!gone) setPage(() => page);
        },
        () => void reloadIfOutdated(),
      );
      window.addEventListener("online", retry);
      return () => {
        gone = true;
        window.removeEventListener("online", retry);
      };
    }, [tries]);
    return Page === null ? <Missing retry={() => setTries(tries + 1)} /> : <Page {...props} />;
  };
}

function Missing({ retry }: { retry: () => void }) {
  const heading = usePageHeadingFocus(`${TITLE} · ${PRODUCT_NAME}`);
  return (
    <main id="content" className="mx-auto flex min-h-[60dvh] max-w-xl flex-col items-start justify-center gap-4 p-6">
      <h1 ref={heading} tabIndex={-1} className="text-h1">
        {TITLE}
      </h1>
      <p role="alert">Nothing is lost. Check your connection and try again.</p>
      <button type="button" className="loading-button" onClick={retry}>
        Try again
      </button>
    </main>
  );
}

const RELOADED_KEY = "mealwright:reloaded-for";

/**
 * Loads the page anew when the server has another version of the app than this tab runs, whose files are then gone. Once for each
 * version: where servers of two versions answer by turns, people get words instead of a page that never comes to rest.
 */
async function reloadIfOutdated(): Promise<void> {
  const own = document.querySelector('script[type="module"]')?.getAttribute("src") ?? null;
  try {
    const answer = await fetch("/index.html", { cache: "no-store" });
    if (own === null || !answer.ok || (await answer.text()).includes(own)) return;
    if (sessionStorage.getItem(RELOADED_KEY) === own) return;
    sessionStorage.setItem(RELOADED_KEY, own);
    window.location.reload();
  } catch {
    // Without the server, or without a memory of what was tried, the page stays as it is.
  }
}
