import { describe, expect, it } from "vitest";
import { fairQueue } from "#server/fair-queue";

describe("a fair queue", () => {
  const range = (length: number) => Array.from({ length }, (_, index) => index);
  const soon = () => new Promise<void>((resolve) => void setImmediate(resolve));

  it("runs up to the limit at once, and everything in the end", async () => {
    const queue = fairQueue({ atOnce: 2, mostWaiting: 100 });
    let [now, most] = [0, 0];
    const done = range(20).map((index) =>
      queue(`name ${index % 3}`, async () => {
        now += 1;
        most = Math.max(most, now);
        await soon();
        now -= 1;
        return index;
      }),
    );
    expect(await Promise.all(done)).toEqual(range(20));
    expect(most).toBe(2);
  });

  it("delays others by one turn at most, however much one name has waiting", async () => {
    const queue = fairQueue({ atOnce: 1, mostWaiting: 200 });
    const order: string[] = [];
    const work = (name: string) =>
      queue(name, async () => {
        await soon();
        order.push(name);
      });
    const all = [...range(100).map(() => work("guesser")), work("owner"), work("other")];
    await Promise.all(all);
    // One was running; a second got its turn before the others arrived.
    expect(order.indexOf("owner")).toBeLessThanOrEqual(2);
    expect(order.indexOf("other")).toBeLessThanOrEqual(3);
  });

  it("keeps the order within a name, and continues after a failure", async () => {
    const queue = fairQueue({ atOnce: 1, mostWaiting: 10 });
    const order: number[] = [];
    const all = range(5).map((index) =>
      queue("one", async () => {
        order.push(index);
        await soon();
        if (index === 2) throw new Error("no");
      }).catch(() => undefined),
    );
    await Promise.all(all);
    expect(order).toEqual(range(5));
    expect(await queue("one", async () => "after")).toBe("after");
  });

  it("runs no more for one name than its limit, and fills the rest with others", async () => {
    const queue = fairQueue({ atOnce: 3, atOnceOfOne: 1, mostWaiting: 100 });
    const now = new Map<string, number>();
    const seen = { ofOne: 0, ofAll: 0 };
    const work = (name: string) =>
      queue(name, async () => {
        now.set(name, (now.get(name) ?? 0) + 1);
        seen.ofOne = Math.max(seen.ofOne, ...now.values());
        seen.ofAll = Math.max(
          seen.ofAll,
          [...now.values()].reduce((sum, count) => sum + count, 0),
        );
        await soon();
        now.set(name, (now.get(name) ?? 0) - 1);
      });
    await Promise.all(["one", "two", "three", "four"].flatMap((name) => range(6).map(() => work(name))));
    expect(seen).toEqual({ ofOne: 1, ofAll: 3 });
  });

  it("refuses only the last of the longest queue when too many wait", async () => {
    const queue = fairQueue({ atOnce: 1, mostWaiting: 10 });
    const outcomes = { guesser: [] as string[], owner: [] as string[] };
    const work = (name: keyof typeof outcomes) =>
      queue(name, soon).then(
        () => void outcomes[name].push("done"),
        (error: unknown) => void outcomes[name].push((error as { code: string }).code),
      );
    await Promise.all([...range(30).map(() => work("guesser")), ...range(4).map(() => work("owner"))]);
    expect(outcomes.owner).toEqual(range(4).map(() => "done"));
    expect(outcomes.guesser.filter((result) => result === "high_load")).toHaveLength(23);
    expect(outcomes.guesser.filter((result) => result === "done")).toHaveLength(7);
  });
});
