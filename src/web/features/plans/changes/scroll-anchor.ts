import { useLayoutEffect } from "react";

/** The element to hold in place, its distance from the top of the screen, and the plan about to be shown. */
let looked: { readonly id: string; readonly top: number; readonly revision: number } | null = null;

const PARTS = "#week, #shopping, [id^='meal-']";

/**
 * Records the element being viewed, before a new revision of the plan is shown: the dish whose button was pressed, if it is still on
 * the screen, and otherwise the one near its top.
 */
export function rememberAnchor(revision: number, pressed: string | null): void {
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
 * Restores its position when the changed plan is shown: list lines above it are added and removed, and not every browser has scroll
 * anchoring
 * built in.
 */
export function useScrollAnchor(revision: number): void {
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
