import { useEffect } from "react";

/** Keeps the screen on while mounted, where the browser can; it lets go whenever the page is hidden, so it is asked for again. */
export function useWakeLock(): void {
  useEffect(() => {
    // Older browsers have no such thing, and plain http has it taken away.
    const wakeLock = (navigator as Partial<Pick<Navigator, "wakeLock">>).wakeLock;
    if (wakeLock === undefined) return;
    let lock: WakeLockSentinel | null = null;
    let left = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== "visible") return;
      try {
        lock = await wakeLock.request("screen");
        if (left) await lock.release();
      } catch {
        // Refused when the battery is low: cooking goes on without it.
      }
    };
    const askAgain = (): void => void ask();
    askAgain();
    document.addEventListener("visibilitychange", askAgain);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", askAgain);
      void lock?.release();
    };
  }, []);
}
