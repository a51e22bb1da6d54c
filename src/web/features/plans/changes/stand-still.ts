import { useLayoutEffect } from "react";

/** The part of the page that somebody looks at, how far down the screen it begins, and the plan that is to be shown next. */
let looked: { readonly id: string; readonly top: number; readonly revision: number } | null = null;

const PARTS = "#week, #shopping, [id^='meal-']";

/**
 * Notes what somebody looks at, before the plan is shown as it is at a revision: the dish whose button was pressed where it is still on
 * the screen, and otherwise what stands at its upper part.
 */
export function notePlace(revision: number, pressed: string | null): void {
  const line = window.innerHeight * 0.4;
  const passed = [...document.querySelectorAll(PARTS)].filter((part) => part.getBoundingClientRect().top <= line);
  const part = onScreen(pressed) ?? passed.at(-1);
  looked = part === undefined ? null : { id: part.id, top: part.getBoundingClientRect().top, revision };
}

function onScreen(id: string | null): Element | null {
  const part = id === null ? null : document.getElementById(id);
  if (part === null) return null;
  const { top, bottom } = part.getBoundingClientRect();
  return top < window.innerHeight && bottom > 0 ? part : null;
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
