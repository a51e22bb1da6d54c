import { useEffect } from "react";

/**
 * Reloads the page when restored from the back/forward cache. Left for a bank's own page, it would otherwise wait for an answer for
 * ever, and offer what has been bought meanwhile.
 */
export function useFreshPage(): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
}
