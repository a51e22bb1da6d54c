import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openLine } from "#server/services/ai/line";
import { MINUTE_MS, SECOND_MS } from "#server/services/clock/clock";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nobody = new AbortController().signal;

describe("the line to a provider", () => {
  it("is cut when the time is up, however lively it is", async () => {
    const line = openLine(MINUTE_MS, nobody);
    for (let second = 0; second < 60; second += 1) {
      expect(line.signal.aborted).toBe(false);
      line.expectWithin(10 * SECOND_MS, "network");
      vi.advanceTimersByTime(SECOND_MS);
    }
    expect(line.signal.aborted).toBe(true);
    await expect(line.cut).resolves.toBe("timeout");
  });

  it("is cut when it falls silent, and not before anything is expected", async () => {
    const line = openLine(MINUTE_MS, nobody);
    vi.advanceTimersByTime(30 * SECOND_MS);
    line.expectWithin(10 * SECOND_MS, "timeout");
    vi.advanceTimersByTime(9 * SECOND_MS);
    expect(line.signal.aborted).toBe(false);
    line.expectWithin(10 * SECOND_MS, "network");
    vi.advanceTimersByTime(9 * SECOND_MS);
    expect(line.signal.aborted).toBe(false);
    vi.advanceTimersByTime(SECOND_MS);
    expect(line.signal.aborted).toBe(true);
    await expect(line.cut).resolves.toBe("network");
  });

  it("keeps the first reason", async () => {
    const line = openLine(MINUTE_MS, nobody);
    line.end("too_large");
    line.end("timeout");
    await expect(line.cut).resolves.toBe("too_large");
  });

  it("is cut when the caller gives up, and leaves no timer behind", () => {
    const caller = new AbortController();
    const line = openLine(MINUTE_MS, caller.signal);
    line.expectWithin(SECOND_MS, "timeout");
    caller.abort();
    expect(line.signal.aborted).toBe(true);
    line.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
