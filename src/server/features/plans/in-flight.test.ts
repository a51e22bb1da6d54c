import { describe, expect, test } from "vitest";
import { InFlight } from "#server/features/plans/in-flight";

describe("work in flight", () => {
  test("is done once for concurrent callers, and again for the next", async () => {
    const inFlight = new InFlight();
    let done = 0;
    const ask = (key: string) => inFlight.once(key, async () => (done += 1));
    expect(await Promise.all([ask("one"), ask("one"), ask("other"), ask("one")])).toEqual([1, 1, 2, 1]);
    expect(await ask("one")).toBe(3);
  });

  test("fails for all who wait for it, and is tried again for the next", async () => {
    const inFlight = new InFlight();
    const failing = () => inFlight.once("one", () => Promise.reject(new Error("not now")));
    const ends = await Promise.allSettled([failing(), failing()]);
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(inFlight.once("one", () => Promise.resolve("now"))).resolves.toBe("now");
  });
});
