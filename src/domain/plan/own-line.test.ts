import { describe, expect, it } from "vitest";
import { readOwnLine } from "#domain/plan/own-line";

describe("a line that the user adds", () => {
  it.each([
    ["loo roll", "loo roll", null],
    ["packed lunches £6", "packed lunches", 600],
    ["loo  roll  £4.50", "loo roll", 450],
    ["stamps 80p", "stamps", 80],
    ["birthday card 2.75", "birthday card", 275],
    ["2 pints of beer", "2 pints of beer", null],
    ["batteries 4", "batteries 4", null],
    ["£6", "£6", null],
    ["wine £12345", "wine £12345", null],
    ["milk £1.5", "milk £1.5", null],
  ])("“%s” becomes “%s” at %s", (text, name, pence) => {
    expect(readOwnLine(text)).toEqual({ name, pence });
  });
});
