import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, inject, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import { openEmbeddedDatabase } from "#server/db/embedded-database";
import { jsonLog } from "#server/services/log/log";
import { PASSWORD, startTestApp, type TestApp } from "#tests/support/app";
import { entitled, madePlan, recordOf, WEEK } from "#tests/support/cupboard";
import { embeddedEngine } from "#tests/support/engines";

const MEGABYTE = 1024 * 1024;
const NO_SPACE = {
  status: 507,
  body: {
    code: "no_space",
    message: expect.stringMatching(/^There is no space left on our server, so nothing new can be kept\./u),
  },
};

let app: TestApp | null = null;
let undo: (() => void)[] = [];
afterEach(async () => {
  await app?.close();
  app = null;
  for (const step of undo.toReversed()) step();
  undo = [];
});

describe("a disk that is nearly full", () => {
  it("accepts nothing new, but allows reading, signing in and out and deleting, and says so", async () => {
    let left = 500 * MEGABYTE;
    const lines: { level: number; msg: string }[] = [];
    const log = jsonLog("warn", { write: (line: string) => void lines.push(JSON.parse(line)) });
    const engine = embeddedEngine();
    app = await startTestApp({ engine, overrides: { log, spaceLeft: () => left } });
    const person = await entitled(app);
    const plan = await madePlan(person);
    const other = await madePlan(person);
    left = 20 * MEGABYTE;

    expect(await person.post("/api/meal-plans", WEEK)).toMatchObject(NO_SPACE);
    expect(await person.post(`/api/meal-plans/${plan.id}/shopped`, { shopped: true })).toMatchObject(NO_SPACE);
    expect(await app.client().post("/api/register", {})).toMatchObject(NO_SPACE);
    expect(await app.client().get("/healthz")).toMatchObject({ status: 200, body: { status: "no space" } });

    expect(await recordOf(person, plan.id)).toEqual(plan);
    expect((await person.get(`/api/meal-plans/${plan.id}/pdf`)).status).toBe(200);
    expect((await person.delete(`/api/meal-plans/${other.id}`)).status).toBe(204);
    expect((await person.post("/api/logout")).status).toBe(200);
    const credentials = { username: person.user.username, password: PASSWORD };
    expect((await person.post("/api/login", credentials)).status).toBe(200);

    left = 500 * MEGABYTE;
    expect((await person.post(`/api/meal-plans/${plan.id}/shopped`, { shopped: true })).status).toBe(200);
    expect(await app.client().get("/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [50, "There is no space left in DATA_DIR: nothing new is taken"],
      [40, "There is space in DATA_DIR again"],
    ]);
    expect((await person.post("/api/user/delete", { password: PASSWORD })).status).toBe(200);
  });

  it("is no place to start, for a first database even less, and the start says what to do", async () => {
    const folder = emptyFolder();
    const opening = (left: number) => openEmbeddedDatabase({ folder, spaceLeft: () => left * MEGABYTE });
    await expect(opening(60)).rejects.toThrow(
      `There is no space left in DATA_DIR (${folder}): 60 MB are free, and 96 MB are needed. ` +
        "Free some space there, or move the folder to a larger disk and set DATA_DIR to it; then start again. " +
        "What was saved is safe.",
    );
    cpSync(inject("embeddedTemplate"), folder, { recursive: true });
    await expect(opening(3)).rejects.toThrow(/3 MB are free, and 16 MB are needed/u);
    await (await opening(60)).close();
  });
});

describe("a disk that is full", () => {
  it("causes no internal errors, and loses nothing", async (context) => {
    const disk = smallDisk(90);
    if (disk === null) return context.skip("no file system can be mounted here");
    cpSync(inject("embeddedTemplate"), disk, { recursive: true });
    // Told of space where there is none, it learns the truth from the database.
    const place = { dataDir: disk, databaseUrl: null, remove: () => Promise.resolve() };
    app = await startTestApp({
      engine: { name: "a small disk", place: () => Promise.resolve(place) },
      overrides: { spaceLeft: () => 500 * MEGABYTE },
    });
    const person = await entitled(app);
    const plan = await madePlan(person);
    let acknowledged: PlanRecord = plan;
    fill(disk);
    const statuses = new Set<number>();
    for (let time = 0; time < 8; time += 1) {
      const shopped = await person.post(`/api/meal-plans/${plan.id}/shopped`, { shopped: time % 2 === 0 });
      if (shopped.status === 507) expect(shopped).toMatchObject(NO_SPACE);
      if (shopped.status === 200) acknowledged = await recordOf(person, plan.id);
      statuses.add(shopped.status);
      expect((await person.get(`/api/meal-plans/${plan.id}/pdf`)).status).toBe(200);
    }
    expect(statuses).toContain(507);
    expect([...statuses].filter((status) => status !== 200 && status !== 507)).toEqual([]);
    expect(await recordOf(person, plan.id)).toEqual(acknowledged);
    await app.context.stop(0);

    const { status, stdout } = startOn(disk);
    expect(status).toBe(1);
    expect(stdout).toMatch(/There is no space left in DATA_DIR \([^)]+\): 0 MB are free, and 16 MB are needed\./u);
    expect(stdout).not.toContain("Abort");

    rmSync(join(disk, "filler"));
    app = await startTestApp({ engine: { name: "the same", place: () => Promise.resolve(place) }, place });
    const again = app.client();
    await again.post("/api/login", { username: person.user.username, password: PASSWORD });
    expect(await recordOf(again, plan.id)).toEqual(acknowledged);
    expect((await again.post(`/api/meal-plans/${plan.id}/shopped`, { shopped: true })).status).toBe(200);
  });
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "mealwright-disk-"));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A disk of its own with so many megabytes; null where this account may not mount one. */
function smallDisk(megabytes: number): string | null {
  const folder = emptyFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return null;
  }
  undo.push(() => execFileSync("umount", ["--lazy", folder]));
  return folder;
}

function fill(disk: string): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, "filler"), Buffer.alloc(bavail * bsize));
}

/** Starts the server as an operator does. */
function startOn(dataDir: string): { status: number | null; stdout: string } {
  const root = resolve(import.meta.dirname, "../..");
  return spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", "src/server/main.ts"], {
    cwd: root,
    env: { DATA_DIR: dataDir, PORT: "0", PATH: process.env.PATH },
    encoding: "utf8",
    timeout: 60_000,
  });
}
