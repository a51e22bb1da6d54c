import { useLayoutEffect } from "react";

/** The part of the page that somebody looks at, how far down the screen it begins, and the plan that is to be shown next. */
let looked: { readonly id: string; readonly top: number; readonly revision: number } | null = null;

const PARTS = "#week, #shopping, [id^='meal-']";

/** Notes what stands at the upper part of the screen, before the plan is shown as it is at a revision. */
export function notePlace(revision: number): void {
  const line = window.innerHeight * 0.4;
  const passed = [...document.querySelectorAll(PARTS)].filter((part) => part.getBoundingClientRect().top <= line);
  const part = passed.at(-1);
  looked = part === undefined ? null : { id: part.id, top: part.getBoundingClientRect().top, revision };
}

/**
 * Keeps that where it was when the changed plan is shown: lines of the list above come and go, and not every browser holds still by
 * itself while they do.
 */
export function useStandStill(revision: number): void {
  useLayoutEffect(() => {
    if (looked === null || looked.revision !== revision) return;
    const place = looked;
    looked = null;
    const part = document.getElementById(place.id);
    if (part === null) return;
    const moved = part.getBoundingClientRect().top - place.top;
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: "instant" });
  });
}
