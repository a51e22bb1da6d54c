import { expect, test } from "vitest";
import { aboutLeft, inWholePieces } from "#domain/quantity/leftover";

test.each([
  ["2¾", "¼", null, null],
  ["½", "4½", null, "4"],
  ["4½ cloves", "6½ cloves", "4½ cloves", "6 cloves"],
  ["15 g", "235 g", "15 g", "235 g"],
  ["½ block", "½ block", "½ block", "½ block"],
  ["3", "1", "3", "1"],
  ["180 g", null, "180 g", null],
])("with %s needed and %s left is shown as %s needed, %s left", (needed, leftover, saysNeeded, saysLeft) => {
  expect(inWholePieces({ needed, leftover })).toEqual({ needed: saysNeeded, leftover: saysLeft });
});

test.each([
  ["3¾", "about 4"],
  ["4¼", "about 4"],
  ["¾", "part of one"],
  ["3", "3"],
  ["6½ cloves", "6½ cloves"],
  ["235 g", "235 g"],
])("of %s for the freezer is shown as %s", (leftover, said) => {
  expect(aboutLeft(leftover)).toBe(said);
});
