import { describe, expect, it } from "vitest";
import { isApple, manualSteps, mayOffer } from "#web/features/dashboard/install-offer";

const NOW = Date.parse("2026-11-21T09:00:00Z");

describe("the offer to install", () => {
  it.each([
    ["a first visit", false, null, true],
    ["the installed app", true, null, false],
    ["an answer that still holds", false, String(NOW + 1), false],
    ["an answer of long ago", false, String(NOW - 1), true],
    ["unreadable storage", false, "soon", true],
  ])("on %s", (_what, standalone, remembered, expected) => {
    expect(mayOffer({ standalone, remembered, now: NOW })).toBe(expected);
  });

  it.each([
    ["an iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", 5, true],
    ["an iPad that says it is a Mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, true],
    ["a Mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, false],
    ["an Android phone", "Mozilla/5.0 (Linux; Android 16)", 5, false],
  ])("knows %s", (_what, userAgent, maxTouchPoints, expected) => {
    expect(isApple({ userAgent, maxTouchPoints })).toBe(expected);
  });

  it("gives the steps in the words of each kind of device", () => {
    expect(manualSteps(true)).toEqual(["Tap Share", "Tap Add to Home Screen", "Tap Add"]);
    expect(manualSteps(false)[1]).toBe("Choose Add to Home Screen or Install");
  });
});
