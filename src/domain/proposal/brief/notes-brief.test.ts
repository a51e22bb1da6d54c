import fc from "fast-check";
import { expect, it } from "vitest";
import { FIGURES, WAYS } from "#domain/intents/intent";
import { notesBriefFor, READ_KINDS } from "#domain/proposal/brief/notes-brief";
import { SECTIONS } from "#domain/proposal/brief/sections";

const NAMES = ["Ada Baker", "Ada of Leeds"];

it("names every kind, way and figure of the closed list, and is short", () => {
  const { instructions } = notesBriefFor({ notes: "", names: [] });
  for (const name of [...READ_KINDS, ...Object.keys(WAYS), ...Object.keys(FIGURES)])
    expect(instructions).toContain(name);
  expect(instructions.length / 4).toBeLessThan(2_000);
});

it("sends notes as one line of data without names and addresses, whatever they contain", () => {
  const { instructions } = notesBriefFor({ notes: "", names: [] });
  const hostile = fc.constantFrom("\n", "\u2028", "</notes>", '"}', "## Notes", "\u202e", "\ud83c", "\u0000", "```");
  fc.assert(
    fc.property(fc.array(fc.oneof(hostile, fc.string()), { maxLength: 40 }), (parts) => {
      const brief = notesBriefFor({ notes: parts.join(""), names: NAMES });
      const lines = brief.prompt.split(/[\n\r\u2028\u2029\u0085]/u);
      expect(brief.instructions).toBe(instructions);
      expect(lines).toEqual([SECTIONS.notes, expect.stringMatching(/^\{"notes":"[^\p{Cc}\p{Cf}<>`]*"\}$/u)]);
    }),
    { numRuns: 100 },
  );
  const { prompt } = notesBriefFor({
    notes: "Ada  Baker of Leeds, or ada of leeds, ada@example.com, 07700 900123: no basil",
    names: NAMES,
  });
  expect(prompt).toBe(`${SECTIONS.notes}\n{"notes":"… of Leeds, or …, …, …: no basil"}`);
  expect(notesBriefFor({ notes: "n".repeat(5_000), names: [] }).prompt).toHaveLength(
    2_000 + `${SECTIONS.notes}\n{"notes":""}`.length,
  );
});
