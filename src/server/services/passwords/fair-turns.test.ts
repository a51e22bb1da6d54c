import { describe, expect, it } from "vitest";
import { fairTurns } from "#server/services/passwords/fair-turns";

describe("fair turns", () => {
  const crowd = (length: number) => Array.from({ length }, (_, index) => index);
  const soon = () => new Promise<void>((resolve) => void setImmediate(resolve));

  it("run so many at once and no more, and all in the end", async () => {
    const turns = fairTurns({ atOnce: 2, mostWaiting: 100 });
    let [now, most] = [0, 0];
    const done = crowd(20).map((index) =>
      turns(`name ${index % 3}`, async () => {
        now += 1;
        most = Math.max(most, now);
        await soon();
        now -= 1;
        return index;
      }),
    );
    expect(await Promise.all(done)).toEqual(crowd(20));
    expect(most).toBe(2);
  });

  it("hold up somebody else by one turn, however many one name has waiting", async () => {
    const turns = fairTurns({ atOnce: 1, mostWaiting: 200 });
    const order: string[] = [];
    const work = (name: string) =>
      turns(name, async () => {
        await soon();
        order.push(name);
      });
    const all = [...crowd(100).map(() => work("guesser")), work("owner"), work("other")];
    await Promise.all(all);
    // One was at work; a second had its turn before the others came.
    expect(order.indexOf("owner")).toBeLessThanOrEqual(2);
    expect(order.indexOf("other")).toBeLessThanOrEqual(3);
  });

  it("keep the order of one name, and go on after a failure", async () => {
    const turns = fairTurns({ atOnce: 1, mostWaiting: 10 });
    const order: number[] = [];
    const all = crowd(5).map((index) =>
      turns("one", async () => {
        order.push(index);
        await soon();
        if (index === 2) throw new Error("no");
      }).catch(() => undefined),
    );
    await Promise.all(all);
    expect(order).toEqual(crowd(5));
    expect(await turns("one", async () => "after")).toBe("after");
  });

  it("refuse the last of the longest line when too many wait, and nobody else", async () => {
    const turns = fairTurns({ atOnce: 1, mostWaiting: 10 });
    const outcomes = { guesser: [] as string[], owner: [] as string[] };
    const work = (name: keyof typeof outcomes) =>
      turns(name, soon).then(
        () => void outcomes[name].push("done"),
        (error: unknown) => void outcomes[name].push((error as { code: string }).code),
      );
    await Promise.all([...crowd(30).map(() => work("guesser")), ...crowd(4).map(() => work("owner"))]);
    expect(outcomes.owner).toEqual(crowd(4).map(() => "done"));
    expect(outcomes.guesser.filter((result) => result === "high_load")).toHaveLength(23);
    expect(outcomes.guesser.filter((result) => result === "done")).toHaveLength(7);
  });
});
