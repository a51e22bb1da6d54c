import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, it, vi } from "vitest";
import { noteReader } from "../support/date-readers.mjs";
import { runDate, runDateSettings } from "#tests/support/run-date";

const SAY = "Date.now() + ' ' + new Date().getTime()";
const day = runDate().slice(0, 10);

/** The days that a user told by both ways of asking. */
function daysIn(said: string): string[] {
  return said.split(" ").map((instant) => new Date(Number(instant)).toISOString().slice(0, 10));
}

it("is told by the process of a test, its threads and the processes that it starts", async () => {
  expect(daysIn(`${Date.now()} ${new Date().getTime()}`)).toEqual([day, day]);
  const code = `import { parentPort } from "node:worker_threads"; parentPort.postMessage(${SAY})`;
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  const [said] = (await once(thread, "message")) as [string];
  expect(daysIn(said)).toEqual([day, day]);
  const child = execFileSync(process.execPath, ["-p", SAY], { env: runDateSettings(), encoding: "utf8" });
  expect(daysIn(child)).toEqual([day, day]);
});

it("leaves given dates, and dates made elsewhere, as they are", () => {
  expect(new Date("2024-02-29T00:00:00Z").getTime()).toBe(Date.UTC(2024, 1, 29));
  expect(structuredClone(new Date(5))).toBeInstanceOf(Date);
  expect(new Date(5).constructor).toBe(Date);
  expect(Date()).toContain(day.slice(0, 4));
});

it("is noted with the test file whose code reads a day or a month near it, or with all where a module does as it is loaded", () => {
  const folder = mkdtempSync(join(tmpdir(), "mealwright-readers-"));
  const noted = () => readdirSync(folder).map(decodeURIComponent).toSorted();
  try {
    vi.stubEnv("TEST_DATE_READERS", folder);
    // Other names than a run that notes readers has for this file.
    vi.stubEnv("TEST_FILE", "far.test.ts");
    noteReader(new Date("2001-01-01"));
    vi.stubEnv("TEST_FILE_LOADS", "yes").stubEnv("TEST_FILE", "run-date.test.ts");
    noteReader();
    expect(noted()).toEqual(["run-date.test.ts"]);
    vi.stubEnv("TEST_FILE", "another.test.ts");
    noteReader(Date.now() + 86_400_000);
    expect(noted()).toEqual(["all files", "another.test.ts", "run-date.test.ts"]);
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});

it.each(["getUTCDate", "getDay", "getMonth", "getFullYear", "format", "formatToParts"])(
  "is noted of %s in a process that a test starts, which reads what it would otherwise",
  (way) => {
    const folder = mkdtempSync(join(tmpdir(), "mealwright-readers-"));
    const script = join(import.meta.dirname, "../fixtures/reads-the-date.mjs");
    const env = { ...runDateSettings(), TEST_DATE_READERS: folder, TEST_FILE: "it.test.ts" };
    try {
      expect(execFileSync(process.execPath, [script, way], { env, encoding: "utf8" })).toBe("true");
      expect(readdirSync(folder)).toEqual(["it.test.ts"]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

/** What a journey says of days: their names, how they are written, the week that is under way. */
const SAYS_DAYS =
  /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|DateTimeFormat|toISOString|passDays|runDate|dayInWords|CurrentWeek|CalendarLink/u;

it("is other dates' in each file of journeys that speaks of days, so that `npm run test:dates` runs them there", () => {
  const folder = join(import.meta.dirname, "../e2e");
  const texts = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
  const speaking = texts.filter(({ text }) => SAYS_DAYS.test(text));
  expect(speaking.length).toBeGreaterThan(7);
  expect(speaking.filter(({ text }) => !text.includes('tag: "@date"')).map(({ name }) => name)).toEqual([]);
});
