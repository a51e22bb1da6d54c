import { describe, expect, test } from "vitest";
import { createEnding, ENDED_BY_A_FAULT } from "#server/ending";
import { manualClock } from "#server/services/clock/clock";
import { jsonLog } from "#server/services/log/log";

const FAULT = new Error("nobody caught it", { cause: new TypeError("the reason") });

function process({ drainMs = 1_000 }: { drainMs?: number } = {}) {
  const clock = manualClock(0);
  const lines: string[] = [];
  const said: string[] = [];
  const exits: number[] = [];
  const { promise: exited, resolve } = Promise.withResolvers<number>();
  const ending = createEnding({
    log: jsonLog("info", { write: (line) => void lines.push(line) }),
    clock,
    say: (line) => void said.push(line),
    exit: (code) => {
      exits.push(code);
      resolve(code);
    },
    drainMs,
    closeMs: 50,
  });
  return { ending, clock, lines, said, exits, exited };
}

describe("shutting down a process", () => {
  test("on a signal finishes work under way and exits successfully", async () => {
    const { ending, exits, exited, said } = process();
    const work = Promise.withResolvers<void>();
    ending.drainBy(() => work.promise);
    expect(ending.isUnderWay()).toBe(false);
    ending.signalled("SIGTERM");
    ending.signalled("SIGTERM");
    expect(said).toEqual(["SIGTERM: finishing what is under way ..."]);
    expect(exits).toEqual([]);
    // A start that is still under way goes no further.
    expect(ending.isUnderWay()).toBe(true);
    work.resolve();
    await expect(exited).resolves.toBe(0);
  });

  test("is immediate after a second, later signal, and only then", () => {
    const { ending, clock, exits } = process();
    ending.drainBy(() => new Promise(() => {}));
    ending.signalled("SIGTERM");
    clock.advance(1_000);
    ending.signalled("SIGTERM");
    expect(exits).toEqual([]);
    clock.advance(2_000);
    ending.signalled("SIGINT");
    expect(exits).toEqual([1]);
  });

  test("on an uncaught error logs it in full, finishes work under way and exits as a fault", async () => {
    const { ending, lines, exited } = process();
    const work = Promise.withResolvers<void>();
    ending.drainBy(() => work.promise);
    ending.faulted(FAULT);
    const [line] = lines.map(
      (text) => JSON.parse(text) as { err: { message: string; stack: string[]; cause: object } },
    );
    expect(line?.err).toMatchObject({
      kind: "Error",
      message: "nobody caught it",
      cause: { kind: "TypeError", message: "the reason" },
    });
    expect(line?.err.stack[0]).toContain("ending.test.ts");
    work.resolve();
    await expect(exited).resolves.toBe(ENDED_BY_A_FAULT);
  });

  test("on a fault continues through further faults and a signal, without logging for ever", async () => {
    const { ending, lines, exits, exited } = process();
    const work = Promise.withResolvers<void>();
    let stops = 0;
    ending.drainBy(() => {
      stops += 1;
      return work.promise;
    });
    for (let fault = 0; fault < 100; fault += 1) ending.faulted(FAULT);
    ending.signalled("SIGTERM");
    expect([stops, exits, lines.length]).toEqual([1, [], 20]);
    work.resolve();
    await expect(exited).resolves.toBe(ENDED_BY_A_FAULT);
  });

  test("exits as a fault when an error is uncaught during a shutdown by signal", async () => {
    const { ending, exited } = process();
    const work = Promise.withResolvers<void>();
    ending.drainBy(() => work.promise);
    ending.signalled("SIGTERM");
    ending.faulted(FAULT);
    work.resolve();
    await expect(exited).resolves.toBe(ENDED_BY_A_FAULT);
  });

  test("is on time when the work does not finish, or fails to", async () => {
    const hanging = process({ drainMs: 10 });
    hanging.ending.drainBy(() => new Promise(() => {}));
    hanging.ending.faulted(FAULT);
    await expect(hanging.exited).resolves.toBe(ENDED_BY_A_FAULT);
    const failing = process();
    failing.ending.drainBy(() => Promise.reject(new Error("the database is gone")));
    failing.ending.signalled("SIGTERM");
    await expect(failing.exited).resolves.toBe(1);
    expect(failing.lines.join("")).toContain("the database is gone");
  });

  test("is immediate when nothing has started", () => {
    const { ending, exits, lines } = process();
    ending.faulted(FAULT);
    expect([exits, lines.length]).toEqual([[ENDED_BY_A_FAULT], 1]);
  });
});
