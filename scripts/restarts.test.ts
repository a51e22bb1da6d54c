import { describe, expect, it } from "vitest";
import { startsAgain } from "./restarts.mjs";

describe("what npm start does when the server ends", () => {
  it("restarts it after a fault, and after no other exit", () => {
    const again = startsAgain({ now: () => 0 });
    expect(again(70)).toEqual({ restart: true, words: expect.stringContaining("starts again") });
    for (const code of [0, 1, 128]) expect(again(code)).toEqual({ restart: false, words: null });
  });

  it("gives up after repeated faults in a short time, but not over weeks", () => {
    let time = 0;
    const again = startsAgain({ now: () => time });
    const fallsAfter = (milliseconds: number) => {
      time += milliseconds;
      return again(70).restart;
    };
    expect(Array.from({ length: 10 }, () => fallsAfter(61_000))).not.toContain(false);
    expect(Array.from({ length: 4 }, () => fallsAfter(1_000))).toEqual([true, true, true, false]);
  });
});
