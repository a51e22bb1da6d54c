import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseLimits } from "#server/http/limits";
import { startTestApp, type TestApp } from "#tests/support/app";
import { engines } from "#tests/support/engines";

describe.each(engines())("limits in the database on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine, work: false });
  });
  afterAll(() => app.close());

  const outcome = (use: Promise<unknown>) =>
    use.then(
      () => "allowed",
      (error: unknown) => (error as { code: string }).code,
    );

  it("count together for all processes, and for parallel requests", async () => {
    const { database } = app.context.platform;
    const [one, two] = [databaseLimits(database, app.clock, 0.1), databaseLimits(database, app.clock, 0.1)];
    const uses = Array.from({ length: 10 }, (_, index) => outcome((index % 2 === 0 ? one : two).signUp("192.0.2.7")));
    const outcomes = await Promise.all(uses);
    expect(outcomes.filter((result) => result === "allowed")).toHaveLength(3);
    expect(await outcome(one.signUp("192.0.2.8"))).toBe("allowed");
  });

  it("take what is given back", async () => {
    const limits = databaseLimits(app.context.platform.database, app.clock, 0.1);
    for (let time = 0; time < 6; time += 1) {
      const use = await limits.signUp("192.0.2.9");
      await use.giveBack();
    }
    expect(await outcome(limits.signUp("192.0.2.9"))).toBe("allowed");
  });

  it("see one network where an attacker has many IPv6 addresses, and the same address in both its forms", async () => {
    const limits = databaseLimits(app.context.platform.database, app.clock, 0.1);
    const results = [];
    for (const host of ["1", "2:3", "ffff:0:1"]) results.push(await outcome(limits.signUp(`2001:db8:1:2::${host}`)));
    expect(results).toEqual(["allowed", "allowed", "allowed"]);
    expect(await outcome(limits.signUp("2001:db8:1:2:a:b:c:d"))).toBe("too_many_requests");
    expect(await outcome(limits.signUp("2001:db8:1:3::1"))).toBe("allowed");
    for (const address of ["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1"]) await limits.signUp(address);
    expect(await outcome(limits.signUp("::ffff:192.0.2.1"))).toBe("too_many_requests");
  });
});
