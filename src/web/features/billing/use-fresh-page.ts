import { useEffect } from "react";

/**
 * Loads the page anew when the browser brings it back as it was left. Left for a bank's own page, it would wait for an answer for
 * ever, and sell what has been bought meanwhile.
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
