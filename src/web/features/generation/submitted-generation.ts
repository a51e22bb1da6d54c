import { useEffect } from "react";
import { readPrivate, removePrivate, writePrivate } from "#web/lib/private-storage";

const MARK = "generation";
/** A page whose generation is still pending after this long reloads, once (spec D26). */
export const RELOAD_AFTER_MS = 10_000;
const ASK_AGAIN_MS = 2_000;

type Mark = { id: string; submittedAt: number; reloaded: boolean };

/** Remembers, in this tab, a generation submitted here. */
export function markSubmitted(userId: string, id: string, submittedAt: number): void {
  writePrivate("session", userId, MARK, { id, submittedAt, reloaded: false } satisfies Mark);
}

export function forgetSubmitted(userId: string): void {
  removePrivate("session", userId, MARK);
}

function readMark(userId: string): Mark | null {
  const stored = readPrivate("session", userId, MARK);
  if (typeof stored !== "object" || stored === null) return null;
  const { id, submittedAt, reloaded } = stored as Partial<Mark>;
  return typeof id === "string" && typeof submittedAt === "number"
    ? { id, submittedAt, reloaded: reloaded === true }
    : null;
}

let before: string | null | undefined;
let leaving = false;
const STAYED_AFTER_MS = 5_000;

/**
 * Runs an action immediately; during a page unload, only if the page stays after all. A navigation would be
 * overtaken by the reload, and its follow-up lost.
 */
export function unlessLeaving(action: () => void): void {
  if (!leaving) return action();
  setTimeout(() => {
    leaving = false;
    action();
  }, STAYED_AFTER_MS);
}

/**
 * The generation submitted in this tab before a reload, until its end is shown: it may have ended while the page
 * was reloading, and then nothing else reports it.
 */
export function submittedBeforeReload(userId: string): string | null {
  const mark = readMark(userId);
  // The first read decides; a page often renders more than once.
  if (before === undefined) {
    const [entry] = performance.getEntriesByType("navigation");
    const byHand = entry !== undefined && "type" in entry && entry.type === "reload";
    before = mark !== null && (byHand || mark.reloaded) ? mark.id : null;
  }
  return before === mark?.id ? before : null;
}

/** How long until the one reload; null if none is due: another tab's generation, or already reloaded. */
export function reloadDelay(mark: Mark | null, id: string, now: number): number | null {
  if (mark === null || mark.id !== id || mark.reloaded) return null;
  return Math.max(0, mark.submittedAt + RELOAD_AFTER_MS - now);
}

/** Reloads the page once when the generation submitted in this tab is still pending after ten seconds. */
export function useReloadOnce(userId: string, id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    const leave = (): void => {
      leaving = true;
    };
    window.addEventListener("beforeunload", leave);
    return () => window.removeEventListener("beforeunload", leave);
  }, [id]);
  useEffect(() => {
    if (id === null) return;
    const mark = readMark(userId);
    const delay = reloadDelay(mark, id, Date.now());
    if (delay === null || mark === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const reload = async (): Promise<void> => {
      const reachable = await pageCanBeFetched();
      if (left) return;
      // While the server or connection is down, a reload would replace the progress with the browser's error page.
      if (!reachable) {
        timer = setTimeout(() => void reload(), ASK_AGAIN_MS);
        return;
      }
      writePrivate("session", userId, MARK, { ...mark, reloaded: true });
      // Without a stored mark the page would reload repeatedly.
      if (readMark(userId)?.reloaded !== true) return;
      leaving = true;
      window.location.reload();
    };
    timer = setTimeout(() => void reload(), delay);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [userId, id]);
}

async function pageCanBeFetched(): Promise<boolean> {
  try {
    return (await fetch(window.location.pathname, { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
