import { flushSync } from "react-dom";
import type { AroundNavHandler } from "wouter";
import { cardDocument, isAnotherDocuments } from "#web/features/billing/card-document";
import { toastStore } from "#web/ui/toast-store";

/** Private: cleared at sign-in and sign-out (lib/private-storage.ts). */
const STATE_KEY = "mealwright:private::state-of-next-page";

/**
 * Moves between the app's two documents, if there are two: the checkout's, which may run the card form's script, and the one for all
 * other pages (`features/billing/card-document.ts`). It carries over what the next page needs: its history state, and any open toast.
 */
export function createCrossing(): { around: AroundNavHandler; watch: () => () => void } {
  let leaving = false;

  const around: AroundNavHandler = (navigate, to, options) => {
    const { pathname } = new URL(to, window.location.href);
    if (!isAnotherDocuments(pathname, cardDocument())) {
      if (options?.transition === true) withTransition(() => navigate(to, options));
      else navigate(to, options);
      return;
    }
    const replace = options?.replace === true;
    // The page being left is still rendered, and may redirect once more; the first target wins.
    if (leaving && replace) return;
    leaving = true;
    keepState(to, options?.state);
    if (replace) window.location.replace(to);
    else window.location.assign(to);
  };

  const watch = () => {
    // At the last moment: some pages show a toast just after navigating.
    const onHide = () => {
      if (leaving) toastStore.keepOverLoad();
    };
    // Two documents share state only through the server. One restored from the back/forward cache would
    // offer what has been bought since, or show what belongs to someone who has signed out.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && cardDocument() !== null) window.location.reload();
    };
    window.addEventListener("pagehide", onHide);
    window.addEventListener("pageshow", onShow);
    return () => {
      window.removeEventListener("pagehide", onHide);
      window.removeEventListener("pageshow", onShow);
    };
  };

  return { around, watch };
}

/** Restores the history state stored by the previous document; called once, before the first render. */
export function takeHistoryState(): void {
  try {
    const kept = sessionStorage.getItem(STATE_KEY);
    if (kept === null) return;
    sessionStorage.removeItem(STATE_KEY);
    const { to, state } = JSON.parse(kept) as { to: string; state: unknown };
    const { pathname, search } = window.location;
    if (to === `${pathname}${search}`) window.history.replaceState(state, "");
  } catch {
    // The page works without it, as after a redirect from elsewhere.
  }
}

function keepState(to: string, state: unknown): void {
  try {
    sessionStorage.removeItem(STATE_KEY);
    if (state !== undefined && state !== null) sessionStorage.setItem(STATE_KEY, JSON.stringify({ to, state }));
  } catch {
    // A browser that stores nothing loses only this.
  }
}

/**
 * Fades from one page to the next, if the browser can and reduced motion is not set. The page changes in the next frame;
 * nothing waits for the fade, and clicks during it go to the new page.
 */
export function withTransition(change: () => void): void {
  const { startViewTransition } = document as Partial<Pick<Document, "startViewTransition">>;
  if (startViewTransition === undefined || window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
    change();
    return;
  }
  const { ready, finished } = startViewTransition.call(document, () => flushSync(change));
  // A skipped fade, as in a hidden tab, is not an error: the page has changed.
  const leftOut = (): void => undefined;
  void ready.catch(leftOut);
  void finished.catch(leftOut);
}
