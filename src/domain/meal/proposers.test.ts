import { describe, expect, it } from "vitest";
import { proposedBy } from "#contract/product";
import { noticesFor, proposersInWords } from "#domain/meal/proposers";

describe("where the meals of a plan come from", () => {
  it.each([
    [["builtin", "builtin"], null],
    [["OpenAI", "builtin", "OpenAI"], "2 meals proposed by OpenAI and checked by us, 1 from our own recipes."],
    [["Google"], "1 meal proposed by Google and checked by us."],
    [["OpenAI", "Google"], "1 meal proposed by OpenAI and checked by us, 1 meal proposed by Google and checked by us."],
  ])("%j in words", (proposers, words) => {
    expect(proposersInWords(proposers)).toBe(words);
  });

  it("stands on each meal, unless all are our own", () => {
    expect(proposedBy("builtin", ["builtin", "builtin"])).toBeNull();
    expect(proposedBy("builtin", ["builtin", "OpenAI"])).toBe("From our own recipes");
    expect(proposedBy("OpenAI", ["builtin", "OpenAI"])).toBe("Proposed by OpenAI, checked by Mealwright");
  });
});

describe("what a plan says about notes", () => {
  const notices = [
    { code: "notes_not_used", message: "Our built-in planner does not read notes." },
    { code: "estimates", message: "Figures are our estimate." },
  ] as const;

  it("is that they were not used, where our planner chose all meals", () => {
    expect(noticesFor(notices, ["builtin", "builtin"])).toEqual(notices);
  });

  it("is nothing, where a provider that read them proposed all meals", () => {
    expect(noticesFor(notices, ["OpenAI", "OpenAI"])).toEqual([notices[1]]);
  });

  it("is who read them, where both took part", () => {
    expect(noticesFor(notices, ["OpenAI", "builtin"]).map(({ message }) => message)).toEqual([
      "OpenAI read your notes as you wrote them. What our own planner put into the week goes by what we understood of them.",
      "Figures are our estimate.",
    ]);
  });
});
