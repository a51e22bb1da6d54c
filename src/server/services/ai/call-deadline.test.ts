import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startCallDeadline } from "#server/services/ai/call-deadline";
import { MINUTE_MS, SECOND_MS } from "#server/services/clock/clock";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE = { timeoutMs: MINUTE_MS, writingMs: MINUTE_MS };
const nobody = new AbortController().signal;

describe("the deadline of a call to a provider", () => {
  it("ends it when the time is up and no part of an answer has arrived", async () => {
    const deadline = startCallDeadline(MINUTE, nobody);
    vi.advanceTimersByTime(MINUTE_MS - 1);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    await expect(deadline.ended).resolves.toBe("timeout");
  });

  it("lets a late answer continue, for as long again at most", async () => {
    const deadline = startCallDeadline(MINUTE, nobody);
    vi.advanceTimersByTime(55 * SECOND_MS);
    for (let second = 55; second < 120; second += 1) {
      expect(deadline.signal.aborted).toBe(false);
      deadline.expectWithin(10 * SECOND_MS, "network");
      vi.advanceTimersByTime(SECOND_MS);
    }
    expect(deadline.signal.aborted).toBe(true);
    await expect(deadline.ended).resolves.toBe("timeout");
  });

  it("ends it when nothing more arrives, but not before anything is expected", async () => {
    const deadline = startCallDeadline(MINUTE, nobody);
    vi.advanceTimersByTime(30 * SECOND_MS);
    deadline.expectWithin(10 * SECOND_MS, "timeout");
    vi.advanceTimersByTime(9 * SECOND_MS);
    expect(deadline.signal.aborted).toBe(false);
    deadline.expectWithin(10 * SECOND_MS, "network");
    vi.advanceTimersByTime(9 * SECOND_MS);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(SECOND_MS);
    expect(deadline.signal.aborted).toBe(true);
    await expect(deadline.ended).resolves.toBe("network");
  });

  it("does not mistake a stall of its own process for a pause of the provider", async () => {
    vi.useRealTimers();
    const deadline = startCallDeadline(MINUTE, nobody);
    deadline.expectWithin(200, "timeout");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    // Data received meanwhile is read after the late timers, which are all done one turn of the loop later.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(deadline.signal.aborted).toBe(false);
    await expect(deadline.ended).resolves.toBe("timeout");
    deadline.close();
  });

  it("ends it soon after the time is up if a started answer does not continue", async () => {
    const deadline = startCallDeadline({ timeoutMs: 10 * SECOND_MS, writingMs: 10 * SECOND_MS }, nobody);
    deadline.expectWithin(10 * SECOND_MS, "network");
    vi.advanceTimersByTime(9 * SECOND_MS);
    deadline.expectWithin(10 * SECOND_MS, "network");
    vi.advanceTimersByTime(2 * SECOND_MS);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(SECOND_MS);
    await expect(deadline.ended).resolves.toBe("timeout");
  });

  it("ends an answer in progress if no extra time was given", async () => {
    const deadline = startCallDeadline({ timeoutMs: 10 * SECOND_MS, writingMs: 0 }, nobody);
    vi.advanceTimersByTime(9 * SECOND_MS);
    deadline.expectWithin(10 * SECOND_MS, "network");
    vi.advanceTimersByTime(SECOND_MS);
    await expect(deadline.ended).resolves.toBe("timeout");
  });

  it("keeps the first reason", async () => {
    const deadline = startCallDeadline(MINUTE, nobody);
    deadline.end("too_large");
    deadline.end("timeout");
    await expect(deadline.ended).resolves.toBe("too_large");
  });

  it("ends it when the caller aborts, and leaves no timer behind", () => {
    const caller = new AbortController();
    const deadline = startCallDeadline(MINUTE, caller.signal);
    deadline.expectWithin(SECOND_MS, "timeout");
    caller.abort();
    expect(deadline.signal.aborted).toBe(true);
    deadline.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
