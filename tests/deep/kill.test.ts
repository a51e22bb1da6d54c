import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "#domain/random/random";
import { deep } from "../support/deep.ts";
import { EASY_REQUEST, Visitor, eventually, freePort, pause, startServer } from "../support/server-process.ts";
import type { ServerProcess } from "../support/server-process.ts";

const KILLS = deep() ? 10 : 1;
/** From before the job is taken up to after the plan is stored. */
const LATEST_KILL_MS = 500;

interface Plan {
  readonly id: string;
  readonly state: string;
  readonly generatedPlan: { weekly_plan: { meals: unknown[] }[] } | null;
}

describe("a server killed while it makes plans", () => {
  let folder: string;
  let server: ServerProcess;
  const random = seededRandom(20_261_121);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mealwright-kill-"));
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    `loses nothing it acknowledged however often it is killed (${KILLS}), and finishes each plan exactly once`,
    { timeout: 600_000 },
    async () => {
      const settings = { DATA_DIR: join(folder, "data"), PORT: String(await freePort()) };
      server = await startServer(settings);
      const visitor = new Visitor(() => server.url);
      await visitor.signUp("killed");
      const acknowledged: string[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        const made = await visitor.send("POST", "/api/meal-plans", EASY_REQUEST, { prefer: "respond-async" });
        expect(made.status).toBe(202);
        const { id } = made.body as { id: string };
        acknowledged.push(id);
        await pause(random() * LATEST_KILL_MS);
        await server.kill();
        server = await startServer(settings);
        const plan = await eventually(
          async () => {
            const read = await visitor.send("GET", `/api/meal-plans/${id}`);
            expect(read.status).toBe(200);
            return (read.body as Plan).state === "ready" ? (read.body as Plan) : null;
          },
          `plan ${kill + 1}`,
        );
        expect(plan.generatedPlan?.weekly_plan.flatMap((day) => day.meals)).toHaveLength(EASY_REQUEST.mealsPerWeek);
        const events = await visitor.send("GET", `/api/meal-plans/${id}/events`);
        const kinds = String(events.body).match(/^event: \w+$/gmu) ?? [];
        expect(kinds.filter((kind) => kind === "event: done")).toHaveLength(1);
        expect(kinds.filter((kind) => kind === "event: meal")).toHaveLength(EASY_REQUEST.mealsPerWeek);
      }
      const list = await visitor.send("GET", "/api/user-meal-plans");
      expect((list.body as Plan[]).map((plan) => plan.id)).toEqual(acknowledged.toReversed());
    },
  );
});
