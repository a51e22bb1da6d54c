import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMatcher } from "#domain/matcher/matcher";
import type { Matcher } from "#domain/matcher/matcher-types";
import { constraintsOf } from "#domain/request/constraints";
import { readAvoidEntries } from "#domain/request/avoid-entries";
import { NO_TASTES } from "#domain/request/tastes";
import { startTestApp } from "#tests/support/app";
import { jsonLog } from "#server/services/log/log";
import { inProcessRequestReader } from "#server/services/requests/in-process-request-reader";
import { warmReading } from "#server/services/requests/warm-reading";
import { workerRequestReader } from "#server/services/requests/worker-request-reader";
import { createWorkers, workerEntry, type Workers } from "#server/services/workers/workers";
import { realCatalogue } from "#tests/support/catalogue";
import { oneEngine } from "#tests/support/engines";
import { sampleTask } from "#tests/support/sample-plan";
import { EASY_REQUEST } from "#tests/support/server-process";

const folder = mkdtempSync(join(tmpdir(), "mealwright-reader-"));
const catalogueFile = join(folder, "catalogue.json");
let workers: Workers;

beforeAll(() => {
  const { foodById: _foods, recipeOf: _recipes, levelOf: _levels, weeks: _weeks, ...data } = realCatalogue().catalogue;
  writeFileSync(catalogueFile, JSON.stringify(data));
  const files = { catalogue: catalogueFile, pdfAssets: folder };
  workers = createWorkers({ entry: workerEntry(), files, log: jsonLog("silent"), threads: 1 });
});
afterAll(async () => {
  await workers.close();
  rmSync(folder, { recursive: true });
});

describe.each([
  ["on the caller's thread", () => inProcessRequestReader(realCatalogue().matcher)],
  ["in worker threads", () => workerRequestReader(workers)],
])("the reader of requests %s", (_where, reader) => {
  it("reads notes, avoid lists and what is known of a person as the domain does", async () => {
    const { matcher } = realCatalogue();
    const { request } = sampleTask({
      ingredientsToAvoid: "olives",
      additionalNotes: "No mushrooms please, we love pasta on Monday.",
    }).constraints;
    const known = { cupboard: [], tastes: { ...NO_TASTES } };
    await reader().warm();
    const read = await reader().read({ request, ...known }, "ada");
    expect(read).toEqual(constraintsOf(request, matcher, known.cupboard, known.tastes));
    expect(read.ok && read.constraints.avoid.map(({ entry }) => entry)).toEqual(expect.arrayContaining(["olives"]));
  });

  it("names the entries of an avoid list that it does not know", async () => {
    const entries = ["mushroms", "wibblefruit", "nuts"];
    const { unknown } = readAvoidEntries(entries, realCatalogue().matcher);
    expect(unknown).toHaveLength(2);
    expect(await reader().unknownToAvoid(entries, "ada")).toEqual(unknown);
  });
});

describe("before anyone is served", () => {
  it("makes what notes and words of a change are read by, so that nobody waits for it", () => {
    const { catalogue } = realCatalogue();
    const made: string[] = [];
    // What is looked at once, when something is made of it.
    const watched = <Of extends object, Name extends keyof Of>(of: Of, name: Name): Of =>
      Object.defineProperty({ ...of }, name, {
        get: () => {
          made.push(String(name));
          return of[name];
        },
      });
    const matcher = watched(createMatcher(watched(catalogue, "recipeWords")), "titles");
    warmReading(matcher);
    expect(made.toSorted()).toEqual(["recipeWords", "titles"]);
    const { request } = sampleTask({
      additionalNotes: "My son is alergic to penuts and gloopfruit. Pie on Sunday.",
    }).constraints;
    constraintsOf(request, matcher);
    expect(made).toHaveLength(2);
  });
});

describe("a server with worker threads", () => {
  it("reads no notes and no avoid list on its event loop, and is ready once a thread can read them", async () => {
    const { catalogue } = realCatalogue();
    const read: string[] = [];
    const watched = (name: "toldIn" | "matchAvoid" | "foodsIn", matcher: Matcher): object => ({
      [name]: (...given: [string]) => {
        read.push(name);
        return matcher[name](...given);
      },
    });
    const real = createMatcher(catalogue);
    const matcher: Matcher = {
      ...real,
      ...watched("toldIn", real),
      ...watched("matchAvoid", real),
      ...watched("foodsIn", real),
    };
    const app = await startTestApp({
      engine: oneEngine(),
      threadsOver: catalogueFile,
      overrides: { catalogue, matcher },
    });
    try {
      expect((await app.client().get("/readyz")).status).toBe(503);
      await app.context.warm();
      // What the event loop itself reads, such as the words of a change, is made on it before anyone asks.
      expect(read).toContain("toldIn");
      read.length = 0;
      expect((await app.client().get("/readyz")).status).toBe(200);
      const person = await app.signUp();
      await person.post("/api/activate-subscription", { isTrial: true });
      const wanted = { ...EASY_REQUEST, mealsPerWeek: 1, ingredientsToAvoid: "olives" };
      const notes = { additionalNotes: `No mushrooms please. ${"We like a warm dinner on cold days. ".repeat(50)}` };
      expect((await person.post("/api/meal-plans", { ...wanted, ...notes })).status).toBe(201);
      expect((await person.post("/api/avoid-list", { ingredientsToAvoid: "wibblefruit" })).body).toMatchObject({
        unknown: [{ entry: "wibblefruit" }],
      });
      expect(read).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
