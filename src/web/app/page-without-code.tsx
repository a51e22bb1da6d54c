import { type ComponentType, useEffect, useState } from "react";
import { PRODUCT_NAME } from "#contract/product";
import { usePageHeadingFocus } from "#web/ui/page-focus";

const TITLE = "This page did not load";

/**
 * Replaces a page whose code could not be loaded, until it is: the rest stays open. It is rendered with nothing that would have
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
 * Reloads the page if the server has a different version of the app from this tab, whose files are then gone. Once per
 * version: if servers of two versions answer in turn, users get a message instead of endless reloads.
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
    // If the server is unreachable, or the attempt cannot be recorded, the page stays as it is.
  }
}
