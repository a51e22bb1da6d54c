import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";

type Arrival = { pages: number; byHistory: boolean };

const PageFocusContext = createContext<{ current: Arrival } | null>(null);

/** Remembers whether a page was reached by a link (focus and top) or by the first load or the back button (left alone). */
export function PageFocusProvider({ children }: { children: ReactNode }) {
  const arrival = useRef<Arrival>({ pages: 0, byHistory: false });
  useEffect(() => {
    const onPopState = () => {
      arrival.current.byHistory = true;
    };
    // The router says so. Going back within a page is finished by then.
    const onLink = () => {
      arrival.current.byHistory = false;
    };
    // Before all other listeners: the router's own renders the next page at once.
    window.addEventListener("popstate", onPopState, { capture: true });
    window.addEventListener("pushState", onLink, { capture: true });
    return () => {
      window.removeEventListener("popstate", onPopState, { capture: true });
      window.removeEventListener("pushState", onLink, { capture: true });
    };
  }, []);
  return <PageFocusContext value={arrival}>{children}</PageFocusContext>;
}

/** Moves the focus to the page's heading after a change of page, so that screen readers announce it. */
export function usePageHeadingFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrival = useContext(PageFocusContext);
  useEffect(() => {
    if (arrival === null) return;
    const { pages, byHistory } = arrival.current;
    arrival.current = { pages: pages + 1, byHistory: false };
    if (pages === 0) return;
    heading.current?.focus({ preventScroll: true });
    if (!byHistory) window.scrollTo(0, 0);
  }, [arrival]);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return heading;
}
