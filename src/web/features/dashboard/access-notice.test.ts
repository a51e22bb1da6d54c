import { expect, test } from "vitest";
import { trialDaysLeft } from "#web/features/dashboard/access-notice";

test.each([
  ["2026-11-21T11:59:50Z", "7 days left"],
  ["2026-11-21T12:00:00Z", "7 days left"],
  ["2026-11-26T11:00:00Z", "3 days left"],
  ["2026-11-27T11:59:59Z", "2 days left"],
  ["2026-11-27T12:00:00Z", "Last day"],
  ["2026-11-29T12:00:00Z", "Last day"],
])("a trial until 28 November at noon, looked at on a device whose clock says %s: %s", (now, words) => {
  expect(trialDaysLeft("2026-11-28T12:00:00Z", new Date(now))).toBe(words);
});
