import { useCallback, useEffect, useRef, useState } from "react";
import { ringAt, type Ring } from "#web/features/plans/cooking/ring";
import { readTimers, type Timer } from "#web/features/plans/cooking/timers";
import { readPrivate, writePrivate } from "#web/lib/private-storage";

/** The timers of one plan, which continue across steps, dishes and reloads, and ring. */
export function useTimers(userId: string, planId: string) {
  const name = `timers:${planId}`;
  const [timers, setTimers] = useState(() => readTimers(readPrivate("local", userId, name), Date.now()));
  const [now, setNow] = useState(() => Date.now());
  const rings = useRef(new Map<string, Ring>());

  useEffect(() => void writePrivate("local", userId, name, timers), [userId, name, timers]);
  useEffect(() => {
    if (timers.length === 0) return;
    const ticking = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(ticking);
  }, [timers.length]);
  useEffect(() => {
    const current = rings.current;
    // A restarted timer rings only at its new time.
    const keyOf = ({ id, endsAt }: Timer): string => `${id} ${endsAt}`;
    for (const timer of timers) if (!current.has(keyOf(timer))) current.set(keyOf(timer), ringAt(timer));
    for (const [key, ring] of current) {
      if (timers.some((timer) => keyOf(timer) === key)) continue;
      ring.stop();
      current.delete(key);
    }
  }, [timers]);
  useEffect(() => {
    const current = rings.current;
    return () => {
      for (const ring of current.values()) ring.stop();
      current.clear();
    };
  }, []);

  const start = useCallback((timer: Omit<Timer, "endsAt"> & { seconds: number }) => {
    const { seconds, ...rest } = timer;
    const begun = Date.now();
    setNow(begun);
    setTimers((list) => [...list.filter(({ id }) => id !== rest.id), { ...rest, endsAt: begun + seconds * 1_000 }]);
  }, []);
  const stop = useCallback((id: string) => setTimers((list) => list.filter((timer) => timer.id !== id)), []);
  return { timers, now, start, stop };
}
