import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startCallDeadline } from "#server/services/ai/call-deadline";
import { MINUTE_MS, SECOND_MS } from "#server/services/clock/clock";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nobody = new AbortController().signal;

describe("the deadline of a call to a provider", () => {
  it("ends it when the time is up, however much arrives", async () => {
    const deadline = startCallDeadline(MINUTE_MS, nobody);
    for (let second = 0; second < 60; second += 1) {
      expect(deadline.signal.aborted).toBe(false);
      deadline.expectWithin(10 * SECOND_MS, "network");
      vi.advanceTimersByTime(SECOND_MS);
    }
    expect(deadline.signal.aborted).toBe(true);
    await expect(deadline.ended).resolves.toBe("timeout");
  });

  it("ends it when nothing more arrives, and not before anything is expected", async () => {
    const deadline = startCallDeadline(MINUTE_MS, nobody);
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

  it("keeps the first reason", async () => {
    const deadline = startCallDeadline(MINUTE_MS, nobody);
    deadline.end("too_large");
    deadline.end("timeout");
    await expect(deadline.ended).resolves.toBe("too_large");
  });

  it("ends it when the caller gives up, and leaves no timer behind", () => {
    const caller = new AbortController();
    const deadline = startCallDeadline(MINUTE_MS, caller.signal);
    deadline.expectWithin(SECOND_MS, "timeout");
    caller.abort();
    expect(deadline.signal.aborted).toBe(true);
    deadline.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
