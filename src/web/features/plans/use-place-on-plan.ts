import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { readPlace, withPlace } from "#web/features/plans/place-on-plan";

/** Browsers limit history updates to a hundred in half a minute. */
const REST_MS = 400;

/**
 * The expanded recipes and scroll position, stored in the history entry, so that a reload, the back button
 * and a page restored by the phone return to the same line, while a link goes to the top.
 */
export function usePlaceOnPlan() {
  const [kept] = useState(() => readPlace(window.history.state));
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(kept?.opened ?? [recipeInAddress()].filter((id) => id !== "")),
  );
  const fold = useCallback((id: string, open: boolean) => {
    setOpened((before) => {
      if (before.has(id) === open) return before;
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  useLayoutEffect(() => {
    if (kept !== null) window.scrollTo(0, kept.top);
    else document.getElementById(partInAddress())?.scrollIntoView();
  }, [kept]);
  useEffect(() => (kept === null ? undefined : stayAt(kept.top)), [kept]);
  // Again after the page has scrolled to the top, as every new page does.
  useEffect(() => {
    if (kept === null) document.getElementById(partInAddress())?.scrollIntoView();
  }, [kept]);
  useEffect(() => {
    const keep = (): void => {
      const place = { top: window.scrollY, opened: [...opened] };
      window.history.replaceState(withPlace(window.history.state, place), "");
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepAtRest = (): void => {
      clearTimeout(timer);
      timer = setTimeout(keep, REST_MS);
    };
    keepAtRest();
    window.addEventListener("scroll", keepAtRest, { passive: true });
    // A link may navigate away before the timer fires.
    document.addEventListener("click", keep, { capture: true });
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", keepAtRest);
      document.removeEventListener("click", keep, { capture: true });
      window.removeEventListener("pagehide", keep);
    };
  }, [opened]);
  return { opened, fold, far: kept !== null || partInAddress() !== "" };
}

/** By then all parts of the page have loaded, or need a manual retry. */
const LATE_MS = 15_000;
/** Events by which users scroll the page themselves. */
const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Restores the position whenever the page grows, since parts load late, until the user scrolls or leaves. */
function stayAt(top: number): () => void {
  const observer = new ResizeObserver(() => {
    if (Math.abs(window.scrollY - top) > 1) window.scrollTo(0, top);
  });
  const timer = setTimeout(() => stop(), LATE_MS);
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
    for (const move of MOVES) window.removeEventListener(move, stop);
  };
  for (const move of MOVES) window.addEventListener(move, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

/** The part of the page named in the URL: a recipe or the list. */
function partInAddress(): string {
  const part = window.location.hash.slice(1);
  return part === "shopping" ? part : recipeInAddress();
}

function recipeInAddress(): string {
  const part = window.location.hash.slice(1);
  return /^meal-\d+$/u.test(part) ? part : "";
}
