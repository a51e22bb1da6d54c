import { flushSync } from "react-dom";
import type { AroundNavHandler } from "wouter";
import { cardDocument, isAnotherDocuments } from "#web/features/billing/card-document";
import { toastStore } from "#web/ui/toast-store";

/** Private: signing in or out forgets it (lib/private-storage.ts). */
const STATE_KEY = "mealwright:private::state-of-next-page";

/**
 * Moves between the documents of the app where it has two: the checkout's, which may run the card form's script, and that of all
 * other pages (`features/billing/card-document.ts`). What the next page needs goes along: its history state, and the toast that stands.
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
    // The page that is being left is still drawn, and may redirect once more; where it was sent first holds.
    if (leaving && replace) return;
    leaving = true;
    keepState(to, options?.state);
    if (replace) window.location.replace(to);
    else window.location.assign(to);
  };

  const watch = () => {
    // At the last moment: some pages tell how something went just after they have led on.
    const onHide = () => {
      if (leaving) toastStore.keepOverLoad();
    };
    // Two documents know of each other's doings through the server alone. One that the browser brings back as it was left would
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

/** Gives this page the history state that the document before kept for it; called once, before anything is drawn. */
export function takeHistoryState(): void {
  try {
    const kept = sessionStorage.getItem(STATE_KEY);
    if (kept === null) return;
    sessionStorage.removeItem(STATE_KEY);
    const { to, state } = JSON.parse(kept) as { to: string; state: unknown };
    const { pathname, search } = window.location;
    if (to === `${pathname}${search}`) window.history.replaceState(state, "");
  } catch {
    // The page has to do without it, as after a redirect from elsewhere.
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
 * Lets the browser fade from one page to the next, where it can and where motion is welcome. The page changes in the next frame;
 * nothing waits for the fade, and what is pressed meanwhile is pressed on the new page.
 */
export function withTransition(change: () => void): void {
  const { startViewTransition } = document as Partial<Pick<Document, "startViewTransition">>;
  if (startViewTransition === undefined || window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
    change();
    return;
  }
  const { ready, finished } = startViewTransition.call(document, () => flushSync(change));
  // A fade that is left out, as in a tab that nobody sees, is no fault: the page has changed.
  const leftOut = (): void => undefined;
  void ready.catch(leftOut);
  void finished.catch(leftOut);
}
