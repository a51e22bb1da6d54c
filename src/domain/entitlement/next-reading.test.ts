import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextReadingAt, ROUTINE_DAYS, type Pending } from "#domain/entitlement/next-reading";
import type { ProviderAccount } from "#domain/entitlement/provider-account";
import { NOW, failing, inDays, invoice, one, subscription, trialing } from "#domain/testing/accounts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const quiet = { userId: "somebody", formsBegunAt: [], unfinished: false };

/** When the account is next read, apart from routine readings. */
function dueAt(account: ProviderAccount, now: number, more: Partial<Pending> = {}): number | null {
  const at = nextReadingAt(account, { ...quiet, ...more }, now);
  const routine = nextReadingAt(one(subscription({ periodEndsAt: inDays(1e5) })), quiet, now);
  return at === routine ? null : at;
}

/** All times at which an unchanging account is read between two days. */
function readings(account: ProviderAccount, from: number, to: number, userId: string): readonly number[] {
  const all: number[] = [];
  for (let now = inDays(from); now < inDays(to);) {
    const next = nextReadingAt(account, { ...quiet, userId }, now);
    if (next === null) break;
    expect(next).toBeGreaterThan(now);
    all.push(next);
    now = next;
  }
  return all.filter((at) => at < inDays(to));
}

describe("an account is read next", () => {
  it("when its trial's reminder and its end are due", () => {
    const account = one(trialing);
    expect(readings(account, -4, 2.5, "somebody")).toEqual(expect.arrayContaining([inDays(-1), inDays(2)]));
  });

  it("at the end of a period, and then at growing intervals until the provider has begun the next", () => {
    const account = one(subscription({ periodEndsAt: NOW }));
    expect(dueAt(account, NOW - HOUR)).toBe(NOW);
    expect(dueAt(account, NOW)).toBe(NOW + MINUTE);
    expect(dueAt(account, NOW + 10 * MINUTE)).toBe(NOW + 20 * MINUTE);
  });

  it("when the draft of a renewal has been charged", () => {
    const draft = invoice({ state: "open", reason: "renewal", paidAt: null, createdAt: NOW });
    expect(dueAt(one(subscription(), draft), NOW)).toBe(NOW + 65 * MINUTE);
    expect(dueAt(one(subscription(), draft), NOW + 65 * MINUTE)).toBe(NOW + 130 * MINUTE);
  });

  it("when the days of grace end", () => {
    expect(readings(failing, 0, 6, "somebody")).toContain(inDays(5));
  });

  it("two weeks before a yearly renewal, for its notice, but not before a monthly one", () => {
    const until = { periodEndsAt: inDays(15) };
    expect(readings(one(subscription({ ...until, interval: "year" })), 0, 2, "somebody")).toContain(inDays(1));
    expect(readings(one(subscription(until)), 0, 2, "somebody")).not.toContain(inDays(1));
  });

  it("while a card may still be confirmed, and while an action is unfinished", () => {
    const nobody = { subscriptions: [], invoices: [] };
    const form = { formsBegunAt: [NOW] };
    expect(nextReadingAt(nobody, { ...quiet, ...form }, NOW)).toBeLessThanOrEqual(NOW + HOUR);
    expect(nextReadingAt(nobody, { ...quiet, ...form }, inDays(30))).toBeNull();
    expect(nextReadingAt(nobody, { ...quiet, unfinished: true }, NOW)).toBeLessThanOrEqual(NOW + 4 * HOUR);
    expect(nextReadingAt(nobody, quiet, NOW)).toBeNull();
    expect(nextReadingAt(one(subscription({ phase: "ended", endedAt: NOW })), quiet, NOW)).toBeNull();
  });

  it("after every moment, always later than it, and every few days at the latest", () => {
    const accounts = [one(trialing), failing, one(subscription({ periodEndsAt: NOW }))];
    fc.assert(
      fc.property(
        fc.constantFrom(...accounts),
        fc.integer({ min: inDays(-60), max: inDays(60) }),
        fc.string(),
        fc.boolean(),
        (account, now, userId, unfinished) => {
          const next = nextReadingAt(account, { userId, formsBegunAt: [now - HOUR], unfinished }, now);
          expect(next !== null && next > now && next <= now + ROUTINE_DAYS * 24 * HOUR).toBe(true);
        },
      ),
    );
  });

  it("at its own time between two routine readings", () => {
    const account = one(subscription({ periodEndsAt: inDays(1e5) }));
    const hours = new Map<number, number>();
    for (let person = 0; person < 1_000; person += 1) {
      const [first, second, ...more] = readings(account, 0, 2 * ROUTINE_DAYS, `0193-${person}`);
      expect([(second ?? 0) - (first ?? 0), more]).toEqual([ROUTINE_DAYS * 24 * HOUR, []]);
      const hour = Math.floor(((first ?? 0) - NOW) / HOUR);
      hours.set(hour, (hours.get(hour) ?? 0) + 1);
    }
    expect(hours.size).toBe(ROUTINE_DAYS * 24);
    expect(Math.max(...hours.values())).toBeLessThan(40);
  });
});
