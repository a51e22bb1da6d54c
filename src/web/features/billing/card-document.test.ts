import { expect, test } from "vitest";
import { type CardDocument, isAnotherDocuments } from "#web/features/billing/card-document";

test.each<[CardDocument, string, boolean]>([
  ["here", "/subscribe", false],
  ["here", "/subscribe/", false],
  ["here", "/subscription", true],
  ["here", "/", true],
  ["here", "/auth", true],
  ["elsewhere", "/subscribe", true],
  ["elsewhere", "/subscribe/", true],
  ["elsewhere", "/subscription", false],
  ["elsewhere", "/subscribe/more", false],
  ["elsewhere", "/", false],
  [null, "/subscribe", false],
  [null, "/subscription", false],
])("where the card form is %j, %s belongs to another document: %j", (here, path, expected) => {
  expect(isAnotherDocuments(path, here)).toBe(expected);
});
