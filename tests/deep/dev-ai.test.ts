import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EASY_REQUEST, type ServerProcess, startServer, Visitor } from "#tests/support/server-process";

let folder: string;
let running: ServerProcess | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mealwright-dev-ai-"));
});
afterEach(async () => {
  await running?.stop();
  running = null;
  await rm(folder, { recursive: true, force: true });
});

it("makes a plan from a local provider without a key, and ends with its server", async () => {
  const command = ["scripts/dev-ai.ts", "anthropic", "--pace", "0", "--speed", "100000", "--faults"];
  const server = await startServer({ DATA_DIR: folder, AI_FALLBACK: "none" }, command);
  running = server;
  const visitor = new Visitor(() => server.url);
  await visitor.signUp("ada");
  expect((await visitor.send("GET", "/api/config")).body).toMatchObject({ poweredBy: "Anthropic" });
  const made = await visitor.send("POST", "/api/meal-plans", EASY_REQUEST);
  expect(made.status).toBe(201);
  const { id } = made.body as { id: string };
  const plan = await visitor.send("GET", `/api/meal-plans/${id}`);
  expect(JSON.stringify(plan.body)).toMatch(/weeknight style|our way|the easy way|home style/u);
  expect(server.output()).toContain("Call 1 to the local AI provider: a week of 5 dinners");
  expect(await server.stop()).toBe(0);
});
