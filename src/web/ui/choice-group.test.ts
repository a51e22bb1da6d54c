import { expect, test } from "vitest";
import { toggleChoice } from "#web/ui/choice-group";

const many = { multiple: true, exclusive: ["none"] };

test("choosing an exclusive value clears the others, and another value clears it", () => {
  expect(toggleChoice(["gluten_free", "egg_free"], "none", many)).toEqual(["none"]);
  expect(toggleChoice(["none"], "egg_free", many)).toEqual(["egg_free"]);
  expect(toggleChoice([], "none", many)).toEqual(["none"]);
});

test("choosing a chosen value again clears it", () => {
  expect(toggleChoice(["a", "b"], "a", many)).toEqual(["b"]);
  expect(toggleChoice(["none"], "none", many)).toEqual([]);
});

test("a single choice is replaced, never cleared", () => {
  expect(toggleChoice(["a"], "b", { multiple: false })).toEqual(["b"]);
  expect(toggleChoice(["a"], "a", { multiple: false })).toEqual(["a"]);
});
