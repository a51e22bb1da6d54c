import { useLayoutEffect } from "react";

/** Tells the toasts and the page's end that a bar lies along the bottom of the screen, so that it covers nothing of them. */
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
