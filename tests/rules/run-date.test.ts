import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, it, vi } from "vitest";
import { noteReader } from "../support/date-readers.mjs";
import { runDate, runDateSettings } from "#tests/support/run-date";

const SAY = "Date.now() + ' ' + new Date().getTime()";
const day = runDate().slice(0, 10);

/** The days that somebody told by both ways of asking. */
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

it("is noted with the test file that asks for it, or with all of them where a module asks as it is loaded", () => {
  const folder = mkdtempSync(join(tmpdir(), "mealwright-readers-"));
  const noted = () => readdirSync(folder).map((name) => decodeURIComponent(name));
  try {
    vi.stubEnv("TEST_DATE_READERS", folder).stubEnv("TEST_FILE_LOADS", "yes");
    // Another name than a run that notes readers has for it.
    vi.stubEnv("TEST_FILE", "run-date.test.ts");
    noteReader();
    expect(noted()).toEqual(["run-date.test.ts"]);
    vi.stubEnv("TEST_FILE", "another.test.ts");
    noteReader();
    expect(noted().toSorted()).toEqual(["all files", "another.test.ts", "run-date.test.ts"]);
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});
