import { useLayoutEffect } from "react";

/** Reserves space for a bottom bar, so that it does not cover toasts or the end of the page. */
export function useBottomBar(there = true): void {
  useLayoutEffect(() => {
    if (!there) return;
    const { style } = document.documentElement;
    style.setProperty("--bottom-bar", "4.5rem");
    return () => {
      style.removeProperty("--bottom-bar");
    };
  }, [there]);
}
