import { expect, test } from "vitest";
import { daysUntil, formatDay, formatMinutes, formatMoment, formatMonth, formatPounds } from "#web/lib/format";

test("money has its pence", () => {
  expect(formatPounds(3.4)).toBe("£3.40");
  expect(formatPounds(1234)).toBe("£1,234.00");
});

test("dates are London's, and text that is not a date gives none", () => {
  expect(formatDay("2026-06-30T23:30:00Z")).toBe("1 July 2026");
  expect(formatMonth("2026-11-21T02:00:00Z")).toBe("November 2026");
  expect(formatMoment("2026-06-30T23:30:00Z")).toBe("1 July 2026 at 00:30");
  expect(formatMoment("never")).toBeNull();
  expect(formatMonth("")).toBeNull();
  expect(formatDay("never")).toBeNull();
});

test("times read naturally", () => {
  expect([25, 60, 80].map(formatMinutes)).toEqual(["25\u{A0}min", "1\u{A0}h", "1\u{A0}h\u{A0}20\u{A0}min"]);
});

test("a started day counts in full", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(daysUntil("2026-11-28T12:00:00Z", now)).toBe(7);
  expect(daysUntil("2026-11-27T12:01:00Z", now)).toBe(7);
  expect(daysUntil("2026-11-21T11:00:00Z", now)).toBe(0);
});
