// Which test files have to do with the date: those during which our code reads the day, or the month, out of a moment near the run's. Anyone who
// only asks how late it is, and reckons with milliseconds from there, gets the same on each date. The first run of `npm run test:dates` writes
// the files down, and the other dates run these alone. Read with `moved-date.mjs`, so in plain JavaScript.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const DAY_MS = 86_400_000;
/** Up to the next year's payment; and what was bought or cooked not long ago. What lies outside was named by the test. */
const LATEST_MS = 400 * DAY_MS;
const EARLIEST_MS = -100 * DAY_MS;
/** Enough of a stack to see whose code it is that reads. */
const FRAMES = 8;
const GETTERS = ["Date", "Day", "Month", "FullYear"].flatMap((part) => [`get${part}`, `getUTC${part}`]);

const noted = new Set();

/** From now on each reading of a day or a month is noted with the test file under way. */
export function watchCalendar() {
  for (const name of GETTERS) beforeEach(Date.prototype, name, (at) => noteReader(at));
  const formats = Intl.DateTimeFormat.prototype;
  beforeEach(formats, "formatToParts", (_, at) => noteReader(at));
  // Not a method: what it gives may be handed on by itself.
  const format = Object.getOwnPropertyDescriptor(formats, "format");
  Object.defineProperty(formats, "format", {
    configurable: true,
    get() {
      const written = format.get.call(this);
      return (at) => {
        noteReader(at);
        return written(at);
      };
    },
  });
}

/** Has `told` of each call of a method, with what it is called on and given. */
function beforeEach(prototype, name, told) {
  const method = prototype[name];
  Object.defineProperty(prototype, name, {
    configurable: true,
    writable: true,
    value(...given) {
      told(this, ...given);
      return Reflect.apply(method, this, given);
    },
  });
}

/** Notes that the test file under way, which `TEST_FILE` names, has read the day or the month of a moment. */
export function noteReader(at = Date.now()) {
  const { TEST_FILE: file, TEST_FILE_LOADS: loads, TEST_DATE_READERS: folder } = process.env;
  if (file === undefined || noted.has(file) || !isNear(at)) return;
  const [reader = ""] = callersNow();
  // The runner and the packages stamp what they write.
  if (!reader.includes(ROOT) || reader.includes("/node_modules/")) return;
  // What a module that others share reads as it is loaded, it reads for them all.
  if (loads !== undefined && !reader.includes(file)) note(folder, "all files");
  noted.add(file);
  note(folder, file);
}

function isNear(at) {
  const ahead = Number(at) - Date.now();
  return ahead > EARLIEST_MS && ahead < LATEST_MS;
}

function callersNow() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const { stack = "" } = new Error("read the date");
  Error.stackTraceLimit = stackTraceLimit;
  // Past this file, and past what the engine calls for a user, such as `map`.
  return stack.split("\n").filter((line) => /^\s+at .*:\d+\)?$/u.test(line) && !/\/date-readers\.mjs/u.test(line));
}

function note(folder, name) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, encodeURIComponent(name)), "");
}
