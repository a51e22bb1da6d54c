import { describe, expect, it } from "vitest";
import { manualClock } from "#server/services/clock/clock";
import { isUuid, keyedHash, randomIds, sameSecret, tokenHash } from "#server/services/ids/ids";

describe("ids", () => {
  it("are different, well-formed and sorted by the clock's time", () => {
    const clock = manualClock(1_700_000_000_000);
    const ids = randomIds(clock);
    const made = Array.from({ length: 200 }, () => {
      clock.advance(1);
      return ids.uuid();
    });
    expect(new Set(made).size).toBe(200);
    expect(made.toSorted()).toEqual(made);
    expect(made.every(isUuid)).toBe(true);
    expect(made[0]?.[14]).toBe("7");
  });

  it("sort in the order in which they were made, also within a millisecond", () => {
    const ids = randomIds(manualClock(1_700_000_000_000));
    const made = Array.from({ length: 200 }, () => ids.uuid());
    expect(made.toSorted()).toEqual(made);
  });

  it("make tokens of 32 bytes that do not repeat", () => {
    const ids = randomIds(manualClock(0));
    const made = Array.from({ length: 1_000 }, () => ids.token());
    expect(new Set(made).size).toBe(1_000);
    expect(Buffer.from(made[0] ?? "", "base64url")).toHaveLength(32);
  });

  it.each(["", "1", "01A1FBF0-555E-708C-8696-8F90587E8923", "01a1fbf0-555e-708c-8696-8f90587e8923 ", "'; --"])(
    "are told from %j",
    (text) => expect(isUuid(text)).toBe(false),
  );

  it("are hashed so that equal texts agree and keys keep them apart", () => {
    expect(tokenHash("a")).toBe(tokenHash("a"));
    expect(keyedHash("k", "a")).not.toBe(keyedHash("l", "a"));
    expect(sameSecret("a", "a")).toBe(true);
    expect(sameSecret("a", "ab")).toBe(false);
  });
});
