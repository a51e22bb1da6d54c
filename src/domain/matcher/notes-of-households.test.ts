import { describe, expect, it } from "vitest";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue, matcher } = realCatalogue();

function constraintsFor(notes: string, form: Readonly<Record<string, unknown>> = {}): Constraints {
  const raw = { ...aRawRequest({ additionalNotes: notes, mealsPerWeek: 5 }), ...form };
  const result = constraintsOf(normaliseRequest(raw), matcher);
  if (!result.ok) throw new Error("refused");
  return result.constraints;
}

function read(
  notes: string,
  form: Readonly<Record<string, unknown>> = {},
): { out: string; used: string; unused: string } {
  const { notices } = constraintsFor(notes, form);
  const messageOf = (code: string): string =>
    notices.flatMap((notice) => (notice.code === code ? [notice.message] : [])).join(" ");
  return {
    out: /left out: ([^.]*)\./u.exec(messageOf("notes_avoided"))?.[1] ?? "",
    used: messageOf("notes_used").replace("From your notes we looked for: ", "").replace(/\.$/u, ""),
    unused: messageOf("notes_not_used"),
  };
}

/** Names of the foods that notes leave out. */
function foodsLeftOut(notes: string): string[] {
  const ids = new Set(constraintsFor(notes).avoid.flatMap(({ foodIds }) => [...foodIds]));
  return catalogue.foods.flatMap(({ id, name }) => (ids.has(id) ? [name] : []));
}

describe("green vegetables", () => {
  it.each([
    "My son won’t eat anything green",
    "nothing green",
    "The kids won’t eat green things",
    "My two eat nothing green",
    "no greens",
    "he picks out anything green",
    "She hates green veg",
  ])("are left out as they are refused: %s", (notes) => {
    expect(read(notes).out).toBe(notes === "She hates green veg" ? "green veg" : "green vegetables");
    const left = foodsLeftOut(notes);
    expect(left).toEqual(
      expect.arrayContaining(["broccoli", "frozen peas", "spinach", "green beans", "courgette", "savoy cabbage"]),
    );
    // What is made with them is not green.
    expect(left).not.toContain("vegetable stock cube");
    expect(left).not.toContain("carrot");
  });

  it.each(["we love plenty of greens", "more green vegetables", "loads of greens please"])(
    "are wanted as they are liked: %s",
    (notes) => {
      expect(read(notes)).toEqual({ out: "", used: "more green vegetables", unused: "" });
    },
  );

  it("are none of what has green in its name", () => {
    expect(read("hates green beans").out).toBe("green beans");
    expect(read("we love green curry").used).toBe("more green curry");
    expect(foodsLeftOut("allergic to mustard greens")).toContain("wholegrain mustard");
  });
});

it("meat on the bone is left out by its bones, and stock is not", () => {
  const left = foodsLeftOut("nothing with bones");
  expect(left).toEqual(expect.arrayContaining(["chicken drumstick", "lamb shank", "pork ribs"]));
  expect(left).not.toContain("beef stock cube");
});
