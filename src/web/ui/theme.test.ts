import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./theme.css", import.meta.url), "utf8");

/** The colours of one block; later blocks with the same name are ignored. */
function coloursFrom(start: string): ReadonlyMap<string, string> {
  const block = css.slice(css.indexOf(start));
  return new Map(
    [...block.slice(0, block.indexOf("}")).matchAll(/--color-([\w-]+): (#[\da-f]{6})/gu)].map((found) => [
      found[1] ?? "",
      found[2] ?? "",
    ]),
  );
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

describe.each([
  ["by day", coloursFrom("@theme {")],
  ["by night", coloursFrom("@media (prefers-color-scheme: dark)")],
])("the palette %s", (_, colours) => {
  const of = (name: string) => colours.get(name) ?? "#000000";

  test.each(["ground", "surface", "leaf-wash", "tomato-wash"])("shows where a control ends on %s", (ground) => {
    expect(contrast(of("line"), of(ground))).toBeGreaterThanOrEqual(3);
  });

  test.each(["ground", "surface", "leaf-wash", "tomato-wash"])("can be read on %s", (ground) => {
    expect(contrast(of("ink"), of(ground))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("quiet"), of(ground))).toBeGreaterThanOrEqual(4.5);
  });
});
