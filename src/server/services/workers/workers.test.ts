import { afterEach, describe, expect, test } from "vitest";
import { Failure } from "#server/failure";
import { jsonLog } from "#server/services/log/log";
import { createWorkers } from "#server/services/workers/workers";
import type { Workers, WorkersOptions } from "#server/services/workers/workers";
import { sampleTask } from "#tests/support/sample-plan";

const FAULTY = new URL("../../../../tests/support/faulty-worker.ts", import.meta.url);

let workers: Workers | null = null;

function start(options: Partial<WorkersOptions> = {}): Workers {
  workers = createWorkers({
    entry: FAULTY,
    files: { catalogue: "", pdfAssets: "" },
    log: jsonLog("silent"),
    ...options,
  });
  return workers;
}

/** Asks a worker to behave as named; see the faulty worker. */
function ask(pool: Workers, behaviour: string, signal?: AbortSignal): Promise<unknown> {
  return pool.run("plan_week", sampleTask({ fullName: behaviour }), signal);
}

const answerOf = (behaviour: string): unknown => ({
  kind: "refused",
  refusal: { binding: "combination", message: behaviour },
});

afterEach(async () => {
  await workers?.close();
  workers = null;
});

describe("the pool of worker threads", () => {
  test("answers tasks and passes on what a task throws", async () => {
    const pool = start();
    await expect(ask(pool, "answer")).resolves.toEqual(answerOf("answer"));
    await expect(ask(pool, "fail")).rejects.toThrow("the task failed");
    await expect(ask(pool, "answer again")).resolves.toEqual(answerOf("answer again"));
  });

  test("rejects the task of a thread that dies, and puts another thread in its place", async () => {
    const pool = start();
    const [first, second] = await Promise.allSettled([ask(pool, "die"), ask(pool, "die")]);
    expect([first.status, second.status]).toEqual(["rejected", "rejected"]);
    await expect(ask(pool, "answer")).resolves.toEqual(answerOf("answer"));
  });

  test("ends a thread that hangs when its task is aborted", async () => {
    const pool = start();
    const controller = new AbortController();
    const hanging = ask(pool, "hang", controller.signal);
    await ask(pool, "answer");
    controller.abort(new Error("the process drains"));
    await expect(hanging).rejects.toThrow("the process drains");
    await expect(ask(pool, "answer")).resolves.toEqual(answerOf("answer"));
  });

  test("ends a task that takes too long with a timeout", async () => {
    const pool = start({ taskLimitMs: 1_500 });
    await expect(ask(pool, "hang")).rejects.toMatchObject({ name: "Failure", code: "timeout" });
  });

  test("says high load when too many tasks wait, and does the others", async () => {
    const pool = start({ maxQueue: 2 });
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => ask(pool, "dawdle")));
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(12);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: "high_load", message: expect.stringContaining("high load") });
  });

  test("lets the tasks in hand finish when it closes, and takes no more", async () => {
    const pool = start();
    const inHand = ask(pool, "dawdle");
    const closed = pool.close();
    await expect(ask(pool, "answer")).rejects.toBeInstanceOf(Failure);
    await expect(inHand).resolves.toEqual(answerOf("dawdle"));
    await closed;
  });

  test("does not wait for a task without an end when it closes", async () => {
    const pool = start({ closeLimitMs: 200 });
    const hanging = ask(pool, "hang");
    const [ended] = await Promise.allSettled([hanging, pool.close()]);
    expect(ended.status).toBe("rejected");
  });
});
