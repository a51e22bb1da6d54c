import { describe, expect, it } from "vitest";
import { startsAgain } from "./restarts.mjs";

describe("what npm start does when the server ends", () => {
  it("starts it again after a fault, and leaves it off after any other end", () => {
    const again = startsAgain({ now: () => 0 });
    expect(again(70)).toEqual({ restart: true, words: expect.stringContaining("starts again") });
    for (const code of [0, 1, 128]) expect(again(code)).toEqual({ restart: false, words: null });
  });

  it("gives up when it falls again and again, and not over the weeks", () => {
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
