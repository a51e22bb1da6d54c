/** A running timer. `endsAt` is a time in milliseconds, so that it continues while the page is closed. */
export type Timer = { id: string; label: string; step: string; endsAt: number };

/** Parses stored timers without trusting their shape. Timers that rang over an hour ago are dropped. */
export function readTimers(stored: unknown, now: number): Timer[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((one: unknown): one is Timer => isTimer(one) && one.endsAt > now - 3_600_000);
}

function isTimer(one: unknown): one is Timer {
  if (typeof one !== "object" || one === null) return false;
  const { id, label, step, endsAt } = one as Record<string, unknown>;
  return typeof id === "string" && typeof label === "string" && typeof step === "string" && Number.isFinite(endsAt);
}

/** "4:05", "1:20:00"; "0:00" once it is over. */
export function remaining({ endsAt }: Timer, now: number): string {
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
