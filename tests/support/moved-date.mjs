// Read by every Node process of a test run before anything else (`--import`), so in plain JavaScript: it moves the process's date to
// that of the run. Nothing of it is in the product. Timers, and what Node itself writes (TLS, file times, the HTTP header), stay real.
import { watchCalendar } from "./date-readers.mjs";

/**
 * Moves what `new Date()` and `Date.now()` say by so many milliseconds, once. Pages of a browser get it as an init script, so that it may use
 * nothing from outside itself.
 */
export function moveDate(aheadMs) {
  const TrueDate = globalThis.Date;
  if ("aheadMs" in TrueDate) return;
  const now = () => TrueDate.now() + aheadMs;
  function Date(...given) {
    if (new.target === undefined) return new TrueDate(now()).toString();
    return Reflect.construct(TrueDate, given.length === 0 ? [now()] : given, new.target);
  }
  // The same prototype: what Node or a database made before is a Date as well.
  Date.prototype = TrueDate.prototype;
  Date.prototype.constructor = Date;
  // Not to be listed, as what it stands for is not: clocks that a test holds (`page.clock`) copy what is listed over their own.
  Object.defineProperties(Date, {
    now: { value: now, writable: true, configurable: true },
    aheadMs: { value: aheadMs },
  });
  globalThis.Date = Object.setPrototypeOf(Date, TrueDate);
}

const ahead = globalThis.process?.env.TEST_DATE_AHEAD_MS;
if (ahead !== undefined) moveDate(Number(ahead));
if (globalThis.process?.env.TEST_DATE_READERS !== undefined) watchCalendar();
