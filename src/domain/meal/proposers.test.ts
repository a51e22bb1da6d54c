import { describe, expect, it } from "vitest";
import { proposedBy } from "#contract/product";
import { noticesFor, proposersInWords } from "#domain/meal/proposers";

describe("the sources of a plan's meals", () => {
  it.each([
    [["builtin", "builtin"], null],
    [["OpenAI", "builtin", "OpenAI"], "2 meals proposed by OpenAI and checked by us, 1 from our own recipes."],
    [["Google"], "1 meal proposed by Google and checked by us."],
    [["OpenAI", "Google"], "1 meal proposed by OpenAI and checked by us, 1 meal proposed by Google and checked by us."],
  ])("are put into words for %j", (proposers, words) => {
    expect(proposersInWords(proposers)).toBe(words);
  });

  it("are stated on each meal, unless all are our own", () => {
    expect(proposedBy("builtin", ["builtin", "builtin"])).toBeNull();
    expect(proposedBy("builtin", ["builtin", "OpenAI"])).toBe("From our own recipes");
    expect(proposedBy("OpenAI", ["builtin", "OpenAI"])).toBe("Proposed by OpenAI, checked by Mealwright");
  });
});

describe("what a plan says about its notes", () => {
  const notices = [
    { code: "notes_not_used", message: "Our built-in planner does not read notes." },
    { code: "estimates", message: "Figures are our estimate." },
  ] as const;

  it("is that they were not used, if our planner chose all meals", () => {
    expect(noticesFor(notices, ["builtin", "builtin"])).toEqual(notices);
  });

  it("is nothing, if a provider that read them proposed all meals", () => {
    expect(noticesFor(notices, ["OpenAI", "OpenAI"])).toEqual([notices[1]]);
  });

  it("is who read them, if both contributed", () => {
    expect(noticesFor(notices, ["OpenAI", "builtin"]).map(({ message }) => message)).toEqual([
      "OpenAI read your notes as you wrote them. What our own planner put into the week goes by what we understood of them.",
      "Figures are our estimate.",
    ]);
  });
});
