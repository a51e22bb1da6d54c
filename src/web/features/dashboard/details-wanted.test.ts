import { expect, test } from "vitest";
import { detailsWanted } from "#web/features/dashboard/details-wanted";

const now = new Date("2026-11-21T12:00:00Z");
const active = { status: "active", hasActiveSubscription: true, interval: "month", nextBillingDate: null } as const;

test.each([
  ["a period that has just begun", { ...active, nextBillingDate: "2026-12-20T12:00:00Z" }, true],
  ["the last day of grace in the shortest month", { ...active, nextBillingDate: "2026-12-12T12:00:00Z" }, true],
  ["the middle of a period", { ...active, nextBillingDate: "2026-12-05T12:00:00Z" }, false],
  ["a year that has just begun", { ...active, interval: "year", nextBillingDate: "2027-11-19T12:00:00Z" }, true],
  ["the middle of a year", { ...active, interval: "year", nextBillingDate: "2027-05-19T12:00:00Z" }, false],
  ["no known date", active, true],
  ["a free grant", { ...active, interval: null }, false],
  ["cancelled, still running", { ...active, status: "cancelled" }, true],
  ["cancelled and over", { ...active, status: "cancelled", hasActiveSubscription: false }, false],
  ["a trial", { ...active, status: "trial" }, false],
] as const)("%s: %s", (_, state, wanted) => {
  expect(detailsWanted(state, now)).toBe(wanted);
});
