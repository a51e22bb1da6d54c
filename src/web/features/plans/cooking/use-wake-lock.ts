import { useEffect } from "react";

/** Keeps the screen on while mounted, if supported; hiding the page releases the lock, so it is requested again. */
export function useWakeLock(): void {
  useEffect(() => {
    // Older browsers and plain http do not have it.
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
        // Refused when the battery is low: cooking continues without it.
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
