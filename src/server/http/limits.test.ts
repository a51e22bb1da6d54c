import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseLimits, type Limits } from "#server/http/limits";
import { HELD_MS, type LimitUse } from "#server/http/limit-counts";
import { HOUR_MS, MINUTE_MS } from "#server/services/clock/clock";
import { startTestApp, type TestApp } from "#tests/support/app";
import { engines } from "#tests/support/engines";

describe.each(engines())("limits in the database on $name", (engine) => {
  let app: TestApp;
  let people = 0;
  beforeAll(async () => {
    app = await startTestApp({ engine, work: false });
  });
  afterAll(() => app.close());

  const limitsOf = (scale: number) => databaseLimits(app.context.platform.database, app.clock, scale);
  const outcome = (use: Promise<unknown>) =>
    use.then(
      () => "allowed",
      (error: unknown) => (error as { code: string }).code,
    );
  /** A user unknown to other tests, each time from a new address. */
  const stranger = (accountId = `account ${(people += 1)}`) => {
    people += 1;
    return { address: `198.51.${people >> 8}.${people & 255}`, accountId, name: "typed", device: null };
  };
  /** Simulates a slow password comparison and counts concurrent ones. */
  const guessing = () => {
    const seen = { compared: 0, refused: 0 };
    const guess = async (use: Promise<LimitUse>, wrong: boolean) => {
      try {
        const held = await use;
        seen.compared += 1;
        for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
        await held.end(wrong);
      } catch {
        seen.refused += 1;
      }
    };
    return { seen, guess };
  };

  it("are counted across processes and parallel requests", async () => {
    const [one, two] = [limitsOf(0.1), limitsOf(0.1)];
    const uses = Array.from({ length: 10 }, (_, index) => outcome((index % 2 === 0 ? one : two).signUp("192.0.2.7")));
    const outcomes = await Promise.all(uses);
    expect(outcomes.filter((result) => result === "allowed")).toHaveLength(3);
    expect(await outcome(one.signUp("192.0.2.8"))).toBe("allowed");
  });

  it("can be scaled as far as the settings allow", async () => {
    const limits = limitsOf(1_000_000);
    const once = () => outcome(limits.write("a user under load", null));
    expect([await once(), await once()]).toEqual(["allowed", "allowed"]);
  });

  it("treat an attacker's many IPv6 addresses as one network", async () => {
    const limits = limitsOf(0.1);
    const results = [];
    for (const host of ["1", "2:3", "ffff:0:1"]) results.push(await outcome(limits.signUp(`2001:db8:1:2::${host}`)));
    expect(results).toEqual(["allowed", "allowed", "allowed"]);
    expect(await outcome(limits.signUp("2001:db8:1:2:a:b:c:d"))).toBe("too_many_requests");
    expect(await outcome(limits.signUp("2001:db8:1:3::1"))).toBe("allowed");
  });

  it("end on time, however often a caller was refused meanwhile", async () => {
    const limits = limitsOf(0.1);
    for (let time = 0; time < 3; time += 1) await limits.signUp("192.0.2.20");
    for (let minute = 0; minute < 60; minute += 1) {
      expect(await outcome(limits.signUp("192.0.2.20"))).toBe("too_many_requests");
      app.clock.advance(MINUTE_MS);
    }
    for (let time = 0; time < 3; time += 1) expect(await outcome(limits.signUp("192.0.2.20"))).toBe("allowed");
  });

  it("compare no more than ten of fifty parallel wrong passwords, over two processes", async () => {
    const [one, two] = [limitsOf(1), limitsOf(1)];
    const { seen, guess } = guessing();
    const account = `account ${(people += 1)}`;
    const limits = (index: number): Limits => (index % 2 === 0 ? one : two);
    await Promise.all(Array.from({ length: 50 }, (_, index) => guess(limits(index).signIn(stranger(account)), true)));
    expect(seen).toEqual({ compared: 10, refused: 40 });
  });

  it("allow twenty parallel correct sign-ins after nine wrong guesses, over two processes", async () => {
    const [one, two] = [limitsOf(1), limitsOf(1)];
    const { seen, guess } = guessing();
    const owner = stranger();
    for (let time = 0; time < 9; time += 1) await guess(one.signIn(owner), true);
    const limits = (index: number): Limits => (index % 2 === 0 ? one : two);
    await Promise.all(Array.from({ length: 20 }, (_, index) => guess(limits(index).signIn(owner), false)));
    expect(seen).toEqual({ compared: 29, refused: 0 });
    // Nothing was left behind: exactly one is left.
    await guess(one.signIn(owner), true);
    await guess(one.signIn(owner), false);
    expect(seen).toEqual({ compared: 30, refused: 1 });
  });

  it("do not count a guess against the address if the account's limit refused it", async () => {
    const limits = limitsOf(1);
    const { seen, guess } = guessing();
    const guesser = stranger();
    for (let time = 0; time < 100; time += 1) await guess(limits.signIn(guesser), true);
    expect(seen).toEqual({ compared: 10, refused: 90 });
    expect(await outcome(limits.signIn({ ...stranger(), address: guesser.address }))).toBe("allowed");
  });

  it("free a dead process's slots after a minute", async () => {
    const limits = limitsOf(1);
    const owner = stranger();
    for (let time = 0; time < 10; time += 1) await limits.signIn({ ...stranger(owner.accountId) });
    app.clock.advance(HELD_MS);
    expect(await outcome(limits.signIn(owner))).toBe("allowed");
  });

  it("wait for other attempts to end, and refuse after a while if they do not", async () => {
    const limits = databaseLimits(app.context.platform.database, app.clock, 0.1, 300);
    const owner = stranger();
    const first = await limits.signIn(owner);
    const second = limits.signIn(owner);
    await first.end(false);
    await (await second).end(false);
    await limits.signIn(owner);
    expect(await outcome(limits.signIn(owner))).toBe("too_many_requests");
  });

  it("count an attempt that ends twice only once", async () => {
    const limits = limitsOf(0.2);
    const owner = stranger();
    const use = await limits.signIn(owner);
    await use.end(true);
    await use.end(true);
    expect(await outcome(limits.signIn(owner))).toBe("allowed");
  });

  it("keep their key spaces apart: using up one leaves the others free", async () => {
    const limits = limitsOf(1);
    const { seen, guess } = guessing();
    const one = { address: "192.0.2.50", accountId: "one", name: "one", device: null };
    for (let time = 0; time < 10; time += 1) await guess(limits.signIn(one), true);
    expect(await outcome(limits.signIn(one))).toBe("too_many_requests");
    expect(seen.compared).toBe(10);
    const others = [
      limits.provePassword(one),
      limits.adminSignIn(one),
      limits.adminSignIn({ ...one, device: "one" }),
      limits.signIn({ ...one, accountId: null }),
      limits.signIn({ ...one, device: "one" }),
      limits.signIn({ ...one, accountId: "admin one" }),
      limits.resetLink(one.address),
      limits.passwordReset(one.address, "one"),
      limits.signUp(one.address),
    ];
    expect(await Promise.all(others.map(outcome))).toEqual(others.map(() => "allowed"));
  });

  it("can be reset for one account's sign-ins and nothing else", async () => {
    const limits = limitsOf(1);
    const { guess } = guessing();
    const [one, two] = [stranger(), stranger()];
    for (let time = 0; time < 10; time += 1) {
      for (const who of [one, two]) await guess(limits.signIn(who), true);
      await guess(limits.adminSignIn({ ...one, name: one.accountId }), true);
      await guess(limits.provePassword(one), true);
    }
    await limits.resetSignIns(one.accountId);
    expect(await outcome(limits.signIn(one))).toBe("allowed");
    expect(await outcome(limits.signIn(two))).toBe("too_many_requests");
    expect(await outcome(limits.adminSignIn({ ...one, name: one.accountId }))).toBe("too_many_requests");
    expect(await outcome(limits.provePassword(one))).toBe("too_many_requests");
  });

  it("do not count a use against the address if the mailbox's limit refused it", async () => {
    const limits = limitsOf(1);
    for (let time = 0; time < 40; time += 1) {
      expect(await outcome(limits.passwordReset("192.0.2.60", "full"))).toBe(
        time < 5 ? "allowed" : "too_many_requests",
      );
    }
    for (let time = 0; time < 25; time += 1) {
      expect(await outcome(limits.passwordReset("192.0.2.60", `box ${time}`))).toBe("allowed");
    }
    expect(await outcome(limits.passwordReset("192.0.2.60", "one more"))).toBe("too_many_requests");
  });

  it("count sixty wrong guesses an hour from one address, whatever came before the hour", async () => {
    const limits = limitsOf(0.1);
    const { seen, guess } = guessing();
    const from = (address: string) => ({ ...stranger(), address });
    for (let time = 0; time < 8; time += 1) await guess(limits.signIn(from("192.0.2.70")), true);
    expect(seen).toEqual({ compared: 6, refused: 2 });
    app.clock.advance(HOUR_MS);
    for (let time = 0; time < 8; time += 1) await guess(limits.signIn(from("192.0.2.70")), true);
    expect(seen).toEqual({ compared: 12, refused: 4 });
  });
});
