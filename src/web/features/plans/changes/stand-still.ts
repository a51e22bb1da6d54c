import { useLayoutEffect } from "react";

/** The part of the page that somebody looks at, and how far down the screen it begins. */
let looked: { readonly id: string; readonly top: number } | null = null;

const PARTS = "#week, #shopping, [id^='meal-']";

/** Notes what stands at the upper part of the screen, before a change of the plan is shown. */
export function notePlace(): void {
  const line = window.innerHeight * 0.4;
  const passed = [...document.querySelectorAll(PARTS)].filter((part) => part.getBoundingClientRect().top <= line);
  const part = passed.at(-1);
  looked = part === undefined ? null : { id: part.id, top: part.getBoundingClientRect().top };
}

/**
 * Keeps that where it was when the changed plan is shown: lines of the list above come and go, and not every browser holds still by
 * itself while they do.
 */
export function useStandStill(revision: number): void {
  useLayoutEffect(() => {
    const place = looked;
    looked = null;
    const part = place === null ? null : document.getElementById(place.id);
    if (place === null || part === null) return;
    const moved = part.getBoundingClientRect().top - place.top;
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: "instant" });
  }, [revision]);
}
