import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app";
import { engines } from "#tests/support/engines";

describe.each(engines())("locks on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine, work: false });
  });
  afterAll(() => app.close());

  it("let one at a time in, and each with its own key at once", async () => {
    const { locks } = app.context.platform;
    let inside = 0;
    let most = 0;
    const order: number[] = [];
    const enter = (number: number) =>
      locks.withLock("the same", async () => {
        inside += 1;
        most = Math.max(most, inside);
        await app.context.accounts.countUsers(null);
        order.push(number);
        inside -= 1;
        return number;
      });
    expect(await Promise.all([1, 2, 3, 4].map(enter))).toEqual([1, 2, 3, 4]);
    expect(most).toBe(1);
    expect(order).toHaveLength(4);
    const nested = await locks.withLock("one", () => locks.withLock("other", () => Promise.resolve("both")));
    expect(nested).toBe("both");
  });

  it("let a crowd through that is larger than the connections", async () => {
    const { locks } = app.context.platform;
    const count = (key: string) => locks.withLock(key, () => app.context.accounts.countUsers(null));
    const same = Array.from({ length: 30 }, () => count("crowd"));
    const different = Array.from({ length: 30 }, (_, index) => count(`crowd ${index}`));
    expect(await Promise.all([...same, ...different])).toHaveLength(60);
  });

  it("open again when the work failed", async () => {
    const { locks } = app.context.platform;
    await expect(locks.withLock("fails", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await locks.withLock("fails", () => Promise.resolve(1))).toBe(1);
  });
});
