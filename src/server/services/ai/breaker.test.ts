import { describe, expect, it } from "vitest";
import type { AiFault } from "#contract/ai";
import type { AiBrief, AiEnd, MealProposer } from "#server/services/ai/ai";
import { withBreaker } from "#server/services/ai/breaker";
import { MINUTE_MS, SECOND_MS, manualClock } from "#server/services/clock/clock";

const BRIEF: AiBrief = { instructions: "", prompt: "", shape: "meals", mostMeals: 1 };
const REST_MS = 30 * SECOND_MS;

/** A proposer behind a breaker; the test decides how each call ends. */
function underTest() {
  const clock = manualClock(0);
  const lines: string[] = [];
  const log = { info: note, warn: note, error: note };
  function note(_: unknown, message: string): void {
    lines.push(message);
  }
  let calls = 0;
  let cooks = false;
  let next: () => Promise<AiEnd> = () => Promise.reject(new Error("nothing was decided"));
  const inner: MealProposer = {
    name: "OpenAI",
    model: "m",
    propose: async (_, onMeal) => {
      calls += 1;
      if (cooks) await onMeal({ name: "Soup" });
      return next();
    },
  };
  const proposer = withBreaker(inner, clock, log);
  const end = (fault: AiFault | null): AiEnd => ({
    fault,
    usage: { inputTokens: null, outputTokens: null, durationMs: 1 },
  });
  const call = () => proposer.propose(BRIEF, () => Promise.resolve(), new AbortController().signal);
  return {
    clock,
    lines,
    proposer,
    end,
    call,
    calls: () => calls,
    /** From now on a meal arrives before each end. */
    cook: () => {
      cooks = true;
    },
    decide: (decision: () => Promise<AiEnd>) => {
      next = decision;
    },
    /** Makes calls that end with these faults, and returns each outcome. */
    ask: async (...faults: (AiFault | null)[]) => {
      const told: (AiFault | null)[] = [];
      for (const fault of faults) {
        next = () => Promise.resolve(end(fault));
        told.push((await call()).fault);
      }
      return told;
    },
  };
}

const FIVE: AiFault[] = ["overloaded", "rate_limited", "timeout", "network", "configuration"];

describe("the circuit breaker", () => {
  it("counts the calls of one week once, as they are simultaneous", async () => {
    const { proposer, decide, end, calls } = underTest();
    const failing = async (week: string) => {
      decide(() => Promise.resolve(end("overloaded")));
      return (await proposer.propose({ ...BRIEF, week }, () => Promise.resolve(), new AbortController().signal)).fault;
    };
    for (let call = 0; call < 7; call += 1) expect(await failing("first")).toBe("overloaded");
    for (const week of ["second", "third", "first", "second", "fourth", "fifth"])
      expect(await failing(week)).toBe("overloaded");
    expect(calls()).toBe(13);
    expect(await failing("sixth")).toBe("resting");
  });

  it("draws no conclusion from a call with a shorter time limit", async () => {
    const { proposer, decide, end, calls } = underTest();
    decide(() => Promise.resolve(end("timeout")));
    for (let week = 0; week < 12; week += 1) {
      const brief = { ...BRIEF, week: `week ${week}`, mostMs: 100 };
      const { fault } = await proposer.propose(brief, () => Promise.resolve(), new AbortController().signal);
      expect(fault).toBe("timeout");
    }
    expect(calls()).toBe(12);
  });

  it("opens after five faults in a row: calls end immediately, and none is made", async () => {
    const { ask, calls, lines } = underTest();
    expect(await ask(...FIVE)).toEqual(FIVE);
    expect(await ask(null, null)).toEqual(["resting", "resting"]);
    expect(calls()).toBe(5);
    expect(lines).toEqual(["The AI provider is not asked for a while"]);
  });

  it.each([null, "bad_output", "truncated", "filtered", "too_large"] as const)(
    "takes %s for a provider that is up, and counts anew",
    async (answer) => {
      const { ask } = underTest();
      const four = FIVE.slice(1);
      expect(await ask(...four, answer, ...four)).toEqual([...four, answer, ...four]);
    },
  );

  it("treats a timeout after a meal as slowness, and stays closed", async () => {
    const { ask, cook } = underTest();
    cook();
    const slow: AiFault[] = Array.from({ length: 12 }, () => "timeout");
    expect(await ask(...slow)).toEqual(slow);
  });

  it("does not count faults more than a minute apart", async () => {
    const { ask, clock, calls } = underTest();
    await ask("overloaded", "overloaded");
    clock.advance(MINUTE_MS + 1);
    expect(await ask("overloaded", "overloaded", "overloaded", "overloaded", null)).toEqual([
      ...Array.from({ length: 4 }, () => "overloaded"),
      null,
    ]);
    expect(calls()).toBe(7);
  });

  it("lets one call through after its pause, holds back the others meanwhile, and closes when that one succeeds", async () => {
    const { ask, clock, call, decide, end, calls, lines } = underTest();
    await ask(...FIVE);
    clock.advance(REST_MS - 1);
    expect(await ask(null)).toEqual(["resting"]);
    clock.advance(1);
    const { promise, resolve } = Promise.withResolvers<AiEnd>();
    decide(() => promise);
    const first = call();
    expect((await call()).fault).toBe("resting");
    resolve(end(null));
    expect((await first).fault).toBeNull();
    expect(await ask("overloaded", null)).toEqual(["overloaded", null]);
    expect(calls()).toBe(8);
    expect(lines.at(-1)).toBe("The AI provider answers again");
  });

  it("pauses again when the call after the pause fails too", async () => {
    const { ask, clock } = underTest();
    await ask(...FIVE);
    clock.advance(REST_MS);
    expect(await ask("out_of_credit", null)).toEqual(["out_of_credit", "resting"]);
    clock.advance(REST_MS);
    expect(await ask(null, null)).toEqual([null, null]);
  });

  it("learns nothing from an aborted call, and lets the next one through instead", async () => {
    const { ask, clock, call, decide } = underTest();
    await ask(...FIVE);
    clock.advance(REST_MS);
    decide(() => Promise.reject(new Error("the job was stopped")));
    await expect(call()).rejects.toThrow("the job was stopped");
    expect(await ask(null)).toEqual([null]);
  });

  it("closes after a meal from a call aborted because it had all it wanted", async () => {
    const { ask, clock, call, decide, cook, lines } = underTest();
    await ask(...FIVE);
    clock.advance(REST_MS);
    cook();
    decide(() => Promise.reject(new Error("enough")));
    await expect(call()).rejects.toThrow("enough");
    expect(lines.at(-1)).toBe("The AI provider answers again");
  });

  it("does not extend the pause for calls already in progress", async () => {
    const { ask, clock, call, decide, end } = underTest();
    const { promise, resolve } = Promise.withResolvers<AiEnd>();
    decide(() => promise);
    const slow = call();
    await ask(...FIVE);
    clock.advance(REST_MS - 1);
    resolve(end("timeout"));
    expect((await slow).fault).toBe("timeout");
    clock.advance(1);
    expect(await ask(null)).toEqual([null]);
  });

  it("keeps the name and the model of what it wraps", () => {
    expect(underTest().proposer).toMatchObject({ name: "OpenAI", model: "m" });
  });
});
