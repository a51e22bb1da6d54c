import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { moveDate } from "./moved-date.mjs";

/** A date without a time means the morning, so that a run ends on the day on which it began. */
const MORNING = "T08:00:00Z";

/**
 * Gives this run its date: `TEST_DATE`, a day or an instant such as "2028-02-29" or "2027-03-28T00:50:00Z", from which the clock goes
 * on at its usual pace. Every Node process that inherits this environment reads `moved-date.mjs` first, so that tests, the servers
 * that they start and the pages of these (`run-browser.ts`) all tell the same time.
 */
export function startRunDate(): void {
  process.env.TEST_DATE ??= ordinaryDate();
  process.env.TEST_DATE_AHEAD_MS ??= String(instantOf(process.env.TEST_DATE) - Date.now());
  const first = `--import=${pathToFileURL(join(import.meta.dirname, "moved-date.mjs")).href}`;
  const options = process.env.NODE_OPTIONS ?? "";
  if (!options.includes(first)) process.env.NODE_OPTIONS = `${options} ${first}`.trim();
  moveDate(aheadMs());
}

/** The day, or the instant, on which this run began. */
export function runDate(): string {
  return process.env.TEST_DATE ?? "";
}

/**
 * When tests take place unless `TEST_DATE` says otherwise: on a Wednesday of next June. In summer London's hour is not that of UTC. Never
 * behind the machine's date: a browser, whose cookies go by that one, would find them ended.
 */
function ordinaryDate(): string {
  const seventh = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 5, 7));
  const wednesday = new Date(seventh.getTime() + ((10 - seventh.getUTCDay()) % 7) * 86_400_000);
  return wednesday.toISOString().slice(0, 10);
}

/** For a process that a test starts with an environment of its own. */
export function runDateSettings(): Readonly<Record<string, string>> {
  const { NODE_OPTIONS = "", TEST_DATE_AHEAD_MS = "0", TEST_DATE_READERS, TEST_FILE } = process.env;
  const reader = TEST_DATE_READERS === undefined || TEST_FILE === undefined ? {} : { TEST_DATE_READERS, TEST_FILE };
  return { NODE_OPTIONS, TEST_DATE_AHEAD_MS, ...reader };
}

/** How far the run's date is ahead of the machine's. */
export function aheadMs(): number {
  return Number(process.env.TEST_DATE_AHEAD_MS ?? "0");
}

function instantOf(text: string): number {
  const instant = Date.parse(/^\d{4}-\d{2}-\d{2}$/u.test(text) ? text + MORNING : text);
  if (Number.isNaN(instant)) throw new Error(`TEST_DATE is no day or instant such as 2028-02-29: ${text}`);
  return instant;
}
