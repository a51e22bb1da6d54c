import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { COMMON, REST } from "#tools/build/lean-fonts";

const css = readFileSync(join(import.meta.dirname, "../../src/web/ui/theme.css"), "utf8");

/** Each typeface's file, and the characters that make a browser load it. */
const faces = [...css.matchAll(/url\("\/\.cache\/fonts\/([a-z-]+)\.woff2"\)[^}]*unicode-range:([^;}]+);/gu)].map(
  ([, file = "", ranges = ""]) => ({
    file,
    ranges: [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gu)].map(([, first = "", last = first]) => [
      Number.parseInt(first, 16),
      Number.parseInt(last, 16),
    ]),
  }),
);

describe("the two parts of a typeface", () => {
  it.each([
    ["inter", COMMON],
    ["inter-rest", REST],
    ["fraunces", COMMON],
    ["fraunces-rest", REST],
  ])("are loaded for the characters that they hold: %s", (file, held) => {
    expect(faces.find((face) => face.file === file)?.ranges).toEqual(held);
  });

  it("share no characters, so that none is loaded twice", () => {
    for (const [first, last] of COMMON) for (const [from, to] of REST) expect(first > to || last < from).toBe(true);
  });
});
