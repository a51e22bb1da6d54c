import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { readPlace, withPlace } from "#web/features/plans/place-on-plan";

/** Browsers refuse to write into their history more often than a hundred times in half a minute. */
const REST_MS = 400;

/**
 * Which recipes lie open, and how far down one was: kept in the entry of the browser's history, so that a reload, the back button
 * and a page that the phone put away lead back to the same line, and a link leads to the top.
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
  // Once more when the page has gone to its top, as every new page does.
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
    // A link leads away before the timer has run.
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

/** By then all parts of the page have come, or will be asked for by hand. */
const LATE_MS = 15_000;
/** What people do to move the page themselves. */
const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Goes back to the place whenever the page has grown, since parts of it come late, until somebody moves the page or leaves it. */
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

/** The part of the page that the address leads to: a recipe or the list. */
function partInAddress(): string {
  const part = window.location.hash.slice(1);
  return part === "shopping" ? part : recipeInAddress();
}

function recipeInAddress(): string {
  const part = window.location.hash.slice(1);
  return /^meal-\d+$/u.test(part) ? part : "";
}
