import { useLayoutEffect } from "react";

/** Tells the toasts that a bar lies along the bottom of the screen, so that they stand above it and never cover its buttons. */
export function useBottomBar(): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--bottom-bar", "4.5rem");
    return () => {
      style.removeProperty("--bottom-bar");
    };
  }, []);
}
